"""Whether a pack's examples can be told apart: some are held back, and read by the others."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from frontdesk.models.embedding.embedder import Embedder, embedder
from frontdesk.models.house.routing.by_meaning import ByMeaning
from frontdesk.models.house.routing.by_words import Ambiguous, Routed
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.models.house.routing.inputs import Takes, read_input
from frontdesk.models.port import ToolSpec

FEWEST_EXAMPLES = 4
# So many samples are read, and so many of a tool's examples looked at.
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
    # Who the customer is, is found by what they give, not by what they ask for.
    asked = [tool for tool in tools if read_input(tool).takes is not Takes.IDENTITY]
    enough = [tool for tool in asked if len(tool.examples) >= FEWEST_EXAMPLES]
    reads: list[ExampleRead] = []
    for nth in range(1, _LOOKED_AT if enough else 1):
        held = {tool.name: tool.examples[-nth] for tool in enough if len(tool.examples) >= nth}
        if not held or len(reads) >= _READ:
            break
        reads += _held_back(tools, dict(list(held.items())[: _READ - len(reads)]), trade)
    return ExampleTrial(tuple(reads), tuple(_alike(embedder(), enough)))


def _held_back(tools: Sequence[ToolSpec], held: Mapping[str, str], trade: str) -> list[ExampleRead]:
    """How each of these examples is read by all the others: of a tool no more than one at once."""
    left = [
        replace(tool, examples=tuple(one for one in tool.examples if one != held.get(tool.name)))
        for tool in tools
    ]
    meaning = ByMeaning(embedder(), left, Declarations(left, trade).person, trade)
    known = [tool for tool in left if tool.examples]
    return [ExampleRead(said, name, _read(meaning, said, known)) for name, said in held.items()]


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
