"""The desk's own tools, by which a model proposes to move a workflow that is under way.

What they take follows from the workflows: a choice of times can be narrowed by days, one of books
cannot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, cast

import msgspec

from frontdesk.core.as_stored import as_stored
from frontdesk.core.meaning import Spoken
from frontdesk.language.strings.catalogue import Strings
from frontdesk.models.port import ToolCall
from frontdesk.tools.fields import field_by
from frontdesk.tools.gates import (
    NotVerified,
    Offering,
    ReceiptPending,
    Settling,
    Undoable,
    Verified,
)
from frontdesk.tools.tool import AnyTool, Kind, Tool
from frontdesk.workflows.workflow import Choose, ConfirmOnFile, Workflow

_Note = Annotated[
    str,
    msgspec.Meta(max_length=500, description="What the staff should know"),
    Spoken.NOTE,
]
_Instead = Annotated[str, msgspec.Meta(max_length=500, description="What to take instead")]


class SelectArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which option: its number, or what the customer says of it."""

    option: Annotated[int | None, msgspec.Meta(description="Its number in the list")] = None
    words: Annotated[
        str,
        msgspec.Meta(max_length=1000, description="The customer's own words, 'the later one'"),
        Spoken.CHOICE,
    ] = ""
    note: _Note = ""


class SettleArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the customer answered."""

    on_file: Annotated[
        bool | None, msgspec.Meta(description="Whether what is on file is right")
    ] = None
    answer: Annotated[
        str, msgspec.Meta(max_length=1000, description="The customer's own words"), Spoken.ANSWER
    ] = ""
    note: _Note = ""


class ConfirmArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the customer agreed."""

    accept: Annotated[bool, Spoken.CONSENT]


class OtherCustomerArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the customer says in the same breath who they are."""

    says_who: bool = False


class UndoArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing: it is what was done last that is taken back."""


class Moved(msgspec.Struct, frozen=True):
    """A move has no result: the desk itself says what came of it."""


def _words(_: Moved) -> str:
    return ""


SELECT: AnyTool = Tool(
    name="workflow.select",
    description=(
        "Take an option that was offered, by its number or by what the customer wants. "
        "What is not on offer is looked for; words like 'leave it' drop the whole."
    ),
    kind=Kind.MOVE,
    input=SelectArguments,
    output=Moved,
    say=_words,
    gates=(Offering(),),
    former_fields={"choice": "words"},
)
SETTLE: AnyTool = Tool(
    name="workflow.settle",
    description=(
        "Answer the question that the workflow asked: that what is on file is right, or what to "
        "take instead."
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


OTHER_CUSTOMER: AnyTool = Tool(
    name="workflow.other_customer",
    description=(
        "Forget who the customer is, because they say that they are somebody else or ask for "
        "another person's account: what is pending is dropped, and they show who they are anew."
    ),
    kind=Kind.MOVE,
    input=OtherCustomerArguments,
    output=Moved,
    say=_words,
    gates=(Verified(),),
)


UNDO: AnyTool = Tool(
    name="workflow.undo",
    description=(
        "Take back what was just done, because the customer wants it as it was before ('undo "
        "that'). They are shown what that means and asked to confirm before it happens."
    ),
    kind=Kind.MOVE,
    input=UndoArguments,
    output=Moved,
    say=_words,
    gates=(Verified(), Undoable()),
)


def confirming() -> ToolCall:
    """The call of a model that says that the customer has agreed."""
    return ToolCall("agreed", CONFIRM.name, '{"accept":true}')


def builtin_tools(
    strings: Strings, workflows: Sequence[Workflow], tools: Sequence[AnyTool]
) -> tuple[AnyTool, ...]:
    """The desk's own tools for these workflows, asking in a language."""
    effects = {tool.name: tool for tool in tools}
    narrowing = {
        f.encode_name: (f.name, f.type, msgspec.field(name=f.encode_name, default=f.default))
        for workflow in workflows
        if workflow.effect in effects
        for f in _narrowing_fields(workflow, effects[workflow.effect])
    }
    settling = {
        name: (name, _Instead, msgspec.field(default=""))
        for workflow in workflows
        for name in _settled_fields(workflow)
    }
    return (
        replace(
            SELECT,
            input=_with_fields(SelectArguments, narrowing.values()),
            missing=strings.wordings("turn.which_option"),
        ),
        replace(SETTLE, input=_with_fields(SettleArguments, settling.values())),
        CONFIRM,
        *((OTHER_CUSTOMER,) if any(NotVerified() in tool.gates for tool in tools) else ()),
        *((_undo(tools),) if any(tool.undo is not None for tool in tools) else ()),
    )


def _undo(tools: Sequence[AnyTool]) -> AnyTool:
    """The tool that takes back, for verified customers where the pack's effects are."""
    back = {tool.undo.effect for tool in tools if tool.undo is not None}
    gated = any(Verified() in tool.gates for tool in tools if tool.name in back)
    return UNDO if gated else replace(UNDO, gates=(Undoable(),))


def given_beside(arguments: SelectArguments | SettleArguments) -> dict[str, Any]:
    """What a model gave in the fields that follow from the workflows."""
    own = {f.name for f in msgspec.structs.fields(_base_of(arguments))}
    others = [f for f in msgspec.structs.fields(arguments) if f.name not in own]
    values = {f.encode_name: (getattr(arguments, f.name), f.default) for f in others}
    return {
        name: as_stored(value)
        for name, (value, default) in values.items()
        if value not in (default, "", None)
    }


def _base_of(arguments: SelectArguments | SettleArguments) -> type[msgspec.Struct]:
    return SelectArguments if isinstance(arguments, SelectArguments) else SettleArguments


def _narrowing_fields(workflow: Workflow, effect: AnyTool) -> Iterator[Any]:
    for step in workflow.steps:
        for name in step.narrowed_by if isinstance(step, Choose) else ():
            found = field_by(effect.input, name)
            if found is None or found.default is msgspec.NODEFAULT:
                raise TypeError(
                    f"{effect.name}: expected a field with a default by which {step.name!r} is "
                    f"narrowed; got {name!r}"
                )
            yield found


def _settled_fields(workflow: Workflow) -> Iterator[str]:
    return (s.name for s in workflow.steps if isinstance(s, ConfirmOnFile) and s.reads is not None)


def _with_fields(base: type[msgspec.Struct], fields: Any) -> type[Any]:
    made = msgspec.defstruct(
        base.__name__, list(fields), bases=(base,), frozen=True, forbid_unknown_fields=True
    )
    return cast("type[Any]", made)
