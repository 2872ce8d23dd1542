"""Learns from examples which class a text belongs to: by meaning, by its letters and by its words.

Kernel ridge regression. Vectors bring paraphrases together, letters and words keep apart what only
differs in a word ("schedule", "reschedule") and forgive slips of the finger. A few hundred
examples are learnt in a tenth of a second.
"""

import zlib
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from frontdesk.language.reading.request_form import request_form_of
from frontdesk.language.text.words import words
from frontdesk.models.embedding.array_cache import Arrays
from frontdesk.models.embedding.embedder import Embedder
from frontdesk.models.embedding.encoder import Floats

_SHARPNESS = 4.0
_LETTERS, _WORDS, _STANCE = 0.3, 0.3, 0.15
_PENALTY = 0.1
_BUCKETS = 1 << 12
_MADE_WITH = repr(("1", _SHARPNESS, _LETTERS, _WORDS, _STANCE, _PENALTY, _BUCKETS))


class Classifier:
    """Scores texts for each class; a class that fits scores near 1, one that does not near 0."""

    def __init__(self, classes: Mapping[str, Sequence[str]], embedder: Embedder) -> None:
        self.names = tuple(classes)
        texts = [text for examples in classes.values() for text in examples]
        self._embed = embedder.embed
        kept = [embedder.embed_kept(examples) for examples in classes.values()]
        self._vectors = np.concatenate(kept)
        self._stances = _stances(texts)
        counts = [len(examples) for examples in classes.values()]
        made_from = [_MADE_WITH, repr(counts), *texts]
        learnt = embedder.keep("learnt", made_from, lambda: self._learn(texts, counts))
        self._rarity, self._votes = learnt["rarity"], learnt["votes"]
        self._lexical = learnt["lexical"]

    def _learn(self, texts: Sequence[str], counts: Sequence[int]) -> Arrays:
        places = np.repeat(np.arange(len(counts)), counts)
        counted = _counts(texts)
        rarity = np.log(1 + len(texts) / (1 + np.count_nonzero(counted, axis=0)))
        rarity = rarity.astype(np.float32)
        lexical = _weighted(counted, rarity)
        kernel = self._alike(self._vectors, self._stances) + lexical @ lexical.T
        # Classes count alike, however many examples each of them has.
        penalty = _PENALTY * np.asarray(counts)[places] * len(counts) / len(texts)
        kernel += np.diag(penalty).astype(np.float32)
        wanted = np.eye(len(counts), dtype=np.float32)[places] - np.float32(1 / len(counts))
        votes = np.linalg.solve(kernel, wanted)
        return {"votes": votes, "lexical": lexical.T @ votes, "rarity": rarity}

    def scores(self, texts: Sequence[str]) -> Floats:
        """For each text its score in every class, in the order of the names."""
        alike = self._alike(self._embed(texts), _stances(texts))
        lexical = _weighted(_counts(texts), self._rarity)
        found = alike @ self._votes
        found += lexical @ self._lexical
        found += np.float32(1 / len(self.names))
        return found

    def _alike(self, vectors: Floats, stances: NDArray[np.str_]) -> Floats:
        alike = vectors @ self._vectors.T
        alike -= np.float32(1)
        alike *= np.float32(_SHARPNESS)
        np.exp(alike, out=alike)
        same = (stances[:, None] == self._stances).astype(np.float32)
        same *= np.float32(_STANCE)
        alike += alike * same
        return alike


def _stances(texts: Sequence[str]) -> NDArray[np.str_]:
    return np.asarray([request_form_of(text).value for text in texts])


def _letters_of(text: str) -> list[str]:
    said = f" {' '.join(words(text))} "
    return [said[at : at + n] for n in (3, 4, 5) for at in range(len(said) - n + 1)]


def _words_of(text: str) -> list[str]:
    said = list(words(text))
    pairs = zip(["^", *said], [*said, "$"], strict=True)
    return [*said, *(f"{one} {other}" for one, other in pairs)]


def _counts(texts: Sequence[str]) -> Floats:
    """How often each piece occurs, letters in the first half of the columns, words in the other."""
    counted = np.zeros((len(texts), 2 * _BUCKETS), np.float32)
    for row, text in zip(counted, texts, strict=True):
        for piece in _letters_of(text):
            row[zlib.crc32(piece.encode()) % _BUCKETS] += 1
        for piece in _words_of(text):
            row[_BUCKETS + zlib.crc32(piece.encode()) % _BUCKETS] += 1
    np.log1p(counted, out=counted)
    return counted


def _weighted(counted: Floats, rarity: Floats) -> Floats:
    weighted = counted * rarity
    for share, columns in ((_LETTERS, slice(_BUCKETS)), (_WORDS, slice(_BUCKETS, None))):
        size = np.linalg.norm(weighted[:, columns], axis=1, keepdims=True)
        weighted[:, columns] *= np.float32(share**0.5) / np.maximum(size, np.float32(1e-6))
    return weighted
