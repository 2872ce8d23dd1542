"""A server on this machine that is asked for its models, and counts who comes."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence

import msgspec

from frontdesk.models.local_servers import LocalServer
from tests.models.providers import http

JSON = "application/json"


class Counting:
    """Answers whatever it is asked with the same bytes; None never ends."""

    def __init__(self, pieces: Sequence[bytes | None]) -> None:
        self._pieces = pieces
        self.connections = 0
        self.sent = 0
        self.port = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
            for piece in self._pieces:
                if piece is None:
                    await reader.read()
                    break
                writer.write(piece)
                await writer.drain()
                self.sent += len(piece)
        writer.close()

    def named(self, name: str) -> LocalServer:
        return LocalServer(name, self.port)


def listing(*models: str) -> tuple[bytes, ...]:
    """A server's answer that lists models."""
    body = {"object": "list", "data": [{"id": m, "object": "model"} for m in models]}
    return (http("connection: close", content_type=JSON), msgspec.json.encode(body))


@contextlib.asynccontextmanager
async def counting(*pieces: bytes | None) -> AsyncGenerator[Counting]:
    """Such a server on a free port."""
    made = Counting(pieces)
    server = await asyncio.start_server(made.answer, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
