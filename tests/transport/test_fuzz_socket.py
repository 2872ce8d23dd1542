"""Random frames: each is handled, is refused with a code or ends in a clean close."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.transport.wire import FRAME_TYPES
from tests.conftest import Stores
from tests.transport.clients import PATIENCE, Socket
from tests.transport.conftest import ErrorLog
from tests.transport.served_desk import Served, Talk, answers, serving_many

CLEAN_CLOSES = {1000, 1002, 1003, 1007, 1008, 1009}
CODES = {
    *("invalid_frame", "invalid_json", "invalid_id", "invalid_text", "empty_text", "text_too_long"),
    "invalid_last_event_id",
    *("unknown_workflow", "unknown_option", "unknown_receipt"),
}

Sent = tuple[str, Any]

_scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["", "\0", "\x1b", "\ud800", "\u202e", "a" * 9000, "cancel", "m1", "call/x"]),
)
_json = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)
_names = st.sampled_from(
    [
        *("text", "clientMessageId", "lastEventId", "score", "comment", "workflow", "optionId"),
        *("receiptId", "accept", "seq", "role", "data"),
    ]
)
_types = st.sampled_from([*FRAME_TYPES, "final", "token", "Message", "", "heartbeat"])
_valid = st.sampled_from(
    [
        {"type": "message", "text": "hello"},
        {"type": "message", "text": "hello", "clientMessageId": "m1"},
        {"type": "final_transcript", "text": "spoken"},
        {"type": "partial_transcript", "text": ""},
        {"type": "barge_in"},
        {"type": "resync"},
        {"type": "resync", "lastEventId": 0},
        {"type": "resync", "lastEventId": 1},
        {"type": "feedback", "score": 1},
        {"type": "start", "workflow": "cancel"},
        {"type": "select", "optionId": "1"},
        {"type": "confirm", "receiptId": "r", "accept": False},
    ]
)


def _objects() -> st.SearchStrategy[dict[str, Any]]:
    fields = st.dictionaries(_names, _json, max_size=4)
    return st.tuples(_types, fields).map(lambda pair: {"type": pair[0], **pair[1]})


@st.composite
def _mutated(draw: st.DrawFn) -> str:
    """Valid JSON with a piece cut out, doubled or replaced."""
    text = json.dumps(draw(_valid | _objects()))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, len(text)))
    return (
        text[:start]
        + draw(st.sampled_from(["", text[start:end] * 2, "\0", "{", "[" * 500]))
        + text[end:]
    )


_frames: st.SearchStrategy[Sent] = st.one_of(
    st.tuples(st.just("text"), _valid.map(json.dumps)),
    st.tuples(st.just("text"), _objects().map(json.dumps)),
    st.tuples(st.just("text"), _mutated()),
    st.tuples(st.just("text"), st.text(st.characters(codec="utf-8"))),
    st.tuples(st.just("text"), _json.map(json.dumps)),
    st.tuples(st.just("bytes"), st.binary(max_size=100)),
    st.tuples(st.just("raw text"), st.binary(max_size=20)),
    st.tuples(st.just("ping"), st.binary(max_size=20)),
    st.tuples(st.just("continuation"), st.binary(max_size=20)),
)


async def _send(ws: aiohttp.ClientWebSocketResponse, sent: Sent) -> None:
    kind, payload = sent
    match kind:
        case "text":
            data = payload.encode("utf-8", "surrogatepass")
            await ws.send_frame(data, aiohttp.WSMsgType.TEXT)
        case "bytes":
            await ws.send_bytes(payload)
        case "raw text":
            await ws.send_frame(payload, aiohttp.WSMsgType.TEXT)
        case "ping":
            await ws.ping(payload)
        case _:
            await ws.send_frame(payload, aiohttp.WSMsgType.CONTINUATION)


async def _fuzzed(talk: Talk, frames: Sequence[Sent]) -> Socket:
    """Send frames; return what came back once the server has seen them all or hung up."""
    async with talk.socket() as socket:
        try:
            for sent in frames:
                await _send(socket.ws, sent)
            await socket.send("resync", lastEventId=-77)
        except (aiohttp.ClientError, ConnectionError):
            pass
        async with asyncio.timeout(PATIENCE):
            while not _answered(socket):
                message = await socket.ws.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    assert socket.ws.close_code in CLEAN_CLOSES, (message, frames)
                    break
                socket.frames.append(json.loads(message.data))
    return socket


def _answered(socket: Socket) -> bool:
    return bool(socket.frames) and "got -77" in str(socket.frames[-1].get("data"))


async def _good_client_works(talk: Talk) -> None:
    async with talk.socket() as good:
        await good.send("message", text="Are you well?")
        await good.until(lambda f: f["type"] == "message" and f["text"] == "Are you well?")
        final = await good.until_type("final", state="complete")
        assert final["text"] == "Very well."
        seqs = [e.seq for e in good.events]
        assert seqs == sorted(set(seqs))


async def _fuzz(served: Served, frames: Sequence[Sent]) -> None:
    talk = await served.talk()
    socket = await _fuzzed(talk, frames)
    assert set(socket.errors) <= CODES, socket.errors
    await _good_client_works(talk)
    seqs = [e.seq for e in await talk.stored()]
    assert seqs == sorted(set(seqs))
    assert {e.seq for e in socket.events if e.type != "token"} <= set(seqs)
    # An input of the client that hung up may have been on its way to the inbox when it did.
    async with asyncio.timeout(PATIENCE):
        while await talk.waiting():
            await talk.settled()


def _try_many(stores: Stores, error_log: ErrorLog, longest: int) -> None:
    with stores() as where, serving_many(where, answers("Very ", "well.")) as (runner, served):

        @given(frames=st.lists(_frames, min_size=1, max_size=longest))
        def try_one(frames: list[Sent]) -> None:
            runner.run(_fuzz(served, frames))
            error_log.forgive("Invalid UTF-8 sequence")
            assert error_log.entries == []

        try_one()


def test_that_random_frames_do_no_harm(stores: Stores, error_log: ErrorLog) -> None:
    _try_many(stores, error_log, 30)


@pytest.mark.soak
def test_that_long_runs_of_random_frames_do_no_harm(stores: Stores, error_log: ErrorLog) -> None:
    _try_many(stores, error_log, 150)
