"""Tools of an MCP server that is a process of its own: done once, and told as it was."""

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from frontdesk import McpHttp, McpStdio, McpTools
from frontdesk.core.events import Audience
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Ask, ScriptedModel
from tests.outside.conversing import Conversation, Held, asking_for, run_real
from tests.outside.mcp_pack import BOOK, FULL, HOURS, book_day, mcp_pack, pinned, stdio, tell_hours
from tests.outside.mcp_server import INJECTION, State, make_server

DONE = "Done: Monday is booked as number 1."


@pytest.fixture
def state(tmp_path: Path) -> State:
    found = State(tmp_path / "state.json")
    found.begin()
    return found


def booker() -> ScriptedModel:
    return asking_for(BOOK, '{"day": "Monday", "name": "Ana"}')


@contextlib.asynccontextmanager
async def over_http(state: State) -> AsyncGenerator[McpHttp]:
    """The server as a process of its own, over HTTP."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    started = stdio(state.path)
    process = await asyncio.create_subprocess_exec(
        *(started.command, *started.args, str(port)),
        env={**os.environ, **started.env},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await _reachable(port)
        yield McpHttp(f"http://127.0.0.1:{port}/mcp")
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _reachable(port: int) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return


async def agreed(talk: Conversation) -> str:
    assert await talk.say("please book me in") == "Shall I book Monday for Ana?"
    return await talk.accept()


@contextlib.asynccontextmanager
async def server_of(kind: str, state: State) -> AsyncGenerator[McpStdio | McpHttp]:
    if kind == "stdio":
        yield stdio(state.path)
        return
    async with over_http(state) as server:
        yield server


@pytest.mark.parametrize("kind", ["stdio", "http"])
@pytest.mark.parametrize("fault", ["", "lies"])
def test_that_a_tool_of_a_server_is_called_once_by_its_key(
    sqlite_path: Path, state: State, kind: str, fault: str
) -> None:
    async def main() -> None:
        tools = McpTools(await pinned(make_server(state)), book_day(), tell_hours())
        async with (
            server_of(kind, state) as server,
            Held(sqlite_path, mcp_pack(tools, server), booker()) as talk,
        ):
            state.change(fault=fault)
            assert await agreed(talk) == DONE
            (entry,) = await talk.entries()
            assert entry.status == LedgerStatus.COMMITTED
        kept = state.read()
        assert (kept["calls"], list(kept["booked"])) == (1, [entry.key])

    run_real(main())
