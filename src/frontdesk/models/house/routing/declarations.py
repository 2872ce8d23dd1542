"""The tools of a desk as the house knows them, each declaration read once."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.newcomers import is_newcomer
from frontdesk.models.house.routing.arguments import identify
from frontdesk.models.house.routing.inputs import Input, read_input
from frontdesk.models.house.routing.said import Said
from frontdesk.models.port import ToolSpec

_SAMPLED = 20


@dataclass(frozen=True, slots=True)
class Declared:
    """A tool with what its declaration says of it.

    `identifies` counts the examples, of some, that say who the customer is: most for the tool that
    verifies. `asks_for_person` counts those that ask for a person; `for_newcomers` says that most
    are said by somebody whom the company does not know yet.
    """

    tool: ToolSpec
    input: Input
    identifies: int
    asks_for_person: int
    for_newcomers: bool


class Declarations:
    """Reads declarations, and keeps what it read while they stay the same.

    `trade` is what the company does, in a few words.
    """

    def __init__(self, tools: Iterable[ToolSpec] = (), trade: str = "") -> None:
        self.all = tuple(tools)
        self.trade = trade
        self._read: dict[str, Declared] = {}
        for tool in self.all:
            self.of(tool)

    @property
    def person(self) -> str | None:
        """The tool that brings a person: the one whose examples ask for one most."""
        best = max(self._read.values(), key=lambda known: known.asks_for_person, default=None)
        return best.tool.name if best is not None and best.asks_for_person else None

    def beside(self, tools: Iterable[ToolSpec]) -> tuple[ToolSpec, ...]:
        """All declared tools, with these in the place of their namesakes."""
        own = {tool.name: tool for tool in tools}
        declared = {tool.name for tool in self.all}
        others = (tool for name, tool in own.items() if name not in declared)
        return (*(own.get(tool.name, tool) for tool in self.all), *others)

    def of(self, tool: ToolSpec) -> Declared:
        """What a tool's declaration says."""
        known = self._read.get(tool.name)
        if known is None or (known.tool is not tool and known.tool != tool):
            known = self._read[tool.name] = _declared(tool)
        return known


def _declared(tool: ToolSpec) -> Declared:
    taken = read_input(tool)
    # A start waits for this, and some of many examples tell it as well as all.
    said = tool.examples[:: max(len(tool.examples) // _SAMPLED, 1)]
    return Declared(tool, taken, *_told_by(taken, tuple(said)))


@lru_cache(maxsize=1024)
def _told_by(taken: Input, examples: tuple[str, ...]) -> tuple[int, int, bool]:
    """How many examples identify and how many ask for a person; whether most are newcomers'."""
    identifies = sum(bool(identify(taken, Said(example))) for example in examples)
    asks = sum(Cue.PERSON in read_cues(example) for example in examples)
    new = sum(map(is_newcomer, examples))
    return identifies, asks, 2 * new > len(examples)
