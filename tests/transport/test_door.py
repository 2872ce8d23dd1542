"""Before any credential: what a connection may take, while others are answered as ever."""

import asyncio
import contextlib
import resource
from collections.abc import AsyncGenerator
from pathlib import Path

import aiohttp
import pytest

from frontdesk.settings import Settings
from frontdesk.transport.door.bounded_socket import MOST_FRAGMENTS, PINGS_A_SECOND
from frontdesk.transport.door.connections import HEADER_BYTES, Connections
from tests.transport.clients import PATIENCE, Socket
from tests.transport.raw_socket import client_frame, upgraded
from tests.transport.served_desk import Served, Talk, run, serving

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HURRIED = Settings(drain_seconds=0.0, request_seconds=0.4)
HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


async def _dial(served: Served, source: str = "127.0.0.1", sent: bytes = b"") -> Streams:
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port, local_addr=(source, 0))
    writer.write(sent)
    return reader, writer


async def _told(streams: Streams) -> bytes:
    """All that a connection hears until it is closed."""
    reader, writer = streams
    heard = b""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            while piece := await reader.read(65_536):
                heard += piece
    writer.close()
    return heard


async def _answers(served: Served) -> None:
    async with served.http.get("/healthz") as got:
        assert got.status == 200


async def _dripped(served: Served, head: bytes) -> bytes:
    """Send a head, then byte after byte, until the server hangs up."""
    reader, writer = await _dial(served, sent=head)
    heard = b""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            while not reader.at_eof():
                writer.write(b"x")
                with contextlib.suppress(TimeoutError):
                    heard += await asyncio.wait_for(reader.read(65_536), 0.05)
    writer.close()
    return heard


