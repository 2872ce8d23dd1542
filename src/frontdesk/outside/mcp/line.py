"""A line to an MCP server, held open by a task of its own: only that task may close it."""

import asyncio
import logging
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from importlib.metadata import version

import httpx2
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client import Transport
from mcp.client.session import MessageHandlerFnT
from mcp.client.streamable_http import streamable_http_client
from mcp.types import Implementation

from frontdesk.outside.mcp.bounded_transport import BoundedTransport
from frontdesk.outside.mcp.tools import McpHttp, McpServer, McpStdio

_CONNECT_SECONDS, _READ_SECONDS = 10.0, 120.0
_OPENING_SECONDS, _CLOSE_SECONDS = 30.0, 10.0

Heard = MessageHandlerFnT
Opening = AbstractAsyncContextManager[Client]

# What a server says that is no message of the protocol would else be in the desk's own log, whole.
logging.getLogger("mcp").setLevel(logging.CRITICAL)


@asynccontextmanager
async def open_client(
    server: McpServer, heard: Heard, longest_answer: int
) -> AsyncGenerator[Client]:
    """A client of a server; it lends it neither a model, nor a customer, nor files."""
    match server:
        case McpStdio(command, args, env, cwd):
            started = StdioServerParameters(command=command, args=[*args], env={**env}, cwd=cwd)
            # The process needs a file, which what stands in for standard error may not be.
            line = stdio_client(started, errlog=sys.__stderr__ or sys.stderr)
            async with _client(line, heard) as client:
                yield client
        case McpHttp(url, headers):
            async with httpx2.AsyncClient(
                headers={**headers},
                timeout=httpx2.Timeout(_CONNECT_SECONDS, read=_READ_SECONDS),
                transport=BoundedTransport(httpx2.AsyncHTTPTransport(), longest_answer),
                trust_env=False,
            ) as http:
                line = streamable_http_client(
                    url, http_client=http, max_sse_event_size=longest_answer
                )
                async with _client(line, heard) as client:
                    yield client


@asynccontextmanager
async def _client(line: Transport, heard: Heard) -> AsyncGenerator[Client]:
    own = Implementation(name="frontdesk", version=version("frontdesk"))
    async with Client(line, message_handler=heard, client_info=own, cache=None) as client:
        yield client


class Line:
    """One connection, from its opening to its end."""

    def __init__(self, connect: Callable[[], Opening]) -> None:
        loop = asyncio.get_running_loop()
        self._leave = asyncio.Event()
        self._ready: asyncio.Future[Client] = loop.create_future()
        # Who waited for it may have given up: then nobody hears why it could not be opened.
        self._ready.add_done_callback(lambda ready: ready.cancelled() or ready.exception())
        self._task = loop.create_task(self._hold(connect))

    async def opened(self) -> Client:
        """The client, once the line is open; raises what kept it from opening."""
        return await asyncio.shield(self._ready)

    @property
    def is_over(self) -> bool:
        """Whether it can carry nothing any more."""
        return self._task.done() or self._leave.is_set()

    @property
    def is_closed(self) -> bool:
        """Whether all of it is gone."""
        return self._task.done()

    def leave(self) -> None:
        """Let it go; it closes by itself."""
        self._leave.set()

    async def closed(self) -> None:
        """Wait until it is closed; a server that will not end is left behind."""
        self._leave.set()
        await asyncio.wait([self._task], timeout=_CLOSE_SECONDS)
        self._task.cancel()

    async def _hold(self, connect: Callable[[], Opening]) -> None:
        try:
            async with AsyncExitStack() as opened:
                async with asyncio.timeout(_OPENING_SECONDS):
                    client = await opened.enter_async_context(connect())
                self._ready.set_result(client)
                await self._leave.wait()
        except Exception as error:
            if not self._ready.done():
                self._ready.set_exception(error)
        finally:
            if not self._ready.done():
                self._ready.cancel()
