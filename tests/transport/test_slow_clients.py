"""A client that does not read is let go without slowing anyone; heartbeats keep the rest alive."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import frontdesk.transport.frame_socket
import frontdesk.transport.server
from frontdesk.events.outlet import QUEUE_LIMIT
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta
from frontdesk.settings import Settings
from tests.transport.clients import PATIENCE, Socket
from tests.transport.raw_socket import client_frame, connected, stream_request, upgraded
from tests.transport.served_desk import Served, Talk, answers, run, serving

TOKENS = QUEUE_LIMIT + 2000
SMALL = 4096


class _TellingEverything:
    """A model that tells more than a queue holds, as fast as one client hears it."""

    name = "telling"

    def __init__(self) -> None:
        self.heard_by: Socket | None = None

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Tell it, with few words under way at a time."""
        for number in range(TOKENS):
            good = self.heard_by
            while good and number - len(good.frames) > QUEUE_LIMIT // 4:
                good.moved.clear()
                await good.moved.wait()
            await asyncio.sleep(0)
            yield TextDelta(f"{number:05d} " + "x" * 200)
        yield Finished("stop", model=self.name)


async def _until_clients(served: Served, talk: Talk, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while served.desk.desk.hub.count(talk.ref) != count:
            await talk.get("health")


def test_that_a_socket_that_does_not_read_is_dropped_while_another_hears_all(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontdesk.transport.frame_socket, "CLOSE_SECONDS", 0.05)

    telling = _TellingEverything()

    async def main() -> None:
        async with serving(sqlite_path, telling, send_buffer=SMALL) as served:
            talk = await served.talk()
            async with talk.socket() as good, upgraded(talk, receive_buffer=SMALL) as (reader, _):
                await good.next()
                await _until_clients(served, talk, 2)
                telling.heard_by = good
                await talk.say("Tell me everything")
                heard = await good.until_idle()
                tokens = [f["text"] for f in heard if f["type"] == "token"]
                assert [t[:5] for t in tokens] == [f"{n:05d}" for n in range(TOKENS)]
                await _until_clients(served, talk, 1)
                async with asyncio.timeout(PATIENCE):
                    received = await _rest(reader)
                assert 0 < received.count(b'"type":"token"') < TOKENS
            async with talk.socket() as again:
                snapshot = (await again.next())["data"]["snapshot"]
                assert snapshot["messages"][-1]["text"] == "".join(tokens)
                assert snapshot["speaking"] is False

    run(main())


async def _rest(reader: asyncio.StreamReader) -> bytes:
    """All that was under way when the server hung up."""
    received = b""
    while True:
        try:
            more = await reader.read(65_536)
        except ConnectionError:
            return received
        if not more:
            return received
        received += more


def test_that_a_socket_that_reads_again_in_time_is_told_why_it_was_closed(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontdesk.transport.frame_socket, "CLOSE_SECONDS", 60.0)

    telling = _TellingEverything()

    async def main() -> None:
        async with serving(sqlite_path, telling, send_buffer=SMALL) as served:
            talk = await served.talk()
            async with (
                talk.socket() as good,
                upgraded(talk, receive_buffer=SMALL) as (reader, _),
            ):
                await good.next()
                await _until_clients(served, talk, 2)
                telling.heard_by = good
                await talk.say("Tell me everything")
                await good.until_idle()
                goodbye = (1013).to_bytes(2) + b"slow_client"
                async with asyncio.timeout(PATIENCE):
                    received = b""
                    while goodbye not in received:
                        more = await reader.read(65_536)
                        assert more, "expected a goodbye; the connection ended"
                        received += more

    run(main())


def test_that_resyncs_asked_for_without_reading_wait_for_the_reader(sqlite_path: Path) -> None:
    asked = QUEUE_LIMIT + 200

    async def main() -> None:
        async with serving(sqlite_path, answers("z" * 400), send_buffer=SMALL) as served:
            talk = await served.talk()
            await talk.say("Much, please")
            await talk.settled()
            async with upgraded(talk, receive_buffer=SMALL) as (reader, writer):
                for _ in range(asked):
                    writer.write(client_frame(b'{"type":"resync"}'))
                for _ in range(50):
                    assert (await talk.get("health")).body["connections"] == 1
                received = b""
                async with asyncio.timeout(PATIENCE):
                    while received.count(b'"type":"resync"') < asked + 1:
                        more = await reader.read(1 << 20)
                        assert more, "expected every answer; the connection ended"
                        received += more
            await _until_clients(served, talk, 0)

    run(main())


def test_that_frames_without_a_number_are_bounded_too(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontdesk.transport.frame_socket, "CLOSE_SECONDS", 0.05)

    async def main() -> None:
        async with serving(sqlite_path, send_buffer=SMALL) as served:
            talk = await served.talk()
            async with talk.socket() as speaker, upgraded(talk, receive_buffer=SMALL):
                await speaker.next()
                await _until_clients(served, talk, 2)
                for _ in range(QUEUE_LIMIT + 500):
                    await speaker.send("partial_transcript", text="word " * 100)
                await _until_clients(served, talk, 1)
                await speaker.send("message", text="Still here")
                await speaker.until_idle()

    run(main())


def test_that_a_slow_stream_ends_and_nothing_is_lost(sqlite_path: Path) -> None:
    telling = _TellingEverything()

    async def main() -> None:
        async with serving(sqlite_path, telling, send_buffer=SMALL) as served:
            talk = await served.talk()
            slow = connected(talk, stream_request(talk), receive_buffer=SMALL)
            async with talk.socket() as good, slow as (reader, _):
                seen = (await good.next())["data"]["lastEventId"]
                await _until_clients(served, talk, 2)
                telling.heard_by = good
                await talk.say("Tell me everything")
                await good.until_idle()
                async with asyncio.timeout(PATIENCE):
                    received = b""
                    while not received.endswith(b"0\r\n\r\n"):
                        received += await reader.read(65_536)
                assert received.count(b'"type":"token"') < TOKENS
                await _until_clients(served, talk, 1)
            position = await talk.position(seen)
            missed = (await talk.post("resync", {"lastEventId": position})).body["events"]
            assert [e["type"] for e in missed] == ["message", "speaking", "final", "speaking"]

    run(main())


def test_that_a_stream_that_takes_nothing_in_is_cut_off(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontdesk.transport.server, "STUCK_SECONDS", 0.3)

    telling = _TellingEverything()

    async def main() -> None:
        async with serving(sqlite_path, telling, send_buffer=SMALL) as served:
            talk = await served.talk()
            stuck = connected(talk, stream_request(talk), receive_buffer=SMALL)
            async with talk.socket() as good, stuck:
                await good.next()
                await _until_clients(served, talk, 2)
                telling.heard_by = good
                await talk.say("Tell me everything")
                await good.until_idle()
                await _until_clients(served, talk, 1)

    run(main())


def test_that_heartbeats_reach_sockets_and_streams_and_take_no_number(sqlite_path: Path) -> None:
    settings = Settings(rate_limits=False, drain_seconds=0.0, heartbeat_seconds=0.02)

    async def main() -> None:
        async with serving(sqlite_path, settings=settings) as served:
            talk = await served.talk()
            async with talk.socket() as socket, talk.stream() as stream:
                await stream.next()
                for _ in range(2):
                    assert (await socket.until_type("heartbeat")) == {"type": "heartbeat"}
                await talk.say("Alive?")
                await stream.until_idle()
                assert ": heartbeat" in stream.comments
                assert all("seq" in f or f["type"] == "resync" for _, f in stream.received)

    run(main())


def test_that_a_stopping_server_sends_clients_away_to_come_back(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket, talk.stream() as stream:
                await asyncio.gather(socket.next(), stream.next())
                await served.desk.desk.drain()
                assert await socket.closed() == 1012
                async with asyncio.timeout(PATIENCE):
                    assert (await stream.response.content.read()).strip() == b""
            assert (await talk.get("health")).status == 503
            refusal = await talk.refused_socket()
            refusal.is_problem(503, "unavailable")
            assert int(refusal.headers["retry-after"]) > 0

    run(main())
