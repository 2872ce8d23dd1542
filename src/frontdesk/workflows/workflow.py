"""A workflow as data: steps that gather what an effect needs, then the effect itself."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from frontdesk.core.asked import Ask
from frontdesk.core.dialog import Option
from frontdesk.tools.tool import ToolContext

Chosen = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """A step in which the customer picks one of several options; a single one picks itself.

    `again` introduces other options after the first. `none_asks` is what `none` asks for, such as
    a tool that it offers in place of this one.
    """

    name: str
    state: str
    options: Callable[[ToolContext, Chosen], Awaitable[list[Option]]]
    intro: str
    none: str
    again: str = ""
    none_asks: Ask | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmOnFile:
    """A step that confirms something on file, or asks for something else in its place.

    `another` is what a button says that asks for something else.
    """

    name: str
    state: str
    on_file: Callable[[ToolContext, Chosen], Awaitable[str | None]]
    question: Callable[[str], str]
    ask_anew: str
    another: str = ""


Step = Choose | ConfirmOnFile


@dataclass(frozen=True, slots=True, kw_only=True)
class Workflow:
    """What leads to one effect; `expired_asks` is what the words of `expired` ask for."""

    kind: str
    effect: str
    steps: tuple[Step, ...]
    confirm_state: str
    arguments: Callable[[Chosen], msgspec.Struct]
    declined: str
    expired: str
    expired_asks: Ask | None = None
