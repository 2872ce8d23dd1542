"""Routes a customer's words to a tool, by the words that its examples share with them."""

from collections.abc import Sequence
from dataclasses import dataclass

from frontdesk.language.reading.likeness import likeness
from frontdesk.language.text.words import words
from frontdesk.models.port import ToolSpec


@dataclass(frozen=True, slots=True)
class Routed:
    """The words ask for this tool."""

    tool: ToolSpec


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The words fit these tools about as well, the best first."""

    tools: tuple[ToolSpec, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The words ask for no tool."""


Route = Routed | Ambiguous | Nothing

SURE = 0.3
MARGIN = 0.04


def route(text: str, tools: Sequence[ToolSpec], sure: float = SURE) -> Route:
    """Find the tool that a text asks for, or say between which it cannot tell."""
    said = frozenset(words(text))
    tools = [tool for tool in tools if not tool.named_by or not said.isdisjoint(tool.named_by)]
    if not tools:
        return Nothing()
    scores = likeness(text, {tool.name: tool.examples for tool in tools})
    ranked = sorted(((scores[t.name], t) for t in tools), key=lambda pair: (-pair[0], pair[1].name))
    best, tool = ranked[0]
    if best < sure:
        return Nothing()
    near = tuple(other for score, other in ranked if best - score < MARGIN)
    return Routed(tool) if len(near) == 1 else Ambiguous(near[:3])
