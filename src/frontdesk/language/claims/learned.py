"""A learned sense for claims: how much a sentence sounds like one, and like one of what kind.

The shapes in `patterns` know the ways of claiming that somebody thought of; this knows what
claims have in common in thousands of sentences. Its weights are fitted by `training/claims/fit.py`.
"""

import math
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.lexicon.calendar_names import MONTHS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.weights import SCALE, read_weights
from frontdesk.language.text.words import KEPT

WEIGHTS = Path(__file__).with_name("claims.weights")

_FIGURE = re.compile(r"[$\u00a3\u20ac]?\s?\d+(?:[.,:]\d+)*")
_WORDS = re.compile(r"n't|[a-z]+|'[a-z]+|[?;:,#$\u2014\u2013]")
# "May" is far oftener another word.
_MONTH = frozenset(MONTHS) - {"may"}
_STEM = 5
_ENDINGS = ("ing", "ed", "ly")
_SMALL = 3  # shorter words, mostly of grammar, stand for themselves in a shape
_PARTICULAR = word_set("your they this that someone somebody")
_LIGHTS: dict[str, frozenset[str]] = {
    "IF": word_set("if once when unless before until should whenever after"),
    "NOT": word_set("n't not no nothing never without nobody none cannot"),
    "MAY": word_set("can could would may might"),
    "RULE": word_set("usually normally typically any every all always only most customers members"),
    "YOU": word_set("you your"),
}
_START, _END = "^", "."
_SURE = 0.7  # by how much a kind must be likelier than any other; else it is open what was done


class Sense(NamedTuple):
    """What a sentence is weighed with."""

    bias: float
    weights: Mapping[str, float]
    kinds: Mapping[str, Mapping[ClaimKind, float]]


@lru_cache(KEPT)
def score(sentence: str) -> float:
    """How much a sentence sounds like a claim: above 0 rather, below 0 rather not."""
    sense = load_sense()
    weights = sense.weights
    return sense.bias + sum([weights.get(one, 0.0) for one in set(features(sentence))])


def kind_of_claim(sentence: str) -> ClaimKind:
    """What a claiming sentence most likely claims."""
    kinds = load_sense().kinds
    totals = dict(kinds[_START])
    for stem in set(stems(sentence)):
        for kind, weight in kinds.get(stem, {}).items():
            totals[kind] += weight
    best, second = sorted(totals, key=lambda kind: (totals[kind], kind))[:-3:-1]
    return best if totals[best] - totals[second] > _SURE else ClaimKind.DONE


def features(sentence: str) -> list[str]:
    """What a sentence is weighed by: its stems alone and in pairs, its shape, and its lights."""
    words = _words(sentence)
    found = [_START, *(word[:_STEM] for word in words), _END]
    shape = [_START, *map(_shape, words), _END]
    after, last = shape[1:], shape[2:]
    two, three = found[1:], found[2:]
    # Lists and not generators: every sentence of an answer comes by here before it leaves.
    found += [f"{a} {b}" for a, b in zip(found, two, strict=False)]
    found += [f"{a} _ {c}" for a, c in zip(found, three, strict=False)]
    found += [f"~{a} {b}" for a, b in zip(shape, after, strict=False)]
    found += [f"~{a} {b} {c}" for a, b, c in zip(shape, after, last, strict=False)]
    found += [
        f"~{a} {b} {c} {d}" for a, b, c, d in zip(shape, after, last, shape[3:], strict=False)
    ]
    said = set(words)
    lights = [name for name, signs in _LIGHTS.items() if not signs.isdisjoint(said)]
    if words[-1:] == ["?"]:
        lights.append("?")
    for light in lights:
        found.append(light)
        found += [f"{light}+{word}" for word in said]
    return found


def stems(sentence: str) -> list[str]:
    """The beginnings of a sentence's words."""
    return [word[:_STEM] for word in _words(sentence)]


def _words(sentence: str) -> list[str]:
    text = sentence.lower().replace("\u2019", "'").replace("n't", " n't")
    return [_sort(word) for word in _WORDS.findall(_FIGURE.sub(_figure, text))]


def _figure(match: re.Match[str]) -> str:
    return " # " if match[0][0].isdigit() or match[0][0].isspace() else " $ "


def _sort(word: str) -> str:
    return "DAY" if word in WEEKDAY_NUMBERS else "MONTH" if word in _MONTH else word


@lru_cache(maxsize=4096)
def _shape(word: str) -> str:
    if word in _PARTICULAR:
        return word
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) > len(one) + 1), "")
    if ending:
        return f"-{ending}"
    return word if len(word) <= _SMALL else "W"


@cache
def load_sense() -> Sense:
    """The weights, read once; a desk reads them before anybody waits for an answer."""
    learned = read_weights(WEIGHTS)
    weights = {name: value / SCALE for name, (value,) in learned.features.items()}
    counts = {
        stem: {ClaimKind(kind): n for kind, n in count.items()}
        for stem, count in learned.counts.items()
    }
    totals = counts.pop(_START)
    kinds = {stem: likelihood(count, totals) for stem, count in counts.items()}
    kinds[_START] = {kind: math.log(n) for kind, n in totals.items()}
    return Sense(weights.pop(""), weights, kinds)


def likelihood(
    count: Mapping[ClaimKind, int], totals: Mapping[ClaimKind, int]
) -> dict[ClaimKind, float]:
    """How likely a stem is in a claim of each kind, as a logarithm, smoothed for rare ones."""
    return {kind: math.log((count.get(kind, 0) + 0.3) / (n + 3)) for kind, n in totals.items()}
