"""The event: the immutable, numbered fact that every client, call, operator and audit sees."""

from enum import StrEnum
from typing import Any

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.ids import CallSessionId, ConversationId, MessageId, Seq, TurnId

LAW_BREACH = "law_breach"
# In the data of an event that is for operators alone.
INTERNAL = "internal"


class EventType(StrEnum):
    """What kind of fact an event states."""

    TOKEN = "token"
    STATUS = "status"
    FINAL = "final"
    ERROR = "error"
    RESYNC = "resync"
    SPEAKING = "speaking"
    MESSAGE = "message"
    ACTION = "action"
    TOOL_CALL = "tool_call"
    LIFECYCLE = "lifecycle"


class Role(StrEnum):
    """Who an event speaks for."""

    ASSISTANT = "assistant"
    SYSTEM = "system"
    CUSTOMER = "customer"
    OPERATOR = "operator"


class FinalState(StrEnum):
    """How a message ended."""

    COMPLETE = "complete"
    INTERRUPTED = "interrupted"
    SUPERSEDED = "superseded"


class Audience(StrEnum):
    """Who is looking; some events are for operators alone."""

    CUSTOMER = "customer"
    OPERATOR = "operator"


class Event(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """One fact of a conversation, as it is stored and as it goes over the wire."""

    seq: Seq
    conversation_id: ConversationId
    call_session_id: CallSessionId
    turn_id: TurnId
    role: Role
    type: EventType
    at: Millis
    message_id: MessageId | None = None
    text: str | None = None
    data: dict[str, Any] | None = None
    correlation_id: str | None = None
    replayed: bool = False


def visible(event: Event, audience: Audience) -> bool:
    """Whether an audience may see an event; tool calls, notes, broken laws are for operators."""
    if audience is Audience.OPERATOR:
        return True
    if event.data is not None and event.data.get(INTERNAL):
        return False
    if event.type is EventType.ERROR:
        return event.data is None or event.data.get("code") != LAW_BREACH
    return event.type is not EventType.TOOL_CALL


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> str:
    """Encode an event once, for the store and every client."""
    return _encoder.encode(event).decode()


def decode_event(body: str | bytes) -> Event:
    """Read back an event that encode_event wrote."""
    return _decoder.decode(body)


class Published(msgspec.Struct, frozen=True):
    """An event beside its one encoding, on the way to the clients."""

    event: Event
    frame: str

    @property
    def seq(self) -> Seq:
        """The event's number."""
        return self.event.seq


def published(event: Event) -> Published:
    """Encode an event for all its readers."""
    return Published(event, encode_event(event))


def replayed_frame(frame: str) -> str:
    """The same frame flagged as replayed, without encoding it again."""
    return '{"replayed":true,' + frame[1:]
