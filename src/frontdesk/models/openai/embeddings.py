"""Vectors from any provider that speaks OpenAI's embeddings protocol."""

import asyncio
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from frontdesk.core.errors import ProviderError
from frontdesk.models.http.client import HttpClient

_SECONDS = 60.0
_LONGEST = 64 << 20
_SHOWN = 300


class EmbeddingFailed(ProviderError):
    """The provider gave no vectors; the message says what it answered."""

    code = "embedding_failed"


class _Embedding(msgspec.Struct):
    index: int
    embedding: list[float]


class _Answer(msgspec.Struct):
    data: list[_Embedding]


_decoder = msgspec.json.Decoder(_Answer)


class OpenAIEmbeddings:
    """An encoder behind a base URL; its name says which model, since vectors of two do not mix."""

    def __init__(
        self,
        *,
        base_url: str,
        model: str,
        api_key: str,
        dimensions: int,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.name = f"{model}/{dimensions}"
        self.dimensions = dimensions
        self._model = model
        own = {
            "content-type": "application/json",
            "accept-encoding": "identity",
            "authorization": f"Bearer {api_key}",
        }
        url = base_url.rstrip("/") + "/embeddings"
        self._client = HttpClient(url, own | {k.lower(): v for k, v in (headers or {}).items()})

    async def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit vector for each text; raises EmbeddingFailed."""
        body = msgspec.json.encode({"model": self._model, "input": list(texts)})
        try:
            async with asyncio.timeout(_SECONDS), self._client.post(body) as reply:
                status, answer = reply.status, await reply.whole(_LONGEST)
        except (TimeoutError, OSError) as cause:
            raise EmbeddingFailed(f"{type(cause).__name__}: {cause}"[:_SHOWN]) from cause
        if status != 200:
            shown = answer[:_SHOWN].decode(errors="replace")
            raise EmbeddingFailed(f"expected vectors, got {status}: {shown}")
        return self._vectors(answer, len(texts))

    def _vectors(self, answer: bytes, count: int) -> NDArray[np.float32]:
        try:
            found = sorted(_decoder.decode(answer).data, key=lambda one: one.index)
        except msgspec.DecodeError as cause:
            raise EmbeddingFailed(f"expected vectors: {cause}"[:_SHOWN]) from cause
        sizes = {len(one.embedding) for one in found}
        if [one.index for one in found] != list(range(count)) or sizes - {self.dimensions}:
            raise EmbeddingFailed(
                f"expected {count} vectors of {self.dimensions} numbers,"
                f" got {len(found)} of {sorted(sizes)}"
            )
        vectors = np.array([one.embedding for one in found], np.float32)
        vectors = vectors.reshape(count, self.dimensions)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not np.isfinite(lengths).all() or not (lengths > 0).all():
            raise EmbeddingFailed("expected vectors with a direction, got some without")
        return vectors / lengths

    async def close(self) -> None:
        """Let the provider's connections go."""
        await self._client.close()
