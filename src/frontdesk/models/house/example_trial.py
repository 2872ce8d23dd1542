"""Whether a pack's examples can be told apart: some are held back, and read by the others."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from frontdesk.models.embedding.embedder import Embedder, embedder
from frontdesk.models.house.routing.by_meaning import ByMeaning
from frontdesk.models.house.routing.by_words import Ambiguous, Routed
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.models.port import ToolSpec

FEWEST_EXAMPLES = 4
# Of a tool with many examples, so many tell how it is read.
_READ, _LOOKED_AT = 10, 16
_ALIKE = 0.5  # so large a part of a tool's examples is nearest to those of one other


@dataclass(frozen=True, slots=True)
class ExampleRead:
    """An example that was held back, whose it is, and the tools that it was read as."""

    text: str
    tool: str
    read_as: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExampleTrial:
    """Samples of how sentences are read, and pairs of tools that are hard to tell apart."""

    reads: tuple[ExampleRead, ...]
    alike: tuple[tuple[str, str], ...]


def try_examples(tools: Sequence[ToolSpec], trade: str = "") -> ExampleTrial:
    """Read examples that were held back as a customer's words; raises NoWeights."""
    tools = [replace(tool, examples=tool.examples[:_LOOKED_AT]) for tool in tools]
    enough = [tool for tool in tools if len(tool.examples) >= FEWEST_EXAMPLES]
    held = {tool.name: tool.examples[-1] for tool in enough[:_READ]}
    left = [
        replace(tool, examples=tool.examples[:-1]) if tool.name in held else tool for tool in tools
    ]
    meaning = ByMeaning(embedder(), left, Declarations(left, trade).person, trade)
    known = [tool for tool in left if tool.examples]
    reads = tuple(
        ExampleRead(said, name, _read(meaning, said, known)) for name, said in held.items()
    )
    return ExampleTrial(reads, tuple(_alike(embedder(), enough)))


def _read(meaning: ByMeaning, text: str, tools: Sequence[ToolSpec]) -> tuple[str, ...]:
    match meaning.route(text, tools):
        case Routed(tool):
            return (tool.name,)
        case Ambiguous(several):
            return tuple(tool.name for tool in several)
        case _:
            return ()


def _alike(embed: Embedder, tools: Sequence[ToolSpec]) -> list[tuple[str, str]]:
    """Tools of which many examples are nearer to another's than to their own."""
    said = [(tool.name, text) for tool in tools for text in tool.examples]
    if not said:
        return []
    vectors = embed.embed_kept([text for _, text in said])
    near = vectors @ vectors.T
    np.fill_diagonal(near, -1.0)
    names = [name for name, _ in said]
    nearest = Counter(
        (name, names[int(best)]) for name, best in zip(names, near.argmax(1), strict=True)
    )
    counts = Counter(names)
    return [
        (own, other)
        for (own, other), number in nearest.items()
        if own != other and number >= _ALIKE * counts[own]
    ]
