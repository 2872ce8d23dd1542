"""Makes events for pure tests: only what a test cares about needs to be named."""

from typing import Any

from frontdesk.core.events import Event, EventType, FinalState, Role
from frontdesk.core.ids import CallSessionId, ConversationId, MessageId, Seq, TurnId

CONVERSATION = ConversationId("conv-1")
CALL = CallSessionId("call-1")


def event(
    seq: int,
    type: EventType,
    role: Role = Role.SYSTEM,
    *,
    message: str | None = None,
    text: str | None = None,
    turn: int = 1,
    call: str = CALL,
    work: str | None = None,
    **data: Any,
) -> Event:
    """An event of the test's conversation, which happened at a time equal to its seq."""
    return Event(
        seq=Seq(seq),
        conversation_id=CONVERSATION,
        call_session_id=CallSessionId(call),
        turn_id=TurnId(turn),
        role=role,
        type=type,
        at=seq,
        message_id=MessageId(message) if message is not None else None,
        text=text,
        data=data or None,
        correlation_id=work,
    )


def token(seq: int, message: str, text: str, turn: int = 1) -> Event:
    """A token of one of our messages."""
    return event(seq, EventType.TOKEN, Role.ASSISTANT, message=message, text=text, turn=turn)


def final(
    seq: int, message: str, text: str, state: FinalState = FinalState.COMPLETE, turn: int = 1
) -> Event:
    """The end of one of our messages."""
    return event(
        seq, EventType.FINAL, Role.ASSISTANT, message=message, text=text, turn=turn, state=state
    )


def customer(seq: int, text: str, turn: int = 1) -> Event:
    """A message of the customer."""
    return event(seq, EventType.MESSAGE, Role.CUSTOMER, message=f"c{seq}", text=text, turn=turn)
