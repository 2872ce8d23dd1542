"""What was learned for one task: a small change to each matrix of the model, beside its weights.

A change is kept as the product of two narrow matrices, so that a few hundred kilobytes adapt the
whole model.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

_Kept = Mapping[str, NDArray[np.float16]]
_SCALE = np.float32(2)  # as they were learned


@dataclass(frozen=True, slots=True, eq=False)
class Adapter:
    """The changes to all matrices, as they were kept; none for the model as it is."""

    tensors: _Kept = field(default_factory=dict[str, NDArray[np.float16]])

    def change(self, name: str) -> NDArray[np.float32]:
        """What is to be added to a matrix of the model."""
        down, up = (self.tensors[f"e.{name}.{part}"].astype(np.float32).T for part in "ab")
        change = down @ up
        change *= _SCALE
        return change


PUBLISHED = Adapter()
