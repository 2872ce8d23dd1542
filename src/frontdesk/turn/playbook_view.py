"""The playbook that a turn goes by, laid out for a model from the dialog and the roster."""

from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.ids import TurnId
from frontdesk.core.meaning import Spoken
from frontdesk.models.situation import FieldToAsk, PlaybookUnderWay
from frontdesk.playbooks.playbook import PERSON, Playbook, PlaybookKind
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import AnyTool, brings_person
from frontdesk.turn.deps import TurnDeps


def playbook_under_way(deps: TurnDeps, dialog: Dialog, turn_id: TurnId) -> PlaybookUnderWay | None:
    """The current playbook with what was collected; the welcome one where there is none."""
    progress, roster = dialog.playbook, deps.roster
    if roster.is_empty:
        return None
    found = roster.playbooks.get(progress.id) if progress is not None else None
    if progress is None or found is None:
        agent = roster.agent(dialog.agent)
        welcome = roster.playbook_of(PlaybookKind.WELCOME, agent.agent if agent else None)
        return _view(deps, welcome.id, welcome.playbook, {}) if welcome is not None else None
    view = _view(deps, found.id, found.playbook, progress.values)
    return msgspec.structs.replace(view, begins=progress.since == turn_id, over=progress.over)


def _view(
    deps: TurnDeps, playbook_id: str, playbook: Playbook, values: dict[str, str]
) -> PlaybookUnderWay:
    tool = _then_tool(deps, playbook)
    arguments = _arguments(tool, playbook, values) if tool is not None else {}
    return PlaybookUnderWay(
        id=playbook_id,
        name=playbook.name,
        instructions=playbook.instructions,
        says=playbook.says,
        fields=tuple(
            FieldToAsk(f.name, f.asks, f.type, f.called, f.choices, values.get(f.name, ""))
            for f in playbook.fields
        ),
        done=playbook.done,
        then_tool=wire_name(tool.name) if tool is not None else "",
        then_arguments=msgspec.json.encode(arguments).decode(),
    )


def _then_tool(deps: TurnDeps, playbook: Playbook) -> AnyTool | None:
    if playbook.then == PERSON:
        return next((tool for tool in deps.toolbox if brings_person(tool)), None)
    return deps.toolbox.find(playbook.then_tool) if playbook.then_tool else None


def _arguments(tool: AnyTool, playbook: Playbook, values: dict[str, str]) -> dict[str, Any]:
    """What was collected as a tool takes it; who brings a person is told all of it in words."""
    if playbook.then != PERSON:
        return _as_declared(tool, values)
    said = spoken_fields(tool.input).items()
    takes = next((name for name, one in said if one.spoken is Spoken.WORDS), None)
    told = "; ".join(
        f"{field.called}: {values[field.name]}" for field in playbook.fields if field.name in values
    )
    return {takes: f"{playbook.name}. {told}"[:1000]} if takes is not None else {}


def _as_declared(tool: AnyTool, values: dict[str, str]) -> dict[str, Any]:
    """Values in the types of a tool's own input; as they are where they do not fit it."""
    try:
        return msgspec.to_builtins(msgspec.convert(values, tool.input, strict=False))
    except msgspec.ValidationError:
        return dict(values)
