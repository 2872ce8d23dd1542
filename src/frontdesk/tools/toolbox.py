"""The tools of a desk: which are open in a dialog, and by which name a model asked."""

from collections.abc import Iterable, Iterator

from frontdesk.core.dialog import Dialog
from frontdesk.tools.gates import why_closed
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import AnyTool


class Toolbox:
    """Tools by name."""

    def __init__(self, tools: Iterable[AnyTool]) -> None:
        self._tools: dict[str, AnyTool] = {}
        for tool in tools:
            if wire_name(tool.name) in self._tools:
                raise ValueError(f"two tools are called {tool.name}")
            self._tools[wire_name(tool.name)] = tool

    def __iter__(self) -> Iterator[AnyTool]:
        """Every tool."""
        return iter(self._tools.values())

    def find(self, name: str) -> AnyTool | None:
        """A tool by its own name, or by the one that a provider allows."""
        return self._tools.get(wire_name(name))

    def offered(self, dialog: Dialog) -> list[AnyTool]:
        """The tools whose gates are open."""
        return [t for t in self._tools.values() if why_closed(t.gates, dialog) is None]
