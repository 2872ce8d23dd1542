"""The adapter against a provider in a process of its own, well and with its faults."""

import asyncio
import json
import socket

import pytest

from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolResult,
    Working,
)
from tests.models.providers import (
    HELLO,
    LOOK_UP,
    WITH_TOOL,
    heard,
    heard_until_failure,
    model_at,
    text_of,
)


def _answer(url: str, name: str, request: ModelRequest = HELLO) -> list[ModelEvent]:
    async def main() -> list[ModelEvent]:
        async with model_at(url, name) as model:
            return await heard(model, request)

    return asyncio.run(main())


def _failure(
    url: str, name: str, request: ModelRequest = HELLO
) -> tuple[list[ModelEvent], ModelError]:
    async def main() -> tuple[list[ModelEvent], ModelError]:
        async with model_at(url, name) as model:
            return await heard_until_failure(model, request)

    return asyncio.run(main())


def test_that_text_streams_and_ends_with_usage_trace_and_model(fake_url: str) -> None:
    events = _answer(fake_url, "fake:n=6,tok=2,plain=1")
    assert text_of(events) == " word" * 6
    end = events[-1]
    assert isinstance(end, Finished)
    assert (end.reason, end.input_tokens, end.output_tokens) == ("stop", 100, 6)
    assert end.model == "fake:n=6,tok=2,plain=1"
    assert end.trace_id is not None and end.trace_id.startswith("id=chatcmpl-")


@pytest.mark.parametrize("frags", [1, 4, 100])
def test_that_a_call_in_fragments_comes_out_whole_after_signs_of_life(
    fake_url: str, frags: int
) -> None:
    events = _answer(fake_url, f"fake:frags={frags},tok=1", WITH_TOOL)
    assert isinstance(events[0], Working)
    assert Working() in events
    (call,) = [e for e in events if isinstance(e, ToolCall)]
    assert (call.name, call.arguments) == ("lookUp", '{"zip": "94107"}')
    assert call.id.startswith("call_")
    end = events[-1]
    assert isinstance(end, Finished) and end.reason == "tool_calls"


def test_that_parallel_calls_come_out_in_order_with_their_own_ids(fake_url: str) -> None:
    events = _answer(fake_url, "fake:calls=2", WITH_TOOL)
    calls = [e for e in events if isinstance(e, ToolCall)]
    assert [c.arguments for c in calls] == ['{"zip": "94107"}'] * 2
    assert len({c.id for c in calls}) == 2


def test_that_text_before_a_call_comes_before_it(fake_url: str) -> None:
    events = _answer(fake_url, "fake:pre=3,plain=1", WITH_TOOL)
    shown = [e for e in events if not isinstance(e, Working)]
    kinds = [type(e) for e in shown]
    assert kinds.index(TextDelta) < kinds.index(ToolCall) < kinds.index(Finished)
    assert text_of(events) == " word" * 3


def test_that_bad_arguments_are_handed_on_as_they_came(fake_url: str) -> None:
    (call,) = [e for e in _answer(fake_url, "fake:badargs=1", WITH_TOOL) if isinstance(e, ToolCall)]
    with pytest.raises(json.JSONDecodeError):
        json.loads(call.arguments)


def test_that_a_second_step_with_results_is_understood_even_after_bad_arguments(
    fake_url: str,
) -> None:
    asked = AskedTools("", (ToolCall("call_1", "lookUp", '{"zip":,,'),))
    messages = [*HELLO.messages, asked, ToolResult("call_1", '{"found": true}')]
    events = _answer(fake_url, "fake:n=2,plain=1", ModelRequest(messages, [LOOK_UP]))
    assert text_of(events) == " word word"


@pytest.mark.parametrize(
    ("status", "retryable", "provider_at_fault"),
    [
        (400, False, False),
        (401, False, True),
        (404, False, True),
        (422, False, False),
        (429, True, True),
        (500, True, True),
        (503, True, True),
    ],
)
def test_that_a_status_says_whether_to_try_again_and_who_is_at_fault(
    fake_url: str, status: int, retryable: bool, provider_at_fault: bool
) -> None:
    events, failure = _failure(fake_url, f"fake:fail={status}")
    assert events == []
    assert (failure.fault, failure.status) == (Fault.STATUS, status)
    assert failure.retryable is retryable
    assert failure.provider_at_fault is provider_at_fault
    assert "injected" in failure.detail
    assert failure.model == f"fake:fail={status}"


def test_that_a_drop_in_mid_stream_keeps_what_came_and_fails_as_dropped(fake_url: str) -> None:
    events, failure = _failure(fake_url, "fake:drop=5,tok=60,plain=1")
    assert text_of(events).startswith(" word")
    assert not any(isinstance(e, Finished) for e in events)
    assert failure.fault is Fault.DROPPED
    assert failure.retryable


def test_that_an_answer_without_text_or_call_fails_as_empty(fake_url: str) -> None:
    events, failure = _failure(fake_url, "fake:empty=1")
    assert events == []
    assert failure.fault is Fault.EMPTY
    assert failure.retryable and not failure.provider_at_fault


def test_that_nobody_listening_fails_as_unreachable() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        _, failure = _failure(f"http://127.0.0.1:{taken.getsockname()[1]}/v1", "fake")
    assert failure.fault is Fault.UNREACHABLE
    assert failure.retryable and failure.provider_at_fault


def test_that_a_cancelled_answer_lets_its_connection_go(fake_url: str) -> None:
    async def main() -> None:
        async with model_at(fake_url, "fake:hang=2,tok=1") as model:
            begun = asyncio.Event()

            async def listen() -> None:
                async for _ in model.stream(HELLO):
                    begun.set()

            task = asyncio.create_task(listen())
            await begun.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert not [t for t in asyncio.all_tasks() if t is not asyncio.current_task()]

    asyncio.run(main())


def test_that_fifty_answers_at_once_do_not_mix(fake_url: str) -> None:
    async def main() -> None:
        async with model_at(fake_url, "fake:n=5,tok=1,plain=1") as model:
            request = ModelRequest([ChatMessage("user", "Hi")])
            answers = await asyncio.gather(*(heard(model, request) for _ in range(50)))
        assert {text_of(a) for a in answers} == {" word" * 5}

    asyncio.run(main())
