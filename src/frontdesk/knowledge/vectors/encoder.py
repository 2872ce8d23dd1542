"""What turns texts into vectors, and how a passage is given to it."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from frontdesk.core.errors import ProviderError
from frontdesk.models.embedding.embedder import Embedder, embedder
from frontdesk.models.embedding.encoder import WIDTH
from frontdesk.models.embedding.weights import NoWeights

Floats = NDArray[np.float32]

BUILT_IN = "all-MiniLM-L6-v2"
# An encoder reads so much of a text, about; of a longer passage the parts are read.
MOST_WORDS = 150
_LINKED = " - "

# What an encoder that cannot be had just now raises; words alone are searched then.
ENCODER_FAILURES = (NoWeights, ProviderError, OSError, TimeoutError)


class TextEncoder(Protocol):
    """Turns texts into unit vectors; those of two encoders cannot be compared."""

    @property
    def name(self) -> str:
        """What tells its vectors from those of others."""
        ...

    @property
    def dimensions(self) -> int:
        """How many numbers a vector has."""
        ...

    async def encode(self, texts: Sequence[str]) -> Floats:
        """One unit vector for each text; raises one of ENCODER_FAILURES where it cannot."""
        ...


class BuiltInEncoder:
    """The house's own encoder, in threads: a question does not wait for a batch of passages."""

    name = BUILT_IN
    dimensions = WIDTH

    def __init__(self, embeds: Embedder | None = None) -> None:
        self._embedder = embeds or embedder()
        self._threads = ThreadPoolExecutor(2, "knowledge-encode")

    async def encode(self, texts: Sequence[str]) -> Floats:
        """One unit vector for each text; raises NoWeights without the weights."""
        loop = asyncio.get_running_loop()
        given = list(texts)
        return await loop.run_in_executor(self._threads, self._embedder.embed_unadapted, given)

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown()


def place_of(title: str, headings: Sequence[str]) -> str:
    """Where a passage stands, as one text."""
    return _LINKED.join(name for name in (title, *headings) if name)


def parts_of(title: str, headings: Sequence[str], text: str) -> list[str]:
    """What is encoded of a passage: it under its title and headings, in parts if it is long."""
    place = place_of(title, headings)
    words = text.split()
    count = max(1, -(-len(words) // MOST_WORDS))
    size = -(-len(words) // count) if words else 1
    pieces = [" ".join(words[at : at + size]) for at in range(0, len(words), size)] or [""]
    return [f"{place}: {piece}" if place else piece for piece in pieces]


async def encode_passages(encoder: TextEncoder, passages: Sequence[Sequence[str]]) -> Floats:
    """One unit vector for each passage, given in parts."""
    flat = [part for parts in passages for part in parts]
    if not flat:
        return np.empty((0, encoder.dimensions), np.float32)
    vectors = await encoder.encode(flat)
    starts = np.cumsum([0, *(len(parts) for parts in passages[:-1])])
    return as_units(np.add.reduceat(vectors, starts, axis=0))


def as_units(vectors: Floats) -> Floats:
    """The vectors at length 1; one without a direction stays without."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.where(lengths > 0, lengths, 1), np.float32)


def packed(vector: Floats) -> bytes:
    """A vector as the store keeps it: two bytes for each number."""
    return vector.astype("<f2").tobytes()


def unpacked(vectors: Sequence[bytes]) -> Floats:
    """Vectors that the store kept."""
    return np.stack([np.frombuffer(one, "<f2") for one in vectors]).astype(np.float32)
