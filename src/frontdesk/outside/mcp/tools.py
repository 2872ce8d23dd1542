"""A service that is an MCP server: over standard input and output, or over HTTP."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from frontdesk.core.errors import FrontdeskError
from frontdesk.outside.asking import Client
from frontdesk.outside.declaration import AnyDeclared
from frontdesk.outside.mcp.listing import Listing, offer_of, read_listing
from frontdesk.outside.outcome import LONGEST_ANSWER, Caller
from frontdesk.outside.service import OutsideService

# Not every server tells when its tools change.
RELIST_SECONDS = 60.0
EXTRA = "pip install 'frontdesk[mcp]'"


class NoMcp(FrontdeskError):
    """The package that speaks to MCP servers is not installed."""

    code = "no_mcp"


@dataclass(frozen=True, slots=True)
class McpStdio:
    """A server that is started as a process; of the environment it gets what is named in `env`."""

    command: str
    args: Sequence[str] = ()
    env: Mapping[str, str] = field(default_factory=dict[str, str])
    cwd: Path | None = None


@dataclass(frozen=True, slots=True)
class McpHttp:
    """A server at an address, over streamable HTTP."""

    url: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


McpServer = McpStdio | McpHttp


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long an answer may be, and how long a listing is believed."""

    longest_answer: int = LONGEST_ANSWER
    relist_seconds: float = RELIST_SECONDS


class McpTools(OutsideService):
    """The tools of an MCP server, as they were pinned by `frontdesk pin`: a path, or the listing.

    A server that lists something else for a tool in use is not served with; while a desk runs, a
    call of that tool fails.
    """

    def __init__(
        self,
        pinned: Mapping[str, Any] | Path,
        *declared: AnyDeclared,
        asks: Sequence[str] = (),
        client: Client = lambda shared: shared,
    ) -> None:
        self._listing = read_listing(pinned)
        super().__init__(offer_of(self._listing), declared, asks=asks, client=client)

    @asynccontextmanager
    async def connected(
        self,
        server: McpServer,
        *,
        longest_answer: int = LONGEST_ANSWER,
        relist_seconds: float = RELIST_SECONDS,
    ) -> AsyncGenerator[Caller]:
        """An open client of the server, for a pack's lifespan; one that dies is started anew.

        What it lists is held against the pins at the start, and again after `relist_seconds`.
        """
        bounds = Bounds(longest_answer, relist_seconds)
        opened = _with_sdk().McpCaller(server, self._listing, self.used, bounds)
        async with opened as caller:
            yield caller


async def list_tools(server: McpServer) -> Listing:
    """What a server lists now, to be pinned."""
    return await _with_sdk().listed(server)


def _with_sdk() -> Any:
    """The module that speaks MCP: an extra, which takes longer to load than all the rest."""
    try:
        return import_module("frontdesk.outside.mcp.connection")
    except ImportError as missing:
        raise NoMcp(f"expected the extra for MCP servers: {EXTRA}") from missing
