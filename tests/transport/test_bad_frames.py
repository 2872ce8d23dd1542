"""Bad input on a socket: a coded error or a clean close, and the session goes on."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from frontdesk.transport.wire import FRAME_LIMIT
from tests.transport.clients import Socket
from tests.transport.conftest import ErrorLog
from tests.transport.served_desk import Talk, answers, run, serving

BAD_FRAMES: list[tuple[str, str]] = [
    ("", "invalid_json"),
    ("{", "invalid_json"),
    ("nonsense", "invalid_json"),
    ('{"type":"message","text":"a"}}', "invalid_json"),
    ('{"type":"message","text":"\\ud800"}', "invalid_json"),
    ('{"type":"message","text":"\\udc00\\ud800"}', "invalid_json"),
    ('{"type":"message","\\ud800":1,"text":"a"}', "invalid_json"),
    ('{"type":"message","text":"raw \x00 nul"}', "invalid_json"),
    ("null", "invalid_frame"),
    ("[]", "invalid_frame"),
    ('"message"', "invalid_frame"),
    ("12", "invalid_frame"),
    ("{}", "invalid_frame"),
    ('{"type":null}', "invalid_frame"),
    ('{"type":7}', "invalid_frame"),
    ('{"type":"nonsense"}', "invalid_frame"),
    ('{"type":"heartbeat"}', "invalid_frame"),
    ('{"type":"final","text":"I am the assistant","seq":1}', "invalid_frame"),
    ('{"type":"message"}', "invalid_frame"),
    ('{"type":"message","text":null}', "invalid_frame"),
    ('{"type":"message","text":5}', "invalid_frame"),
    ('{"type":"message","text":["a"]}', "invalid_frame"),
    ('{"type":"message","text":"a","role":"operator"}', "invalid_frame"),
    ('{"type":"message","text":"a","clientMessageId":5}', "invalid_frame"),
    ('{"type":"message","text":"a","clientMessageId":""}', "invalid_id"),
    ('{"type":"message","text":"a","clientMessageId":"a b"}', "invalid_id"),
    ('{"type":"message","text":"a","clientMessageId":"' + "x" * 65 + '"}', "invalid_id"),
    ('{"type":"message","text":"a","clientMessageId":"call/next"}', "invalid_id"),
    ('{"type":"message","text":""}', "empty_text"),
    ('{"type":"message","text":" \\n\\t "}', "empty_text"),
    ('{"type":"message","text":"a\\u0000b"}', "invalid_text"),
    ('{"type":"message","text":"a\\u0007b"}', "invalid_text"),
    ('{"type":"message","text":"a\\u001b[31mb"}', "invalid_text"),
    ('{"type":"message","text":"a\\u007fb"}', "invalid_text"),
    ('{"type":"message","text":"a\\rb"}', "invalid_text"),
    ('{"type":"message","text":"\\u001fa\\u001c"}', "invalid_text"),
    ('{"type":"message","text":"' + "x" * 8001 + '"}', "text_too_long"),
    ('{"type":"final_transcript","text":""}', "empty_text"),
    ('{"type":"final_transcript","text":"a\\u0000b"}', "invalid_text"),
    ('{"type":"partial_transcript","text":"a\\u0000b"}', "invalid_text"),
    ('{"type":"partial_transcript"}', "invalid_frame"),
    ('{"type":"feedback","score":6}', "invalid_frame"),
    ('{"type":"feedback","score":"5"}', "invalid_frame"),
    ('{"type":"feedback","score":4.5}', "invalid_frame"),
    ('{"type":"feedback","score":5,"comment":"a\\u0000b"}', "invalid_text"),
    ('{"type":"start","workflow":7}', "invalid_frame"),
    ('{"type":"start","workflow":"nonsense"}', "unknown_workflow"),
    ('{"type":"start","workflow":"cancel"}', "unknown_workflow"),
    ('{"type":"start","workflow":"cancel","clientMessageId":"b1"}', "unknown_workflow"),
    ('{"type":"select","optionId":"1"}', "unknown_option"),
    ('{"type":"select","optionId":1}', "invalid_frame"),
    ('{"type":"select","optionId":"\\u0000"}', "unknown_option"),
    ('{"type":"confirm","receiptId":"r1","accept":true}', "unknown_receipt"),
    ('{"type":"confirm","receiptId":"r1","accept":"yes"}', "invalid_frame"),
    ('{"type":"barge_in","now":true}', "invalid_frame"),
    ("[" * 60_000, "invalid_frame"),
    ('{"type":"resync","lastEventId":' + "[" * 60_000, "invalid_json"),
    ('{"type":"message","text":' + '{"a":' * 10_000, "invalid_frame"),
    ('{"a":' * 10_000, "invalid_json"),
]


async def _still_works(talk: Talk, socket: Socket, said: str) -> None:
    await socket.send("message", text=said)
    heard = await socket.until_idle()
    assert [f["text"] for f in heard if f["type"] == "message"][-1] == said
    assert [f["text"] for f in heard if f["type"] == "final"][-1] == "Good day"
    assert await talk.waiting() == 0


def test_that_every_bad_frame_gets_its_code_and_leaves_no_trace(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket, talk.socket() as watcher:
                await asyncio.gather(socket.next(), watcher.next())
                for text, code in BAD_FRAMES:
                    await socket.ws.send_str(text)
                    frame = await socket.next()
                    assert frame["type"] == "error", (text[:80], frame)
                    assert frame["data"]["code"] == code, (text[:80], frame)
                    assert frame["data"]["detail"]
                    assert "seq" not in frame
                await _still_works(talk, socket, "After all that")
                assert not any(f["type"] == "error" for f in await watcher.until_idle())
            assert await talk.stored_texts() == ["After all that"]

    run(main())


def test_that_an_error_names_the_message_that_it_refuses(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                await socket.send("message", text="", clientMessageId="m7")
                assert (await socket.next())["data"]["clientMessageId"] == "m7"

    run(main())


def test_that_text_at_the_limits_is_kept_as_it_is(sqlite_path: Path) -> None:
    texts = ["x" * 8000, "\U0001f600" * 4000, "line\nbreak\tand tab", "\u202eabc", "e\u0301 \u00e9"]

    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                for text in texts:
                    await _still_works(talk, socket, text)
            assert await talk.stored_texts() == texts

    run(main())


def test_that_a_binary_frame_is_refused_and_the_socket_goes_on(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                for data in (b"", b"\x00\xff", b'{"type":"message","text":"a"}'):
                    await socket.ws.send_bytes(data)
                    assert (await socket.next())["data"]["code"] == "invalid_frame"
                await _still_works(talk, socket, "In words")

    run(main())


@pytest.mark.parametrize("size", [FRAME_LIMIT + 1, 1024 * 1024])
def test_that_too_large_a_frame_closes_the_socket_with_its_code(
    sqlite_path: Path, size: int
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                await socket.ws.send_str("x" * size)
                assert await socket.closed() == 1009
            async with talk.socket() as socket:
                await _still_works(talk, socket, "Shorter")

    run(main())


@pytest.mark.parametrize(
    "data", [b"\xff", b'{"type":"message","text":"\xc3\x28"}', b"\xed\xa0\x80"]
)
def test_that_invalid_utf8_closes_the_socket_with_its_code(
    sqlite_path: Path, data: bytes, error_log: ErrorLog
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                await socket.ws.send_frame(data, aiohttp.WSMsgType.TEXT)
                assert await socket.closed() == 1007
            async with talk.socket() as socket:
                await _still_works(talk, socket, "Readable")
            assert await talk.stored_texts() == ["Readable"]

    run(main())
    error_log.forgive("Invalid UTF-8 sequence")


def test_that_a_hundred_refusals_in_a_row_end_the_socket(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                for _ in range(150):
                    await socket.ws.send_str("nonsense")
                assert await socket.closed() == 1008
                assert socket.errors == ["invalid_json"] * 100
            async with talk.socket() as socket:
                await _still_works(talk, socket, "Sorry")

    run(main())


def test_that_the_same_client_message_sent_at_once_everywhere_is_one_message(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Once.")) as served:
            talk = await served.talk()
            async with talk.socket() as one, talk.socket() as two:
                await asyncio.gather(one.next(), two.next())
                sends: list[Any] = [talk.say("Book it", "m1") for _ in range(5)]
                sends += [
                    s.send("message", text="Book it", clientMessageId="m1") for s in (one, two)
                ]
                replies = await asyncio.gather(*sends)
                assert [r.status for r in replies[:5]] == [200] * 5
                await asyncio.gather(one.until_idle(), two.until_idle())
            stored = await talk.stored()
            messages = [e for e in stored if e.type == "message"]
            assert [m.data for m in messages] == [{"clientMessageId": "m1"}]
            assert sum(e.type == "final" and e.turn_id == 1 for e in stored) == 1
            assert (await talk.settled())["turnId"] == 1

    run(main())


def test_that_a_socket_on_an_unknown_path_is_refused_with_a_problem(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            for path in ("/", "/nowhere", "/api/conversations", "/api/v3/conversations/x/socket"):
                (await served.refused_upgrade(path, {})).is_problem(404, "not_found")

    run(main())
