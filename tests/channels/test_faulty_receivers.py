"""A webhook that hangs, redirects, floods or breaks off: a clear error, and nothing half stored."""

import asyncio

import pytest

from frontdesk.egress.post import MOST_READ, Answer, GuardedPost
from frontdesk.egress.target import EgressFailed
from tests.channels.sink import sink

HASTY = GuardedPost(private=True, connect_seconds=2.0, answer_seconds=0.5)


async def _post(path: str) -> tuple[Answer, int]:
    async with sink() as there:
        answer = await HASTY(there.url(path), {"webhook-id": "msg_1"}, b"{}")
        return answer, there.sent


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("hang", "no whole answer within 0.5 s"),
        ("drip", "no whole answer within 0.5 s"),
        ("half", "the connection was closed"),
        ("noise", "the answer is no sound HTTP"),
    ],
)
def test_that_a_receiver_without_a_whole_answer_fails_clearly(path: str, error: str) -> None:
    with pytest.raises(EgressFailed, match=error):
        asyncio.run(_post(path))


def test_that_a_redirect_is_an_answer_and_is_not_followed() -> None:
    async def main() -> None:
        async with sink() as there:
            answer = await HASTY(there.url("redirect"), {"webhook-id": "msg_1"}, b"{}")
            assert (answer.status, answer.accepted) == (302, False)
            assert len(there.requests) == 1

    asyncio.run(main())


@pytest.mark.parametrize(("path", "status"), [("huge", 200), ("huge-error", 500)])
def test_that_of_100_megabytes_hardly_any_are_read(path: str, status: int) -> None:
    answer, sent = asyncio.run(_post(path))
    assert answer.status == status
    assert len(answer.text) <= MOST_READ
    assert sent < 20_000_000


def test_that_nobody_there_is_told_as_such() -> None:
    async def main() -> None:
        async with sink() as there:
            port = there.port
        await HASTY(f"http://127.0.0.1:{port}/", {}, b"{}")

    with pytest.raises(EgressFailed, match="no connection"):
        asyncio.run(main())


def test_that_a_private_address_is_refused_before_anything_is_sent() -> None:
    async def main() -> None:
        async with sink() as there:
            for url in (there.url(), f"https://127.0.0.1:{there.port}/", "https://localhost/"):
                with pytest.raises(EgressFailed):
                    await GuardedPost()(url, {}, b"{}")
            assert there.requests == []

    asyncio.run(main())


def test_that_a_receiver_without_tls_is_sent_nothing_where_https_was_typed_in() -> None:
    """What listens there speaks no TLS at all: the request is never sent in the clear."""

    async def main() -> None:
        async with sink() as there:
            with pytest.raises(EgressFailed, match="no connection"):
                await HASTY(f"https://127.0.0.1:{there.port}/", {}, b"{}")
            assert there.requests == []

    asyncio.run(main())
