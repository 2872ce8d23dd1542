"""The MCP server as a process over HTTP, which a test may start again at the same place."""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncGenerator

from frontdesk import McpHttp
from tests.outside.mcp_pack import stdio
from tests.outside.mcp_server import State


class HttpProcess:
    """A server at one port, which dies and comes again."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._process: asyncio.subprocess.Process | None = None
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self._port = int(found.getsockname()[1])
        self.server = McpHttp(f"http://127.0.0.1:{self._port}/mcp")

    async def start(self) -> None:
        """Start it, and wait until it can be reached."""
        started = stdio(self._state.path)
        self._process = await asyncio.create_subprocess_exec(
            *(started.command, *started.args, str(self._port)),
            env={**os.environ, **started.env},
            stderr=asyncio.subprocess.DEVNULL,
        )
        async with asyncio.timeout(60):
            while not await self._is_reachable():  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def _is_reachable(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            return False
        writer.close()
        await writer.wait_closed()
        return True

    async def end(self) -> None:
        """End it."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


@contextlib.asynccontextmanager
async def http_process(state: State) -> AsyncGenerator[HttpProcess]:
    """A server that was started, until the block ends."""
    process = HttpProcess(state)
    await process.start()
    try:
        yield process
    finally:
        await process.end()
