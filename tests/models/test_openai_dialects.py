"""What providers really send: comments, line ends, cuts, odd types, errors inside a stream."""

import asyncio
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.models.failure import Fault
from frontdesk.models.openai.answer import Answer
from frontdesk.models.openai.chunk import DataLines
from frontdesk.models.port import Finished, ModelEvent, TextDelta, ToolCall, Working
from tests.models.providers import (
    DONE,
    data,
    delta,
    failing_on,
    heard,
    http,
    model_at,
    text_of,
    told,
    told_to,
)

OPENROUTER = (
    b": OPENROUTER PROCESSING\r\n\r\n: OPENROUTER PROCESSING\r\n\r\n"
    b'data: {"id":"gen-7","provider":"X","choices":[{"index":0,"delta":{"role":"assistant",'
    b'"content":""},"finish_reason":null,"native_finish_reason":null}]}\r\n\r\n'
    b'event: message\r\ndata:{"id":"gen-7","choices":[{"delta":{"content":"Gr\xc3\xbc\xc3\x9fe"}}]}'
    b"\r\n\r\n\r\n: OPENROUTER PROCESSING\r\n"
    b'data: {"id":"gen-7","choices":[{"delta":{"content":", Ada"}}]}\r\n'
    b'data: {"id":"gen-7","choices":[{"delta":{"content":""},"finish_reason":"stop"}]}\r\n\r\n'
    b'data: {"id":"gen-7","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}\r\n\r\n'
    b"data: [DONE]"
)


def _calls(events: list[ModelEvent]) -> list[tuple[str, str, str]]:
    return [(e.id, e.name, e.arguments) for e in events if isinstance(e, ToolCall)]


def _read(pieces: list[bytes]) -> list[ModelEvent]:
    answer, lines = Answer("m"), DataLines()
    reads = [answer.read(lines.feed(piece)) for piece in pieces]
    reads.append(answer.read(lines.end()))
    return [e for e in reads if e is not None] + list(answer.finish())


def test_that_comments_carriage_returns_and_missing_blanks_do_not_matter() -> None:
    events = told_to(OPENROUTER)
    assert events == [TextDelta("Grüße, Ada"), Finished("stop", 3, 4, "id=gen-7", "fake")]


@given(st.lists(st.integers(0, len(OPENROUTER)), max_size=20))
def test_that_a_stream_reads_the_same_wherever_it_is_cut(cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(OPENROUTER)]
    events = _read([OPENROUTER[a:b] for a, b in itertools.pairwise(edges)])
    assert text_of(events) == "Grüße, Ada"
    assert events[-1] == Finished("stop", 3, 4, "id=gen-7", "m")


def test_that_a_stream_cut_into_single_bytes_reads_the_same() -> None:
    events = _read([OPENROUTER[i : i + 1] for i in range(len(OPENROUTER))])
    assert text_of(events) == "Grüße, Ada"


def test_that_the_deltas_of_one_read_are_one_event() -> None:
    whole = b"".join([delta(content="a"), delta(content="b"), delta("stop", content="c"), DONE])
    events = told_to(whole)
    assert events[:-1] == [TextDelta("abc")]


def test_that_digits_sent_as_numbers_are_text() -> None:
    events = _read([delta(content="ZIP "), delta(content=94107), delta(content=0), delta("stop")])
    assert text_of(events) == "ZIP 941070"


def test_that_calls_that_share_an_index_are_told_apart_by_their_ids() -> None:
    def call(call_id: str, arguments: str) -> bytes:
        function = {"name": "see", "arguments": arguments}
        return delta(tool_calls=[{"index": 0, "id": call_id, "function": function}])

    more = delta(tool_calls=[{"index": 0, "function": {"arguments": "1}"}}])
    events = _read([call("x", '{"a":1}'), call("y", '{"b":'), more, delta("stop")])
    assert _calls(events) == [("x", "see", '{"a":1}'), ("y", "see", '{"b":1}')]


def test_that_interleaved_fragments_go_to_the_call_of_their_index() -> None:
    def part(index: int, arguments: str, **more: str) -> dict[str, object]:
        name = {"name": f"t{index}"} if more else {}
        return {"index": index, **more, "function": {**name, "arguments": arguments}}

    events = _read(
        [
            delta(tool_calls=[part(1, '{"b"', id="two"), part(0, '{"a"', id="one")]),
            delta(tool_calls=[part(0, ":0}"), part(1, ":1}")]),
            delta("tool_calls"),
        ]
    )
    assert _calls(events) == [("one", "t0", '{"a":0}'), ("two", "t1", '{"b":1}')]


def test_that_calls_without_index_or_id_are_kept_apart_and_given_ids() -> None:
    def call(arguments: object) -> bytes:
        return delta(tool_calls=[{"function": {"name": "see", "arguments": arguments}}])

    events = _read([call('{"a":1}'), call('{"a":2}'), call(""), delta("tool_calls"), DONE])
    calls = _calls(events)
    assert [c[2] for c in calls] == ['{"a":1}', '{"a":2}', "{}"]
    assert len({c[0] for c in calls}) == 3


