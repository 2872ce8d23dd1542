"""How models by way of pydantic-ai fail, and that they let go of what nobody waits for."""

import asyncio
import socket
from typing import Any

import aiohttp
import pytest

from frontdesk.models.chain import FallbackChain
from frontdesk.models.failure import BrokenOff, Fault, ModelError
from frontdesk.models.port import (
    Finished,
    ModelEvent,
    TextDelta,
    Working,
)
from tests.models.own_protocols import (
    KEY,
    OPENAI,
    failure_of,
    in_each_dialect,
    own_model_at,
)
from tests.models.providers import (
    DONE,
    HELLO,
    delta,
    heard,
    heard_until_failure,
    http,
    text_of,
    told,
)


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
        async with own_model_at(dialect, fake_url, f"fake:fail={status}") as model:
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
    events, failure = failure_of(dialect, fake_url, "fake:drop=5,tok=60,plain=1")
    assert text_of(events).startswith(" word")
    assert not any(isinstance(e, Finished) for e in events)
    assert (failure.fault, failure.retryable) == (Fault.DROPPED, True)


@in_each_dialect
def test_that_an_answer_without_text_or_call_fails_as_empty(fake_url: str, dialect: str) -> None:
    events, failure = failure_of(dialect, fake_url, "fake:empty=1")
    assert text_of(events) == ""
    assert failure.fault is Fault.EMPTY
    assert failure.retryable and not failure.provider_at_fault


@in_each_dialect
def test_that_nobody_listening_fails_as_unreachable(dialect: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        _, failure = failure_of(dialect, url, "fake")
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
        async with own_model_at(dialect, fake_url, "fake:hang=2,plain=1") as model:
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
            own_model_at(dialect, fake_url, "fake:fail=500") as first,
            own_model_at(dialect, fake_url, "fake:drop=2,tok=40,plain=1") as second,
        ):
            with pytest.raises(BrokenOff) as broken:
                await heard(FallbackChain([first, second]))
            assert (broken.value.fault, broken.value.model) == (Fault.DROPPED, second.name)

    asyncio.run(main())


def _told_openai(*pieces: bytes, head: bytes | None = None) -> tuple[list[ModelEvent], ModelError]:
    async def main() -> tuple[list[ModelEvent], ModelError]:
        async with (
            told(*pieces, head=head) as provider,
            own_model_at(OPENAI, provider.url) as model,
        ):
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
