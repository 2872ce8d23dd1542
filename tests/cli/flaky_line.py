"""A line to a server that a test can cut: before the next bytes go through, or right after."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from enum import Enum, auto


class Cut(Enum):
    """What happens to the next bytes of a client, after which the line is dead."""

    BEFORE = auto()
    AFTER = auto()


class FlakyLine:
    """Passes bytes on in both directions."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.next: Cut | None = None
        self.connections = 0

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._port)
        back = asyncio.create_task(self._back(there_reader, writer))
        self._tasks.add(back)
        try:
            while data := await reader.read(65536):
                cut, self.next = self.next, None
                if cut is not Cut.BEFORE:
                    there_writer.write(data)
                    await there_writer.drain()
                if cut is not None:
                    back.cancel()
                    break
        except ConnectionError:
            return
        finally:
            writer.close()
            there_writer.close()

    async def _back(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()


@contextlib.asynccontextmanager
async def flaky_line(port: int) -> AsyncGenerator[FlakyLine]:
    """A line to a port of this machine."""
    line = FlakyLine(port)
    await line.open()
    try:
        yield line
    finally:
        await line.close()
