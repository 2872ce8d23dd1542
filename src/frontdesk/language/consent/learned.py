"""A learned sense for answers: how much one sounds like a yes, a no, a change or neither.

The rules in `rules` know words and grammar; this knows what thousands of answers have in
common, the reading of those rules among it. Its weights are fitted by `training/fit_answers.py`.
"""

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.receipt_question import (
    ReceiptQuestion,
    actions_named,
    new_details,
    receipt_question_in,
)
from frontdesk.language.lexicon.calendar_names import ANY_WEEKDAY
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.weights import SCALE, read_weights

Weights: TypeAlias = Mapping[str, tuple[float, ...]]

WEIGHTS = Path(__file__).with_name("answers.weights")
CLASSES = ("yes", "no", "change", "unclear")

_WORDS = re.compile(r"n't|[a-z]+(?:'[a-z]+)?|\d+|[?!,.]")
_NO_LETTERS = re.compile(r"[^a-z']+")
_STEM = 5
_DAY = re.compile(rf"\b{ANY_WEEKDAY}s?\b|\b\d+(?:st|nd|rd|th)\b")


def weigh(text: str, shown: str, reading: str, weights: Weights | None = None) -> dict[str, float]:
    """How likely an answer is each of the classes, given how the rules read it."""
    weights = load_weights() if weights is None else weights
    scores = list(weights[""])
    for name in set(features(text, shown, reading)):
        for at, weight in enumerate(weights.get(name, ())):
            scores[at] += weight
    most = max(scores)
    parts = [math.exp(score - most) for score in scores]
    total = sum(parts)
    return {name: part / total for name, part in zip(CLASSES, parts, strict=True)}


@cache
def load_weights() -> Weights:
    """The weights of each feature for each class, read once; the bias has no name."""
    learned = read_weights(WEIGHTS).features
    return {name: tuple(value / SCALE for value in values) for name, values in learned.items()}


def features(text: str, shown: str, reading: str) -> Iterator[str]:
    """What an answer is weighed by: its stems alone and in a row, beside what was asked."""
    asked = receipt_question_in(shown)
    action = min(asked.families, default="")
    words = _words(text)
    stems = ["^", *(word[:_STEM] for word in words), "$"]
    yield from stems
    for one, other in pairwise(stems):
        yield f"{one} {other}"
        yield f"{action}|{one} {other}"
    for one, other in zip(stems, stems[2:], strict=False):
        yield f"{one} _ {other}"
    for at in range(len(stems) - 2):
        yield " ".join(stems[at : at + 3])
    for stem in stems:
        yield f"{action}|{stem}"
    for stem in stems[-4:-1]:
        yield f"last {stem}"
    yield from _letters(text)
    yield from _facts(text, asked, reading, stems[1])


def _letters(text: str) -> Iterator[str]:
    """Runs of letters: they are alike where words are misspelt, drawn out or made up."""
    run = _NO_LETTERS.sub(" ", f" {mended(text).lower()} ")
    for size in (3, 4, 5):
        for at in range(len(run) - size + 1):
            yield f"_{run[at : at + size]}"


def _facts(text: str, asked: ReceiptQuestion, reading: str, first: str) -> Iterator[str]:
    said = marked(text)
    named, new = details_of(said), new_details(said, asked)
    facts = [f"read {reading}", f"new {bool(new)}"]
    facts.append(f"old {bool(named & asked.before)}")
    facts.append(f"same {bool(named & asked.goal)}")
    for action in actions_named(said):
        facts.append("deed same" if action in asked.families else "deed other")
    facts += [f"mark {mark}" for mark in set(re.findall(r"[^\w\s,.!?';:\"$%/()-]", said))]
    if "?" in text:
        facts.append("asks")
    yield from facts
    for fact in facts:
        yield f"{fact}|{first}"
    for one in facts:
        for other in facts:
            if one < other:
                yield f"{one}+{other}"


def _words(text: str) -> list[str]:
    said = _DAY.sub(" DAY ", mended(text).replace("n't", " n't"))
    return _WORDS.findall(said.lower())
