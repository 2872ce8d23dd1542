"""Every route and every frame has its limit: by address, and by conversation or operator."""

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from frontdesk.app import Ingredients, create_app
from frontdesk.packs.pestcall import pestcall, seed
from frontdesk.settings import Settings
from frontdesk.transport.application import ADMIN, OPERATOR, PREFIXES
from frontdesk.transport.credentials.presence import MOST_OPEN
from frontdesk.transport.door.limits import Rates
from frontdesk.transport.wire import FRAME_TYPES
from tests.transport.clients import Reply, read
from tests.transport.operators import add_operator, operator_of
from tests.transport.served_desk import Served, Talk, run, serving

LIMITED = Settings(drain_seconds=0.0)
PESTCALL = Ingredients(provider=pestcall(), seed=seed)
BODIES: dict[str, Any] = {
    **{"message": {"text": "hi"}, "resync": {"lastEventId": 0}, "read": {"seq": 1}},
    **{"contact": {"email": None}, "webhooks": {"url": "https://hooks.example.com/"}},
    **{"reply": {"text": "hi"}, "note": {"text": "hi"}, "notes": {"text": "hi"}},
    **{
        "tags": {"tags": []},
        "status": {"status": "open"},
        "approve": {"receiptId": "r", "accept": True},
        "merge": {"into": "c"},
    },
    **{"organisation": {"configuration": {}}, "users": {"name": "eve"}},
    **{"case": {}, "rollback": {"version": 1}, "state": {"state": "open"}},
    **{"origins": {"origins": []}, "sources": {"url": "https://help.example.com/"}},
    **{"role": {"role": "viewer"}, "keys": {"name": "crm", "scopes": ["operate"]}},
}
FRAMES: dict[str, dict[str, Any]] = {
    "message": {"text": "hi"},
    "partial_transcript": {"text": "h"},
    "final_transcript": {"text": "hi"},
    "barge_in": {},
    "start": {"workflow": "x"},
    "select": {"optionId": "x"},
    "confirm": {"receiptId": "x", "accept": True},
    "resync": {"lastEventId": 0},
    "feedback": {"score": 5},
    "read": {"seq": 1},
}
# Asked before there is a credential: limited by address alone.
OPEN = ("/sign-in", "/front")


def _routes(app: FastAPI) -> list[tuple[str, str]]:
    """Every route of an app, as method and path."""
    found = list(iter_route_contexts(app.routes))
    assert all(route.methods and route.path for route in found), "a mount would hide some"
    return [(m, str(route.path)) for route in found for m in sorted(route.methods or ())]


async def _ask(served: Served, method: str, path: str, token: str | None) -> Reply:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    named = BODIES.get(path.rpartition("/")[2], {"text": "hi"} if method == "PUT" else {})
    body = named if method in {"POST", "PUT", "PATCH"} else None
    async with served.http.request(method, path, json=body, headers=headers) as got:
        return await read(got)


def _at(path: str, conversation: str) -> str:
    return re.sub(r"\{[^}]*\}", conversation, path.replace("{turn_id}", "1"))


def test_that_no_route_is_without_a_limit_by_address(sqlite_path: Path) -> None:
    rates = Rates(request="3/hour", page="3/hour")

    async def main() -> None:
        async with serving(
            sqlite_path, settings=LIMITED, rates=rates, made_with=PESTCALL
        ) as served:
            talk = await served.talk()
            for path in ("/healthz", "/api/nowhere"):
                while (await _ask(served, "GET", path, None)).status != 429:
                    pass
            routes = _routes(create_app(served.desk.desk, served.tokens))
            assert len(routes) > 30
            for method, path in [*routes, ("GET", "/no/such/page"), ("PUT", "/")]:
                reply = await _ask(served, method, _at(path, talk.id), talk.token)
                assert reply.status == 429, f"{method} {path} has no limit by address"
                assert int(reply.headers["retry-after"]) > 0
            (await talk.refused_socket()).is_problem(429, "rate_limited")

    run(main())


async def _refuses_all(
    served: Served, talk: Talk, token: str | None, prefixes: tuple[str, ...]
) -> set[str]:
    """Ask for everything under these prefixes, which must all be refused; say what was asked."""
    asked: set[str] = set()
    for method, path in _routes(create_app(served.desk.desk, served.tokens)):
        if path.startswith(prefixes) and path not in PREFIXES and not path.endswith(OPEN):
            reply = await _ask(served, method, _at(path, talk.id), token)
            assert reply.status == 429, f"{method} {path} has no limit by credential: {reply.body}"
            asked.add(path)
    return asked


