"""What was asked for in the same breath, and no model has called anything for: it stays open."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from frontdesk.core.dialog import Dialog, OpenRequest, with_requests
from frontdesk.models.house import Call
from frontdesk.models.port import ToolCall
from frontdesk.tools.tool import Kind
from frontdesk.tools.toolbox import Toolbox
from frontdesk.turn.answering.open_requests import waits
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.outcome import Ending
from frontdesk.turn.record import TurnStep


def with_second_wishes(
    deps: TurnDeps, read: Call | None, ending: Ending, steps: Sequence[TurnStep], before: Dialog
) -> Ending:
    """The end of a step whose workflow moved, with the effects that were asked for beside it.

    `read` is how the house reads the message, `before` the dialog that it came into: what was or
    is under way is no second wish, nor what a model has called in any of the steps.
    """
    if read is None or not read.also or ending.dialog is None:
        return ending
    known = {call.tool for step in (*steps, *ending.steps) for call in step.calls}
    known |= {one.tool for one in ending.dialog.open_requests}
    known |= {_under_way(deps, ending.dialog), _under_way(deps, before)}
    wishes = dict(_effects((read, *read.also), deps.toolbox))
    new = [OpenRequest(name, given) for name, given in wishes.items() if name not in known]
    return replace(ending, dialog=with_requests(ending.dialog, new))


def due_now(steps: Sequence[TurnStep], dialog: Dialog, toolbox: Toolbox) -> ToolCall | None:
    """The call of the oldest effect that is still open, once what came before it was told."""
    over = any(call.outcome == "moved" for step in steps for call in step.calls)
    if not over or waits(dialog):
        return None
    for one in dialog.open_requests:
        tool = toolbox.find(one.tool)
        if tool is not None and tool.kind is Kind.EFFECT:
            return ToolCall("still_open", one.tool, one.arguments)
    return None


def _effects(calls: Sequence[Call], toolbox: Toolbox) -> Iterator[tuple[str, str]]:
    for one in calls:
        tool = toolbox.find(one.tool)
        if tool is not None and tool.kind is Kind.EFFECT:
            yield tool.name, msgspec.json.encode(one.arguments).decode()


def _under_way(deps: TurnDeps, dialog: Dialog) -> str:
    progress = dialog.progress
    workflow = deps.engine.named(progress.workflow) if progress is not None else None
    return workflow.effect if workflow is not None else ""
