"""Any provider that speaks OpenAI's chat-completions protocol, streamed."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.generation import Generation
from frontdesk.models.http.client import HttpClient
from frontdesk.models.http.connection import Connection
from frontdesk.models.openai.answer import Answer
from frontdesk.models.openai.chunk import DataLines
from frontdesk.models.openai.request import body, head
from frontdesk.models.port import ModelEvent, ModelRequest, Role

_TRAILER_SECONDS = 0.5
_SHOWN = 300
_LONGEST_JSON = 4 << 20


class OpenAICompatible:
    """A model behind a base URL and a key.

    `parameters` are per role; `extra` adds fields to every request, and a None there takes one
    away; `headers` are for gateways that want their own.
    """

    def __init__(
        self,
        *,
        base_url: str,
        model: str,
        api_key: str,
        parameters: Mapping[Role, Generation] | None = None,
        extra: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.name = model
        wanted = parameters or {}
        self._heads = {r: head(model, wanted.get(r, Generation()), extra or {}) for r in Role}
        # A compressed stream is held back until the compressor has enough of it.
        own = {
            "content-type": "application/json",
            "accept-encoding": "identity",
            "authorization": f"Bearer {api_key}",
        }
        url = base_url.rstrip("/") + "/chat/completions"
        self._client = HttpClient(url, own | {k.lower(): v for k, v in (headers or {}).items()})

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request; the deltas of one network read become one TextDelta."""
        answer = Answer(self.name)
        data = body(self._heads[request.role], request, self.name)
        fault = Fault.UNREACHABLE
        try:
            async with self._client.post(data) as reply:
                fault = Fault.DROPPED
                answer.begin(reply.headers)
                if reply.status != 200:
                    raise await _refused(reply, answer)
                incoming = _Payloads(reply, answer)
                while (payloads := await incoming.next()) is not None:
                    event = answer.read(payloads)
                    if event is not None:
                        yield event
        except TimeoutError as cause:
            if not answer.ended:
                raise answer.failure(Fault.TIMEOUT, _plainly(cause)) from cause
        except OSError as cause:
            if not answer.ended:
                raise answer.failure(fault, _plainly(cause)) from cause
        for event in answer.finish():
            yield event

    async def close(self) -> None:
        """Let the provider's connections go."""
        await self._client.close()


class _Payloads:
    """The data of each network read, up to the end, so that the connection can be used again."""

    __slots__ = ("_answer", "_ended", "_lines", "_reply")

    def __init__(self, reply: Connection, answer: Answer) -> None:
        self._reply = reply
        self._answer = answer
        self._lines = DataLines()
        self._ended = False

    async def next(self) -> list[bytes] | None:
        """The data of the next read; None after the last."""
        if self._ended:
            return None
        if self._reply.headers.get("content-type", "").startswith("application/json"):
            self._ended = True
            return [await self._reply.whole(_LONGEST_JSON), b"[DONE]"]
        data = await self._read()
        self._ended = not data
        return self._lines.feed(data) if data else self._lines.end()

    async def _read(self) -> bytes:
        if not self._answer.ended or self._reply.is_whole:
            return await self._reply.read()
        async with asyncio.timeout(_TRAILER_SECONDS):
            return await self._reply.read()


async def _refused(reply: Connection, answer: Answer) -> ModelError:
    try:
        detail = (await reply.whole(_SHOWN)).decode(errors="replace")
    except OSError as cause:
        detail = _plainly(cause)
    return answer.failure(Fault.STATUS, f"{reply.status} {detail}", reply.status)


def _plainly(cause: Exception) -> str:
    return f"{type(cause).__name__}: {cause}"[:_SHOWN]
