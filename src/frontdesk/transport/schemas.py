"""Bodies of the HTTP surface, as OpenAPI describes them."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr
from pydantic.alias_generators import to_camel

from frontdesk.core.attachments import MOST_PER_MESSAGE
from frontdesk.core.locale import Locale
from frontdesk.transport.wire import TEXT_LIMIT

_Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:\-]{1,64}$")]

_Position = Annotated[StrictStr, Field(pattern=r"^[0-9]{1,18}\.[a-z0-9]{4,32}$")]


class Body(BaseModel):
    """A body with camel-cased names and no others."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class NewConversation(Body):
    """What a new conversation may begin with."""

    organisation: str | None = None
    channel: Annotated[str, Field(pattern=r"^[a-z]{1,20}$")] = "chat"
    phone: Annotated[str, Field(pattern=r"^\+?[0-9 ()\-.]{3,30}$")] | None = None
    call_session_id: _Id | None = None
    language: Locale | None = None


class ConversationCreated(Body):
    """A new conversation and the token that opens it."""

    id: str
    call_session_id: str
    token: str


Attached = Annotated[list[_Id], Field(max_length=MOST_PER_MESSAGE)]


class NewMessage(Body):
    """Something that the customer wrote; with attachments the text may be empty."""

    text: Annotated[str, Field(json_schema_extra={"maxLength": TEXT_LIMIT})]
    client_message_id: _Id | None = None
    attachments: Attached = []


class Accepted(Body):
    """The input is durable; its answer comes as events."""

    ok: bool = True
    call_session_id: str


class ResyncRequest(Body):
    """The position of a client: its last seq and, after a dot, the history that the seq is of."""

    last_event_id: _Position | Annotated[StrictInt, Field(json_schema_extra={"minimum": 0})]


class ResyncAnswer(Body):
    """What a client missed: events, or a snapshot where that is shorter."""

    events: list[dict[str, Any]]
    snapshot: dict[str, Any] | None = None
    speaking: bool
    last_event_id: int
    history: str
    summary: dict[str, Any] | None = None


class Health(Body):
    """Whether a conversation is well."""

    ok: bool = True
    connections: int
    turn_id: int
    call_session_id: str
    status: str
    speaking: bool


class Summary(Body):
    """What a conversation was about so far."""

    conversation_id: str
    call_session_id: str
    status: str
    title: str | None
    turn_id: int
    customer_messages: int
    last_customer_message: str | None
    last_answer: str | None
    answer_pending: bool
    asked: list[str]
    done: list[str]
    pending: list[str]
    verified: bool


class Problem(Body):
    """An RFC 9457 problem."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: list[dict[str, str]] | None = None
