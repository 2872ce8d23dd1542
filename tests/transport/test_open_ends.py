"""When a credential ends, so does what it has open; and what operators read or may not send."""

import asyncio
from pathlib import Path
from typing import Any

from frontdesk.app import Ingredients
from frontdesk.packs.pestcall import pestcall, seed
from frontdesk.settings import Settings
from frontdesk.transport.credentials.sign_in import SESSION
from frontdesk.transport.credentials.tokens import CONVERSATION_DAYS, DAY
from tests.transport.clients import PATIENCE, Socket
from tests.transport.operators import API, Operator, ShiftedClock, an_operator
from tests.transport.served_desk import Talk, answers, run, serving

PESTCALL = Ingredients(provider=pestcall(), seed=seed)


def _stream(ada: Operator, talk: Talk) -> Any:
    return ada.served.http.get(f"{talk.path}/stream", headers=ada.headers({}))


async def _ended(stream: Any) -> str:
    """What a stream tells until it ends."""
    async with asyncio.timeout(PATIENCE):
        return (await stream.content.read()).decode()


def test_that_signing_out_ends_a_stream(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada, talk = await an_operator(served), await served.talk()
            await ada.sign_in()
            async with _stream(ada, talk) as stream, talk.stream() as customers:
                assert (await ada.post(f"{API}/sign-out")).status == 204
                assert '"resync"' in await _ended(stream)
                await talk.say("I am still here")
                await customers.until_idle()

    run(main())


def test_that_a_stream_ends_when_its_time_is_over(sqlite_path: Path) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        async with serving(sqlite_path, made_with=Ingredients(clock=clock)) as served:
            ada, talk = await an_operator(served), await served.talk()
            await ada.sign_in()
            clock.ahead = SESSION - 500
            async with _stream(ada, talk) as stream:
                assert '"resync"' in await _ended(stream)

    run(main())


def test_that_no_socket_or_stream_outlives_its_credential_by_a_jump_of_the_clock(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        settings = Settings(rate_limits=False, drain_seconds=0.0, heartbeat_seconds=0.05)
        made_with = Ingredients(clock=clock, model=answers())
        async with serving(sqlite_path, settings=settings, made_with=made_with) as served:
            ada, talk = await an_operator(served), await served.talk()
            await ada.sign_in()
            async with talk.socket() as customer, talk.stream() as stream:
                await customer.next()
                async with ada.socket(talk.id) as watching, _stream(ada, talk) as reading:
                    clock.ahead = SESSION + 1
                    assert await Socket(watching).closed() == 1008
                    assert '"resync"' in await _ended(reading)
                await customer.send("message", text="I may stay")
                await customer.until_idle()
                clock.ahead = CONVERSATION_DAYS * DAY + 1
                assert await customer.closed() == 1008
                await _ended(stream.response)

    run(main())


def test_that_no_frame_of_a_customers_is_taken_from_an_operator(sqlite_path: Path) -> None:
    frames: list[dict[str, Any]] = [
        {"type": "partial_transcript", "text": "I am Ann"},
        {"type": "barge_in"},
        {"type": "message", "text": "I am Ann"},
        {"type": "feedback", "score": 5},
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as customer, talk.socket(token=served.operator) as operator:
                await asyncio.gather(customer.next(), operator.next())
                for frame in frames:
                    await operator.ws.send_json(frame)
                    refusal = await operator.until_type("error")
                    assert refusal["data"]["code"] == "customers_only"
                await operator.send("resync", lastEventId=0)
                await operator.until_type("resync")
                await customer.send("message", text="Hello")
                heard = await customer.until_idle()
                assert "partial_transcript" not in {frame["type"] for frame in heard}
            call = {"callSessionId": "call-of-an-operator"}
            bearer = {"authorization": f"Bearer {served.operator}"}
            refused = await talk.refused_socket(headers=bearer, **call)
            refused.is_problem(403, "customers_only")
            stream = await talk.get(f"stream?callSessionId={call['callSessionId']}", **bearer)
            stream.is_problem(403, "customers_only")
            (await talk.post("reset", token=served.operator)).is_problem(403, "customers_only")
            assert (await talk.settled())["callSessionId"] == talk.call

    run(main())


def test_that_nothing_that_operators_read_stays_in_a_browser(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            ada, talk = await an_operator(served), await served.talk()
            await ada.sign_in()
            read = [
                f"{API}/session",
                f"{API}/conversations",
                f"{API}/conversations/{talk.id}/turns",
            ]
            read += [f"{talk.path}/{what}" for what in ("state", "debug", "summary", "health")]
            for path in (*read, f"{API}/nowhere", f"{talk.path}x/state", "/api/admin/customers"):
                reply = await ada.get(path)
                assert (reply.status == 200) == (path in read), path
                assert reply.headers["cache-control"] == "no-store", path
            ada.cookie = "none.of-ours"
            for path in read:
                reply = await ada.get(path)
                assert (reply.status, reply.headers["cache-control"]) == (401, "no-store"), path
            refused = await served.refused_upgrade(f"{talk.path}/socket", ada.headers({}))
            assert refused.headers["cache-control"] == "no-store"

    run(main())
