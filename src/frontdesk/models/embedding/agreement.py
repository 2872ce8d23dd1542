"""What an answer to a question most likely is, learned from many of both."""

from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from safetensors.numpy import load

from frontdesk.language.consent.answer import AnswerOdds
from frontdesk.models.embedding.adapter import Adapter
from frontdesk.models.embedding.embedder import Embedder

WEIGHTS = Path(__file__).with_name("agreement.safetensors")
_SHARPNESS = np.float32(20)
_KEPT = 512
_TOO_LONG = AnswerOdds(0.0, 0.0, 0.0, 1.0)


class Agreement:
    """Reads an answer beside its question; safe to use from several threads."""

    def __init__(self, embedder: Embedder) -> None:
        tensors = load(WEIGHTS.read_bytes())
        self._embedder = embedder
        self._adapter = Adapter(tensors)
        embedder.prepare(self._adapter)
        self._weight = tensors["h.weight"].astype(np.float32) * _SHARPNESS
        self._bias = tensors["h.bias"].astype(np.float32)
        self.odds = lru_cache(_KEPT)(self._odds)

    def _odds(self, answer: str, question: str) -> AnswerOdds:
        """How likely it is each of them; unclear where it is too long. Raises NoWeights."""
        vector = self._embedder.embed_pair(question, answer, self._adapter)
        if vector is None:
            return _TOO_LONG
        scores = self._weight @ vector + self._bias
        odds = np.exp(scores - scores.max())
        return AnswerOdds(*map(float, odds / odds.sum()))


@cache
def agreement_by(embedder: Embedder) -> Agreement:
    """The one that reads with an embedder's weights."""
    return Agreement(embedder)
