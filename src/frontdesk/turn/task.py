"""What a turn is to answer: words, or a button that needs no reading."""

from dataclasses import dataclass

import msgspec

from frontdesk.core.dialog import OptionId, ReceiptId
from frontdesk.core.ids import TurnId
from frontdesk.telemetry.tracing import NO_TRACE, TurnTrace
from frontdesk.turn.record import StepTaken


class Said(msgspec.Struct, frozen=True, tag="said"):
    """The customer wrote or said something; the words are in the history."""


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The customer pressed the button of a workflow."""

    workflow: str


class Selected(msgspec.Struct, frozen=True, tag="selected"):
    """The customer pressed an option."""

    option_id: OptionId


class Confirmed(msgspec.Struct, frozen=True, tag="confirmed"):
    """The customer accepted or declined a receipt by its button."""

    receipt_id: ReceiptId
    accept: bool


Button = Started | Selected | Confirmed
Cause = Said | Button

_causes = msgspec.json.Decoder(tuple[Cause, ...])


def encode_causes(causes: tuple[Cause, ...]) -> str:
    """The causes of a turn as they are kept while it runs."""
    return msgspec.json.encode(causes).decode()


def decode_causes(body: str | None) -> tuple[Cause, ...]:
    """Read back what a turn was to answer."""
    return _causes.decode(body) if body else (Said(),)


@dataclass(frozen=True, slots=True)
class TurnTask:
    """One attempt at a turn; `steps` were done before a crash cut it off.

    `asker` is the conversation, where models take turns.
    """

    turn_id: TurnId
    causes: tuple[Cause, ...] = (Said(),)
    steps: tuple[StepTaken, ...] = ()
    trace: TurnTrace = NO_TRACE
    asker: str = ""
