"""Tokens, origins and the open door: who gets in, and how the others are refused."""

import base64
from pathlib import Path

from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef, OrganisationId
from frontdesk.settings import Settings
from frontdesk.transport.credentials.tokens import DAY, Tokens
from tests.transport.clients import Reply, read
from tests.transport.served_desk import SECRET, FixedClock, Served, Talk, answers, run, serving

READS = ["stream", "health", "summary", "state", "debug"]
WRITES = ["message", "resync", "reset"]


async def _every_refusal(talk: Talk, token: str | None) -> list[Reply]:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    http, refusals = talk.served.http, [await talk.refused_socket(headers=headers)]
    for what in READS:
        async with http.get(f"{talk.path}/{what}", headers=headers) as got:
            refusals.append(await read(got))
    for what in WRITES:
        body = {"text": "hi"} if what == "message" else {"lastEventId": 0}
        async with http.post(f"{talk.path}/{what}", json=body, headers=headers) as got:
            refusals.append(await read(got))
    return refusals


def _forged(token: str) -> str:
    body, _, signature = token.partition(".")
    payload = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    changed = base64.urlsafe_b64encode(payload.replace(b'"c"', b'"o"')).rstrip(b"=").decode()
    return f"{changed}.{signature}"


def test_that_a_token_that_does_not_hold_opens_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk, other = await served.talk(), await served.talk()
            past = Tokens(SECRET, FixedClock(1)).for_conversation(talk.ref)
            foreign = Tokens(b"another secret", SystemClock()).for_conversation(talk.ref)
            cases = [
                (None, 401, "token_missing"),
                (past, 401, "token_expired"),
                (foreign, 401, "token_invalid"),
                (_forged(talk.token), 401, "token_invalid"),
                (talk.token[:-2], 401, "token_invalid"),
                ("nonsense", 401, "token_invalid"),
                ("a.b.c", 401, "token_invalid"),
                ("\u00e4.\u00ff", 401, "token_invalid"),
                ("." * 4000, 401, "token_invalid"),
                (other.token, 403, "wrong_conversation"),
            ]
            for token, status, code in cases:
                for refusal in await _every_refusal(talk, token):
                    refusal.is_problem(status, code)
                    assert (refusal.headers.get("www-authenticate") == "Bearer") == (status == 401)
            assert await talk.stored() == []
            await talk.say("Mine")
            assert await talk.stored_texts() == ["Mine"]

    run(main())


def test_that_another_scheme_than_bearer_is_no_token(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            for value in (f"Basic {talk.token}", talk.token, "Bearer", "Bearer ", ""):
                headers = {"authorization": value}
                (await talk.refused_socket(headers=headers)).is_problem(401, "token_missing")

    run(main())


def test_that_an_operator_of_another_organisation_finds_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            stranger = served.tokens.for_operator(OrganisationId("elsewhere"), "eve", DAY)
            for refusal in await _every_refusal(talk, stranger):
                refusal.is_problem(404, "conversation_not_found")
            made = await served.create({}, authorization=f"Bearer {served.operator}")
            assert made.status == 201
            operator = f"Bearer {served.operator}"
            wrong = await served.create({"organisation": "elsewhere"}, authorization=operator)
            wrong.is_problem(403, "wrong_organisation")

    run(main())


def test_that_an_unknown_id_is_not_found_whatever_it_looks_like(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            for id in ("conv_none", "%00", "a%00b", "%ff", "%F0%9F%98%80", "a%20b", "\u00e9"):
                nobody = Talk(served, id, "", served.operator)
                for refusal in await _every_refusal(nobody, served.operator):
                    refusal.is_problem(404, "conversation_not_found")
            ref = ConversationRef(DEFAULT_ORGANISATION, ConversationId("conv_gone"))
            gone = Talk(served, "conv_gone", "", served.tokens.for_conversation(ref))
            for refusal in await _every_refusal(gone, gone.token):
                assert refusal.status in {403, 404}
                assert refusal.body["code"] in {"conversation_not_found", "operators_only"}

    run(main())


FOREIGN = [
    *("https://evil.example", "null", "", "http://", "http://[::1", "http://127.0.0.1:1"),
    *("https://shop.example.evil.example", "https://shop.example:444", "nonsense", "://"),
    *("http://\u2100", "http://a]b", "\u00ff"),
]


def _origin_settings() -> Settings:
    allowed = frozenset({"https://shop.example"})
    return Settings(rate_limits=False, drain_seconds=0.0, origins=allowed)


async def _with_origin(served: Served, talk: Talk, origin: str) -> list[Reply]:
    headers = {"origin": origin}
    bearer = {"authorization": f"Bearer {talk.token}"}
    return [
        await served.create({}, **headers),
        await talk.get("health", **headers),
        await talk.say_from(origin),
        await talk.refused_socket(headers={**headers, **bearer}),
    ]


def test_that_a_page_of_a_foreign_origin_is_refused(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=_origin_settings()) as served:
            talk = await served.talk()
            for origin in FOREIGN:
                for refusal in await _with_origin(served, talk, origin):
                    refusal.is_problem(403, "origin_not_allowed")
            assert await talk.stored_texts() == []

    run(main())


def test_that_the_own_origin_and_allowed_origins_are_let_in(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=_origin_settings()) as served:
            talk = await served.talk()
            for origin in (f"http://127.0.0.1:{served.port}", "https://shop.example"):
                assert (await served.create({}, origin=origin)).status == 201
                assert (await talk.get("health", origin=origin)).status == 200
                assert (await talk.say_from(origin)).status == 200
                headers = {"origin": origin, "authorization": f"Bearer {talk.token}"}
                async with served.http.ws_connect(f"{talk.path}/socket", headers=headers) as ws:
                    assert (await ws.receive_json())["type"] == "resync"

    run(main())


def test_that_a_closed_door_opens_only_to_an_operator(sqlite_path: Path) -> None:
    settings = Settings(rate_limits=False, drain_seconds=0.0, open_chat=False)

    async def main() -> None:
        async with serving(sqlite_path, settings=settings) as served:
            (await served.create({})).is_problem(401, "token_missing")
            wrong = await served.create({}, authorization="Bearer nonsense")
            wrong.is_problem(401, "token_invalid")
            made = await served.create({}, authorization=f"Bearer {served.operator}")
            assert made.status == 201
            customer = f"Bearer {made.body['token']}"
            (await served.create({}, authorization=customer)).is_problem(403, "operators_only")
            talk = Talk(served, made.body["id"], made.body["callSessionId"], made.body["token"])
            assert (await talk.say("Let me in")).status == 200

    run(main())


def test_that_a_wrong_token_is_refused_even_where_none_is_needed(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            refusal = await served.create({}, authorization="Bearer nonsense")
            refusal.is_problem(401, "token_invalid")

    run(main())


def test_that_an_operator_cannot_speak_as_the_customer(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Hello.")) as served:
            talk = await served.talk()
            refused = await talk.post("message", {"text": "I am Ann"}, token=served.operator)
            assert (refused.status, refused.body["code"]) == (403, "customers_only")
            assert (await talk.settled())["turnId"] == 0

    run(main())
