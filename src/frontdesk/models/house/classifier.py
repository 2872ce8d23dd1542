"""Learns from examples which class a text belongs to: by meaning, by its letters and by its words.

Kernel ridge regression. Vectors bring paraphrases together, letters and words keep apart what only
differs in a word ("schedule", "reschedule") and forgive slips of the finger. A few hundred
examples are learnt in a tenth of a second.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from frontdesk.models.house.encoder import Floats
from frontdesk.models.house.stance import stance_of
from frontdesk.models.house.words import words

Embed = Callable[[Sequence[str]], Floats]

_SHARPNESS = 2.0
_LETTERS, _WORDS, _STANCE = 0.6, 0.2, 0.2
_PENALTY = 0.25
_BUCKETS = 1 << 12


class Classifier:
    """Scores texts for each class; a class that fits scores near 1, one that does not near 0."""

    def __init__(self, classes: Mapping[str, Sequence[str]], vectors: Floats, embed: Embed) -> None:
        self.names = tuple(classes)
        texts = [text for examples in classes.values() for text in examples]
        counts = [len(examples) for examples in classes.values()]
        places = np.repeat(np.arange(len(counts)), counts)
        self._embed = embed
        self._vectors = vectors
        self._stances = _stances(texts)
        letters, spoken = _counts(texts, _letters_of), _counts(texts, _words_of)
        self._rarity = (_rarity(letters), _rarity(spoken))
        lexical = self._weighted(letters, spoken)
        kernel = self._alike(vectors, self._stances) + lexical @ lexical.T
        # Classes count alike, however many examples each of them has.
        penalty = _PENALTY * np.asarray(counts)[places] * len(counts) / len(texts)
        wanted = np.eye(len(counts), dtype=np.float32)[places] - np.float32(1 / len(counts))
        solved = np.linalg.solve(kernel + np.diag(penalty).astype(np.float32), wanted)
        self._votes = solved
        self._lexical = lexical.T @ solved

    def scores(self, texts: Sequence[str]) -> Floats:
        """For each text its score in every class, in the order of the names."""
        alike = self._alike(self._embed(texts), _stances(texts))
        lexical = self._weighted(_counts(texts, _letters_of), _counts(texts, _words_of))
        found = alike @ self._votes + lexical @ self._lexical
        return found + np.float32(1 / len(self.names))

    def _alike(self, vectors: Floats, stances: NDArray[np.str_]) -> Floats:
        alike = np.exp(_SHARPNESS * (vectors @ self._vectors.T - 1))
        return alike * (1 + _STANCE * (stances[:, None] == self._stances)).astype(np.float32)

    def _weighted(self, letters: Floats, spoken: Floats) -> Floats:
        parts = [
            np.float32(share**0.5) * _unit(counted * rarity)
            for share, counted, rarity in zip(
                (_LETTERS, _WORDS), (letters, spoken), self._rarity, strict=True
            )
        ]
        return np.concatenate(parts, axis=1)


def _stances(texts: Sequence[str]) -> NDArray[np.str_]:
    return np.asarray([stance_of(text).value for text in texts])


def _letters_of(text: str) -> list[str]:
    said = f" {' '.join(words(text))} "
    return [said[at : at + n] for n in (3, 4, 5) for at in range(len(said) - n + 1)]


def _words_of(text: str) -> list[str]:
    said = list(words(text))
    pairs = zip(["^", *said], [*said, "$"], strict=True)
    return [*said, *(f"{one} {other}" for one, other in pairs)]


def _counts(texts: Sequence[str], pieces: Callable[[str], list[str]]) -> Floats:
    counted = np.zeros((len(texts), _BUCKETS), np.float32)
    for row, text in zip(counted, texts, strict=True):
        for piece in pieces(text):
            row[zlib.crc32(piece.encode()) % _BUCKETS] += 1
    np.log1p(counted, out=counted)
    return counted


def _rarity(counted: Floats) -> Floats:
    having = np.count_nonzero(counted, axis=0)
    return np.log(1 + len(counted) / (1 + having)).astype(np.float32)


def _unit(rows: Floats) -> Floats:
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), np.float32(1e-6))