def test_that_arguments_sent_as_an_object_become_json() -> None:
    function = {"name": "see", "arguments": {"zip": "02134", "deep": [1, None]}}
    events = _read([delta(tool_calls=[{"index": 0, "id": "x", "function": function}]), DONE])
    assert _calls(events) == [("x", "see", '{"zip":"02134","deep":[1,null]}')]
    assert isinstance(events[-1], Finished) and events[-1].reason == "tool_calls"


def test_that_silent_reasoning_is_a_sign_of_life_and_not_text() -> None:
    events = _read(
        [delta(reasoning_content="Hm"), delta(reasoning="so"), delta("stop", content="Hi")]
    )
    assert events[:3] == [Working(), Working(), TextDelta("Hi")]


def test_that_a_server_that_does_not_stream_is_understood() -> None:
    function = {"name": "see", "arguments": "{}"}
    message = {"content": "One moment.", "tool_calls": [{"id": "x", "function": function}]}
    whole = data({"choices": [{"message": message, "finish_reason": "tool_calls"}]})[6:]
    events = told_to(whole, head=http("connection: close", content_type="application/json"))
    assert text_of(events) == "One moment."
    assert _calls(events) == [("x", "see", "{}")]


def test_that_the_ids_of_gateway_and_provider_are_kept() -> None:
    head = http("connection: close", "CF-Ray: ray", "cf-aig-log-id: log", "x-request-id: req")
    end = told_to(delta("stop", content="Hi"), DONE, head=head)[-1]
    assert isinstance(end, Finished)
    assert end.trace_id == "cf-ray=ray cf-aig-log-id=log x-request-id=req"


def test_that_a_failure_keeps_the_ids_too() -> None:
    head = http("connection: close", "x-request-id: req", status=502)
    _, failure = failing_on(b"bad gateway", head=head)
    assert (failure.status, failure.trace_id) == (502, "x-request-id=req")


def test_that_an_error_inside_a_stream_carries_its_status() -> None:
    broken = data({"error": {"code": 502, "message": "upstream"}, "choices": []})
    events, failure = failing_on(b": hold on\n\n", broken)
    assert events == []
    assert (failure.fault, failure.status, failure.detail) == (Fault.STATUS, 502, "upstream")


def test_that_an_error_in_words_fails_as_dropped() -> None:
    for error in ("out of memory", {"message": "out of memory", "code": "internal"}):
        _, failure = failing_on(data({"error": error}))
        assert failure.fault is Fault.DROPPED
        assert "out of memory" in failure.detail


def test_that_a_refusal_is_told_from_an_answer() -> None:
    for pieces in (
        [delta(refusal="I can't "), delta("stop", refusal="help with that."), DONE],
        [delta("content_filter"), DONE],
    ):
        _, failure = failing_on(*pieces)
        assert failure.fault is Fault.REFUSAL
        assert not failure.retryable and not failure.provider_at_fault


def test_that_a_stream_that_is_no_json_fails_as_such() -> None:
    events, failure = failing_on(delta(content="Well"), b'data: {"choices":[{"delta"\n\n', DONE)
    assert failure.fault is Fault.BAD_JSON
    assert '{"choices":[{"delta"' in failure.detail
    assert text_of(events) in {"", "Well"}


@pytest.mark.parametrize("pieces", [[], [b"<html>hello</html>"], [delta(content="Half a")]])
def test_that_a_stream_without_an_end_fails_as_dropped(pieces: list[bytes]) -> None:
    _, failure = failing_on(*pieces)
    assert failure.fault is Fault.DROPPED


def test_that_a_drop_after_the_whole_answer_does_not_matter() -> None:
    head = http("transfer-encoding: chunked", "connection: close")
    whole = delta("stop", content="All said.")
    events = told_to(b"%x\r\n%b\r\n" % (len(whole), whole), None, head=head)
    assert text_of(events) == "All said."
    assert isinstance(events[-1], Finished)


def test_that_a_connection_cut_in_mid_chunk_keeps_what_came_and_fails_as_dropped() -> None:
    head = http("transfer-encoding: chunked", "connection: close")
    half = delta(content="Half a")
    events, failure = failing_on(b"%x\r\n%b\r\n" % (len(half), half), None, b"ff\r\nda", head=head)
    assert events == [TextDelta("Half a")]
    assert failure.fault is Fault.DROPPED


def test_that_one_connection_serves_one_answer_after_another() -> None:
    async def main() -> None:
        body = delta("stop", content="Hi") + DONE
        chunked = [b"%x\r\n%b\r\n" % (len(body), body), b"0\r\n\r\n"]
        async with told(*chunked, head=http("transfer-encoding: chunked")) as provider:
            async with model_at(provider.url) as model:
                for _ in range(3):
                    assert text_of(await heard(model)) == "Hi"
            assert provider.connections == 1

    asyncio.run(main())


def test_that_a_failure_never_shows_the_key() -> None:
    broken = http("transfer-encoding: chunked", "connection: close")
    for head, piece in ((broken, b"zzz"), (b"no http at all\r\n\r\n", b""), (broken, b"")):
        failure: BaseException | None = failing_on(piece, head=head)[1]
        while failure is not None:
            assert "Bearer" not in str(failure)
            failure = failure.__cause__
