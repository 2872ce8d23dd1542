"""How high the passage that answers stands, over many questions, and how sure that is."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_SAMPLES, _SEED = 1000, 7
_SURE = 1.96


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole."""

    count: int
    of: int

    @property
    def rate(self) -> float:
        """The part as a fraction; 0 of nothing."""
        return self.count / self.of if self.of else 0.0

    def interval(self) -> tuple[float, float]:
        """Between which bounds the true share lies, at 95 % (Wilson)."""
        if not self.of:
            return 0.0, 1.0
        spread = _SURE * _SURE / self.of
        middle = (self.rate + spread / 2) / (1 + spread)
        wide = _SURE * math.sqrt(self.rate * (1 - self.rate) / self.of + spread / self.of / 4)
        half = wide / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.rate:6.1%} [{low:.1%}, {high:.1%}]"


def recall(ranks: Sequence[int], most: int) -> Share:
    """The share of questions whose passage is among the first; rank 0 is not found at all."""
    return Share(sum(0 < rank <= most for rank in ranks), len(ranks))


def mean_reciprocal(ranks: Sequence[int]) -> float:
    """The mean of one over the rank."""
    return sum(1 / rank for rank in ranks if rank) / len(ranks) if ranks else 0.0


def resampled(
    ranks: Sequence[int], figure: Callable[[Sequence[int]], float]
) -> tuple[float, float]:
    """Between which bounds a figure lies at 95 %, by drawing the questions again and again."""
    dice = random.Random(_SEED)
    found = sorted(figure(dice.choices(ranks, k=len(ranks))) for _ in range(_SAMPLES))
    return found[int(_SAMPLES * 0.025)], found[int(_SAMPLES * 0.975)]


def compared(ours: Sequence[int], theirs: Sequence[int]) -> tuple[float, float]:
    """The bounds at 95 % of how much better one way's mean reciprocal rank is than another's."""
    gains = [_worth(one) - _worth(other) for one, other in zip(ours, theirs, strict=True)]
    dice = random.Random(_SEED)
    sums = sorted(sum(dice.choices(gains, k=len(gains))) for _ in range(_SAMPLES))
    return sums[int(_SAMPLES * 0.025)] / len(gains), sums[int(_SAMPLES * 0.975)] / len(gains)


def _worth(rank: int) -> float:
    return 1 / rank if rank else 0.0


def row(name: str, ranks: Sequence[int]) -> str:
    """One line of the table."""
    low, high = resampled(ranks, mean_reciprocal)
    best = f"{mean_reciprocal(ranks):.3f} [{low:.3f}, {high:.3f}]"
    return f"  {name:26} {recall(ranks, 1)!s:24} {recall(ranks, 5)!s:24} {best}"
