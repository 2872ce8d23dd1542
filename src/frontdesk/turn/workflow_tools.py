"""The desk's own tools, by which a model proposes to move a workflow that is under way."""

from dataclasses import replace
from typing import Annotated

import msgspec

from frontdesk.core.meaning import Spoken
from frontdesk.language.strings.catalogue import Strings
from frontdesk.tools.gates import Offering, ReceiptPending, Settling
from frontdesk.tools.tool import AnyTool, Kind, Tool

_Words = Annotated[str, msgspec.Meta(max_length=1000)]


class SelectArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which option, in the customer's own words."""

    choice: Annotated[_Words, Spoken.CHOICE]


class SettleArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the customer answered."""

    answer: Annotated[_Words, Spoken.ANSWER]


class ConfirmArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the customer agreed."""

    accept: Annotated[bool, Spoken.CONSENT]


class Moved(msgspec.Struct, frozen=True):
    """A move has no result: the desk itself says what came of it."""


def _words(_: Moved) -> str:
    return ""


SELECT: AnyTool = Tool(
    name="workflow.select",
    description=(
        "Take one of the options that were offered. Give the customer's choice in their own "
        "words: a number, a day, a time, or something like 'the later one'."
    ),
    kind=Kind.MOVE,
    input=SelectArguments,
    output=Moved,
    say=_words,
    gates=(Offering(),),
)
SETTLE: AnyTool = Tool(
    name="workflow.settle",
    description=(
        "Give the customer's answer to the question that the workflow asked, such as the address "
        "to come to, or yes where the one on file is right."
    ),
    kind=Kind.MOVE,
    input=SettleArguments,
    output=Moved,
    say=_words,
    gates=(Settling(),),
)
CONFIRM: AnyTool = Tool(
    name="workflow.confirm",
    description=(
        "Tell whether the customer agreed to what they were just shown: true for a clear yes, "
        "false for a no or a change. Only what the customer said counts."
    ),
    kind=Kind.MOVE,
    input=ConfirmArguments,
    output=Moved,
    say=_words,
    gates=(ReceiptPending(),),
)


def builtin_tools(strings: Strings) -> tuple[AnyTool, ...]:
    """The desk's own tools, asking in a language."""
    return (
        replace(SELECT, missing=strings.wordings("turn.which_option")),
        SETTLE,
        replace(CONFIRM, missing=strings.wordings("turn.shall_i")),
    )
