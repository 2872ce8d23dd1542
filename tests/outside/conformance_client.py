"""The desk's MCP client, for the official conformance suite, which gives it a server's address:

npx @modelcontextprotocol/conformance client --scenario tools_call \\
    --command "python -m tests.outside.conformance_client"
"""

import asyncio
import sys

import msgspec

from frontdesk import McpHttp, McpTools, OutsideRead
from frontdesk.outside.mcp.tools import list_tools

_CALLS = {"add_numbers": {"a": 5, "b": 3}, "test_reconnection": {}}


async def converse(url: str) -> None:
    """List the tools, and call those that a scenario waits for."""
    server = McpHttp(url)
    listing = await list_tools(server)
    for name, given in _CALLS.items():
        if listing.named(name) is None:
            continue
        called = OutsideRead(
            operation=name, description="Call it.", say=lambda _: "Done.", changes_nothing=True
        )
        tools = McpTools(msgspec.to_builtins(listing), called)
        async with tools.connected(server) as caller:
            await caller.call(tools.operation(name), given, {})


if __name__ == "__main__":
    asyncio.run(converse(sys.argv[-1]))
