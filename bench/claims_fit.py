"""Fits the weights of the sense for claims to the sentences that it may be tuned on.

Run `make claims-fit` after changing those sets or the features; it takes about a minute and gives
the same weights every time. Logistic regression with a quadratic penalty, by L-BFGS.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from claims import TUNED_ON, read

from frontdesk.turn.claim_finder import plain
from frontdesk.turn.claim_sense import KINDS, SCALE, WEIGHTS, features, stems
from frontdesk.turn.claim_words import ClaimKind
from frontdesk.turn.sentences import split

PENALTY = 0.5
SMALLEST = 0.02  # weights below it are left out: they are most of the file and tell nothing
ROUNDS = 300
MEMORY = 10


class Sparse:
    """Rows of features that are there or not."""

    def __init__(self, rows: list[list[int]], width: int) -> None:
        self.width = width
        self.columns = np.concatenate([np.array(row, dtype=np.int64) for row in rows])
        sizes = np.array([len(row) for row in rows])
        self.row_of = np.repeat(np.arange(len(rows)), sizes)
        self.height = len(rows)

    def times(self, weights):
        return np.bincount(self.row_of, weights[self.columns], self.height)

    def transposed_times(self, values):
        return np.bincount(self.columns, values[self.row_of], self.width)


def loss_and_slope(w, rows: Sparse, signs):
    margins = signs * (rows.times(w[1:]) + w[0])
    loss = np.logaddexp(0, -margins).sum() + 0.5 * PENALTY * (w[1:] @ w[1:])
    pull = -signs / (1 + np.exp(np.minimum(margins, 500)))
    slope = np.concatenate([[pull.sum()], rows.transposed_times(pull) + PENALTY * w[1:]])
    return loss, slope


def minimise(rows: Sparse, signs):
    """The weights with the least loss; the first is the bias."""
    w = np.zeros(rows.width + 1)
    loss, slope = loss_and_slope(w, rows, signs)
    steps: list[tuple] = []
    for _ in range(ROUNDS):
        way = -direction(slope, steps)
        size = 1.0
        while True:
            to = w + size * way
            new_loss, new_slope = loss_and_slope(to, rows, signs)
            if new_loss <= loss + 1e-4 * size * (slope @ way) or size < 1e-10:
                break
            size /= 2
        s, y = to - w, new_slope - slope
        if s @ y > 1e-12:
            steps = [*steps[1 - MEMORY :], (s, y)]
        w, slope, gain, loss = to, new_slope, loss - new_loss, new_loss
        if gain < 1e-6 * abs(loss):
            break
    return w


def direction(slope, steps):
    q, kept = slope.copy(), []
    for s, y in reversed(steps):
        a = (s @ q) / (y @ s)
        q -= a * y
        kept.append(a)
    if steps:
        s, y = steps[-1]
        q *= (s @ y) / (y @ y)
    for (s, y), a in zip(steps, reversed(kept), strict=True):
        q += s * (a - (y @ q) / (y @ s))
    return q


def sentences(names=TUNED_ON):
    """Sentences with +1 for a claim and -1 for none, without what is harmless only once read."""
    for name in names:
        yield from ((line.text, 1.0) for line in read(f"{name}_claiming.txt"))
        for line in read(f"{name}_harmless.txt"):
            if not line.note:
                yield from ((one.strip(), -1.0) for one in split(line.text) if one.strip())


def fit(names=TUNED_ON) -> tuple[float, dict[str, float]]:
    texts, signs = zip(*sentences(names), strict=True)
    index: dict[str, int] = {}
    rows = [
        [index.setdefault(f, len(index)) for f in sorted(set(features(plain(t))))] for t in texts
    ]
    w = minimise(Sparse(rows, len(index)), np.array(signs))
    return float(w[0]), {name: float(w[1 + at]) for name, at in index.items()}


def count_kinds(names=TUNED_ON) -> dict[str, Counter[ClaimKind]]:
    counts: dict[str, Counter[ClaimKind]] = {"^": Counter()}
    for name in names:
        for line in read(f"{name}_claiming.txt"):
            kind = ClaimKind(line.note)
            if kind is not ClaimKind.RECORD:
                for stem in {"^", *stems(line.text)}:
                    counts.setdefault(stem, Counter())[kind] += 1
    return {stem: count for stem, count in counts.items() if count.total() > 1}


def main() -> None:
    bias, weights = fit()
    kept = {name: w for name, w in weights.items() if abs(w) >= SMALLEST}
    rows = [f"\t{round(bias * SCALE)}", *(f"{n}\t{round(kept[n] * SCALE)}" for n in sorted(kept))]
    WEIGHTS.write_text("\n".join(rows) + "\n")
    kinds = count_kinds()
    lines = [
        f"{stem}\t{' '.join(f'{kind}:{n}' for kind, n in sorted(kinds[stem].items()))}"
        for stem in sorted(kinds)
    ]
    KINDS.write_text("\n".join(lines) + "\n")
    print(f"{len(kept)} of {len(weights)} weights and {len(kinds)} stems written")


if __name__ == "__main__":
    main()
