"""A ToolProvider of services outside, with the states that their effects need."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from frontdesk.core.dialog import Dialog
from frontdesk.models.situation import NOBODY, CustomerOnFile
from frontdesk.outside.declaration import OutsideEffect
from frontdesk.outside.service import OutsideService, OutsideTool
from frontdesk.pack.provider import ToolProvider
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.workflows.machine import Machine
from frontdesk.workflows.workflow import Workflow

_OPEN, _CHOOSING, _ASKING = "Open", "Choosing", "Asking"
OPEN_MACHINE = Machine(
    start=_OPEN,
    idle=_OPEN,
    moves={
        _OPEN: frozenset({_CHOOSING, _ASKING}),
        _CHOOSING: frozenset({_ASKING, _OPEN}),
        _ASKING: frozenset({_OPEN, _CHOOSING}),
    },
)
"""Something is chosen, then asked about; otherwise all is open."""


def _nobody(_: ToolContext) -> CustomerOnFile:
    return NOBODY


def outside_provider(
    *services: OutsideService,
    zone: ZoneInfo,
    machine: Machine = OPEN_MACHINE,
    tools: Sequence[AnyTool] = (),
    workflows: Sequence[Workflow] = (),
    trade: str = "",
    customer: Callable[[ToolContext], CustomerOnFile] = _nobody,
) -> ToolProvider:
    """The tools of services, with a pack's own; what else a provider has, `replace` adds.

    A workflow of the pack's own takes the place of one that was made for the same effect.
    """
    own = {workflow.effect for workflow in workflows}
    made = [one for service in services for one in service.made]
    led = [one.workflow for one in made if one.workflow and one.workflow.effect not in own]
    return ToolProvider(
        tools=(*tools, *(_at_rest_after(one, machine) for one in made)),
        workflows=(*workflows, *led),
        machine=machine,
        zone=zone,
        trade=trade,
        customer=customer,
    )


def _at_rest_after(made: OutsideTool, machine: Machine) -> AnyTool:
    """The tool; an effect that says nothing of the dialog leaves it at rest."""
    if not isinstance(made.declared, OutsideEffect) or made.declared.after is not None:
        return made.tool

    def at_rest(dialog: Dialog, _: Any) -> Dialog:
        return machine.move(dialog, machine.idle)

    return replace(made.tool, after=at_rest)
