"""A line to a server that a test cuts and restores; what went through before stays through."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator


class Line:
    """Passes bytes on in both directions while it is up."""

    def __init__(self, port: int) -> None:
        self._there = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._up = True
        self.port = 0

    def cut(self) -> None:
        """End every connection and refuse new ones."""
        self._up = False
        for writer in self._writers:
            writer.transport.abort()

    def restore(self) -> None:
        """Let connections through again."""
        self._up = True

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one connection on."""
        if not self._up:
            writer.transport.abort()
            return
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._there)
        ends = {writer, there_writer}
        self._writers |= ends
        try:
            await asyncio.gather(_pass(reader, there_writer), _pass(there_reader, writer))
        finally:
            self._writers -= ends


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextlib.asynccontextmanager
async def line_to(port: int) -> AsyncGenerator[Line]:
    """A line that is up."""
    line = Line(port)
    server = await asyncio.start_server(line.serve, "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        line.cut()
        server.close()
