"""How likely a passage answers a question, from what is seen of both; weights are data."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("likelihood.json")
_SHORT_QUESTION = 3


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for a passage: each from 0 to 1, or near it, and of either database alike.

    `lead` is how much nearer it is than the nearest other, `coverage` how much of the question's
    words it has with its title, `told` without, `close` in one place; `both` that it was found both
    ways, `short` that the question has few words.
    """

    similarity: float
    lead: float
    coverage: float
    told: float
    close: float
    both: float
    short: float


class ReadingAlone(msgspec.Struct, frozen=True):
    """What a reading weighs where nothing else speaks for a passage that is so `near` at least."""

    bias: float
    read: float
    near: float


class SecondLook(msgspec.Struct, frozen=True):
    """What weighs how much once a passage was read beside the question.

    `seen` is for what was seen of it before, as log odds. Below `floor` that says nothing: who asks
    in words of their own shares few with the passage that answers, and reading decides `alone`.
    """

    bias: float
    seen: float
    read: float
    floor: float
    threshold: float
    alone: ReadingAlone


class Likelihood(msgspec.Struct, frozen=True):
    """A logistic function of the signs, and from where on a question counts as answered.

    `order` weighs the signs by which the first of what was found are put in their order, `second`
    what is known once the likeliest was read. What is as near as `nearly` is about what was asked.
    """

    bias: float
    weights: dict[str, float]
    order: dict[str, float]
    threshold: float
    nearly: float
    second: SecondLook

    def of(self, signs: Signs) -> float:
        """The probability that the passage answers the question."""
        return probability(self.bias + _weighed(self.weights, signs))

    def rank(self, signs: Signs) -> float:
        """How far up the passage belongs beside others."""
        return _weighed(self.order, signs)


def _weighed(weights: dict[str, float], signs: Signs) -> float:
    return sum(weight * getattr(signs, name) for name, weight in weights.items())


def probability(log_odds: float) -> float:
    """The probability that a logarithm of odds stands for."""
    return 1 / (1 + math.exp(-log_odds))


@cache
def fitted() -> Likelihood:
    """The weights that come with the house."""
    return msgspec.json.decode(FILE.read_bytes(), type=Likelihood)


def lead_of(at: int, similarities: Sequence[float]) -> float:
    """How much nearer one of these is than the nearest other."""
    others = [one for place, one in enumerate(similarities) if place != at]
    return similarities[at] - max(others) if others else 0.0


def short_sign(words: int) -> float:
    """1 for a question of so few words that it may mean anything."""
    return 1.0 if words < _SHORT_QUESTION else 0.0
