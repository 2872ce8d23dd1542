"""Every route on which a caller could be a nuisance has a limit, and the limit is its own."""

from pathlib import Path

from frontdesk.settings import Settings
from frontdesk.transport.door.limits import Rates
from tests.transport.clients import Reply
from tests.transport.operators import an_operator
from tests.transport.served_desk import run, serving

LIMITED = Settings(rate_limits=True, drain_seconds=0.0)
FEW = Rates(message="3/hour", reset="3/hour", sign_in="3/hour")


def refused(replies: list[Reply]) -> list[bool]:
    return [reply.status == 429 and reply.body["code"] == "rate_limited" for reply in replies]


def test_that_resets_are_limited(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=LIMITED, rates=FEW) as served:
            talk = await served.talk()
            assert refused([await talk.post("reset") for _ in range(5)]) == [False] * 3 + [True] * 2
            other = await served.talk()
            assert (await other.post("reset")).status == 200

    run(main())


def test_that_messages_by_http_are_limited(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=LIMITED, rates=FEW) as served:
            talk = await served.talk()
            sent = [await talk.say(f"number {n}") for n in range(5)]
            assert refused(sent) == [False] * 3 + [True] * 2
            assert await talk.stored_texts() == [f"number {n}" for n in range(3)]

    run(main())


def test_that_messages_by_socket_are_limited(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=LIMITED, rates=FEW) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                for n in range(4):
                    await socket.send("message", text=f"number {n}", clientMessageId=f"m{n}")
                refusal = await socket.until_type("error", code="rate_limited")
                assert refusal["data"]["clientMessageId"] == "m3"
            assert await talk.stored_texts() == [f"number {n}" for n in range(3)]

    run(main())


def test_that_sign_ins_are_limited_by_address(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=LIMITED, rates=FEW) as served:
            ada = await an_operator(served)
            tried = [await ada.sign_in({"link": "made-up"}) for _ in range(5)]
            assert refused(tried) == [False] * 3 + [True] * 2
            assert refused([await ada.sign_in()]) == [True]

    run(main())
