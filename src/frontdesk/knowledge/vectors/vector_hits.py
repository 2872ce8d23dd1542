"""How near each passage is to a question."""

from bisect import bisect_left

import numpy as np

from frontdesk.core.ids import PassageId
from frontdesk.knowledge.vectors.encoder import Floats
from frontdesk.knowledge.vectors.matrix import Mask, Records

# So many rows at once: for each product all of the processor's threads are woken.
_BLOCK = 131_072
_NOWHERE = np.float32(-2)


class VectorHits:
    """The similarity of every row to a question, looked at from the nearest on."""

    def __init__(self, records: Records, dead: Mask, question: Floats) -> None:
        self._records = records
        self._scores = np.empty(len(records), np.float32)
        for start in range(0, len(records), _BLOCK):
            part = slice(start, start + _BLOCK)
            np.matmul(records["vector"][part], question, out=self._scores[part])
        self._scores[dead[: len(records)]] = _NOWHERE

    def nearest(self, most: int) -> list[tuple[PassageId, float]]:
        """The nearest passages, each with its similarity."""
        count = min(most, len(self._scores))
        if not count:
            return []
        found = np.argpartition(self._scores, -count)[-count:]
        found = found[np.argsort(-self._scores[found], kind="stable")]
        found = found[self._scores[found] > _NOWHERE]
        passages = self._records["passage"][found].tolist()
        return list(zip(map(PassageId, passages), self._scores[found].tolist(), strict=True))

    def of_number(self, number: int) -> float:
        """The similarity of the row with a number; 0 where there is none."""
        numbers = self._records["number"]
        at = bisect_left(numbers, number)
        if at == len(numbers) or numbers[at] != number:
            return 0.0
        return max(0.0, float(self._scores[at]))
