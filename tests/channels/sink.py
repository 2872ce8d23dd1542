"""A real server on this machine that takes what is posted, or misbehaves in a way of its own."""

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

CHUNK = b"x" * 65536
OK = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
PLAIN = {
    "error": b"HTTP/1.1 500 Oh\r\ncontent-length: 8\r\n\r\nit broke",
    "half": b"HTTP/1.1 20",
    "noise": b"\x00\x01\x02 this is no HTTP\r\n\r\n",
}


@dataclass
class Sink:
    """What came, in order; the path of a request says how it is answered.

    `on_request` is told how many have come, before this one is answered.
    """

    port: int = 0
    requests: list[tuple[dict[str, str], bytes]] = field(
        default_factory=list[tuple[dict[str, str], bytes]]
    )
    sent: int = 0
    on_request: Callable[[int], Awaitable[None]] | None = None
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: asyncio.Condition = field(default_factory=asyncio.Condition)

    def url(self, path: str = "ok") -> str:
        return f"http://127.0.0.1:{self.port}/{path}"

    @property
    def ids(self) -> list[str]:
        return [headers["webhook-id"] for headers, _ in self.requests]

    @property
    def told(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.requests]

    async def wait_for(self, count: int, seconds: float = 30.0) -> None:
        """Wait until so many requests have come."""
        async with asyncio.timeout(seconds), self.arrived:
            await self.arrived.wait_for(lambda: len(self.requests) >= count)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines)
            body = await reader.readexactly(int(headers["content-length"]))
            self.requests.append((headers, body))
            async with self.arrived:
                self.arrived.notify_all()
            if self.on_request is not None:
                await self.on_request(len(self.requests))
            await self._answer(first.split()[1].strip("/"), writer)
            await writer.drain()
            writer.close()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            if not writer.is_closing():
                writer.transport.abort()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    async def _answer(self, how: str, writer: asyncio.StreamWriter) -> None:
        match how:
            case "hang":
                await self.closing.wait()
            case "redirect":
                place = f"location: {self.url()}"
                writer.write(f"HTTP/1.1 302 Found\r\n{place}\r\ncontent-length: 0\r\n\r\n".encode())
            case "huge" | "huge-error":
                await self._flood(b"200 OK" if how == "huge" else b"500 Oh", writer)
            case "drip":
                await self._drip(writer)
            case _:
                writer.write(PLAIN.get(how, OK))

    async def _flood(self, status: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 %b\r\ncontent-length: 104857600\r\n\r\n" % status)
        for _ in range(1600):
            writer.write(CHUNK)
            self.sent += len(CHUNK)
            await writer.drain()

    async def _drip(self, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while not writer.is_closing():
            writer.write(b"x: y\r\n")
            await writer.drain()
            await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def sink() -> AsyncGenerator[Sink]:
    """Serve until the block ends."""
    made = Sink()
    serving: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        serving.add(task)
        try:
            await made.serve(reader, writer)
        finally:
            serving.discard(task)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        made.closing.set()
        await asyncio.gather(*serving)