def _upload(talk: Talk) -> bytes:
    lines = [
        f"POST {talk.path}/message HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Type: application/json",
        "Content-Length: 5000",
        f"Authorization: Bearer {talk.token}",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def test_that_headers_without_end_are_refused_and_others_are_answered(sqlite_path: Path) -> None:
    floods = {
        "many": b"".join(b"x-%06d: y\r\n" % n for n in range(20_000)),
        "one long": b"x-long: " + b"y" * 300_000,
        "a long path": b"",
    }

    async def main() -> None:
        async with serving(sqlite_path, settings=HURRIED) as served:
            for name, flood in floods.items():
                start = HEAD if flood else b"GET /" + b"a" * 300_000
                flooding = await _dial(served, sent=start + flood)
                await _answers(served)
                heard = await _told(flooding)
                assert not heard or heard.startswith(b"HTTP/1.1 431 "), (name, heard[:80])
            within = (
                HEAD + b"x-long: " + b"y" * (HEADER_BYTES - 200) + b"\r\nconnection: close\r\n\r\n"
            )
            assert (await _told(await _dial(served, sent=within))).startswith(b"HTTP/1.1 200 ")
            beyond = HEAD + b"x-long: " + b"y" * HEADER_BYTES + b"\r\n\r\n"
            refused = await _told(await _dial(served, sent=beyond))
            assert refused.startswith(b"HTTP/1.1 431 ") and b"headers_too_large" in refused

    run(main())


def test_that_a_request_that_does_not_come_is_not_waited_for(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=HURRIED) as served:
            talk = await served.talk()
            upload = _upload(talk)
            silent, half, blank, slow_head, slow_body, again = await asyncio.gather(
                _told(await _dial(served)),
                _told(await _dial(served, sent=HEAD)),
                _told(await _dial(served, sent=b"\r\n\r\n")),
                _dripped(served, HEAD + b"x-slow: "),
                _dripped(served, upload),
                _told(await _dial(served, sent=HEAD + b"\r\n" + b"GET /hea")),
            )
            assert silent == b""
            for heard in (half, blank, slow_head, slow_body):
                assert heard.startswith(b"HTTP/1.1 408 ") and b"request_too_slow" in heard
            assert again.startswith(b"HTTP/1.1 200 ") and b"HTTP/1.1 408 " in again
            assert await talk.stored_texts() == []
            assert (await talk.say("In time")).status == 200

    run(main())


@contextlib.asynccontextmanager
async def _half_open(served: Served, count: int, addresses: int) -> AsyncGenerator[list[Streams]]:
    held: list[Streams] = []
    try:
        for number in range(count):
            held.append(await _dial(served, f"127.0.1.{number % addresses + 1}", HEAD))
            if number % 50 == 0:
                await _answers(served)
        yield held
    finally:
        for _, writer in held:
            writer.close()


def test_that_1100_half_open_requests_keep_nobody_else_out(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    settings = Settings(drain_seconds=0.0, connections=400, request_seconds=2.0)
    enter, open_at_once = Connections.enter, list[int]()

    def counting(self: Connections, transport: asyncio.Transport, host: str | None) -> bool:
        entered = enter(self, transport, host)
        open_at_once.append(len(self))
        return entered

    monkeypatch.setattr(Connections, "enter", counting)

    async def main() -> None:
        async with serving(sqlite_path, settings=settings) as served:
            talk = await served.talk()
            async with talk.socket() as socket, _half_open(served, 1_100, 11) as held:
                await socket.next()
                await socket.send("message", text="Am I served?")
                await socket.until_idle()
                await _answers(served)
                heard = await asyncio.gather(*(_told(streams) for streams in held))
                assert {h[:13] for h in heard} <= {b"", b"HTTP/1.1 408 "}
                assert len(open_at_once) > 1_100 and max(open_at_once) <= 400
                await socket.send("message", text="And now?")
                await socket.until_idle()
            assert await talk.stored_texts() == ["Am I served?", "And now?"]

    run(main())


def test_that_one_address_holds_only_so_many_connections(sqlite_path: Path) -> None:
    settings = Settings(drain_seconds=0.0, connections_per_address=4)

    async def main() -> None:
        async with serving(sqlite_path, settings=settings) as served:
            talk = await served.talk()
            crowd = aiohttp.TCPConnector(local_addr=("127.0.2.1", 0), force_close=True)
            where = f"http://127.0.0.1:{served.port}"
            bearer = {"authorization": f"Bearer {talk.token}"}
            async with aiohttp.ClientSession(where, connector=crowd, headers=bearer) as http:
                path = f"{talk.path}/socket"
                sockets = [await http.ws_connect(path) for _ in range(4)]
                refused = await _told(await _dial(served, "127.0.2.1"))
                assert refused.startswith(b"HTTP/1.1 503 ") and b"too_many_connections" in refused
                assert b"retry-after: " in refused
                await _answers(served)
                await sockets[0].send_json({"type": "message", "text": "Still here"})
                assert [(await ws.receive_json())["type"] for ws in sockets] == ["resync"] * 4
                await Socket(sockets[0]).until_idle()
                await sockets[3].close()
                async with http.get("/healthz") as got:
                    assert got.status == 200
            assert await talk.stored_texts() == ["Still here"]

    run(main())


def test_that_requests_far_ahead_of_their_answers_are_cut_off(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=HURRIED) as served:
            flood = (HEAD + b"\r\n") * 5_000
            heard = await _told(await _dial(served, sent=flood))
            assert heard.count(b"HTTP/1.1 200") < 100
            few = (HEAD + b"\r\n") * 5 + HEAD + b"connection: close\r\n\r\n"
            heard = await _told(await _dial(served, sent=few))
            assert heard.count(b"HTTP/1.1 200") == 6

    run(main())


def test_that_pings_and_fragments_without_end_close_the_socket_and_no_other(
    sqlite_path: Path,
) -> None:
    fragments = client_frame(b"", opcode=1)
    fragments = bytes([fragments[0] & 0x7F]) + fragments[1:]
    more = client_frame(b"", opcode=0)
    more = bytes([more[0] & 0x7F]) + more[1:]
    floods = [
        client_frame(b"", opcode=9) * (PINGS_A_SECOND * 20),
        fragments + more * (2 * MOST_FRAGMENTS),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as bystander:
                await bystander.next()
                for flood in floods:
                    async with upgraded(talk) as (reader, writer):
                        writer.write(flood)
                        await _told((reader, writer))
                await bystander.send("message", text="Hello")
                await bystander.until_idle()

    run(main())
