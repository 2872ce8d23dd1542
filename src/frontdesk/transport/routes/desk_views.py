"""What a desk is made of, as administrators see it: its tools, workflows, lines and models."""

from typing import Any, get_args

from frontdesk.core.organisation import Line
from frontdesk.diagnosis.turn_view import View
from frontdesk.handoff.hours import WEEKDAYS
from frontdesk.handoff.people import People
from frontdesk.models.port import Role
from frontdesk.models.roles import RoleModels
from frontdesk.session.desk import OrganisationDesk
from frontdesk.tools.gates import Gate, InState
from frontdesk.tools.schema import function_schema
from frontdesk.tools.tool import AnyTool
from frontdesk.workflows.workflow import Choose, Step, Workflow

LINES: tuple[Line, ...] = get_args(Line)


class ModelUsed(View, frozen=True, kw_only=True):
    """The model that plays a role; `house` says that it is the built-in one."""

    role: str
    name: str
    house: bool


class PeopleThere(View, frozen=True, kw_only=True):
    """When people are at the desk, by weekday from Monday on; always, without hours."""

    promised_minutes: int
    approve: bool
    hours: tuple[tuple[str, ...], ...]


class DeskView(View, frozen=True, kw_only=True):
    """What a desk is made of and cannot change by itself; `lines` are those that it speaks now."""

    organisation: str
    pack: str
    packs: tuple[str, ...]
    zone: str
    language: str
    languages: tuple[str, ...]
    lines: dict[str, dict[str, str]]
    instructions: str
    models: tuple[ModelUsed, ...]
    people: PeopleThere | None
    open_chat: bool


class GateView(View, frozen=True, kw_only=True):
    """A rule that a tool's use must satisfy; `states` are those of a dialog where it names any."""

    kind: str
    states: tuple[str, ...]


class DeskTool(View, frozen=True, kw_only=True):
    """A tool as its pack declares it."""

    name: str
    description: str
    kind: str
    does: str
    examples: tuple[str, ...]
    acknowledgement: tuple[str, ...]
    progress: str
    missing: tuple[str, ...]
    gates: tuple[GateView, ...]
    guarded: bool
    undone_by: str | None
    workflow: str | None
    parameters: dict[str, Any]


class DeskTools(View, frozen=True, kw_only=True):
    """The tools of a desk, in its pack's order."""

    tools: tuple[DeskTool, ...]


class StepView(View, frozen=True, kw_only=True):
    """A step of a workflow: something to choose, or something on file to confirm."""

    name: str
    kind: str
    state: str
    asks: str


class WorkflowView(View, frozen=True, kw_only=True):
    """A workflow: its steps, where consent is asked for, and the effect that it leads to."""

    kind: str
    effect: str
    does: str
    steps: tuple[StepView, ...]
    confirm_state: str
    gates: tuple[GateView, ...]


class DeskWorkflows(View, frozen=True, kw_only=True):
    """The workflows of a desk, in its pack's order."""

    workflows: tuple[WorkflowView, ...]


STRUCTS = (DeskView, DeskTools, DeskWorkflows)


def desk_view(desk: OrganisationDesk, packs: tuple[str, ...], *, open_chat: bool) -> DeskView:
    """A desk as it stands."""
    spoken = {desk.deps.locale: desk.own, **desk.others}
    return DeskView(
        organisation=desk.organisation.id,
        pack=desk.pack,
        packs=packs,
        zone=desk.zone.key,
        language=desk.language,
        languages=tuple(spoken),
        lines={
            locale: {line: getattr(one.prompts, line)() for line in LINES}
            for locale, one in spoken.items()
        },
        instructions=desk.own.prompts.instructions(),
        models=_models(desk),
        people=_people(desk.deps.provider.people),
        open_chat=open_chat,
    )


def desk_tools(desk: OrganisationDesk) -> DeskTools:
    """Every tool of a desk's pack."""
    leads = {one.effect: one.kind for one in desk.deps.provider.workflows}
    found = (_tool(one, leads.get(one.name)) for one in desk.deps.provider.tools)
    return DeskTools(tools=tuple(found))


def desk_workflows(desk: OrganisationDesk) -> DeskWorkflows:
    """Every workflow of a desk's pack."""
    tools = {tool.name: tool for tool in desk.deps.provider.tools}
    found = (_workflow(one, tools.get(one.effect)) for one in desk.deps.provider.workflows)
    return DeskWorkflows(workflows=tuple(found))


def _models(desk: OrganisationDesk) -> tuple[ModelUsed, ...]:
    model, house = desk.deps.model, desk.deps.house
    played = {role: model.of(role) if isinstance(model, RoleModels) else model for role in Role}
    return tuple(
        ModelUsed(role=role, name=one.name, house=one is house) for role, one in played.items()
    )


def _people(people: People | None) -> PeopleThere | None:
    if people is None:
        return None
    hours = people.hours
    days = () if hours is None else tuple(getattr(hours, day) for day in WEEKDAYS)
    return PeopleThere(promised_minutes=people.promised_minutes, approve=people.approve, hours=days)


def _tool(tool: AnyTool, workflow: str | None) -> DeskTool:
    return DeskTool(
        name=tool.name,
        description=tool.description,
        kind=tool.kind,
        does=tool.does,
        examples=tuple(tool.examples),
        acknowledgement=tuple(tool.acknowledgement),
        progress=tool.progress,
        missing=tool.questions,
        gates=tuple(map(_gate, tool.gates)),
        guarded=tool.guard is not None,
        undone_by=tool.undo.effect if tool.undo is not None else None,
        workflow=workflow,
        parameters=function_schema(tool)["function"]["parameters"],
    )


def _workflow(workflow: Workflow, effect: AnyTool | None) -> WorkflowView:
    return WorkflowView(
        kind=workflow.kind,
        effect=workflow.effect,
        does=effect.does if effect is not None else "",
        steps=tuple(map(_step, workflow.steps)),
        confirm_state=workflow.confirm_state,
        gates=tuple(map(_gate, effect.gates)) if effect is not None else (),
    )


def _step(step: Step) -> StepView:
    if isinstance(step, Choose):
        asks = step.intro if isinstance(step.intro, str) else ""
        return StepView(name=step.name, kind="choose", state=step.state, asks=asks)
    return StepView(name=step.name, kind="confirm", state=step.state, asks=step.ask_anew)


def _gate(gate: Gate) -> GateView:
    states = tuple(sorted(gate.states)) if isinstance(gate, InState) else ()
    return GateView(kind=type(gate).__name__, states=states)
