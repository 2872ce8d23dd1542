"""What the customer of a trial says, taken from what the pack declares."""

from dataclasses import dataclass

from frontdesk.core.dialog import Dialog
from frontdesk.pack.pack import Pack
from frontdesk.tools.gates import why_closed
from frontdesk.tools.tool import AnyTool, Kind

HELLO = "Hello!"
NO = "No, please leave it as it is."
YES = "Yes, please."
THANKS = "Thank you, that's all."


@dataclass(frozen=True, slots=True)
class Script:
    """`need` cannot be answered without a tool; `request` leads to the effect of a workflow."""

    phone: str | None = None
    need: str = ""
    effect: AnyTool | None = None

    @property
    def request(self) -> str:
        """What asks for the effect."""
        return self.effect.examples[0] if self.effect is not None else ""


def script_of(pack: Pack | None) -> Script:
    """A conversation that a pack's own declarations and demo suggest."""
    if pack is None:
        return Script()
    caller = pack.demo.callers[0] if pack.demo is not None and pack.demo.callers else None
    known = f"It's {caller.name}, {caller.knows}." if caller is not None else _first_need(pack)
    return Script(caller.phone if caller is not None else None, known, _effect(pack))


def _first_need(pack: Pack) -> str:
    fresh = Dialog(pack.tools.machine.start)
    begun = (
        tool.examples[0]
        for tool in pack.tools.tools
        if tool.kind in {Kind.READ, Kind.NOTE} and tool.examples
        if why_closed(tool.gates, fresh) is None
    )
    return next(begun, "")


def _effect(pack: Pack) -> AnyTool | None:
    """The effect with the shortest way to it; one that ends something needs the least said."""
    ways = {workflow.effect: len(workflow.steps) for workflow in pack.tools.workflows}
    effects = [tool for tool in pack.tools.tools if tool.name in ways and tool.examples]

    def way(tool: AnyTool) -> tuple[bool, int]:
        return not (tool.action is not None and tool.action.ends), ways[tool.name]

    return min(effects, key=way, default=None)
