"""How likely an answer agrees to exactly what was asked, learned from many of both."""

from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from safetensors.numpy import load

from frontdesk.models.embedding.adapter import Adapter
from frontdesk.models.embedding.embedder import Embedder

WEIGHTS = Path(__file__).with_name("agreement.safetensors")
_SHARPNESS = np.float32(20)
_KEPT = 512


class Agreement:
    """Reads an answer beside its question; safe to use from several threads."""

    def __init__(self, embedder: Embedder) -> None:
        tensors = load(WEIGHTS.read_bytes())
        self._embedder = embedder
        self._adapter = Adapter(tensors)
        embedder.prepare(self._adapter)
        self._weight = tensors["h.weight"].astype(np.float32) * _SHARPNESS
        self._bias = tensors["h.bias"].astype(np.float32)
        self.likely = lru_cache(_KEPT)(self._likely)

    def _likely(self, answer: str, question: str) -> float:
        """How likely it is a yes; not at all where it is too long. Raises NoWeights."""
        vector = self._embedder.embed_pair(question, answer, self._adapter)
        if vector is None:
            return 0.0
        scores = self._weight @ vector + self._bias
        odds = np.exp(scores - scores.max())
        return float(odds[0] / odds.sum())


@cache
def agreement_by(embedder: Embedder) -> Agreement:
    """The one that reads with an embedder's weights."""
    return Agreement(embedder)
