"""Fits how passages are put in order, how likely one answers, and from where on that is enough.

    python -m training.retrieval.fit

Learns from the first half of each set that is at hand; `make retrieval` reports on the other.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from frontdesk.knowledge.searching.likelihood import (
    FILE,
    Likelihood,
    ReadingAlone,
    SecondLook,
    Signs,
)
from frontdesk.knowledge.searching.second_look import Reads, is_hopeless, likely_after, log_odds_of
from frontdesk.language.text.sentences import split
from training.retrieval.answering import Asked, Bars
from training.retrieval.company_readings import Reading, company_readings
from training.retrieval.gathering import Gathered, gather_learned
from training.retrieval.kept_encoder import KeptEncoder, KeptReader
from training.retrieval.shelf import Hit

JUDGED_BY = ("similarity", "lead", "coverage", "told", "close", "both")
ORDERED_BY = ("similarity", "coverage", "close")
# No set has such questions ("how much?"): what they are worth is set by hand.
GIVEN = {"short": -0.8}
# The share answered, where the passage is found, that the bar is set for; the goal is 80 %.
ANSWERED = 0.86
# Of what is seen to be less likely than this, reading decides alone.
FLOOR = 0.05
# Of customers' near misses, and questions of accounts, that it decides on, at most so many pass.
PASSED = 0.05
# What is less near, and has few signs, is not read.
NEAR = 0.26
ALONE = ReadingAlone(0.0, 1.0, NEAR)
# As near as what two of three customers' questions find, and none about something else.
NEARLY = 0.37
_NEAR = frozenset(("near", "account"))
_ORDERED = 10
_RIDGE, _STEPS, _RATE = 1e-2, 30, 0.3

Rows = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judged:
    """The signs of what was shown, whether each answers, and how much each row counts."""

    rows: Rows
    right: Rows
    worth: Rows


def logistic(judged: Judged) -> Rows:
    """The weights of a logistic function, the bias last, by Newton's method."""
    beside = np.hstack([judged.rows, np.ones((len(judged.rows), 1))])
    weights = np.zeros(beside.shape[1])
    ridge = np.eye(len(weights)) * _RIDGE
    ridge[-1, -1] = 0.0
    for _ in range(_STEPS):
        odds = 1 / (1 + np.exp(-beside @ weights))
        slope = beside.T @ (judged.worth * (odds - judged.right)) + ridge @ weights
        bend = (beside * (judged.worth * odds * (1 - odds))[:, None]).T @ beside + ridge
        weights -= np.linalg.solve(bend, slope)
    return weights


def judge(judged: Judged, names: Sequence[str] = JUDGED_BY) -> tuple[float, dict[str, float]]:
    """Bias and weights; what speaks for a passage may not count against it."""
    kept = list(range(len(names)))
    while True:
        weights = logistic(replace(judged, rows=judged.rows[:, kept]))
        lowest = int(np.argmin(weights[:-1]))
        if weights[lowest] >= 0:
            break
        del kept[lowest]
    found = dict.fromkeys(names, 0.0)
    found |= {names[at]: float(weight) for at, weight in zip(kept, weights[:-1], strict=True)}
    return float(weights[-1]), found


def examples(sets: Sequence[Gathered]) -> Judged:
    """What was shown for the questions to learn from; each set counts alike, however large."""
    rows: list[list[float]] = []
    right: list[float] = []
    worth: list[float] = []
    for one in sets:
        asked = [one.of(answered=answered, learned=True) for answered in (True, False)]
        shown = [
            (a, hit)
            for part in (*asked, one.gone_of(learned=True))
            for a in part
            for hit in a.shown
        ]
        rows += [signs_of(hit.signs, JUDGED_BY) for _, hit in shown]
        right += [
            float(a.question.answered and hit.passage == a.question.passage) for a, hit in shown
        ]
        worth += [1000 / len(shown)] * len(shown)
    return Judged(np.array(rows), np.array(right), np.array(worth))


def signs_of(signs: Signs, names: Sequence[str]) -> list[float]:
    """Some of the signs, in the order of their names."""
    values = cast(dict[str, float], asdict(signs))
    return [values[name] for name in names]


def order(sets: Sequence[Gathered]) -> dict[str, float]:
    """The weights by which the passage that answers stands first most surely (softmax)."""
    lists: list[tuple[Rows, int, float]] = []
    for one in sets:
        asked = one.of(answered=True, learned=True)
        for each in asked:
            hits = each.ranked[:_ORDERED]
            at = [n for n, hit in enumerate(hits) if hit.passage == each.question.passage]
            if at:
                rows = np.array([signs_of(hit.signs, ORDERED_BY) for hit in hits])
                lists.append((rows, at[0], 1 / len(asked)))
    weights, speed = np.zeros(len(ORDERED_BY)), np.zeros(len(ORDERED_BY))
    for step in range(_STEPS * 10):
        slope = sum((worth * _pull(rows, at, weights) for rows, at, worth in lists), 1e-3 * weights)
        speed = 0.9 * speed - _RATE * slope
        weights = np.maximum(weights + speed * (10 if step < _STEPS * 5 else 1), 0)
    return dict(zip(ORDERED_BY, weights.tolist(), strict=True))


def _pull(rows: Rows, at: int, weights: Rows) -> Rows:
    scores = rows @ weights
    odds = np.exp(scores - scores.max())
    return rows.T @ (odds / odds.sum()) - rows[at]


