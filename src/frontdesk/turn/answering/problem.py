"""What is wrong with a model's answer, and what the model and developers are told of it."""

from dataclasses import dataclass

import msgspec

from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.house import Call
from frontdesk.turn.record import Diagnosis

EMPTY = "empty_final_text"
INVALID = "invalid_tool_decision"
UNPARSED = "adapter_parse_error"
GIVEN_UP = "reading_given_up"
STUCK = "stuck_reading"
UNKNOWN = "unknown"

DEBUG_BLOCK, DEBUG_BLOCK_END = "\n\n---DEBUG---\n", "\n---/DEBUG---"

_REASONS = {Fault.EMPTY: EMPTY, Fault.BAD_JSON: UNPARSED, Fault.GIVEN_UP: GIVEN_UP}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an answer cannot be used, and what the model is told of it when it is asked again."""

    reason: str
    detail: str
    correction: str = ""


def of_failure(failure: BaseException) -> Problem:
    """A model that gave no answer."""
    if isinstance(failure, ModelError):
        reason = _REASONS.get(failure.fault, UNKNOWN)
        again = "It was empty: call a tool, or answer in plain words." if reason is EMPTY else ""
        return Problem(reason, str(failure), again)
    return Problem(UNKNOWN, repr(failure))


def of_silence(text: str) -> Problem:
    """An answer of which nothing could be said."""
    if not text.strip():
        return Problem(EMPTY, "", "It was empty: call a tool, or answer in plain words.")
    return Problem(
        INVALID, "not plain text", "It was not plain text: call a tool, or answer in plain words."
    )


def of_evasion(expected: Call) -> Problem:
    """Words where the request plainly needs a tool."""
    return Problem(
        INVALID,
        f"words where {expected.tool} was needed",
        f"The customer's request needs a tool, such as {expected.tool}; words alone do nothing.",
    )


def of_confusion(begun: str, expected: Call) -> Problem:
    """One thing begun where another was plainly asked for."""
    return Problem(
        INVALID,
        f"{begun} where {expected.tool} was asked for",
        f"The customer asked for {expected.tool}, not for {begun}.",
    )


def of_excess() -> Problem:
    """A tool called where none is left to call."""
    return Problem(
        INVALID, "a tool where none is open", "No tool is open now: answer in plain words."
    )


def debug_block(diagnosis: Diagnosis) -> str:
    """A diagnosis as developers may have it in a reply."""
    return f"{DEBUG_BLOCK}{msgspec.json.encode(diagnosis).decode()}{DEBUG_BLOCK_END}"
