"""Whoever looks at a conversation leaves it as it was: no route that reads claims it."""

from pathlib import Path

import pytest

from frontdesk.store.queries import conversations
from tests.transport.served_desk import Served, Talk, run, serving


async def _epoch(served: Served, talk: Talk) -> int:
    return (await served.desk.db.read(lambda tx: conversations.find(tx, talk.ref))).epoch


async def _unclaimed(served: Served, talk: Talk, epoch: int) -> None:
    assert await _epoch(served, talk) == epoch
    assert served.desk.host.live == 0


@pytest.mark.parametrize("begun", [False, True], ids=["new", "begun"])
def test_that_no_read_of_an_operator_claims_a_conversation(sqlite_path: Path, begun: bool) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            if begun:
                await talk.say("Hello")
                await talk.settled()
                await served.desk.host.evict(talk.ref)
            epoch = await _epoch(served, talk)
            assert epoch == int(begun)
            for what in ("health", "summary", "state", "debug", "debug?explain=true"):
                answer = await talk.get(what, token=served.operator)
                assert answer.status == 200, answer
            told = await talk.post("resync", {"lastEventId": 0}, token=served.operator)
            assert told.status == 200
            async with (
                talk.socket(token=served.operator) as socket,
                talk.stream(token=served.operator) as stream,
            ):
                first, same = await socket.next(), await stream.next()
                assert first["data"]["snapshot"] == same["data"]["snapshot"]
                await socket.send("resync", lastEventId=0)
                await socket.next()
            await _unclaimed(served, talk, epoch)

    run(main())


def test_that_a_customer_who_comes_back_claims_nothing_once_they_were_greeted(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                greeted = await socket.next()
            await served.desk.host.evict(talk.ref)
            async with talk.socket() as socket:
                assert (await socket.next())["data"]["snapshot"] == greeted["data"]["snapshot"]
            assert (await talk.get("health")).status == 200
            await _unclaimed(served, talk, 1)

    run(main())
