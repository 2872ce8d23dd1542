"""The workflow that leads to an effect outside, where a pack writes none itself."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from frontdesk.outside.declaration import OutsideEffect
from frontdesk.tools.fields import is_filled_by_desk
from frontdesk.tools.tool import AnyTool
from frontdesk.workflows.workflow import Chosen, Workflow


def workflow_of(declared: OutsideEffect, tool: AnyTool) -> Workflow:
    """Gathers what the effect takes, by the declared steps, and shows its receipt."""
    steps = frozenset(step.name for step in declared.steps)

    def arguments(chosen: Chosen) -> msgspec.Struct:
        wanted = _gathered(chosen, steps, tool)
        if declared.arguments is not None:
            wanted = declared.arguments(chosen)
        return msgspec.convert(dict(wanted), tool.input)

    def refuses(chosen: Chosen) -> str:
        """The question for what is required and nobody has said: a button says nothing."""
        said = _gathered(chosen, steps, tool)
        lacks = any(name not in said and name not in steps for name in _required(tool))
        return tool.questions[0] if lacks and tool.questions else ""

    return Workflow(
        kind=declared.workflow or tool.name,
        effect=tool.name,
        steps=declared.steps,
        confirm_state=declared.confirm_state,
        arguments=arguments,
        declined=declared.declined,
        expired=declared.expired,
        note=declared.note,
        refuses=refuses,
    )


def _required(tool: AnyTool) -> list[str]:
    fields = msgspec.structs.fields(tool.input)
    return [f.encode_name for f in fields if f.required and not is_filled_by_desk(f)]


def _gathered(chosen: Chosen, steps: frozenset[str], tool: AnyTool) -> dict[str, Any]:
    """Each field by its name: from the request, from an option's value, or from words."""
    known = {f.encode_name for f in msgspec.structs.fields(tool.input)}
    found = {name: value for name, value in chosen.items() if name not in steps}
    for step in steps & chosen.keys():
        value = cast("Mapping[str, Any]", chosen[step])
        found |= {step: value["text"]} if [*value] == ["text"] else dict(value)
    return {name: value for name, value in found.items() if name in known and value is not None}
