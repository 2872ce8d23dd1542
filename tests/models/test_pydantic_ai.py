"""Other providers' protocols by way of pydantic-ai, against the fake server in both dialects."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from frontdesk.core.events import EventType
from frontdesk.models.chain import FallbackChain
from frontdesk.models.failure import BrokenOff, Fault, ModelError
from frontdesk.models.generation import Generation
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    Role,
    TextDelta,
    ToolCall,
    ToolResult,
    Working,
)
from frontdesk.models.providers import ProviderSettings
from frontdesk.models.pydantic_ai.messages import OPENING
from frontdesk.models.pydantic_ai.model import PydanticAIModel, make_model
from tests.models.providers import (
    DONE,
    HELLO,
    LOOK_UP,
    WITH_TOOL,
    delta,
    heard,
    heard_until_failure,
    http,
    told,
)
from tests.session.desk_steps import ask, desk_with, stored_steps

OPENAI, ANTHROPIC = "openai-chat", "anthropic"
ALL = [OPENAI, ANTHROPIC]
KEY = "sk-never-shown"

in_each_dialect = pytest.mark.parametrize("dialect", ALL)


def _base(dialect: str, url: str) -> str:
    """The base URL as the provider's own library wants it."""
    return url.removesuffix("/v1") if dialect == ANTHROPIC else url


@contextlib.asynccontextmanager
async def _model_at(dialect: str, url: str, name: str = "fake") -> AsyncGenerator[PydanticAIModel]:
    settings = ProviderSettings(f"{dialect}:{name}", _base(dialect, url), KEY)
    model = make_model(settings)
    try:
        yield model
    finally:
        await model.close()


def _answer(dialect: str, url: str, name: str, request: ModelRequest = HELLO) -> list[ModelEvent]:
    async def main() -> list[ModelEvent]:
        async with _model_at(dialect, url, name) as model:
            return await heard(model, request)

    return asyncio.run(main())


def _failure(
    dialect: str, url: str, name: str, request: ModelRequest = HELLO
) -> tuple[list[ModelEvent], ModelError]:
    async def main() -> tuple[list[ModelEvent], ModelError]:
        async with _model_at(dialect, url, name) as model:
            return await heard_until_failure(model, request)

    return asyncio.run(main())


def _text(events: list[ModelEvent]) -> str:
    return "".join(e.text for e in events if isinstance(e, TextDelta))


@in_each_dialect
def test_that_text_streams_and_ends_with_usage_trace_and_model(fake_url: str, dialect: str) -> None:
    events = _answer(dialect, fake_url, "fake:n=6,tok=2,plain=1")
    assert _text(events) == " word" * 6
    assert sum(isinstance(e, TextDelta) for e in events) > 1
    end = events[-1]
    assert isinstance(end, Finished)
    assert (end.reason, end.input_tokens, end.output_tokens) == ("stop", 100, 6)
    assert end.model == f"{dialect}:fake:n=6,tok=2,plain=1"
    assert end.trace_id is not None and end.trace_id.startswith(("id=chatcmpl-", "id=msg_"))


@in_each_dialect
@pytest.mark.parametrize("frags", [1, 4, 100])
def test_that_a_call_in_fragments_comes_out_whole_after_signs_of_life(
    fake_url: str, dialect: str, frags: int
) -> None:
    events = _answer(dialect, fake_url, f"fake:frags={frags},tok=1", WITH_TOOL)
    assert Working("lookUp") in events
    (call,) = [e for e in events if isinstance(e, ToolCall)]
    assert (call.name, json.loads(call.arguments)) == ("lookUp", {"zip": "94107"})
    assert call.id
    end = events[-1]
    assert isinstance(end, Finished) and end.reason == "tool_calls"


@in_each_dialect
def test_that_parallel_calls_come_out_in_order_with_their_own_ids(
    fake_url: str, dialect: str
) -> None:
    events = _answer(dialect, fake_url, "fake:calls=2", WITH_TOOL)
    calls = [e for e in events if isinstance(e, ToolCall)]
    assert [json.loads(c.arguments) for c in calls] == [{"zip": "94107"}] * 2
    assert len({c.id for c in calls}) == 2


@in_each_dialect
def test_that_text_before_a_call_comes_before_it(fake_url: str, dialect: str) -> None:
    events = _answer(dialect, fake_url, "fake:pre=3,plain=1", WITH_TOOL)
    kinds = [type(e) for e in events if not isinstance(e, Working)]
    assert kinds.index(TextDelta) < kinds.index(ToolCall) < kinds.index(Finished)
    assert _text(events) == " word" * 3


