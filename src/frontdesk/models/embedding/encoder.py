"""all-MiniLM-L6-v2 in numpy: sentences to unit vectors.

The sentences of a batch lie one behind the other, so that every matrix product is one call, and no
padding is computed; only attention runs apart, once for each length.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np
from safetensors.numpy import load
from tokenizers import Tokenizer

from frontdesk.models.embedding.adapter import PUBLISHED, Adapter
from frontdesk.models.embedding.linear import Floats, Linear
from frontdesk.models.embedding.weights import WeightFiles

WIDTH = 384
LONGEST = 256
_NAMES = [f"encoder.layer.{n}" for n in range(6)]
_QUERIES, _KEYS, _VALUES = (f"attention.self.{part}" for part in ("query", "key", "value"))
_ATTENDED, _INNER, _OUTER = "attention.output.dense", "intermediate.dense", "output.dense"
_HEADS = 12
_HEAD = WIDTH // _HEADS
_SCALE = np.float32(_HEAD**-0.5)
_EPSILON = np.float32(1e-12)
_START, _END = 101, 102
# Of a pair, so many pieces of each text are read.
_LONGEST_FIRST, LONGEST_SECOND = 90, 140
_LONGEST_SCENE = 110
# Beyond this many tokens at once the intermediate results leave the processor's cache.
_MOST_TOKENS = 1024
_ALL = slice(None)
# The logarithm of Φ(x)/Φ(-x) is about x times this polynomial of x², right to 4e-6 in x · Φ(x).
_GELU = [
    np.float32(factor)
    for factor in (2.23817207e-06, -6.1162145e-05, -2.49722608e-04, 7.29375809e-02, 1.59565627)
]
_GELU_END = np.float32(5.5)  # beyond it Φ(x) is 0 or 1


@dataclass(frozen=True, slots=True)
class _Norm:
    gain: Floats
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        """What it is given, in its place."""
        x -= np.add.reduce(x, axis=1, keepdims=True) / np.float32(WIDTH)
        spread = np.einsum("ij,ij->i", x, x)[:, None] / np.float32(WIDTH)
        x /= np.sqrt(spread + _EPSILON)
        x *= self.gain
        x += self.bias
        return x


@dataclass(frozen=True, slots=True)
class _Layer:
    """Keys and values are in one matrix."""

    queries: Linear
    keys_values: Linear
    attended: Linear
    attended_norm: _Norm
    inner: Linear
    outer: Linear
    outer_norm: _Norm

    def __call__(self, x: Floats, lengths: Sequence[int], wanted: slice = _ALL) -> Floats:
        """What becomes of the tokens; of one sentence alone, some may be wanted only."""
        before = x[wanted]
        seen = self.attended(_attend(self.queries(before), self.keys_values(x), lengths))
        seen += before
        between = self.attended_norm(seen)
        after = self.outer(_gelu(self.inner(between)))
        after += between
        return self.outer_norm(after)

    def adapted(self, adapter: Adapter, name: str) -> "_Layer":
        """The same with an adapter's changes in its matrices."""

        def change(*parts: str) -> Floats:
            return np.concatenate([adapter.change(f"{name}.{part}") for part in parts], axis=1)

        return replace(
            self,
            queries=self.queries.changed(change(_QUERIES)),
            keys_values=self.keys_values.changed(change(_KEYS, _VALUES)),
            attended=self.attended.changed(change(_ATTENDED)),
            inner=self.inner.changed(change(_INNER)),
            outer=self.outer.changed(change(_OUTER)),
        )


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
        self._layers = {PUBLISHED: [_layer(tensors, name) for name in _NAMES]}

    def tokens(self, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of each text's word pieces."""
        return [encoding.ids for encoding in self._tokenizer.encode_batch_fast(list(texts))]

    def is_word(self, word: str) -> bool:
        """Whether a word in small letters is one that the model knows whole."""
        return self._tokenizer.token_to_id(word) is not None

    def adapted(self, adapter: Adapter) -> list[_Layer]:
        """The layers with an adapter's changes in them, made at the first need."""
        if adapter not in self._layers:
            published = zip(self._layers[PUBLISHED], _NAMES, strict=True)
            self._layers[adapter] = [layer.adapted(adapter, name) for layer, name in published]
        return self._layers[adapter]

    def encode(self, texts: Sequence[str], adapter: Adapter = PUBLISHED) -> Floats:
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
        wanted = slice(len(joined) - 1 - len(ids), -1)
        return self._states([joined], adapter, wanted), places

    def _forward(self, pieces: Sequence[Sequence[int]], adapter: Adapter = PUBLISHED) -> Floats:
        x, lengths = self._states(pieces, adapter), [len(one) for one in pieces]
        starts = np.cumsum([0, *lengths[:-1]])
        means = np.add.reduceat(x, starts, axis=0) / np.asarray(lengths, np.float32)[:, None]
        return means / np.linalg.norm(means, axis=1, keepdims=True)

    def _states(
        self, pieces: Sequence[Sequence[int]], adapter: Adapter, wanted: slice = _ALL
    ) -> Floats:
        lengths = [len(one) for one in pieces]
        ids = np.concatenate([np.asarray(one) for one in pieces])
        x = self._words[ids]
        x += np.concatenate([self._places[:n] for n in lengths])
        x = self._norm(x)
        *layers, last = self.adapted(adapter)
        for layer in layers:
            x = layer(x, lengths)
        return last(x, lengths, wanted)


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


def _attend(queries: Floats, keys_values: Floats, lengths: Sequence[int]) -> Floats:
    """Let the tokens of each sentence look at each other; sentences come sorted by length."""
    mixed = np.empty((len(queries), WIDTH), np.float32)
    start = 0
    for length, same in groupby(lengths):
        count = len(list(same))
        end = start + count * length
        parts = keys_values[start:end].reshape(count, length, 2, _HEADS, _HEAD)
        key, value = (parts[:, :, n].transpose(0, 2, 1, 3) for n in range(2))
        query, seen = (
            rows[start:end].reshape(count, -1, _HEADS, _HEAD).transpose(0, 2, 1, 3)
            for rows in (queries, mixed)
        )
        weights = query @ key.swapaxes(2, 3)
        weights *= _SCALE
        weights -= np.maximum.reduce(weights, axis=3, keepdims=True)
        np.exp(weights, out=weights)
        np.matmul(weights, value, out=seen)
        seen /= np.add.reduce(weights, axis=3, keepdims=True)
        start = end
    return mixed


def _gelu(x: Floats) -> Floats:
    """x · Φ(x), where numpy has no error function."""
    near = np.clip(x, -_GELU_END, _GELU_END)
    square = near * near
    odds = square * _GELU[0]
    for factor in _GELU[1:-1]:
        odds += factor
        odds *= square
    odds += _GELU[-1]
    odds *= np.negative(near, out=near)
    np.exp(odds, out=odds)
    odds += np.float32(1)
    return np.divide(x, odds, out=odds)


def _norm(tensors: dict[str, Floats], name: str) -> _Norm:
    return _Norm(tensors[f"{name}.LayerNorm.weight"], tensors[f"{name}.LayerNorm.bias"])


def _linear(tensors: dict[str, Floats], *names: str) -> Linear:
    """The matrices of these names beside each other, as one."""
    return Linear.of(
        np.concatenate([tensors[f"{name}.weight"].T for name in names], axis=1),
        np.concatenate([tensors[f"{name}.bias"] for name in names]),
    )


def _layer(tensors: dict[str, Floats], name: str) -> _Layer:
    return _Layer(
        queries=_linear(tensors, f"{name}.{_QUERIES}"),
        keys_values=_linear(tensors, f"{name}.{_KEYS}", f"{name}.{_VALUES}"),
        attended=_linear(tensors, f"{name}.{_ATTENDED}"),
        attended_norm=_norm(tensors, f"{name}.attention.output"),
        inner=_linear(tensors, f"{name}.{_INNER}"),
        outer=_linear(tensors, f"{name}.{_OUTER}"),
        outer_norm=_norm(tensors, f"{name}.output"),
    )
