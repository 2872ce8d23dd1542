"""A learned sense for claims: how much a sentence sounds like one, and like one of what kind.

The shapes in `shapes` know the ways of claiming that somebody thought of; this knows what claims
have in common in thousands of sentences. Its weights are fitted by `training/claims/fit.py`.
"""

import math
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import pairwise, repeat
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.lexicon.calendar_names import MONTHS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.weights import SCALE, read_weights
from frontdesk.language.text.words import KEPT

WEIGHTS = Path(__file__).with_name("claims.weights")
# What a sentence is weighed by: the numbers of the words of its name, as digits of one number.
Feature: TypeAlias = int

_SUM = re.compile(r"[$\u00a3\u20ac]\s?\d+(?:[.,:]\d+)*")
_FIGURE = re.compile(r"\s?\d+(?:[.,:]\d+)*")
_WORDS = re.compile(r"n't|[a-z]+|'[a-z]+|[?;:,#$\u2014\u2013]")
# "May" is far oftener another word.
_SORTS: dict[str, str] = {
    **{name: "DAY" for name in WEEKDAY_NUMBERS},
    **{name: "MONTH" for name in MONTHS if name != "may"},
}
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
    "?": frozenset(),  # a sentence that ends so
}
_START, _END = "^", "."
_BITS = 15
_NUMBERS: dict[str, int] = {}
_SURE = 0.7  # by how much a kind must be likelier than any other; else it is open what was done


class Sums:
    """Weights by feature, kept as whole numbers: they sum to the same in any order."""

    def __init__(self, weights: Mapping[str, tuple[int, ...]]) -> None:
        self._weights = {_feature(name): weight for name, (weight,) in weights.items()}
        self._bias = self._weights[_feature("")]

    def of(self, found: Iterable[Feature]) -> float:
        """The bias and the weights of what was found, each once."""
        return (self._bias + sum(map(self._weights.get, set(found), repeat(0)))) / SCALE

    def __getitem__(self, name: str) -> float:
        return self._weights[_feature(name)] / SCALE


class Sense(NamedTuple):
    """What a sentence is weighed with."""

    weights: Sums
    kinds: tuple[ClaimKind, ...]
    likely: Mapping[str, tuple[float, ...]]  # by stem, one for each kind


@lru_cache(KEPT)
def score(sentence: str) -> float:
    """How much a sentence sounds like a claim: above 0 rather, below 0 rather not."""
    return load_sense().weights.of(features(sentence))


def kind_of_claim(sentence: str) -> ClaimKind:
    """What a claiming sentence most likely claims."""
    sense = load_sense()
    rows = [sense.likely[stem] for stem in (_START, *stems(sentence)) if stem in sense.likely]
    totals = map(sum, zip(*rows, strict=True))
    *_, second, best = sorted(zip(totals, sense.kinds, strict=True))
    return best[1] if best[0] - second[0] > _SURE else ClaimKind.DONE


@lru_cache(KEPT)
def features(sentence: str) -> tuple[Feature, ...]:
    """What a sentence is weighed by: its stems alone and in pairs, its shape, and its lights."""
    words = _words(sentence)
    coded = [_coded(_START), *map(_coded, words), _coded(_END)]
    # Lists and not generators: every sentence of an answer comes by here before it leaves.
    stem, begun, shape, said = zip(*coded, strict=True)
    two = [a << _BITS | b for a, b in zip(begun, shape[1:], strict=False)]
    three = [a << _BITS | b for a, b in zip(two, shape[2:], strict=False)]
    found = [
        *stem,
        *[a << _BITS | b for a, b in pairwise(stem)],
        *[(a << _BITS | _GAP) << _BITS | c for a, c in zip(stem, stem[2:], strict=False)],
        *two,
        *three,
        *[a << _BITS | b for a, b in zip(three, shape[3:], strict=False)],
    ]
    asked = words[-1:] == ["?"]
    for signs, light, lit in _LIT:
        if not signs.isdisjoint(words) or (asked and not signs):
            found += [light, *[lit << _BITS | word for word in said[1:-1]]]
    return tuple(found)


@lru_cache(maxsize=8192)
def _coded(word: str) -> tuple[int, int, int, int]:
    """The numbers of a word's stem, of its shape, first and later in a row, and of itself."""
    shape = _shape(word)
    return tuple(map(number_of, (word[:_STEM], f"~{shape}", shape, word)))  # pyright: ignore[reportReturnType]


def number_of(word: str) -> int:
    """The number of a word; of more than there is room for, none has a weight."""
    number = _NUMBERS.get(word, 0)
    if not number and len(_NUMBERS) + 1 < 1 << _BITS:
        number = _NUMBERS[word] = len(_NUMBERS) + 1
    return number


_GAP = number_of("_")
_LIT = tuple((signs, number_of(one), number_of(f"{one}+")) for one, signs in _LIGHTS.items())


def feature(*words: str) -> Feature:
    """The feature that has these words for its name."""
    found = 0
    for word in words:
        found = found << _BITS | number_of(word)
    return found


def name_of(one: Feature) -> str:
    """The name under which a feature's weight is kept."""
    words = list(_NUMBERS)
    digits: list[str] = []
    while one:
        digits.append(words[(one & (1 << _BITS) - 1) - 1])
        one >>= _BITS
    return " ".join(reversed(digits)).replace("+ ", "+")


def _feature(name: str) -> Feature:
    return feature(*name.replace("+", "+ ").split(" "))


def stems(sentence: str) -> set[str]:
    """The beginnings of a sentence's words."""
    return {word[:_STEM] for word in _words(sentence)}


@lru_cache(KEPT)
def _words(sentence: str) -> list[str]:
    text = sentence.lower().replace("\u2019", "'").replace("n't", " n't")
    words: list[str] = _WORDS.findall(_FIGURE.sub(" # ", _SUM.sub(" $ ", text)))
    return [_SORTS.get(word, word) for word in words]


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
    return sense_of(learned.features, learned.counts)


def sense_of(
    weights: Mapping[str, tuple[int, ...]], counts: Mapping[str, Mapping[Any, int]]
) -> Sense:
    """A sense by the weights of features, and by how often a stem is in a claim of each kind."""
    totals = {ClaimKind(kind): n for kind, n in counts[_START].items()}
    # How likely a stem is in such a claim, as a logarithm, smoothed for rare ones.
    likely = {
        stem: tuple(math.log((count.get(kind, 0) + 0.3) / (n + 3)) for kind, n in totals.items())
        for stem, count in counts.items()
    }
    likely[_START] = tuple(math.log(n) for n in totals.values())
    return Sense(Sums(weights), tuple(totals), likely)
