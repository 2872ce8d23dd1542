"""Reads the debug block that a fallback's answer carries where developers asked for it."""

from dataclasses import dataclass

import msgspec

from frontdesk.turn.answering.problem import DEBUG_BLOCK, DEBUG_BLOCK_END
from frontdesk.turn.record import Diagnosis


@dataclass(frozen=True, slots=True)
class DebugReply:
    """An answer taken apart: what the customer was told, and why it was no model's first answer."""

    words: str
    diagnosis: Diagnosis


def read_debug_block(text: str) -> DebugReply | None:
    """The words and the diagnosis of an answer; None where it carries none."""
    words, opened, rest = text.partition(DEBUG_BLOCK)
    body, closed, _ = rest.partition(DEBUG_BLOCK_END)
    if not opened or not closed:
        return None
    return DebugReply(words, msgspec.json.decode(body, type=Diagnosis))
