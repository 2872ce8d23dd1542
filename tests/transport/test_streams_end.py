"""Streams end with the credential that opened them, as sockets do."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.settings import Settings
from frontdesk.transport.credentials import presence
from frontdesk.transport.credentials.sign_in import SESSION
from tests.transport.clients import Socket
from tests.transport.operators import API, Operator, ShiftedClock, an_operator
from tests.transport.served_desk import Talk, run, serving

SECONDS = 15.0
UNWATCHED = Settings(rate_limits=False, drain_seconds=0.0, heartbeat_seconds=4 * SECONDS)


@pytest.fixture(autouse=True)
def rare_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a look at all that is open would close, it closes too late for these tests."""
    monkeypatch.setattr(presence, "LOOK_SECONDS", 4 * SECONDS)


async def until_it_ends(operator: Operator, talk: Talk, begun: asyncio.Event) -> bytes:
    """Read an operator's stream to its end."""
    headers = operator.headers({})
    async with operator.served.http.get(f"{talk.path}/stream", headers=headers) as response:
        assert response.status == 200
        first = await response.content.readline()
        begun.set()
        return first + await response.content.read()


def test_that_signing_out_ends_what_the_session_has_open(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=UNWATCHED) as served:
            ada = await an_operator(served)
            talk, begun = await served.talk(), asyncio.Event()
            await ada.sign_in()
            reading = asyncio.create_task(until_it_ends(ada, talk, begun))
            async with asyncio.timeout(SECONDS), ada.socket(talk.id) as socket:
                assert (await socket.receive_json())["type"] == "resync"
                await begun.wait()
                assert (await ada.post(f"{API}/sign-out")).status == 204
                assert await Socket(socket).closed() == 1008
                assert b"resync" in await reading
            (await ada.get(f"{talk.path}/stream")).is_problem(401, "session_over")

    run(main())


def test_that_a_stream_ends_when_its_time_is_up(sqlite_path: Path) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        made_with = Ingredients(clock=clock)
        async with serving(sqlite_path, settings=UNWATCHED, made_with=made_with) as served:
            ada = await an_operator(served)
            talk = await served.talk()
            await ada.sign_in()
            clock.ahead = SESSION - 1_500
            async with asyncio.timeout(SECONDS):
                assert b"resync" in await until_it_ends(ada, talk, asyncio.Event())
            (await ada.get(f"{talk.path}/stream")).is_problem(401, "session_over")

    run(main())
