"""What a turn is to answer: words, or buttons that need no reading."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, assert_never

import msgspec

from frontdesk.core.ids import TurnId
from frontdesk.core.inputs import (
    ConfirmInput,
    MessageInput,
    SelectInput,
    StartInput,
    TranscriptInput,
    TurnInput,
    WordsInput,
)
from frontdesk.telemetry.tracing import NO_TRACE, TurnTrace
from frontdesk.turn.record import TurnStep

# Stands for words that are in the history.
WORDS = MessageInput("")

_recorded = msgspec.json.Decoder(list[dict[str, Any]])


def has_words(inputs: Sequence[TurnInput]) -> bool:
    """Whether there are words to answer among what a turn was given."""
    return any(isinstance(given, WordsInput) for given in inputs)


def as_causes(inputs: Sequence[TurnInput]) -> list[dict[str, Any]]:
    """What a turn answers as its record names it, without the words."""
    return [_cause(given) for given in inputs]


def _cause(given: TurnInput) -> dict[str, Any]:
    match given:
        case MessageInput() | TranscriptInput():
            return {"type": "said"}
        case StartInput(workflow, entry):
            return {"type": "started", "workflow": workflow, **({"entry": entry} if entry else {})}
        case SelectInput(option_id):
            return {"type": "selected", "option_id": option_id}
        case ConfirmInput(receipt_id, accept):
            return {"type": "confirmed", "receipt_id": receipt_id, "accept": accept}
        case _:
            assert_never(given)


def encode_causes(inputs: Sequence[TurnInput]) -> str:
    """What a turn answers as it is kept while the turn runs."""
    return msgspec.json.encode(as_causes(inputs)).decode()


def decode_causes(body: str | None) -> tuple[TurnInput, ...]:
    """Read back what a turn was to answer."""
    return tuple(_input(cause) for cause in _recorded.decode(body)) if body else (WORDS,)


def _input(cause: dict[str, Any]) -> TurnInput:
    match cause:
        case {"type": "started", "workflow": workflow}:
            return StartInput(workflow, cause.get("entry", ""))
        case {"type": "selected", "option_id": option_id}:
            return SelectInput(option_id)
        case {"type": "confirmed", "receipt_id": receipt_id, "accept": accept}:
            return ConfirmInput(receipt_id, accept)
        case _:
            return WORDS


@dataclass(frozen=True, slots=True)
class TurnTask:
    """One attempt at a turn; `steps` were done before a crash cut it off.

    `asker` is the conversation, where models take turns. `resumed` says that an earlier attempt
    was cut off, `acknowledged` that something of it was heard to its end.
    """

    turn_id: TurnId
    inputs: tuple[TurnInput, ...] = (WORDS,)
    steps: tuple[TurnStep, ...] = ()
    trace: TurnTrace = NO_TRACE
    asker: str = ""
    resumed: bool = False
    acknowledged: bool = False
