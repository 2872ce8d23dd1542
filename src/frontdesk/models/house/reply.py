"""How a step by rules ends: in words, or in a call."""

from dataclasses import dataclass
from typing import Any

from frontdesk.core.asked import Ask, Asked, PutOff


@dataclass(frozen=True, slots=True)
class Say:
    """Answer in words; `asks` is what they ask the customer for, `put_off` what waits for it.

    `asked` is both as the dialog keeps them: the step fills it in. `keeps` says that what was asked
    before goes on waiting, and is not said again.
    """

    text: str
    asks: tuple[Ask, ...] = ()
    put_off: PutOff | None = None
    asked: Asked | None = None
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """Ask for a tool, after some words where there are any; `also` are asked for after it."""

    tool: str
    arguments: dict[str, Any]
    before: str = ""
    also: tuple["Call", ...] = ()


Reply = Say | Call
