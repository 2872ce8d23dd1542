"""How a step by rules ends: in words, or in a call."""

from dataclasses import dataclass
from typing import Any

from frontdesk.core.asked import Ask, Asked, PutOff


@dataclass(frozen=True, slots=True)
class Say:
    """Answer in words; `asks` is what they ask the customer for, `put_off` what waits for it.

    `asked` is both as the dialog keeps them: the step fills it in.
    """

    text: str
    asks: tuple[Ask, ...] = ()
    put_off: PutOff | None = None
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Ask for a tool, after some words where there are any."""

    tool: str
    arguments: dict[str, Any]
    before: str = ""


Reply = Say | Call
