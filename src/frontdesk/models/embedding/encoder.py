"""all-MiniLM-L6-v2 in numpy: sentences to unit vectors.

The sentences of a batch lie one behind the other, so that every matrix product is one call, and no
padding is computed; only attention runs apart, once for each length.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load
from tokenizers import Tokenizer

from frontdesk.models.embedding.adapter import UNCHANGED, Adapter, Change, LayerChange
from frontdesk.models.embedding.weights import WeightFiles

Floats = NDArray[np.float32]

WIDTH = 384
LONGEST = 256
_LAYERS, _HEADS = 6, 12
_HEAD = WIDTH // _HEADS
_EPSILON = np.float32(1e-12)
_START, _END = 101, 102
# Of a pair, so many pieces of each text are read.
_LONGEST_FIRST, LONGEST_SECOND = 90, 140
_LONGEST_SCENE = 110
# Beyond this many tokens at once the intermediate results leave the processor's cache.
_MOST_TOKENS = 1024


@dataclass(frozen=True, slots=True)
class _Norm:
    gain: Floats
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        centred = x - x.mean(axis=1, keepdims=True)
        spread = np.einsum("ij,ij->i", centred, centred)[:, None] / np.float32(WIDTH)
        centred *= self.gain / np.sqrt(spread + _EPSILON)
        centred += self.bias
        return centred


@dataclass(frozen=True, slots=True)
class _Linear:
    weight: Floats
    bias: Floats

    def __call__(self, x: Floats, change: Change | None = None) -> Floats:
        product = x @ self.weight
        product += self.bias
        if change is not None:
            product += (x @ change.down) @ change.up
        return product


@dataclass(frozen=True, slots=True)
class _Layer:
    """Queries, keys and values in one matrix, the queries scaled beforehand."""

    attention: _Linear
    attended: _Linear
    attended_norm: _Norm
    inner: _Linear
    outer: _Linear
    outer_norm: _Norm

    def __call__(self, x: Floats, lengths: Sequence[int], by: LayerChange = UNCHANGED) -> Floats:
        seen = _attend(self.attention(x, by.attention), lengths)
        x = self.attended_norm(x + self.attended(seen, by.attended))
        inner = _gelu(self.inner(x, by.inner))
        return self.outer_norm(x + self.outer(inner, by.outer))


class Encoder:
    """The model and its tokenizer."""

    def __init__(self, files: WeightFiles) -> None:
        self._tokenizer = Tokenizer.from_buffer(files.tokenizer)
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(LONGEST)  # pyright: ignore[reportUnknownMemberType]
        tensors = load(files.model)
        self._words = tensors["embeddings.word_embeddings.weight"]
        places = tensors["embeddings.position_embeddings.weight"][:LONGEST]
        # All text is of the first type.
        self._places = places + tensors["embeddings.token_type_embeddings.weight"][0]
        self._norm = _norm(tensors, "embeddings")
        self._layers = [_layer(tensors, f"encoder.layer.{n}") for n in range(_LAYERS)]

    def tokens(self, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of each text's word pieces."""
        return [encoding.ids for encoding in self._tokenizer.encode_batch_fast(list(texts))]

    def is_word(self, word: str) -> bool:
        """Whether a word in small letters is one that the model knows whole."""
        return self._tokenizer.token_to_id(word) is not None

    def encode(self, texts: Sequence[str], adapter: Adapter = ()) -> Floats:
        """One unit vector for each text, by the model as it is or as adapted to a task."""
        pieces = self.tokens(texts)
        order = sorted(range(len(pieces)), key=lambda at: len(pieces[at]))
        vectors = np.empty((len(pieces), WIDTH), np.float32)
        for batch in _batches(order, pieces):
            vectors[batch] = self._forward([pieces[at] for at in batch], adapter)
        return vectors

    def encode_pair(self, first: str, second: str, adapter: Adapter) -> Floats | None:
        """The unit vector of a text after another, as adapted; None where the second is too long.

        Of the first the end is read.
        """
        pieces = [ids[1:-1] for ids in self.tokens([first, second])]
        if len(pieces[1]) > LONGEST_SECOND:
            return None
        joined = [_START, *pieces[0][-_LONGEST_FIRST:], _END, *pieces[1], _END]
        return self._forward([joined], adapter)[0]

    def encode_tokens(
        self, first: str, second: str, adapter: Adapter
    ) -> tuple[Floats, list[tuple[int, int]]]:
        """A vector for each piece of a text after another, and where the piece stands in it."""
        (before,) = self.tokens([first])
        told = self._tokenizer.encode(second, add_special_tokens=False)
        ids, places = told.ids[:LONGEST_SECOND], told.offsets[:LONGEST_SECOND]
        joined = [_START, *before[1:-1][:_LONGEST_SCENE], _END, *ids, _END]
        states = self._states([joined], adapter)
        return states[len(joined) - 1 - len(ids) : -1], places

    def _forward(self, pieces: Sequence[Sequence[int]], adapter: Adapter = ()) -> Floats:
        x, lengths = self._states(pieces, adapter), [len(one) for one in pieces]
        starts = np.cumsum([0, *lengths[:-1]])
        means = np.add.reduceat(x, starts, axis=0) / np.asarray(lengths, np.float32)[:, None]
        return means / np.linalg.norm(means, axis=1, keepdims=True)

    def _states(self, pieces: Sequence[Sequence[int]], adapter: Adapter) -> Floats:
        lengths = [len(one) for one in pieces]
        ids = np.concatenate([np.asarray(one) for one in pieces])
        x = self._words[ids] + np.concatenate([self._places[:n] for n in lengths])
        x = self._norm(x)
        for layer, change in zip(self._layers, adapter or [UNCHANGED] * _LAYERS, strict=True):
            x = layer(x, lengths, change)
        return x


