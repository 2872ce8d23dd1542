"""Connections cut at every byte: the server goes on, and a good client works afterwards."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.transport.clients import PATIENCE
from tests.transport.raw_socket import client_frame, stream_request, upgrade_request, upgraded
from tests.transport.served_desk import Served, Talk, run, serving


def _posted(talk: Talk, body: bytes) -> bytes:
    lines = [
        f"POST {talk.path}/message HTTP/1.1",
        f"Host: 127.0.0.1:{talk.served.port}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Authorization: Bearer {talk.token}",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


async def _cut_after(served: Served, data: bytes, *, reset: bool) -> None:
    """Send some bytes and go away: politely, or with a reset."""
    _, writer = await asyncio.open_connection("127.0.0.1", served.port)
    await _leave(writer, data, reset=reset)


async def _leave(writer: asyncio.StreamWriter, data: bytes, *, reset: bool) -> None:
    writer.write(data)
    await writer.drain()
    if reset:
        writer.transport.abort()
    else:
        writer.close()


async def _good_client_works(served: Served, talk: Talk) -> None:
    async with talk.socket() as socket:
        await socket.next()
        await socket.send("message", text="I am whole", clientMessageId="whole")
        heard = await socket.until_idle()
        finals = [f["text"] for f in heard if f["type"] == "final"]
        assert finals[-1] == "Good day"
    await _until_alone(served, talk)


async def _until_alone(served: Served, talk: Talk) -> None:
    """Every client that went away is forgotten."""
    async with asyncio.timeout(PATIENCE):
        while served.desk.desk.hub.count(talk.ref):
            await talk.get("health")


@pytest.mark.parametrize("reset", [False, True])
def test_that_a_socket_cut_at_every_byte_does_no_harm(sqlite_path: Path, reset: bool) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            message = json.dumps({"type": "message", "text": "cut", "clientMessageId": "cut"})
            upgrade, frame = upgrade_request(talk), client_frame(message.encode())
            for length in range(len(upgrade) + 1):
                await _cut_after(served, upgrade[:length], reset=reset)
            for length in range(len(frame) + 1):
                async with upgraded(talk) as (_, writer):
                    await _leave(writer, frame[:length], reset=reset)
            await _good_client_works(served, talk)
            texts = await talk.stored_texts()
            assert texts.count("I am whole") == 1
            assert set(texts) <= {"I am whole", "cut"}
            assert texts.count("cut") <= 1
            assert await talk.waiting() == 0

    run(main())


@pytest.mark.parametrize("reset", [False, True])
def test_that_a_posted_message_cut_at_every_byte_is_whole_or_not_there(
    sqlite_path: Path, reset: bool
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            data = _posted(talk, json.dumps({"text": "cut", "clientMessageId": "cut"}).encode())
            for length in range(len(data) + 1):
                await _cut_after(served, data[:length], reset=reset)
            await _good_client_works(served, talk)
            texts = await talk.stored_texts()
            assert sorted(texts) in [["I am whole"], ["I am whole", "cut"]]
            assert await talk.waiting() == 0

    run(main())


def test_that_a_stream_cut_while_it_opens_leaves_no_client_behind(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talks = [await served.talk() for _ in range(20)]
            for number, talk in enumerate([*talks, *talks]):
                await _cut_after(served, stream_request(talk), reset=number % 2 == 0)
            for talk in talks:
                await _good_client_works(served, talk)

    run(main())


def test_that_broken_protocol_bytes_after_the_upgrade_close_the_socket_cleanly(
    sqlite_path: Path,
) -> None:
    unmasked = b"\x81\x02hi"
    broken = [
        unmasked,
        b"\xf1\x80\0\0\0\0",  # reserved bits
        b"\x83\x80\0\0\0\0",  # reserved opcode
        b"\x80\x80\0\0\0\0",  # a continuation of nothing
        b"\x09\x80\0\0\0\0",  # a ping in fragments
        b"\x88\x81\0\0\0\0x",  # half a close code
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # a length beyond all limits
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            for bytes_ in broken:
                async with upgraded(talk) as (reader, writer):
                    writer.write(bytes_)
                    async with asyncio.timeout(PATIENCE):
                        answer = await reader.read()
                    assert int.from_bytes(answer[-2:]) != 1011 or b"\x88" not in answer, answer
            await _good_client_works(served, talk)
            assert await talk.stored_texts() == ["I am whole"]

    run(main())


def test_that_a_fragmented_message_is_one_message(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            whole = b'{"type":"message","text":"in pieces"}'
            first = bytearray(client_frame(whole[:9]))
            first[0] = 0x01
            middle = bytearray(client_frame(whole[9:20], 0))
            middle[0] = 0x00
            last = client_frame(whole[20:], 0)
            async with talk.socket() as watcher, upgraded(talk) as (_, writer):
                await watcher.next()
                writer.write(bytes(first) + client_frame(b"", 9) + bytes(middle) + last)
                await watcher.until_idle()
            assert await talk.stored_texts() == ["in pieces"]

    run(main())
