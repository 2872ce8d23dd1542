"""A server that changes, hangs or is not there: what was pinned holds, and a call fails clearly."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from frontdesk import McpHttp, McpTools, ServiceFailed
from frontdesk.outside.outcome import Answered, Caller
from frontdesk.pack.mistakes import InvalidPack
from frontdesk.store.records import LedgerStatus
from tests.outside.conversing import AskingModel, Held, run_real
from tests.outside.mcp_pack import BOOK, HOURS, book_day, mcp_pack, pinned, tell_hours
from tests.outside.mcp_server import State, make_server
from tests.outside.serving import served
from tests.session.effect_desk import NOBODY_KNOWS

GIVEN = {"day": "Monday", "name": "Ana", "request_id": "k"}


@pytest.fixture
def state(tmp_path: Path) -> State:
    found = State(tmp_path / "state.json")
    found.begin()
    return found


@asynccontextmanager
async def at_server(state: State, **changes: Any) -> AsyncGenerator[tuple[McpTools, McpHttp]]:
    """The tools, and the server over HTTP, which answers by a stream of events."""
    server = make_server(state)
    tools = McpTools(await pinned(server), book_day(**changes), tell_hours())
    async with served(server.streamable_http_app()) as url:
        yield tools, McpHttp(f"{url}/mcp")


async def _call(caller: Caller, tools: McpTools, tool: str, **given: Any) -> Any:
    return await caller.call(tools.operation(tool), given, {})


def test_that_a_tool_that_changes_while_a_desk_runs_is_not_called_and_others_are(
    state: State,
) -> None:
    async def main() -> None:
        async with (
            at_server(state) as (tools, server),
            tools.connected(server, relist_seconds=0.0) as caller,
        ):
            assert isinstance(await _call(caller, tools, BOOK, **GIVEN), Answered)
            state.change(fault="changes")
            with pytest.raises(ServiceFailed, match="bookDay takes something else"):
                await _call(caller, tools, BOOK, **GIVEN)
            assert isinstance(await _call(caller, tools, HOURS), Answered)
            state.change(fault="")
            assert isinstance(await _call(caller, tools, BOOK, **GIVEN), Answered)
        assert state.read()["calls"] == 2

    run_real(main())


def test_that_a_desk_does_not_start_with_another_server_than_was_pinned(state: State) -> None:
    async def main() -> None:
        async with at_server(state) as (tools, server):
            state.change(fault="changes")
            with pytest.raises(InvalidPack, match="pack: bookDay: takes something else"):
                async with tools.connected(server):
                    pass

    run_real(main())


def test_that_a_server_that_is_not_there_yet_keeps_no_desk_from_starting(state: State) -> None:
    async def main() -> None:
        tools = McpTools(await pinned(make_server(state)), tell_hours())
        async with tools.connected(McpHttp("http://127.0.0.1:1/mcp")) as caller:
            with pytest.raises(ServiceFailed):
                await _call(caller, tools, HOURS)

    run_real(main())


def test_that_a_call_that_hangs_is_given_up_and_looked_up(sqlite_path: Path, state: State) -> None:
    asking = AskingModel(book=(BOOK, '{"day": "2027-03-01", "name": "Ana"}'))

    async def main() -> None:
        state.change(fault="hangs")
        async with (
            at_server(state, timeout_seconds=0.5) as (tools, server),
            Held(sqlite_path, mcp_pack(tools, server), asking) as talk,
        ):
            await talk.say("please book me in")
            assert await talk.accept() == "Done: you are booked as number 1."
            (entry,) = await talk.entries()
            assert entry.status == LedgerStatus.COMMITTED
            assert state.read()["calls"] == 1

    run_real(main())


def test_that_an_error_of_a_tool_does_not_say_that_nothing_was_done(
    sqlite_path: Path, state: State
) -> None:
    asking = AskingModel(book=(BOOK, '{"day": "2027-03-01", "name": "Ana"}'))

    async def main() -> None:
        state.change(fault="fails")
        async with (
            at_server(state) as (tools, server),
            Held(sqlite_path, mcp_pack(tools, server), asking) as talk,
        ):
            await talk.say("please book me in")
            assert await talk.accept() == NOBODY_KNOWS
            state.change(fault="")
            await talk.say("did it work?")
            assert talk.told.count("Done: you are booked as number 1.") == 1
            (entry,) = await talk.entries()
            assert list(state.read()["booked"]) == [entry.key]

    run_real(main())


def test_that_a_client_lends_a_server_neither_a_model_nor_a_customer(state: State) -> None:
    """What a client offers is what it declares: nothing, so that no server may ask for it."""

    async def main() -> None:
        offered: list[Any] = []
        server = make_server(state)
        listed = server.get_request_handler("tools/list")
        assert listed is not None

        async def overheard(ctx: Any, params: Any) -> Any:
            offered.append(ctx.session.client_params.capabilities)
            return await listed.handler(ctx, params)

        server.add_request_handler("tools/list", listed.params_type, overheard)
        tools = McpTools(await pinned(make_server(state)), tell_hours())
        async with (
            served(server.streamable_http_app()) as url,
            tools.connected(McpHttp(f"{url}/mcp")),
        ):
            pass
        (given,) = offered
        assert (given.sampling, given.elicitation, given.roots) == (None, None, None)

    run_real(main())


def test_that_many_calls_are_made_side_by_side(state: State) -> None:
    async def main() -> None:
        async with (
            at_server(state) as (tools, server),
            tools.connected(server) as caller,
        ):
            calls = [_call(caller, tools, HOURS) for _ in range(8)]
            assert all(isinstance(one, Answered) for one in await asyncio.gather(*calls))

    run_real(main())
