"""Reads the likeliest passage beside the question: what is near it may not answer it at all."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from frontdesk.core.documents import FoundPassage, Passage
from frontdesk.knowledge.searching.likelihood import SecondLook, probability
from frontdesk.knowledge.vectors.encoder import place_of
from frontdesk.language.text.sentences import split

_NEVER, _EVER = 1e-6, 1 - 1e-6


class Reads(Protocol):
    """Reads a passage beside a question."""

    def log_odds(self, question: str, title: str, sentences: Sequence[str]) -> float:
        """How likely some sentence of it answers, as a logarithm."""
        ...


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found once the likeliest passage was read; `read` is None where none was."""

    found: tuple[FoundPassage, ...]
    answered: bool
    read: float | None = None


def look_again(
    question: str, found: Sequence[FoundPassage], second: SecondLook, reads: Reads
) -> Looked:
    """Judge the likeliest passage anew, and others never likelier; none is read without hope."""
    best = max(found, key=lambda one: one.likely, default=None)
    if best is None or is_hopeless(best.likely, best.similarity, second):
        return Looked(tuple(found), answered=False)
    read = read_beside(question, best.passage, reads)
    likely = likely_after(best.likely, read, second)
    judged = tuple(
        replace(one, likely=likely if one is best else min(one.likely, likely)) for one in found
    )
    return Looked(judged, likely >= second.threshold, read)


def is_hopeless(likely: float, similarity: float, second: SecondLook) -> bool:
    """Whether a passage has few signs and is not near either."""
    return likely < second.floor and similarity < second.alone.near


def read_beside(question: str, passage: Passage, reads: Reads) -> float:
    """How likely a passage answers, by itself."""
    return reads.log_odds(question, place_of(passage.title, passage.headings), split(passage.text))


def likely_after(likely: float, read: float, second: SecondLook) -> float:
    """How likely a passage answers by both looks at it."""
    if likely < second.floor:
        return probability(second.alone.bias + second.alone.read * read)
    return probability(second.bias + second.seen * log_odds_of(likely) + second.read * read)


def log_odds_of(likely: float) -> float:
    """A probability as the logarithm of its odds."""
    sure = min(max(likely, _NEVER), _EVER)
    return math.log(sure / (1 - sure))
