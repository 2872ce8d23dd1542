"""Whether a passage answers a question, by reading both together, sentence after sentence."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from safetensors.numpy import load

from frontdesk.models.embedding.adapter import Adapter
from frontdesk.models.embedding.embedder import Embedder
from frontdesk.models.embedding.encoder import LONGEST_SECOND

WEIGHTS = Path(__file__).with_name("passage_reader.safetensors")
# What is longer is read up to there.
MOST_WINDOWS = 4
_NO_ANSWER = -10.0


class PassageReader:
    """Reads passages beside a question; safe to use from several threads.

    Its matrices are made at the first reading: a desk without documents has none.
    """

    def __init__(self, embedder: Embedder) -> None:
        tensors = load(WEIGHTS.read_bytes())
        self._embedder = embedder
        self._adapter = Adapter(tensors)
        self._weight = tensors["h.weight"].astype(np.float32)[0]
        self._bias = float(tensors["h.bias"][0])

    def log_odds(self, question: str, title: str, sentences: Sequence[str]) -> float:
        """How likely some sentence of a passage answers, as a logarithm. Raises NoWeights."""
        asked = f"{question} | {title}"
        scores = [
            score
            for number, window in enumerate(self._windows(sentences))
            if number < MOST_WINDOWS
            for score in self._scores(asked, window)
        ]
        return float(np.logaddexp.reduce(scores)) + self._bias if scores else _NO_ANSWER

    def _windows(self, sentences: Sequence[str]) -> Iterator[list[str]]:
        """Sentences in their order, as many together as are read at once."""
        window: list[str] = []
        room = LONGEST_SECOND
        for sentence, count in zip(sentences, self._embedder.lengths(sentences), strict=True):
            if window and count > room:
                yield window
                window, room = [], LONGEST_SECOND
            window.append(sentence)
            room -= count
        if window:
            yield window

    def _scores(self, asked: str, window: Sequence[str]) -> Iterator[float]:
        """How well each sentence answers: the mean of its pieces, where any is read."""
        states, places = self._embedder.embed_tokens(asked, "".join(window), self._adapter)
        pieces = states @ self._weight
        starts = np.array([start for start, _ in places])
        ends = np.cumsum([len(sentence) for sentence in window])
        of_sentence = np.searchsorted(ends, starts, side="right")
        for number in range(len(window)):
            own = pieces[of_sentence == number]
            if len(own):
                yield float(own.mean())


@cache
def passage_reader_by(embedder: Embedder) -> PassageReader:
    """The one that reads with an embedder's weights."""
    return PassageReader(embedder)