def test_that_no_route_of_a_conversation_is_without_a_limit_of_its_own(sqlite_path: Path) -> None:
    async def main() -> None:
        rates = Rates(conversation="1/hour")
        async with serving(sqlite_path, settings=LIMITED, rates=rates) as served:
            talk, other = await served.talk(), await served.talk()
            assert (await talk.get("health")).status == 200
            assert len(await _refuses_all(served, talk, talk.token, PREFIXES)) == 26
            (await talk.refused_socket()).is_problem(429, "rate_limited")
            assert (await talk.get("health", token=served.operator)).status == 200
            assert (await other.get("health")).status == 200

    run(main())


def test_that_no_route_of_operators_is_without_a_limit_of_its_own(sqlite_path: Path) -> None:
    async def main() -> None:
        rates = Rates(operator="2/hour")
        async with serving(
            sqlite_path, settings=LIMITED, rates=rates, made_with=PESTCALL
        ) as served:
            await add_operator(served.desk.db, admin=True)
            ada, talk = operator_of(served), await served.talk()
            await ada.sign_in()
            assert (await ada.session()).status == 200
            assert (await ada.get(f"{OPERATOR}/conversations")).status == 200
            own: dict[str, str] = ada.headers({"x-csrf-token": ada.csrf or ""})
            served.http.headers.update(own)
            try:
                asked = await _refuses_all(served, talk, None, (OPERATOR, ADMIN))
            finally:
                for name in own:
                    served.http.headers.popall(name, None)
            assert len(asked) >= 8
            assert (await talk.get("health")).status == 200

    run(main())


@pytest.fixture(scope="module")
def one_of_each() -> Rates:
    """One input of each kind, and then no more."""
    once = "1/hour"
    return Rates(message=once, resync=once, transcript=once, barge_in=once, reset=once, read=once)


def test_that_frames_of_every_kind_are_limited(sqlite_path: Path, one_of_each: Rates) -> None:
    assert set(FRAMES) == set(FRAME_TYPES)

    async def main() -> None:
        async with serving(sqlite_path, settings=LIMITED, rates=one_of_each) as served:
            for kind, fields in FRAMES.items():
                talk = await served.talk()
                async with talk.socket() as socket:
                    await socket.next()
                    for number in range(4):
                        await socket.send(kind, **fields, clientMessageId=f"m{number}")
                    refused = await socket.until_type("error", clientMessageId="m3")
                    assert refused["data"]["code"] == "rate_limited", kind

    run(main())


def test_that_what_is_no_frame_counts_as_one(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=LIMITED, rates=Rates(frame="3/hour")) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                for _ in range(3):
                    await socket.ws.send_str("nonsense")
                for _ in range(100):
                    await socket.send("message", text="hi")
                assert await socket.closed() == 1008
            assert socket.errors == ["invalid_json"] * 3 + ["rate_limited"] * 97
            assert await talk.stored_texts() == []

    run(main())


def test_that_a_flood_of_replays_is_limited_by_count_and_by_size(sqlite_path: Path) -> None:
    async def main() -> None:
        rates = Rates(resync="20/hour", replayed_bytes="40000/hour")
        async with serving(sqlite_path, settings=LIMITED, rates=rates) as served:
            small, large = await served.talk(), await served.talk()
            async with small.socket() as socket:
                await socket.next()
                for _ in range(21):
                    await socket.send("resync", lastEventId=1)
                await socket.until_type("error", code="rate_limited")
                assert [f["type"] for f in socket.frames].count("resync") == 21
            by_post = await small.post("resync", {"lastEventId": 1})
            by_post.is_problem(429, "rate_limited")
            assert (await large.say("x" * 8_000)).status == 200
            await large.settled()
            sizes: list[int] = []
            while (reply := await large.post("resync", {"lastEventId": 0})).status == 200:
                sizes.append(len(str(reply.body)))
            reply.is_problem(429, "rate_limited")
            assert 2 <= len(sizes) <= 6
            (await large.refused_socket()).is_problem(429, "rate_limited")
            (await large.get("stream")).is_problem(429, "rate_limited")
            assert (await large.say("I may still write")).status == 200
            assert (await large.get("health", token=served.operator)).status == 200

    run(main())


def test_that_a_conversation_has_only_so_many_sockets_and_streams(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk, other = await served.talk(), await served.talk()
            bearer = {"authorization": f"Bearer {talk.token}"}
            opened = [
                await served.http.ws_connect(f"{talk.path}/socket", headers=bearer)
                for _ in range(MOST_OPEN - 1)
            ]
            async with talk.stream() as stream:
                await stream.next()
                (await talk.refused_socket()).is_problem(429, "too_many_open")
                (await talk.get("stream")).is_problem(429, "too_many_open")
                async with talk.socket(token=served.operator) as watching, other.socket() as else_:
                    await watching.next()
                    await else_.next()
            await opened[0].close()
            async with talk.socket() as again:
                assert (await again.next())["type"] == "resync"
            for ws in opened:
                await ws.close()

    run(main())