@in_each_dialect
def test_that_bad_arguments_are_handed_on_as_they_came(fake_url: str, dialect: str) -> None:
    events = _answer(dialect, fake_url, "fake:badargs=1", WITH_TOOL)
    (call,) = [e for e in events if isinstance(e, ToolCall)]
    with pytest.raises(json.JSONDecodeError):
        json.loads(call.arguments)


@in_each_dialect
def test_that_a_second_step_with_results_is_understood_even_after_bad_arguments(
    fake_url: str, dialect: str
) -> None:
    asked = AskedTools("", (ToolCall("call_1", "lookUp", '{"zip":,,'),))
    messages = [*HELLO.messages, asked, ToolResult("call_1", '{"found": true}')]
    events = _answer(dialect, fake_url, "fake:n=2,plain=1", ModelRequest(messages, [LOOK_UP]))
    assert _text(events) == " word word"


@in_each_dialect
@pytest.mark.parametrize(
    ("status", "retryable", "provider_at_fault"),
    [
        (400, False, False),
        (401, False, True),
        (404, False, True),
        (422, False, False),
        (429, True, True),
        (500, True, True),
        (529, True, True),
    ],
)
def test_that_a_status_says_whether_to_try_again_and_the_provider_is_asked_once(
    fake_url: str, dialect: str, status: int, retryable: bool, provider_at_fault: bool
) -> None:
    async def main() -> None:
        before = (await _stats(fake_url))["requests"]
        async with _model_at(dialect, fake_url, f"fake:fail={status}") as model:
            events, failure = await heard_until_failure(model)
        assert events == []
        assert (failure.fault, failure.status) == (Fault.STATUS, status)
        assert failure.retryable is retryable
        assert failure.provider_at_fault is provider_at_fault
        assert "injected" in failure.detail
        assert failure.model == f"{dialect}:fake:fail={status}"
        assert (await _stats(fake_url))["requests"] == before + 1

    asyncio.run(main())


@in_each_dialect
def test_that_a_drop_in_mid_stream_keeps_what_came_and_fails_as_dropped(
    fake_url: str, dialect: str
) -> None:
    events, failure = _failure(dialect, fake_url, "fake:drop=5,tok=60,plain=1")
    assert _text(events).startswith(" word")
    assert not any(isinstance(e, Finished) for e in events)
    assert (failure.fault, failure.retryable) == (Fault.DROPPED, True)


@in_each_dialect
def test_that_an_answer_without_text_or_call_fails_as_empty(fake_url: str, dialect: str) -> None:
    events, failure = _failure(dialect, fake_url, "fake:empty=1")
    assert _text(events) == ""
    assert failure.fault is Fault.EMPTY
    assert failure.retryable and not failure.provider_at_fault


@in_each_dialect
def test_that_nobody_listening_fails_as_unreachable(dialect: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        _, failure = _failure(dialect, url, "fake")
    assert failure.fault is Fault.UNREACHABLE


async def _stats(url: str) -> dict[str, Any]:
    async with (
        aiohttp.ClientSession() as http,
        http.get(url.removesuffix("/v1") + "/stats") as answer,
    ):
        return await answer.json()


async def _disconnects(url: str, wanted: int) -> None:
    """Wait until so many connections were closed on the server."""
    async with asyncio.timeout(10):
        while True:
            if (await _stats(url))["disconnects"] == wanted:
                return
            await asyncio.sleep(0.01)


@in_each_dialect
@pytest.mark.parametrize("way", ["closed", "cancelled"])
def test_that_leaving_an_answer_lets_the_connection_go(
    fake_url: str, dialect: str, way: str
) -> None:
    async def main() -> None:
        before = (await _stats(fake_url))["disconnects"]
        async with _model_at(dialect, fake_url, "fake:hang=2,plain=1") as model:
            if way == "closed":
                answer = model.stream(HELLO)
                assert isinstance(await anext(answer), (TextDelta, Working))
                await answer.aclose()  # type: ignore[attr-defined]
            else:
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.3):
                        await heard(model)
            await _disconnects(fake_url, before + 1)

    asyncio.run(main())


@in_each_dialect
def test_that_a_chain_goes_on_with_the_next_model(fake_url: str, dialect: str) -> None:
    async def main() -> None:
        async with (
            _model_at(dialect, fake_url, "fake:fail=500") as first,
            _model_at(dialect, fake_url, "fake:drop=2,tok=40,plain=1") as second,
        ):
            with pytest.raises(BrokenOff) as broken:
                await heard(FallbackChain([first, second]))
            assert (broken.value.fault, broken.value.model) == (Fault.DROPPED, second.name)

    asyncio.run(main())


