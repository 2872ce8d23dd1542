"""Any provider that speaks OpenAI's chat-completions protocol, streamed over aiohttp."""

from collections.abc import AsyncIterator

import aiohttp
import msgspec

from frontdesk.core.errors import ProviderError
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta

_encode = msgspec.json.encode


class _Delta(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    delta: _Delta
    finish_reason: str | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Chunk(msgspec.Struct):
    choices: list[_Choice] = []
    usage: _Usage | None = None


_chunk = msgspec.json.Decoder(_Chunk)


class OpenAICompatible:
    """A model behind a base URL and a key."""

    def __init__(self, *, base_url: str, model: str, api_key: str) -> None:
        self.name = model
        self._url = base_url.rstrip("/") + "/chat/completions"
        self._headers = {"content-type": "application/json", "authorization": f"Bearer {api_key}"}
        self._client: aiohttp.ClientSession | None = None

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request; the deltas of one network read become one TextDelta."""
        messages = [{"role": m.role, "content": m.content} for m in request.messages]
        body = _encode({"model": self.name, "stream": True, "messages": messages})
        end = Finished("dropped")
        try:
            async with self._session().post(self._url, data=body, headers=self._headers) as reply:
                if reply.status != 200:
                    detail = (await reply.text())[:200]
                    raise ProviderError(f"{self.name} answered {reply.status}: {detail}")
                rest = b""
                async for data in reply.content.iter_any():
                    *lines, rest = (rest + data).split(b"\n\n")
                    text, ended = _read(lines)
                    if text:
                        yield TextDelta(text)
                    end = ended or end
        except (aiohttp.ClientError, OSError, msgspec.DecodeError) as cause:
            raise ProviderError(f"{self.name} failed: {cause!r}") from cause
        if end.reason == "dropped":
            raise ProviderError(f"{self.name} ended its stream without a finish reason")
        yield end

    def _session(self) -> aiohttp.ClientSession:
        if self._client is None:
            self._client = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0),
                timeout=aiohttp.ClientTimeout(total=None),
            )
        return self._client

    async def close(self) -> None:
        """Let the provider's connections go."""
        if self._client is not None:
            await self._client.close()


def _read(lines: list[bytes]) -> tuple[str, Finished | None]:
    parts: list[str] = []
    end: Finished | None = None
    for line in lines:
        if not line.startswith(b"data: ") or line[6:12] == b"[DONE]":
            continue
        chunk = _chunk.decode(line[6:])
        for choice in chunk.choices:
            if choice.delta.content:
                parts.append(choice.delta.content)
            if choice.finish_reason:
                end = Finished(choice.finish_reason)
    return "".join(parts), end
