"""Meaning as vectors: loaded once, remembered while recent, thought about off the event loop."""

import asyncio
import contextlib
import hashlib
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

import numpy as np
from safetensors.numpy import load

from frontdesk.models.embedding.adapter import PUBLISHED, Adapter
from frontdesk.models.embedding.array_cache import Arrays, kept, key_of
from frontdesk.models.embedding.encoder import WIDTH, Encoder, Floats
from frontdesk.models.embedding.weights import DIGESTS, read_weights, weights_folder

T = TypeVar("T")

# Brings together what asks for the same thing.
REQUESTS = Path(__file__).with_name("requests.safetensors")

_REMEMBERED = 512
_YIELDS = 7  # as `nice` counts: talking comes first, other programs do not starve it


def _step_back() -> None:
    """Where threads have priorities of their own, thinking waits for talking."""
    if sys.platform == "linux":
        # Where a sandbox forbids it, thinking goes on all the same.
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _YIELDS)


_thinking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="house", initializer=_step_back)


async def think(work: Callable[[], T]) -> T:
    """Run work on the one thread that thinks, while the loop goes on."""
    return await asyncio.get_running_loop().run_in_executor(_thinking, work)


class Embedder:
    """Turns texts into unit vectors; safe to use from several threads."""

    def __init__(self, folder: Path, adapted: Path | None = None) -> None:
        self._folder = folder
        changes = adapted.read_bytes() if adapted is not None else b""
        self._adapter = Adapter(load(changes)) if changes else PUBLISHED
        self._made_with = (*DIGESTS.values(), hashlib.sha256(changes).hexdigest())
        self._loading = threading.Lock()
        self._encoder: Encoder | None = None
        self._recent: OrderedDict[str, Floats] = OrderedDict()
        self._remembering = threading.Lock()

    def embed(self, texts: Sequence[str]) -> Floats:
        """One unit vector for each text; raises NoWeights without the weights."""
        known = self._recall(texts)
        fresh = [text for text in dict.fromkeys(texts) if text not in known]
        if fresh:
            known |= zip(fresh, self._loaded().encode(fresh, self._adapter), strict=True)
            self._remember(fresh, known)
        return np.stack([known[text] for text in texts]) if texts else np.empty((0, WIDTH), "f4")

    def embed_unadapted(self, texts: Sequence[str]) -> Floats:
        """One unit vector for each text by the model as it was published; none is remembered."""
        return self._loaded().encode(texts) if texts else np.empty((0, WIDTH), "f4")

    def embed_kept(self, texts: Sequence[str]) -> Floats:
        """The vectors of texts that stay the same from run to run, kept in a file."""
        if not texts:
            return np.empty((0, WIDTH), np.float32)
        made = self.keep(
            "vectors", texts, lambda: {"of": self._loaded().encode(texts, self._adapter)}
        )
        return made["of"]

    def prepare(self, adapter: Adapter) -> None:
        """Make ready to read as adapted to a task, before workers are forked."""
        self._loaded().adapted(adapter)

    def embed_pair(self, first: str, second: str, adapter: Adapter) -> Floats | None:
        """A text after another as one vector, adapted to a task; None where it is too long."""
        return self._loaded().encode_pair(first, second, adapter)

    def embed_tokens(
        self, first: str, second: str, adapter: Adapter
    ) -> tuple[Floats, list[tuple[int, int]]]:
        """A vector for each piece of a text after another, adapted to a task, and its place."""
        return self._loaded().encode_tokens(first, second, adapter)

    def lengths(self, texts: Sequence[str]) -> list[int]:
        """Of how many word pieces each text is made, up to the most that are read."""
        return [len(pieces) - 2 for pieces in self._loaded().tokens(texts)]

    def keep(self, kind: str, texts: Sequence[str], make: Callable[[], Arrays]) -> Arrays:
        """What is made from texts and their vectors, kept in a file beside the weights."""
        key = key_of([*self._made_with, *texts])
        return kept(self._folder / f"{kind}-{key}.npz", make)

    def is_word(self, word: str) -> bool:
        """Whether a word is common enough to be no slip of the finger."""
        return self._loaded().is_word(word)

    def _loaded(self) -> Encoder:
        with self._loading:
            if self._encoder is None:
                self._encoder = Encoder(read_weights(self._folder))
            return self._encoder

    def _recall(self, texts: Sequence[str]) -> dict[str, Floats]:
        with self._remembering:
            known = {text: self._recent[text] for text in texts if text in self._recent}
            for text in known:
                self._recent.move_to_end(text)
        return known

    def _remember(self, texts: Sequence[str], known: dict[str, Floats]) -> None:
        with self._remembering:
            self._recent.update((text, known[text]) for text in texts)
            while len(self._recent) > _REMEMBERED:
                self._recent.popitem(last=False)


@cache
def embedder() -> Embedder:
    """The one of this process, with the weights that set-up fetched."""
    return Embedder(weights_folder(), REQUESTS)
