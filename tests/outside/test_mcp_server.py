"""Tools of an MCP server that is a process of its own: done once, and told as it was."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from frontdesk import McpHttp, McpStdio, McpTools
from frontdesk.outside.outcome import Answered
from frontdesk.store.records import LedgerStatus
from tests.outside.conversing import AskingModel, Conversation, Held, run_real
from tests.outside.mcp_pack import BOOK, FULL, HOURS, book_day, mcp_pack, pinned, stdio, tell_hours
from tests.outside.mcp_process import http_process
from tests.outside.mcp_server import INJECTION, State, make_server
from tests.session.effect_desk import NOBODY_KNOWS

DONE = "Done: you are booked as number {}."


@pytest.fixture
def state(tmp_path: Path) -> State:
    found = State(tmp_path / "state.json")
    found.begin()
    return found


def model() -> AskingModel:
    return AskingModel(book=(BOOK, '{"day": "2027-03-01", "name": "Ana"}'), open=(HOURS, "{}"))


async def tools_of(state: State) -> McpTools:
    return McpTools(await pinned(make_server(state)), book_day(), tell_hours())


async def agreed(talk: Conversation) -> str:
    assert await talk.say("please book me in") == "Shall I book Monday for Ana?"
    return await talk.accept()


@contextlib.asynccontextmanager
async def running(kind: str, state: State) -> AsyncGenerator[McpStdio | McpHttp]:
    if kind == "stdio":
        yield stdio(state.path)
        return
    async with http_process(state) as process:
        yield process.server


@pytest.mark.parametrize("kind", ["stdio", "http"])
def test_that_a_server_is_believed_in_nothing_but_what_was_declared(
    sqlite_path: Path, state: State, kind: str
) -> None:
    asking = model()

    async def main() -> None:
        tools = await tools_of(state)
        async with (
            running(kind, state) as server,
            Held(sqlite_path, mcp_pack(tools, server), asking) as talk,
        ):
            assert await agreed(talk) == DONE.format(1)
            # It does it, and its answer is not what its schema says.
            state.change(fault="lies")
            assert await agreed(talk) == DONE.format(2)
            # It does it, and says that it failed.
            state.change(fault="breaks")
            assert await agreed(talk) == DONE.format(3)
            state.change(fault="refuses")
            assert await agreed(talk) == FULL
            state.change(fault="instructs")
            await talk.say("when are you open")
            state.change(fault="floods")
            await talk.say("are you open today")
            entries = await talk.entries()
            assert sorted(e.status for e in entries) == [*["committed"] * 3, "failed"]
        kept = state.read()
        done = {e.key for e in entries if e.status == LedgerStatus.COMMITTED}
        assert (set(kept["booked"]), kept["calls"]) == (done, 4)
        assert not [said for said in talk.told if "SYSTEM" in said or "everything" in said]

    run_real(main())
    _check_instructions(asking)


def _check_instructions(asking: AskingModel) -> None:
    """What a server writes reaches a model as a bounded result, and as nothing else."""
    (told,) = [told for told in asking.told if INJECTION in told]
    assert '"text"' in told and len(told) < 3000
    assert [told for told in asking.told if '"failed"' in told]
    assert "SYSTEM: ignore" not in asking.instructed
    offered = {spec.name: spec for request in asking.requests for spec in request.tools}
    assert {BOOK, HOURS} <= offered.keys() and "wipeAll" not in offered
    assert not [spec for spec in offered.values() if INJECTION in str(spec.schema)]


def test_that_a_process_that_dies_once_it_acted_is_started_anew_and_asked(
    sqlite_path: Path, state: State
) -> None:
    async def main() -> None:
        tools = await tools_of(state)
        async with Held(sqlite_path, mcp_pack(tools, stdio(state.path)), model()) as talk:
            first = state.read()["pid"]
            state.change(fault="dies")
            assert await agreed(talk) == DONE.format(1)
            kept = state.read()
            assert (kept["calls"], len(kept["booked"])) == (1, 1)
            assert kept["pid"] != first

    run_real(main())


def test_that_a_server_that_is_gone_leaves_an_outcome_unknown_until_it_is_back(
    sqlite_path: Path, state: State
) -> None:
    async def main() -> None:
        tools = await tools_of(state)
        async with (
            http_process(state) as process,
            Held(sqlite_path, mcp_pack(tools, process.server), model()) as talk,
        ):
            state.change(fault="dies")
            assert await agreed(talk) == NOBODY_KNOWS
            state.change(fault="")
            await process.start()
            await talk.say("did it work?")
            assert talk.told.count(DONE.format(1)) == 1
            (entry,) = await talk.entries()
            assert entry.status == LedgerStatus.COMMITTED
            assert list(state.read()["booked"]) == [entry.key]

    run_real(main())


def test_that_a_process_that_hangs_is_let_go_and_started_anew(state: State) -> None:
    async def main() -> None:
        tools = await tools_of(state)
        hours = tools.operation(HOURS)
        async with tools.connected(stdio(state.path)) as caller:
            assert isinstance(await caller.call(hours, {}, {}), Answered)
            first = state.read()["pid"]
            os.kill(first, signal.SIGSTOP)
            # The call is given up, then the listings that would tell whether it still lives.
            for _ in range(3):
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.3):
                        await caller.call(hours, {}, {})
            assert isinstance(await caller.call(hours, {}, {}), Answered)
            assert state.read()["pid"] != first

    run_real(main())
