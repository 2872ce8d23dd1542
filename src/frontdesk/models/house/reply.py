"""How a step by rules ends: in words, or in a call."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Say:
    """Answer in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """Ask for a tool, after some words where there are any."""

    tool: str
    arguments: dict[str, Any]
    before: str = ""


Reply = Say | Call