def _told_openai(*pieces: bytes, head: bytes | None = None) -> tuple[list[ModelEvent], ModelError]:
    async def main() -> tuple[list[ModelEvent], ModelError]:
        async with told(*pieces, head=head) as provider, _model_at(OPENAI, provider.url) as model:
            return await heard_until_failure(model)

    return asyncio.run(main())


def test_that_a_stream_that_is_no_json_fails_as_such() -> None:
    _, failure = _told_openai(delta(content="Well"), b'data: {"choices":[{"delta"\n\n', DONE)
    assert failure.fault is Fault.BAD_JSON


def test_that_a_stream_without_an_end_fails_as_dropped() -> None:
    events, failure = _told_openai(delta(content="Half a"))
    assert failure.fault is Fault.DROPPED
    assert not any(isinstance(e, Finished) for e in events)


def test_that_a_filtered_answer_is_a_refusal() -> None:
    _, failure = _told_openai(delta("content_filter", content="I"), DONE)
    assert (failure.fault, failure.retryable) == (Fault.REFUSAL, False)


def test_that_a_failure_never_shows_the_key() -> None:
    broken = http("transfer-encoding: chunked", "connection: close")
    for head, piece in (
        (broken, b"zzz"),
        (http("connection: close", status=401), b"bad key"),
        (broken, b""),
    ):
        failure: BaseException | None = _told_openai(piece, head=head)[1]
        assert KEY not in str(failure)


@in_each_dialect
def test_that_the_key_goes_to_the_provider_that_was_named(dialect: str) -> None:
    async def main() -> None:
        async with told(b"", head=http("connection: close", status=500)) as provider:
            async with _model_at(dialect, provider.url) as model:
                await heard_until_failure(model)
            (head,) = provider.headers
            assert KEY in head

    asyncio.run(main())


async def _asked(dialect: str, request: ModelRequest) -> dict[str, Any]:
    """The body of the request that a provider gets."""
    async with (
        told(b"", head=http("connection: close", status=500)) as provider,
        _model_at(dialect, provider.url) as model,
    ):
        await heard_until_failure(model, request)
        (body,) = provider.bodies
        return body


def test_that_a_whole_history_is_laid_out_as_anthropic_wants_it() -> None:
    asked = AskedTools("One moment.", (ToolCall("c1", "lookUp", '{"zip":"02134"}'),))
    messages = [
        ChatMessage("system", "Be brief."),
        ChatMessage("assistant", "Hello!"),
        ChatMessage("user", "Hi"),
        asked,
        ToolResult("c1", '{"found":true}'),
        ChatMessage("user", "(From the desk: go on.)"),
    ]
    body = asyncio.run(_asked(ANTHROPIC, ModelRequest(messages, [LOOK_UP])))
    assert "Be brief." in json.dumps(body["system"])
    assert [m["role"] for m in body["messages"]] == [
        "user",
        "assistant",
        "user",
        "assistant",
        "user",
    ]
    opening, _, _, call, results = body["messages"]
    assert OPENING in json.dumps(opening)
    assert [part["type"] for part in call["content"]] == ["text", "tool_use"]
    assert call["content"][1]["input"] == {"zip": "02134"}
    assert [part["type"] for part in results["content"]] == ["tool_result", "text"]
    assert results["content"][0]["tool_use_id"] == "c1"
    (tool,) = body["tools"]
    assert (tool["name"], "zip" in tool["input_schema"]["properties"]) == ("lookUp", True)


def test_that_a_role_is_asked_with_its_own_parameters() -> None:
    async def main() -> None:
        async with told(b"", head=http("connection: close", status=500)) as provider:
            model = make_model(
                ProviderSettings(f"{OPENAI}:fake", provider.url, KEY),
                {Role.INTERPRET: Generation(temperature=0.0, max_tokens=5)},
            )
            for role in (Role.DECIDE, Role.INTERPRET):
                await heard_until_failure(model, ModelRequest(HELLO.messages, role=role))
            await model.close()
            free, strict = provider.bodies
            assert "temperature" not in free
            assert strict["temperature"] == 0.0

    asyncio.run(main())


@in_each_dialect
def test_that_a_desk_talks_with_it_and_keeps_what_it_used(
    fake_url: str, dialect: str, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            _model_at(dialect, fake_url, "fake:n=3,plain=1") as model,
            desk_with(sqlite_path, model) as desk,
        ):
            client = await desk.client()
            await ask(desk, client, "Hello")
            (step,) = await stored_steps(desk, client.ref)
            assert (step.model, step.usage) == (model.name, (100, 3))
            assert client.texts(EventType.FINAL)[-1].split() == ["word"] * 3

    asyncio.run(main())
