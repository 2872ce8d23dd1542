"""The house's encoder and reader, which keep what they made: a second run is quick."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from frontdesk.knowledge.vectors.encoder import BUILT_IN, BuiltInEncoder, Floats
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.embedding.encoder import WIDTH
from frontdesk.models.embedding.passage_reader import WEIGHTS, passage_reader_by

FOLDER = Path(__file__).resolve().parents[2] / "build" / "retrieval"
FILE, READ = FOLDER / "vectors.npz", FOLDER / "read.json"
_SAID_EVERY = 200


class KeptEncoder:
    """Encodes each text once, for good."""

    name = BUILT_IN
    dimensions = WIDTH

    def __init__(self, file: Path = FILE) -> None:
        self._file = file
        self._encoder = BuiltInEncoder()
        self._known: dict[str, NDArray[np.float16]] = {}
        self._fresh = 0
        if file.is_file():
            with np.load(file) as kept:
                names = cast(list[str], kept["names"].tolist())
                self._known = dict(zip(names, kept["vectors"], strict=True))

    async def encode(self, texts: Sequence[str]) -> Floats:
        """One unit vector for each text."""
        keys = [hashlib.sha256(text.encode()).hexdigest()[:32] for text in texts]
        missing = {
            key: text for key, text in zip(keys, texts, strict=True) if key not in self._known
        }
        if missing:
            made = await self._encoder.encode(list(missing.values()))
            self._known |= zip(missing, made.astype(np.float16), strict=True)
            self._note(len(missing))
        return np.stack([self._known[key] for key in keys]).astype(np.float32)

    def close(self) -> None:
        """Keep what was made, and let the threads go."""
        if self._fresh:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            names = np.array(list(self._known))
            np.savez(self._file, names=names, vectors=np.stack(list(self._known.values())))
        self._encoder.close()

    def _note(self, made: int) -> None:
        before, self._fresh = self._fresh, self._fresh + made
        if self._fresh // _SAID_EVERY > before // _SAID_EVERY:
            print(f"  {self._fresh} texts encoded", flush=True)


class KeptReader:
    """Reads each passage beside a question once, for good."""

    def __init__(self, file: Path = READ) -> None:
        self._file = file
        self._reader = passage_reader_by(embedder())
        self._known: dict[str, float] = {}
        self._before = 0
        self._weights = hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()
        if file.is_file():
            self._known = msgspec.json.decode(file.read_bytes(), type=dict[str, float])
            self._before = len(self._known)

    def log_odds(self, question: str, title: str, sentences: Sequence[str]) -> float:
        """How likely a passage answers, as a logarithm."""
        told = "\0".join([self._weights, question, title, *sentences])
        key = hashlib.sha256(told.encode()).hexdigest()[:32]
        if key not in self._known:
            self._known[key] = self._reader.log_odds(question, title, sentences)
            made = len(self._known) - self._before
            if made % _SAID_EVERY == 0:
                print(f"  {made} passages read", flush=True)
        return self._known[key]

    def close(self) -> None:
        """Keep what was made."""
        if len(self._known) > self._before:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_bytes(msgspec.json.encode(self._known))
