"""What operators send when they act, and what they are answered."""

from typing import Annotated, Any

from pydantic import Field

from frontdesk.core.clock import Millis
from frontdesk.core.operator_acts import LONGEST_TAG, MOST_TAGS
from frontdesk.core.tickets import TicketStatus
from frontdesk.diagnosis.turn_view import View
from frontdesk.transport.schemas import Attached, Body
from frontdesk.transport.wire import TEXT_LIMIT

_Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:\-]{1,64}$")]
_Text = Annotated[str, Field(json_schema_extra={"minLength": 1, "maxLength": TEXT_LIMIT})]
_Moment = Annotated[int, Field(ge=0, le=2**53)]
_Priority = Annotated[int, Field(ge=0, le=3)]


class Act(Body):
    """An act; the same `clientMessageId` twice is one act."""

    client_message_id: _Id | None = None


class TextAct(Act):
    """An act with words of its own."""

    text: _Text


class ReplyAct(TextAct):
    """Words to the customer, and files beside them."""

    attachments: Attached = Field(default_factory=list[str])


class ReleaseAct(Act):
    """Giving a conversation back, with a word to the agent."""

    word: Annotated[str, Field(max_length=TEXT_LIMIT)] = ""


class EscalateAct(Act):
    """Putting a conversation into the queue."""

    priority: _Priority = 1


class ApproveAct(Act):
    """Accepting or declining a pending action on the customer's behalf."""

    receipt_id: _Id
    accept: bool


class AssignAct(Act):
    """Whose a conversation is, and how urgent; nobody's without `to`."""

    to: Annotated[str, Field(max_length=64)] | None = None
    priority: _Priority | None = None


class SnoozeAct(Act):
    """Until when a conversation is put off; without it, it is back at once."""

    until: _Moment | None = None


class TagsAct(Act):
    """The words by which a conversation is found again."""

    tags: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_TAG)]],
        Field(max_length=MOST_TAGS),
    ]


class MergeAct(Act):
    """The conversation of the same customer that goes on in place of this one."""

    into: _Id


class TypingAct(Body):
    """Whether the operator is typing."""

    typing: bool = True


class TicketStatusAct(Body):
    """How a ticket stands from here on."""

    status: TicketStatus


class TicketNoteAct(Body):
    """A note on a ticket; unless it is internal, the customer may be told it."""

    text: _Text
    internal: bool = True


class MacroText(Body):
    """A ready-made text."""

    text: _Text


class ActDone(Body):
    """The act was carried out; this is how the conversation stands."""

    ok: bool = True
    status: str
    holder: str | None


class DraftView(View, frozen=True, kw_only=True):
    """A reply that the operator may send, edited or not; it answers the words up to a seq."""

    text: str
    answers: int


class QueueLine(View, frozen=True, kw_only=True):
    """A conversation that waits for a person."""

    conversation_id: str
    title: str | None
    channel: str
    phone: str | None
    reason: str
    ticket: str
    priority: int
    waiting_since: Millis
    waited: Millis
    promised_by: Millis | None
    late: bool
    assignee: str | None
    tags: tuple[str, ...]


class Queue(View, frozen=True, kw_only=True):
    """Who waits, the most urgent first, then the longest."""

    waiting: tuple[QueueLine, ...]


class TriedCall(View, frozen=True, kw_only=True):
    """A tool that was called in this call of the customer."""

    tool: str
    arguments: str
    outcome: str
    result: str


class LedgerView(View, frozen=True, kw_only=True):
    """A note or an effect, and what became of it."""

    key: str
    kind: str
    tool: str
    status: str
    intent: str
    result: str | None
    at: Millis


class ReceiptView(View, frozen=True, kw_only=True):
    """The action that waits for a yes or a no."""

    receipt_id: str
    tool: str
    text: str
    arguments: dict[str, Any]
    expires_at: Millis


class HandoffView(View, frozen=True, kw_only=True):
    """What an operator needs to go on where the agent stopped."""

    conversation_id: str
    status: str
    holder: str | None
    reason: str
    ticket: str
    priority: int
    asked_at: Millis | None
    waiting_since: Millis | None
    promised_by: Millis | None
    late: bool
    assignee: str | None
    snoozed_until: Millis | None
    tags: tuple[str, ...]
    merged_into: str | None
    verified_as: str | None
    failed_attempts: int
    facts: dict[str, Any]
    summary: tuple[str, ...]
    tried: tuple[TriedCall, ...]
    ledger: tuple[LedgerView, ...]
    receipt: ReceiptView | None


class TicketEventView(View, frozen=True, kw_only=True):
    """One thing that happened to a ticket."""

    kind: str
    by: str | None
    text: str
    internal: bool
    at: Millis


class TicketView(View, frozen=True, kw_only=True):
    """A ticket."""

    ticket: str
    conversation_id: str
    status: str
    matter: str
    contact: str
    customer: str | None
    created_at: Millis
    updated_at: Millis
    events: tuple[TicketEventView, ...] = ()


class Tickets(View, frozen=True, kw_only=True):
    """A page of tickets, the newest first; `next` asks for those before them."""

    tickets: tuple[TicketView, ...]
    next: int | None = None


class Macro(View, frozen=True, kw_only=True):
    """A ready-made text under its name."""

    name: str
    text: str


class Macros(View, frozen=True, kw_only=True):
    """The ready-made texts of an organisation."""

    macros: tuple[Macro, ...]


STRUCTS = (DraftView, Queue, HandoffView, TicketView, Tickets, Macros)
