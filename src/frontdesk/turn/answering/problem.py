"""What is wrong with a model's answer, and what the model and developers are told of it."""

from dataclasses import dataclass

import msgspec

from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.house import Call
from frontdesk.turn.record import LONGEST_QUOTED, Diagnosis

EMPTY = "empty_final_text"
INVALID = "invalid_tool_decision"
UNPARSED = "adapter_parse_error"
GIVEN_UP = "reading_given_up"
STUCK = "stuck_reading"
UNKNOWN = "unknown"
# Answers that are asked for once more, in a turn once for each of these two kinds.
PROMISED = "promised_work"
DEFLECTED = "deflected_request"
UNBACKED = "unbacked_claim"
IDLE = frozenset({PROMISED, DEFLECTED})

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


def of_promise() -> Problem:
    """Work that was promised and not begun."""
    return Problem(
        PROMISED,
        "a promise of work without a call",
        "It promised work and called nothing, so nothing happens now. Call the tool that does the"
        " work; where none does, tell the customer plainly what you can do instead.",
    )


def of_deflection(expected: Call) -> Problem:
    """A customer sent elsewhere with what the desk does itself."""
    return Problem(
        DEFLECTED,
        f"sent elsewhere where {expected.tool} was asked for",
        "It did not reach the customer: it sent them elsewhere with what this desk can do itself,"
        f" with {expected.tool}. Call it, or ask for what it lacks; if it cannot be done here,"
        " say so.",
    )


def of_unbacked(sentence: str, truth: str, released: str, *, known: bool = True) -> Problem:
    """A sentence that nothing backs; what had left before it stands.

    Where the truth is not `known`, the model is told that, and not what code would say.
    """
    so = f"What is so: {_quoted(truth)}" if known else "Some of it was not read in this call."
    read = f"has read {_quoted(released)} of it" if released.strip() else "has read nothing of it"
    return Problem(
        UNBACKED,
        truth,
        f"The customer {read}. The sentence {_quoted(sentence)} was left out with all after it,"
        f" because nothing that this desk has done or read backs it. {so}"
        " Go on after what the customer has read, repeat none of it, and say only what is so; or"
        " call the tool that makes it so.",
    )


def of_excess() -> Problem:
    """A tool called where none is left to call."""
    return Problem(
        INVALID, "a tool where none is open", "No tool is open now: answer in plain words."
    )


def _quoted(text: str) -> str:
    return msgspec.json.encode(text[:LONGEST_QUOTED]).decode()


def debug_block(diagnosis: Diagnosis) -> str:
    """A diagnosis as developers may have it in a reply."""
    return f"{DEBUG_BLOCK}{msgspec.json.encode(diagnosis).decode()}{DEBUG_BLOCK_END}"
