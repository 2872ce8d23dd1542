"""Too much of everything: rate limits, and what was accepted under them."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from frontdesk.settings import Settings
from frontdesk.transport.door.limits import Rates
from tests.transport.served_desk import answers, run, serving

LIMITED = Settings(rate_limits=True, drain_seconds=0.0)


def test_that_a_flood_of_messages_is_refused_closed_and_what_was_taken_is_kept_once(
    sqlite_path: Path,
) -> None:
    rates = Rates(message="20/hour", create="100/minute", connect="100/minute")

    async def main() -> None:
        async with serving(
            sqlite_path, answers("Slowly."), settings=LIMITED, rates=rates
        ) as served:
            talk, other = await served.talk(), await served.talk()
            async with talk.socket() as socket, other.socket() as bystander:
                await bystander.next()
                sent = await _flood(socket.ws, 10_000)
                assert await socket.closed() == 1008
                assert set(socket.errors) == {"rate_limited"}
                assert len(socket.errors) == 100
                await bystander.send("message", text="Am I served?")
                await bystander.until_idle()
                assert bystander.events[-2].text == "Slowly."
            assert sent <= 10_000
            assert await talk.stored_texts() == [f"message {n}" for n in range(20)]
            assert await talk.waiting() == 0
            refusal = await talk.say("One more")
            refusal.is_problem(429, "rate_limited")
            assert int(refusal.headers["retry-after"]) > 0
            state = await talk.settled()
            assert state["messages"][-1]["text"] == "Slowly."

    run(main())


async def _flood(ws: aiohttp.ClientWebSocketResponse, count: int) -> int:
    """Send without reading, until the server hangs up."""
    for number in range(count):
        try:
            text, own_id = f"message {number}", f"m{number}"
            await ws.send_json({"type": "message", "text": text, "clientMessageId": own_id})
        except (aiohttp.ClientError, ConnectionError):
            return number
    return count


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.soak)])
def test_that_messages_without_a_limit_are_all_kept_once_and_in_order(
    sqlite_path: Path, count: int
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Phew.")) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                reading = asyncio.create_task(_read_off(socket.ws))
                assert await _flood(socket.ws, count) == count
                await talk.say("the end")
                while "the end" not in await talk.stored_texts():
                    await served.desk.settle(talk.ref)
                reading.cancel()
            expected = [f"message {n}" for n in range(count)]
            assert [t for t in await talk.stored_texts() if t != "the end"] == expected

    run(main())


async def _read_off(ws: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in ws:
        pass


def test_that_conversations_and_connections_are_limited_by_address(sqlite_path: Path) -> None:
    rates = Rates(create="2/hour", connect="3/hour")

    async def main() -> None:
        async with serving(sqlite_path, settings=LIMITED, rates=rates) as served:
            talk = await served.talk()
            await served.talk()
            (await served.create({})).is_problem(429, "rate_limited")
            for _ in range(2):
                async with talk.socket() as socket:
                    await socket.next()
            async with talk.stream() as stream:
                await stream.next()
            (await talk.refused_socket()).is_problem(429, "rate_limited")
            (await talk.get("stream")).is_problem(429, "rate_limited")

    run(main())


def test_that_partial_transcripts_are_limited_and_the_socket_goes_on(sqlite_path: Path) -> None:
    rates = Rates(transcript="5/hour")

    async def main() -> None:
        async with serving(sqlite_path, settings=LIMITED, rates=rates) as served:
            talk = await served.talk()
            async with talk.socket() as socket, talk.socket() as watcher:
                await asyncio.gather(socket.next(), watcher.next())
                for number in range(7):
                    await socket.send("partial_transcript", text=f"part {number}")
                await socket.send("message", text="whole")
                await socket.until_idle()
                assert socket.errors == ["rate_limited"] * 2
                heard = await watcher.until_idle()
                parts = [f["text"] for f in heard if f["type"] == "partial_transcript"]
                assert parts == [f"part {n}" for n in range(5)]

    run(main())
