"""Which tools an agent or a playbook may use: a gate like any other, with a reason of its own."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from frontdesk.core.dialog import Dialog
from frontdesk.playbooks.roster import Roster
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.gates import AttemptsExhausted
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import AnyTool, Kind, brings_person


@dataclass(frozen=True, slots=True)
class AllowedHere:
    """Only where the agent and the playbook that serve the conversation allow the tool."""

    not_by_agents: frozenset[str] = field(default_factory=frozenset[str])
    not_in_playbooks: frozenset[str] = field(default_factory=frozenset[str])

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        if dialog.agent in self.not_by_agents:
            return "this agent may not use it: say that it cannot be done here, or offer a person"
        playbook = dialog.playbook
        if playbook is not None and not playbook.over and playbook.id in self.not_in_playbooks:
            return f"the playbook {playbook.id} does not use it: finish or leave that first"
        return None


def with_allowed_tools(tools: Iterable[AnyTool], roster: Roster) -> tuple[AnyTool, ...]:
    """The tools, each with a gate where somebody may not use it."""
    return tuple(_gated(tool, roster) for tool in tools)


def _gated(tool: AnyTool, roster: Roster) -> AnyTool:
    if _always_there(tool):
        return tool
    agents = {one.id: one.agent.tools for one in roster.agents.values()}
    playbooks = {one.id: one.playbook.tools for one in roster.playbooks.values()}
    gate = AllowedHere(_leave_out(tool, agents), _leave_out(tool, playbooks))
    return tool if gate == AllowedHere() else replace(tool, gates=(*tool.gates, gate))


def _leave_out(tool: AnyTool, allowed: dict[str, tuple[str, ...] | None]) -> frozenset[str]:
    own = wire_name(tool.name)
    return frozenset(
        name
        for name, tools in allowed.items()
        if tools is not None and own not in map(wire_name, tools)
    )


def _always_there(tool: AnyTool) -> bool:
    """Whether no configuration closes a tool: moves, the way to a person, showing who one is."""
    said = [one.spoken for one in spoken_fields(tool.input).values()]
    identifies = bool(said) and all(one.identifies for one in said)
    waits = any(isinstance(gate, AttemptsExhausted) for gate in tool.gates)
    return tool.kind is Kind.MOVE or brings_person(tool) or identifies or waits