def fitted(sets: Sequence[Gathered], reads: Reads, company: Sequence[Reading]) -> Likelihood:
    """All that production reads, by the halves that may be learned from; the bars by the first."""
    likelihood = signs_alone(sets)
    # The reader learned from the other sets: of what it has not learned from it is less sure.
    asked = sets[0].of(answered=True, learned=True)
    seen = [weighed(one, likelihood) for one in asked]
    second = second_look(public_readings(sets[0], likelihood, reads))
    read = [read_again(one, second, reads) for one in seen]
    bar = Bars.of(read).at(ANSWERED)
    second = msgspec.structs.replace(second, threshold=bar, alone=reading_alone(company, bar))
    threshold = Bars.of(seen).at(ANSWERED)
    return msgspec.structs.replace(likelihood, threshold=threshold, second=second)


def signs_alone(sets: Sequence[Gathered]) -> Likelihood:
    """How passages are put in order and how likely one answers, as long as none is read."""
    bias, weights = judge(examples(sets))
    second = SecondLook(0.0, 1.0, 0.0, FLOOR, 0.5, ALONE)
    return Likelihood(bias, weights | GIVEN, order(sets), 0.5, NEARLY, second)


def public_readings(gathered: Gathered, likelihood: Likelihood, reads: Reads) -> list[Reading]:
    """The likeliest passages for what may be learned from, read."""
    found: list[Reading] = []
    own = [gathered.of(answered=answered, learned=True) for answered in (True, False)]
    parts = [(asked, False) for part in own for asked in part]
    parts += [(asked, True) for asked in gathered.gone_of(learned=True)]
    for asked, gone in parts:
        hit = max(asked.shown, key=lambda each: likelihood.of(each.signs), default=None)
        if hit is None:
            continue
        answers = not gone and asked.question.answered
        right = answers and hit.passage == asked.question.passage
        found.append(Reading(likelihood.of(hit.signs), _read(asked, hit, reads), right))
    return found


def second_look(readings: Sequence[Reading]) -> SecondLook:
    """What weighs how much once the likeliest passage was read, where its signs say something."""
    told = [one for one in readings if one.likely >= FLOOR]
    rows = np.array([[log_odds_of(one.likely), one.read] for one in told])
    right = np.array([float(one.right) for one in told])
    worth = np.full(len(told), 1000 / len(told))
    seen, read, bias = map(float, logistic(Judged(rows, right, worth)))
    return SecondLook(bias, seen, read, FLOOR, 0.5, ALONE)


def reading_alone(readings: Sequence[Reading], bar: float) -> ReadingAlone:
    """What a reading weighs where signs say nothing, so that few that do not answer pass a bar."""
    told = [one for one in readings if one.likely < FLOOR]
    right = np.array([float(one.right) for one in told])
    worth = np.full(len(told), 1000 / len(told))
    read, _ = map(float, logistic(Judged(np.array([[one.read] for one in told]), right, worth)))
    wrong = [one.read for one in told if not one.answerable and one.kind in _NEAR]
    least = float(np.quantile(wrong, 1 - PASSED))
    return ReadingAlone(log_odds_of(bar) - read * least, read, NEAR)


def read_again(asked: Asked, second: SecondLook, reads: Reads) -> Asked:
    """The same question once the likeliest of what was shown was read."""
    hit = max(asked.shown, key=lambda each: each.likely, default=None)
    if hit is None or is_hopeless(hit.likely, hit.signs.similarity, second):
        return asked
    likely = likely_after(hit.likely, _read(asked, hit, reads), second)
    shown = tuple(
        replace(one, likely=likely if one is hit else min(one.likely, likely))
        for one in asked.shown
    )
    return replace(asked, shown=shown)


def _read(asked: Asked, hit: Hit, reads: Reads) -> float:
    return reads.log_odds(asked.question.text, hit.passage.title, split(hit.passage.text))


def weighed(asked: Asked, likelihood: Likelihood) -> Asked:
    """The same question with what was shown judged anew."""
    shown = tuple(replace(hit, likely=likelihood.of(hit.signs)) for hit in asked.shown)
    return replace(asked, shown=shown)


def _rounded(weights: dict[str, float]) -> dict[str, float]:
    return {name: round(weight, 3) for name, weight in weights.items()}


def _rounded_second(found: SecondLook) -> SecondLook:
    return SecondLook(
        round(found.bias, 3),
        round(found.seen, 3),
        round(found.read, 3),
        found.floor,
        round(found.threshold, 3),
        ReadingAlone(round(found.alone.bias, 3), round(found.alone.read, 3), NEAR),
    )


async def main() -> None:
    """Fit, and write the file that production reads."""
    encoder, reader = KeptEncoder(), KeptReader()
    try:
        sets = await gather_learned(encoder)
        company = await company_readings(encoder, reader, signs_alone(sets))
        found = fitted(sets, reader, company)
    finally:
        encoder.close()
        reader.close()
    second = _rounded_second(found.second)
    kept = Likelihood(
        round(found.bias, 3),
        _rounded(found.weights),
        _rounded(found.order),
        round(found.threshold, 3),
        found.nearly,
        second,
    )
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n")
    print(f"wrote {FILE.name}: {kept}")


if __name__ == "__main__":
    asyncio.run(main())
