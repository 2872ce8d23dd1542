"""Fits the check for what nothing backs to the sets that it may learn from.

    python -m training.speech.fit [--cross]

`--cross` fits nothing: it leaves each writer out in turn and prints what the others teach.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from frontdesk.language.claims.doubt import WEIGHTS, doubt_features
from frontdesk.language.claims.judging import unbacked
from frontdesk.language.claims.learned import name_of
from frontdesk.language.text.weights import SCALE, Weights, write_weights
from training.fitting import Features, Vector, fit_two
from training.manifest import EVERY, Entry, digest_of_features, digest_of_files, write_entry
from training.speech.known_in import DATA, Spoken, spoken_in

LEARNED_FROM = tuple(
    DATA / name
    for name in ("set_a.jsonl", "set_b.jsonl", *(f"trade_{n}.jsonl" for n in range(1, 5)))
)
PENALTY = 10.0
SMALLEST = 0.02
# Of the sentences that nothing backs, so many are to be doubted.
CAUGHT = 0.975


def rows_of(spoken: Sequence[Spoken]) -> list[list[str]]:
    """The features of sentences."""
    return [
        sorted({*map(name_of, doubt_features(one.sentence, one.evidence, claims))})
        for one in spoken
        for claims in [unbacked(one.sentence, one.evidence)]
    ]


def fit(rows: Sequence[Sequence[str]], untrue: Sequence[bool]) -> dict[str, float]:
    """The weight of each feature; the bias has no name."""
    table = Features(rows)
    weights = fit_two(table, np.where(untrue, 1.0, -1.0), PENALTY)
    return {"": float(weights[0])} | {n: float(weights[1 + at]) for n, at in table.names.items()}


def weigh(weights: dict[str, float], rows: Sequence[Sequence[str]]) -> Vector:
    """How doubtful each sentence is."""
    return np.array([weights[""] + sum(weights.get(name, 0.0) for name in row) for row in rows])


def left_out(folds: Sequence[tuple[list[list[str]], list[bool]]]) -> Vector:
    """How doubtful what nothing backs is to weights that were fitted without its writer."""
    found: list[Vector] = []
    for n, (rows, untrue) in enumerate(folds):
        others = [fold for m, fold in enumerate(folds) if m != n]
        weights = fit([r for fold in others for r in fold[0]], [u for f in others for u in f[1]])
        scores, bad = weigh(weights, rows), np.array(untrue)
        limit = np.quantile(scores[bad], 1 - CAUGHT)
        above = (scores[bad][:, None] > scores[~bad][None, :]).mean()
        print(
            f"  writer {n + 1}: {above:.3f} of pairs in order; with {CAUGHT:.1%} of {bad.sum()}"
            f" caught {(scores[~bad] > limit).mean():.1%} of {(~bad).sum()} true ones are doubted"
        )
        found.append(scores[bad])
    return np.concatenate(found)


def made_from() -> Entry:
    """What weights that are fitted now are made from, and those that are there."""
    rows = rows_of([*spoken_in(LEARNED_FROM)][::EVERY])
    return Entry(
        digest_of_files([WEIGHTS]), digest_of_files([*LEARNED_FROM]), digest_of_features(rows)
    )


def main() -> None:
    """Leave each writer out in turn; then fit to all, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cross", action="store_true")
    folds: list[tuple[list[list[str]], list[bool]]] = []
    for path in LEARNED_FROM:
        spoken = [*spoken_in([path])]
        folds.append((rows_of(spoken), [one.untrue for one in spoken]))
    threshold = float(np.quantile(left_out(folds), 1 - CAUGHT))
    print(f"threshold {threshold:.2f}")
    if parser.parse_args().cross:
        return
    weights = fit([r for fold in folds for r in fold[0]], [u for fold in folds for u in fold[1]])
    kept = {name: w for name, w in weights.items() if abs(w) >= SMALLEST or not name}
    learned = {n: (round(w * SCALE),) for n, w in {**kept, "threshold": threshold}.items()}
    write_weights(Path(WEIGHTS), Weights(learned))
    write_entry("doubt", made_from())
    print(f"{len(kept)} of {len(weights)} weights written")


if __name__ == "__main__":
    main()
