"""Providers on this machine: the bench's fake server, and one that sends what it is told."""

import asyncio
import contextlib
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.models.failure import ModelError
from frontdesk.models.openai.model import OpenAICompatible
from frontdesk.models.port import ChatMessage, Model, ModelEvent, ModelRequest, TextDelta, ToolSpec

FAKE = Path(__file__).parents[2] / "bench" / "peers" / "fake_openai.py"

HELLO = ModelRequest([ChatMessage("system", "Be brief."), ChatMessage("user", "Hello")])
LOOK_UP = ToolSpec(
    "lookUp",
    {
        "type": "function",
        "function": {
            "name": "lookUp",
            "parameters": {"type": "object", "properties": {"zip": {"type": "string"}}},
        },
    },
)
WITH_TOOL = ModelRequest(HELLO.messages, [LOOK_UP])


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def fake_openai() -> Generator[str]:
    """The bench's fake server; its faults are chosen by the model's name."""
    port = _free_port()
    command = [sys.executable, str(FAKE), "--port", str(port), "--ttft", "0", "--tok", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("listening")
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.kill()


class Told:
    """A provider that answers every request with the same bytes, and keeps what it was asked.

    At None it waits until its listener has heard something.
    """

    def __init__(self, pieces: Sequence[bytes | None], head: bytes) -> None:
        self._pieces = pieces
        self._head = head
        self.url = ""
        self.heard = asyncio.Event()
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[str] = []
        self.connections = 0
        self._serving: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def close(self) -> None:
        """Let go whoever is still connected."""
        for writer in self._serving.values():
            writer.transport.abort()
        await asyncio.gather(*self._serving)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        self._serving[task] = writer
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
                length = int(head.split("content-length: ")[1].split("\r\n")[0])
                self.headers.append(head)
                self.bodies.append(msgspec.json.decode(await reader.readexactly(length)))
                writer.write(self._head)
                for piece in self._pieces:
                    if piece is None:
                        await self.heard.wait()
                        continue
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)
                if b"connection: close" in self._head:
                    break
        writer.close()


def http(*headers: str, status: int = 200, content_type: str = "text/event-stream") -> bytes:
    """The head of an answer whose body ends with the connection."""
    lines = [f"HTTP/1.1 {status} X", f"content-type: {content_type}", *headers]
    return "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n"


@contextlib.asynccontextmanager
async def told(*pieces: bytes | None, head: bytes | None = None) -> AsyncGenerator[Told]:
    """A provider that sends these bytes."""
    provider = Told(pieces, head or http("connection: close"))
    server = await asyncio.start_server(provider.answer, "127.0.0.1", 0)
    provider.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    try:
        yield provider
    finally:
        server.close()
        await provider.close()


@contextlib.asynccontextmanager
async def model_at(url: str, name: str = "fake", **more: Any) -> AsyncGenerator[OpenAICompatible]:
    """A model of a provider, whose connections end with the block."""
    model = OpenAICompatible(base_url=url, model=name, api_key="key", **more)
    try:
        yield model
    finally:
        await model.close()


async def heard(model: Model, request: ModelRequest = HELLO) -> list[ModelEvent]:
    """All that a model answers."""
    return [event async for event in model.stream(request)]


def text_of(events: Iterable[ModelEvent]) -> str:
    """The words of an answer."""
    return "".join(event.text for event in events if isinstance(event, TextDelta))


async def _heard_from(provider: Told, model: Model) -> AsyncIterator[ModelEvent]:
    async for event in model.stream(HELLO):
        provider.heard.set()
        yield event


async def heard_until_failure(
    model: Model, request: ModelRequest = HELLO
) -> tuple[list[ModelEvent], ModelError]:
    """What a model answers until it fails, as it must."""
    return await _until_failure(model.stream(request))


async def _until_failure(
    answer: AsyncIterator[ModelEvent],
) -> tuple[list[ModelEvent], ModelError]:
    events: list[ModelEvent] = []
    try:
        async for event in answer:
            events.append(event)
    except ModelError as failure:
        return events, failure
    raise AssertionError(f"expected the model to fail; it answered {events}")


def told_to(*pieces: bytes | None, head: bytes | None = None) -> list[ModelEvent]:
    """What a model answers when its provider sends these bytes."""

    async def main() -> list[ModelEvent]:
        async with told(*pieces, head=head) as provider, model_at(provider.url) as model:
            return [event async for event in _heard_from(provider, model)]

    return asyncio.run(main())


def failing_on(
    *pieces: bytes | None, head: bytes | None = None
) -> tuple[list[ModelEvent], ModelError]:
    """How a model fails when its provider sends these bytes."""

    async def main() -> tuple[list[ModelEvent], ModelError]:
        async with told(*pieces, head=head) as provider, model_at(provider.url) as model:
            return await _until_failure(_heard_from(provider, model))

    return asyncio.run(main())


def data(chunk: object) -> bytes:
    """A chunk as a server-sent event."""
    return b"data: " + msgspec.json.encode(chunk) + b"\n\n"


def delta(finish: str | None = None, **added: object) -> bytes:
    """An event that adds to the answer."""
    return data({"id": "gen-1", "choices": [{"delta": added, "finish_reason": finish}]})


DONE = b"data: [DONE]\n\n"
