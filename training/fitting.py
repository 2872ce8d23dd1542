"""Fits linear weights to sentences: logistic regression with a quadratic penalty, by L-BFGS.

The same sentences give the same weights on every run.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Vector: TypeAlias = npt.NDArray[np.float64]
Loss: TypeAlias = Callable[[Vector], tuple[float, Vector]]

ROUNDS, MEMORY = 300, 10
_ENOUGH = 1e-6  # what a round must gain, in parts of the loss


class Features:
    """Which features each row has; the columns are numbered as the names first come."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.names: dict[str, int] = {}
        found = [[self.names.setdefault(name, len(self.names)) for name in row] for row in rows]
        self._columns = np.concatenate([np.array(row, dtype=np.int64) for row in found])
        self._row_of = np.repeat(np.arange(len(rows)), [len(row) for row in found])
        self._height = len(rows)

    def times(self, weights: Vector) -> Vector:
        """The sum of each row's weights."""
        summed = np.bincount(self._row_of, weights[self._columns], self._height)
        return summed.astype(np.float64, copy=False)

    def collect(self, values: Vector) -> Vector:
        """The sum, for each column, of the values of the rows that have it."""
        summed = np.bincount(self._columns, values[self._row_of], len(self.names))
        return summed.astype(np.float64, copy=False)


def fit_two(rows: Features, signs: Vector, penalty: float) -> Vector:
    """Weights that tell rows of sign +1 from those of -1; the first is the bias."""

    def loss(w: Vector) -> tuple[float, Vector]:
        margins = signs * (rows.times(w[1:]) + w[0])
        lost = np.logaddexp(0, -margins).sum() + 0.5 * penalty * (w[1:] @ w[1:])
        pull = -signs / (1 + np.exp(np.minimum(margins, 500)))
        return float(lost), np.concatenate([[pull.sum()], rows.collect(pull) + penalty * w[1:]])

    return minimise(loss, len(rows.names) + 1)


def fit_several(rows: Features, labels: Sequence[int], classes: int, penalty: float) -> Vector:
    """Weights of each class, one row a class; the first of a row is its bias."""
    wide = len(rows.names) + 1
    at = np.arange(len(labels))

    def loss(flat: Vector) -> tuple[float, Vector]:
        w = flat.reshape(classes, wide)
        scores = np.stack([rows.times(one[1:]) + one[0] for one in w])
        scores -= scores.max(axis=0)
        total = np.log(np.exp(scores).sum(axis=0))
        lost = (total - scores[labels, at]).sum() + 0.5 * penalty * (w[:, 1:] ** 2).sum()
        pull = np.exp(scores - total)
        pull[labels, at] -= 1
        slopes = [
            np.concatenate([[p.sum()], rows.collect(p) + penalty * one[1:]])
            for p, one in zip(pull, w, strict=True)
        ]
        return float(lost), np.concatenate(slopes)

    return minimise(loss, classes * wide).reshape(classes, wide)


def minimise(loss_of: Loss, size: int) -> Vector:
    """Where a smooth, convex loss is least."""
    w = np.zeros(size)
    loss, slope = loss_of(w)
    steps: list[tuple[Vector, Vector]] = []
    for _ in range(ROUNDS):
        way = -_direction(slope, steps)
        length = 1.0
        to = w + way
        new_loss, new_slope = loss_of(to)
        while new_loss > loss + 1e-4 * length * float(slope @ way) and length > 1e-10:
            length /= 2
            to = w + length * way
            new_loss, new_slope = loss_of(to)
        moved, turned = to - w, new_slope - slope
        if moved @ turned > 1e-12:
            steps = [*steps[1 - MEMORY :], (moved, turned)]
        gain = loss - new_loss
        w, loss, slope = to, new_loss, new_slope
        if gain < _ENOUGH * abs(loss):
            break
    return w


def _direction(slope: Vector, steps: list[tuple[Vector, Vector]]) -> Vector:
    way, kept = slope.copy(), list[float]()
    for moved, turned in reversed(steps):
        share = float(moved @ way) / float(turned @ moved)
        way -= share * turned
        kept.append(share)
    if steps:
        moved, turned = steps[-1]
        way *= float(moved @ turned) / float(turned @ turned)
    for (moved, turned), share in zip(steps, reversed(kept), strict=True):
        way += moved * (share - float(turned @ way) / float(turned @ moved))
    return way
