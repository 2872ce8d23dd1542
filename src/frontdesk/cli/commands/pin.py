"""`frontdesk pin`: writes down what an MCP server lists, for a pack to be declared by."""

import asyncio
from typing import Annotated, Any, cast

import msgspec
import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.core.errors import FrontdeskError
from frontdesk.outside.mcp.tools import McpHttp, McpServer, McpStdio, list_tools
from frontdesk.outside.outcome import ServiceFailed

app = typer.Typer(add_completion=False)

_SECONDS = 60.0


@app.command()
def pin(
    server: Annotated[
        list[str],
        typer.Argument(help="An address, or -- and the command that starts the server."),
    ],
    header: Annotated[
        list[str] | None, typer.Option(help="A header for an address, as 'Name: value'.")
    ] = None,
    env: Annotated[
        list[str] | None, typer.Option(help="A variable for a command, as NAME=value.")
    ] = None,
) -> None:
    """Print the tools of an MCP server, with their schemas; read them before a pack uses them."""
    named = _server(server, header or [], env or [])
    with told_in_one_line():
        listing = asyncio.run(_listed(named))
    print(msgspec.json.format(msgspec.json.encode(listing), indent=2).decode())


def _server(words: list[str], headers: list[str], env: list[str]) -> McpServer:
    command, *args = words
    if command.startswith(("http://", "https://")):
        split = (one.partition(":") for one in headers)
        return McpHttp(command, {name.strip(): value.strip() for name, _, value in split})
    pairs = (one.partition("=") for one in env)
    return McpStdio(command, args, {name: value for name, _, value in pairs})


async def _listed(server: McpServer) -> object:
    try:
        async with asyncio.timeout(_SECONDS):
            return await list_tools(server)
    except FrontdeskError:
        raise
    except Exception as failed:
        raise ServiceFailed(f"expected an MCP server; {_reason(failed)}") from None


def _reason(failed: BaseException) -> str:
    """The first thing that went wrong, out of whatever wraps it."""
    inside: Any = failed
    while isinstance(inside, BaseExceptionGroup):
        inside = cast("BaseExceptionGroup[Any]", inside).exceptions[0]
    return f"{type(inside).__name__} {inside}".strip()
