"""The inputs that an inbox holds, each with its own shape."""

from typing import assert_never

import msgspec

from frontdesk.core.dialog import OptionId, ReceiptId
from frontdesk.core.ids import CallSessionId
from frontdesk.store.records import InboxRecord
from frontdesk.store.timers import TIMER_INPUT


class MessageInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the customer wrote or said."""

    text: str
    spoken: bool = False


class CallInput(msgspec.Struct, frozen=True):
    """A new call of the same conversation."""

    call_session_id: CallSessionId


class ResetInput(msgspec.Struct, frozen=True):
    """A wish to start over."""


class FeedbackInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the customer thought of it."""

    score: int
    comment: str = ""


class TimerInput(msgspec.Struct, frozen=True):
    """A timer that came due."""

    name: str


class StartInput(msgspec.Struct, frozen=True):
    """A button that starts a workflow."""

    workflow: str


class SelectInput(msgspec.Struct, frozen=True):
    """A button that picks an option."""

    option_id: OptionId


class ConfirmInput(msgspec.Struct, frozen=True):
    """A button that accepts or declines a receipt."""

    receipt_id: ReceiptId
    accept: bool


ButtonInput = StartInput | SelectInput | ConfirmInput
Input = MessageInput | ButtonInput | CallInput | ResetInput | FeedbackInput | TimerInput

_KINDS: dict[str, type[MessageInput | ButtonInput | CallInput | ResetInput | FeedbackInput]] = {
    "message": MessageInput,
    "start": StartInput,
    "select": SelectInput,
    "confirm": ConfirmInput,
    "call": CallInput,
    "reset": ResetInput,
    "feedback": FeedbackInput,
}


def kind_of(value: Input) -> str:
    """The name under which an input is kept."""
    match value:
        case MessageInput():
            return "message"
        case StartInput():
            return "start"
        case SelectInput():
            return "select"
        case ConfirmInput():
            return "confirm"
        case CallInput():
            return "call"
        case ResetInput():
            return "reset"
        case FeedbackInput():
            return "feedback"
        case TimerInput():
            return TIMER_INPUT
        case _:
            assert_never(value)


def encode_input(value: Input) -> str:
    """The body of an input's row."""
    return msgspec.json.encode(value).decode()


def decode_input(record: InboxRecord) -> Input:
    """Read an input's row back."""
    if record.kind == TIMER_INPUT:
        return TimerInput(record.body)
    return msgspec.json.decode(record.body, type=_KINDS[record.kind])
