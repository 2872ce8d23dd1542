"""Products of a few rows with the model's matrices.

A matrix that is kept in small tiles is multiplied without being copied first, where the library has
kernels for small products: twice as fast for a sentence. It has them for AVX-512; without, tiles
would cost a fifth.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

# A product of rows with a tile has to stay below a million steps for the small kernels.
_DEPTH, _WIDTH, _ROWS = 384, 64, 40


def _has_small_kernels() -> bool:
    with suppress(OSError):
        return " avx512f " in Path("/proc/cpuinfo").read_text()
    return False


_TILED = _has_small_kernels()


@dataclass(frozen=True, slots=True)
class Linear:
    """A matrix in tiles, from top to bottom and in each row of them from left to right; a bias."""

    tiles: Floats
    bias: Floats

    @classmethod
    def of(cls, weight: Floats, bias: Floats) -> "Linear":
        """A matrix as it is multiplied from the right."""
        depth, width = (_DEPTH, _WIDTH) if _TILED else weight.shape
        high, wide = weight.shape[0] // depth, weight.shape[1] // width
        tiles = weight.reshape(high, depth, wide, width).transpose(0, 2, 1, 3)
        return cls(np.ascontiguousarray(tiles), bias)

    def changed(self, change: Floats) -> "Linear":
        """The same with something added to the matrix."""
        other = Linear.of(change, self.bias)
        np.add(other.tiles, self.tiles, out=other.tiles)
        return other

    def __call__(self, x: Floats) -> Floats:
        """The product with some rows, and the bias added."""
        step = _ROWS if _TILED else max(len(x), 1)
        product = np.empty((len(x), len(self.bias)), np.float32)
        for start in range(0, len(x), step):
            self._multiply(x[start : start + step], product[start : start + step])
        product += self.bias
        return product

    def _multiply(self, x: Floats, product: Floats) -> None:
        _, wide, depth, width = self.tiles.shape
        first, *others = self.tiles
        np.matmul(x[:, :depth], first, out=_by_tile(product, wide, width))
        for number, tiles in enumerate(others, 1):
            more = np.empty_like(product)
            below = x[:, number * depth : (number + 1) * depth]
            np.matmul(below, tiles, out=_by_tile(more, wide, width))
            product += more


def _by_tile(product: Floats, wide: int, width: int) -> Floats:
    return product.reshape(len(product), wide, width).transpose(1, 0, 2)
