"""A matrix gives the same product whether it is kept in tiles or whole."""

import numpy as np
import pytest

from frontdesk.models.embedding import linear
from frontdesk.models.embedding.linear import Floats, Linear


def _some(*shape: int) -> Floats:
    return np.random.default_rng(0).standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("tiled", [True, False])
@pytest.mark.parametrize("rows", [0, 1, 40, 97])
def test_that_a_product_is_that_of_the_whole_matrix(
    rows: int, tiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linear, "_TILED", tiled)
    x, weight, bias = _some(rows, 1536), _some(1536, 384), _some(384)
    change = weight[::-1]
    made = Linear.of(weight, bias)
    np.testing.assert_allclose(made(x), x @ weight + bias, atol=1e-3)
    np.testing.assert_allclose(made.changed(change)(x), x @ (weight + change) + bias, atol=1e-3)
