"""Two orders made one: what both ways of searching put high comes first."""

from collections.abc import Sequence
from dataclasses import dataclass

from frontdesk.core.ids import PassageId

# The larger, the less the first places of one way count against middling places of both.
_EVENED = 5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that either way of searching found; ranks count from 1, 0 is not found."""

    passage: PassageId
    fused: float
    text_rank: int = 0
    vector_rank: int = 0
    text_score: float = 0.0
    similarity: float = 0.0


def fuse(
    by_words: Sequence[tuple[PassageId, float]], by_vector: Sequence[tuple[PassageId, float]]
) -> list[Candidate]:
    """All that was found, by the sum of what each rank is worth."""
    text = {passage: (rank, score) for rank, (passage, score) in enumerate(by_words, 1)}
    vector = {passage: (rank, score) for rank, (passage, score) in enumerate(by_vector, 1)}
    candidates = [
        _candidate(passage, text.get(passage, (0, 0.0)), vector.get(passage, (0, 0.0)))
        for passage in {**text, **vector}
    ]
    return sorted(candidates, key=lambda one: (-one.fused, one.passage))


def _candidate(passage: PassageId, text: tuple[int, float], vector: tuple[int, float]) -> Candidate:
    fused = sum(1 / (_EVENED + rank) for rank in (text[0], vector[0]) if rank)
    return Candidate(passage, fused, text[0], vector[0], text[1], vector[1])
