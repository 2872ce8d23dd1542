"""Asks an MCP server: what it lists is held against the pins, and a dead one is started anew."""

import asyncio
from collections.abc import Mapping
from functools import partial
from types import TracebackType
from typing import Any, Self

import msgspec
import structlog
from mcp import Client, MCPError
from mcp.client.session import IncomingMessage
from mcp.types import (
    CONNECTION_CLOSED,
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    CallToolResult,
    PaginatedRequestParams,
    TextContent,
    ToolListChangedNotification,
)

from frontdesk.outside.mcp.line import Line, open_client
from frontdesk.outside.mcp.listing import Listing, PinnedTool
from frontdesk.outside.mcp.tools import Bounds, McpServer
from frontdesk.outside.operation import Operation
from frontdesk.outside.outcome import LONGEST_ANSWER, Answered, Declined, Outcome, ServiceFailed
from frontdesk.pack.mistakes import InvalidPack

_MOST_PAGES = 100
_OPENING_SECONDS, _LISTING_SECONDS = 10.0, 5.0
# How often running a server may fail to list its tools in time before it counts as dead.
_MOST_SILENCES = 2
# By the protocol, nothing was done.
_NOT_DONE = frozenset({INVALID_PARAMS, METHOD_NOT_FOUND})

_log = structlog.get_logger("frontdesk.outside")


class McpCaller:
    """A server that may die and be reached again; calls are made side by side."""

    def __init__(
        self, server: McpServer, pinned: Listing, used: frozenset[str], bounds: Bounds
    ) -> None:
        self._server = server
        self._pinned = pinned
        self._used = used
        self._bounds = bounds
        self._line: Line | None = None
        self._left: list[Line] = []
        self._listing = asyncio.Lock()
        self._listed_at: float | None = None
        self._changed: dict[str, str] = {}
        self._silences = 0

    async def __aenter__(self) -> Self:
        """Reach the server; one that cannot be reached yet is a warning, another one a mistake."""
        try:
            async with asyncio.timeout(_OPENING_SECONDS):
                await self._ready_client()
        except Exception as error:
            _log.error("outside.unreachable", error=type(error).__name__)
        if self._changed:
            await self._close()
            lines = (f"pack: {name}: {how}" for name, how in self._changed.items())
            raise InvalidPack("\n".join(lines))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._close()

    async def call(
        self, operation: Operation, arguments: Mapping[str, Any], headers: Mapping[str, str]
    ) -> Outcome:
        """Call a tool; raises ServiceFailed where what came of it is not known."""
        try:
            client = await self._ready_client()
            if operation.id in self._changed:
                raise ServiceFailed(f"{operation.id} {self._changed[operation.id]}")
            result = await self._called(client, operation.id, dict(arguments))
        except ServiceFailed:
            raise
        except MCPError as error:
            return self._refused(operation, error)
        except Exception as error:
            _log.warning("outside.failed", tool=operation.id, error=type(error).__name__)
            raise ServiceFailed(f"{operation.id}: {type(error).__name__}") from error
        return self._outcome(operation, result)

    async def _called(self, client: Client, name: str, given: dict[str, Any]) -> CallToolResult:
        line = self._line
        try:
            return await client.session.call_tool(name, given)
        except asyncio.CancelledError:
            # It took too long: whether the server is slow or dead, its next listing will tell.
            self._listed_at = None
            raise
        except MCPError as error:
            if error.code == CONNECTION_CLOSED:
                self._drop(line)
            raise

    def _refused(self, operation: Operation, error: MCPError) -> Declined:
        if error.code not in _NOT_DONE:
            raise ServiceFailed(f"{operation.id}: its server failed ({error.code})") from error
        return Declined(str(error.code), error.message)

    def _outcome(self, operation: Operation, result: CallToolResult) -> Outcome:
        text = "\n".join(part.text for part in result.content if isinstance(part, TextContent))
        if result.is_error:
            return Declined("error", text, certain=False)
        pinned = self._pinned.named(operation.id)
        has_schema = pinned is not None and pinned.output_schema is not None
        body = result.structured_content if has_schema else {"text": text}
        longest = self._bounds.longest_answer
        if len(msgspec.json.encode(body)) > longest:
            raise ServiceFailed(f"{operation.id} answered more than {longest} bytes")
        return Answered(body)

    async def _ready_client(self) -> Client:
        """A client whose listing was held against what was pinned, not long ago."""
        if self._line is None or self._line.is_over:
            self._listed_at = None
            longest = self._bounds.longest_answer
            self._line = Line(partial(open_client, self._server, self._heard, longest))
        line = self._line
        client = await line.opened()
        try:
            async with self._listing, asyncio.timeout(_LISTING_SECONDS):
                await self._hold_against_pins(client)
        except asyncio.CancelledError:
            # The time of a call is over, or nobody waits for it any more.
            self._silences += 1
            if self._silences >= _MOST_SILENCES:
                self._drop(line)
            raise
        except Exception:
            self._drop(line)
            raise
        self._silences = 0
        return client

    async def _hold_against_pins(self, client: Client) -> None:
        now = asyncio.get_running_loop().time()
        if self._listed_at is not None and now - self._listed_at < self._bounds.relist_seconds:
            return
        self._changed = self._pinned.differences(await listing_of(client), self._used)
        self._listed_at = now
        for name, how in self._changed.items():
            _log.error("outside.changed", tool=name, how=how)

    async def _heard(self, message: IncomingMessage) -> None:
        if isinstance(message, ToolListChangedNotification):
            self._listed_at = None

    def _drop(self, line: Line | None) -> None:
        """Let a dead line go; the next call opens another."""
        if line is None:
            return
        line.leave()
        self._left = [*(one for one in self._left if not one.is_closed), line]
        self._line = None if self._line is line else self._line

    async def _close(self) -> None:
        self._drop(self._line)
        await asyncio.gather(*(line.closed() for line in self._left))
        self._left.clear()


async def listing_of(client: Client) -> Listing:
    """All tools that a server lists, page by page."""
    found: list[PinnedTool] = []
    cursor: str | None = None
    for _ in range(_MOST_PAGES):
        page = await client.session.list_tools(params=PaginatedRequestParams(cursor=cursor))
        found += [
            PinnedTool(tool.name, tool.input_schema, tool.output_schema, tool.description or "")
            for tool in page.tools
        ]
        cursor = page.next_cursor
        if cursor is None:
            break
    return Listing(tuple(found))


async def listed(server: McpServer) -> Listing:
    """What a server lists now."""

    async def heard(message: IncomingMessage) -> None:
        """Nothing that it says beside that counts."""

    async with open_client(server, heard, LONGEST_ANSWER) as client:
        return await listing_of(client)