def _batches(order: Sequence[int], pieces: Sequence[Sequence[int]]) -> list[list[int]]:
    batches: list[list[int]] = []
    room = 0
    for at in order:
        if len(pieces[at]) > room:
            batches.append([])
            room = max(_MOST_TOKENS, len(pieces[at]))
        batches[-1].append(at)
        room -= len(pieces[at])
    return batches


def _attend(projected: Floats, lengths: Sequence[int]) -> Floats:
    """Let the tokens of each sentence look at each other; sentences come sorted by length."""
    mixed = np.empty((len(projected), WIDTH), np.float32)
    start = 0
    for length, same in groupby(lengths):
        count = len(list(same))
        end = start + count * length
        parts = projected[start:end].reshape(count, length, 3, _HEADS, _HEAD)
        query, key, value = (parts[:, :, n].transpose(0, 2, 1, 3) for n in range(3))
        weights = query @ np.ascontiguousarray(key).swapaxes(2, 3)
        weights -= weights.max(axis=3, keepdims=True)
        np.exp(weights, out=weights)
        weights /= weights.sum(axis=3, keepdims=True)
        seen = weights @ np.ascontiguousarray(value)
        mixed[start:end] = seen.transpose(0, 2, 1, 3).reshape(count * length, WIDTH)
        start = end
    return mixed


def _gelu(x: Floats) -> Floats:
    """x · Φ(x), with erf by Abramowitz and Stegun 7.1.26, right to 1.5e-7; numpy has none."""
    size = np.abs(x) * np.float32(0.7071067811865476)
    t = np.float32(0.3275911) * size
    t += np.float32(1)
    np.reciprocal(t, out=t)
    tail = np.float32(1.061405429) * t
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        tail += np.float32(factor)
        tail *= t
    size *= size
    np.negative(size, out=size)
    tail *= np.exp(size, out=size)
    # tail is 1 - erf(|x|/√2): half of it is what Φ lacks of 1, or is itself, by the sign of x.
    tail *= np.abs(x)
    tail *= np.float32(-0.5)
    tail += np.maximum(x, np.float32(0))
    return tail


def _norm(tensors: dict[str, Floats], name: str) -> _Norm:
    return _Norm(tensors[f"{name}.LayerNorm.weight"], tensors[f"{name}.LayerNorm.bias"])


def _linear(tensors: dict[str, Floats], name: str) -> _Linear:
    weight = np.ascontiguousarray(tensors[f"{name}.weight"].T)
    return _Linear(weight, tensors[f"{name}.bias"])


def _layer(tensors: dict[str, Floats], name: str) -> _Layer:
    parts = [_linear(tensors, f"{name}.attention.self.{p}") for p in ("query", "key", "value")]
    scale = np.float32(_HEAD**-0.5)
    parts[0] = _Linear(parts[0].weight * scale, parts[0].bias * scale)
    return _Layer(
        attention=_Linear(
            np.concatenate([part.weight for part in parts], axis=1),
            np.concatenate([part.bias for part in parts]),
        ),
        attended=_linear(tensors, f"{name}.attention.output.dense"),
        attended_norm=_norm(tensors, f"{name}.attention.output"),
        inner=_linear(tensors, f"{name}.intermediate.dense"),
        outer=_linear(tensors, f"{name}.output.dense"),
        outer_norm=_norm(tensors, f"{name}.output"),
    )
