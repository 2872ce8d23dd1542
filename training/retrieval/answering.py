"""Whether a question is answered, and how often wrongly, at every bar that might be set."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.retrieval.corpora import CorpusPassage, Question
from training.retrieval.ranking import Share
from training.retrieval.shelf import Hit

# Points of the printed curves, as shares answered of the questions whose passage is found.
ANSWER_RATES = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95)
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, what is shown for it, the best first, and the same far down."""

    question: Question
    shown: tuple[Hit, ...]
    ranked: tuple[Hit, ...] = ()

    @property
    def likely(self) -> float:
        """How likely anything that was found answers."""
        return max((hit.likely for hit in self.shown), default=0.0)

    @property
    def finds_its_passage(self) -> bool:
        """Whether the passage of the question is among what is shown."""
        return any(hit.passage == self.question.passage for hit in self.shown)


@dataclass(frozen=True, slots=True)
class Bars:
    """How likely it was at its best that each of some questions is answered."""

    right: NDArray[np.float64]

    @classmethod
    def of(cls, asked: Sequence[Asked]) -> "Bars":
        """Those of questions with an answer, where its passage is found."""
        return cls(np.array([one.likely for one in asked if one.finds_its_passage]))

    def at(self, rate: float) -> float:
        """The bar at which so many of them are answered."""
        return float(np.quantile(self.right, 1 - rate)) if len(self.right) else 1.0

    def answered(self, bar: float) -> Share:
        """How many are answered at a bar."""
        return over(self.right, bar)


def likelies(asked: Sequence[Asked]) -> NDArray[np.float64]:
    """How likely each of some questions is answered by something."""
    return np.array([one.likely for one in asked])


def over(likely: NDArray[np.float64], bar: float) -> Share:
    """How many stand at a bar or over it."""
    return Share(int((likely >= bar).sum()), len(likely))


def curve(bars: Bars, wrong: NDArray[np.float64]) -> list[tuple[float, float, Share]]:
    """For each share answered: the bar that gives it, and how many others are answered then."""
    points = [(rate, bars.at(rate)) for rate in ANSWER_RATES]
    return [(rate, bar, over(wrong, bar)) for rate, bar in points]


def passages_without(
    passages: Sequence[CorpusPassage], questions: Sequence[Question]
) -> list[CorpusPassage]:
    """The passages of a set without those of some questions."""
    left_out = {one.passage for one in questions}
    return [one for one in passages if one not in left_out]
