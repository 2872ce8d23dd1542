"""What changes in a workflow when the customer names another value for an earlier step."""

from collections.abc import Callable, Sequence
from typing import Any

from frontdesk.core.dialog import Option, Progress
from frontdesk.tools.tool import ToolContext
from frontdesk.workflows.workflow import Choose, Chosen, Step, Workflow

Corrects = Callable[[Step, Sequence[Option], Sequence[Option]], Any]
"""The value that a customer's words name for a step, or None: given the options of the step, and
those of the steps that follow, about which the words may be instead."""


async def corrected(
    context: ToolContext, workflow: Workflow, progress: Progress, corrects: Corrects
) -> Progress | None:
    """The progress with another value for a step; None where none is named.

    Of the last step only things that have names count: times are chosen anew. A step is asked for
    its options only where all before it are chosen, as in the workflow itself.
    """
    steps = _reached(workflow, progress.chosen)
    for number, step in enumerate(steps):
        if number == len(workflow.steps) - 1 and not (isinstance(step, Choose) and step.named_by):
            continue
        options = await _options(context, step, progress.chosen)
        others = [
            o for s in steps[number + 1 :] for o in await _options(context, s, progress.chosen)
        ]
        value = corrects(step, options, others)
        if value is not None and value != progress.chosen.get(step.name):
            chosen = {**progress.chosen, step.name: value}
            return await _kept(context, workflow, number + 1, chosen)
    return None


def _reached(workflow: Workflow, chosen: Chosen) -> Sequence[Step]:
    """The steps up to the first that is not chosen."""
    for number, step in enumerate(workflow.steps):
        if step.name not in chosen:
            return workflow.steps[: number + 1]
    return workflow.steps


async def _kept(
    context: ToolContext, workflow: Workflow, at: int, chosen: dict[str, Any]
) -> Progress:
    """Keep what was chosen in the steps that follow, as far as it is still on offer."""
    for number, step in enumerate(workflow.steps[at:], start=at):
        values = [o.value for o in await _options(context, step, chosen)]
        if isinstance(step, Choose) and chosen.get(step.name) not in values:
            open_again = {later.name for later in workflow.steps[number:]}
            kept = {name: v for name, v in chosen.items() if name not in open_again}
            return Progress(workflow.kind, number, kept)
    return Progress(workflow.kind, len(workflow.steps), chosen)


async def _options(context: ToolContext, step: Step, chosen: Chosen) -> list[Option]:
    return await step.options(context, chosen) if isinstance(step, Choose) else []
