"""What was learned for one task: a small change to each matrix of the model, beside its weights.

A change is the product of two narrow matrices, so that a few hundred kilobytes adapt the whole
model, which stays in memory once for all that read with it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_Floats = NDArray[np.float32]
_WIDTH, _HEADS, _LAYERS = 384, 12, 6
_SCALE = 2.0  # as they were learned


@dataclass(frozen=True, slots=True)
class Change:
    """What is added to the product with a matrix."""

    down: _Floats
    up: _Floats


@dataclass(frozen=True, slots=True)
class LayerChange:
    """The changes to the matrices of one layer."""

    attention: Change | None = None
    attended: Change | None = None
    inner: Change | None = None
    outer: Change | None = None


UNCHANGED = LayerChange()
Adapter = Sequence[LayerChange]
"""The changes to all layers; none for the model as it is."""


def adapter_of(tensors: Mapping[str, NDArray[np.float16]]) -> Adapter:
    """An adapter as it was kept."""
    return [_layer(tensors, f"e.encoder.layer.{n}") for n in range(_LAYERS)]


def _layer(tensors: Mapping[str, NDArray[np.float16]], name: str) -> LayerChange:
    def change(part: str) -> Change:
        down = tensors[f"{name}.{part}.a"].astype(np.float32).T
        up = tensors[f"{name}.{part}.b"].astype(np.float32).T * np.float32(_SCALE)
        return Change(np.ascontiguousarray(down), np.ascontiguousarray(up))

    return LayerChange(
        attention=_beside([change(f"attention.self.{p}") for p in ("query", "key", "value")]),
        attended=change("attention.output.dense"),
        inner=change("intermediate.dense"),
        outer=change("output.dense"),
    )


def _beside(parts: Sequence[Change]) -> Change:
    """The changes to queries, keys and values, which are one matrix; the queries are scaled."""
    rank = parts[0].up.shape[0]
    up = np.zeros((rank * len(parts), _WIDTH * len(parts)), np.float32)
    for n, part in enumerate(parts):
        scale = np.float32((_WIDTH // _HEADS) ** -0.5) if n == 0 else np.float32(1)
        up[n * rank : (n + 1) * rank, n * _WIDTH : (n + 1) * _WIDTH] = part.up * scale
    return Change(np.concatenate([part.down for part in parts], axis=1), up)
