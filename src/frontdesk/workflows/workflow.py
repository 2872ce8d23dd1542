"""A workflow as data: steps that gather what an effect needs, then the effect itself."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from frontdesk.core.asked import Ask
from frontdesk.core.dialog import Option
from frontdesk.language.reading.addresses import split_address
from frontdesk.tools.tool import ToolContext

Chosen = Mapping[str, Any]

Intro = str | Callable[[ToolContext, Chosen], Awaitable[str]]
"""What introduces options: words, or what finds them for what was chosen so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """A step in which the customer picks one of several options; a single one picks itself.

    `again` introduces other options after the first. `none_asks` is what `none` asks for, such as
    a tool that it offers in place of this one. Fields of the effect's input say what is meant:
    `named_by` takes a number of the list or words, and the options have ids of their own then;
    those in `narrowed_by` are heeded by `options`, and the customer may name others when they
    choose. `together` makes one option of several that are named in one breath, where the effect
    takes them all. Where nothing fits, `near` finds what comes close, and `instead` introduces it.
    """

    name: str
    state: str
    options: Callable[[ToolContext, Chosen], Awaitable[list[Option]]]
    intro: Intro
    none: str
    again: str = ""
    named_by: str = ""
    narrowed_by: tuple[str, ...] = ()
    near: Callable[[ToolContext, Chosen], Awaitable[list[Option]]] | None = None
    instead: Intro = ""
    none_asks: Ask | None = None
    together: Callable[[Sequence[Option]], Option] | None = None


@dataclass(frozen=True, slots=True)
class SettledAnswer:
    """What was answered, and what was said beside it."""

    text: str
    note: str = ""


ReadsAnswer = Callable[[str], SettledAnswer | None]
"""Finds the answer in words, None where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmOnFile:
    """A step that confirms something on file, or asks for something else in its place.

    `another` is what a button says that asks for something else. `reads` finds the answer in what
    a model gives for it, None where there is none; then models give it in a field of the step's
    name.
    """

    name: str
    state: str
    on_file: Callable[[ToolContext, Chosen], Awaitable[str | None]]
    question: Callable[[str], str]
    ask_anew: str
    another: str = ""
    reads: ReadsAnswer | None = None


Step = Choose | ConfirmOnFile


@dataclass(frozen=True, slots=True, kw_only=True)
class Workflow:
    """What leads to one effect; `expired_asks` is what the words of `expired` ask for.

    `note` is the field of the effect's input that keeps what is said for whoever does it. `refuses`
    says why what is asked for is not to be had at all, and is empty where it is.
    """

    kind: str
    effect: str
    steps: tuple[Step, ...]
    confirm_state: str
    arguments: Callable[[Chosen], msgspec.Struct]
    declined: str
    expired: str
    expired_asks: Ask | None = None
    note: str = ""
    refuses: Callable[[Chosen], str] | None = None

    @property
    def named_step(self) -> Choose | None:
        """The step in which one of the customer's things is chosen, where a request names it."""
        steps = (step for step in self.steps if isinstance(step, Choose) and step.named_by)
        return next(steps, None)


def read_address(text: str) -> SettledAnswer | None:
    """The address that a text gives, with what it says beside it as a note."""
    found = split_address(text)
    return SettledAnswer(*found) if found is not None else None
