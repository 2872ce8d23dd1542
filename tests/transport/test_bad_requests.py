"""Bad input over HTTP: always a problem with a stable code, and the session goes on."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tests.transport.clients import Json
from tests.transport.served_desk import Talk, run, serving

BAD_BODIES: list[tuple[bytes, int, str]] = [
    (b"", 422, "invalid_request"),
    (b"{", 422, "invalid_request"),
    (b"nonsense", 422, "invalid_request"),
    (b"null", 422, "invalid_request"),
    (b"[]", 422, "invalid_request"),
    (b'"text"', 422, "invalid_request"),
    (b"{}", 422, "invalid_request"),
    (b'{"text":null}', 422, "invalid_request"),
    (b'{"text":5}', 422, "invalid_request"),
    (b'{"text":"a","role":"operator"}', 422, "invalid_request"),
    (b'{"text":"a","\\ud800":1}', 422, "invalid_request"),
    (b'{"text":"\\ud800"}', 400, "invalid_text"),
    (b'{"text":"a","clientMessageId":"a b"}', 422, "invalid_request"),
    (b'{"text":"a","clientMessageId":""}', 422, "invalid_request"),
    (b'{"text":"a","clientMessageId":"a\\n"}', 422, "invalid_request"),
    (b'{"text":"a","clientMessageId":"\\ud800"}', 422, "invalid_request"),
    (b'{"text":"\xff"}', 400, "bad_request"),
    (b"\xff\xfe{", 400, "bad_request"),
    (b"[" * 60_000, 400, "bad_request"),
    (b'{"text":' * 8_000, 400, "bad_request"),
    (b'{"text":' + b"9" * 5000 + b"}", 400, "bad_request"),
    (b'{"text":""}', 400, "empty_text"),
    (b'{"text":" \\n "}', 400, "empty_text"),
    (b'{"text":"a\\u0000b"}', 400, "invalid_text"),
    (b'{"text":"a\\u001b[0mb"}', 400, "invalid_text"),
    (b'{"text":"' + b"x" * 8001 + b'"}', 413, "text_too_long"),
    (b'{"text":"' + b"x" * 140_000 + b'"}', 413, "body_too_large"),
    (b'{"text":"' + b"x" * 1_048_576 + b'"}', 413, "body_too_large"),
]

BAD_CONVERSATIONS: list[Any] = [
    [],
    {"organisation": 5},
    {"channel": "Chat"},
    {"channel": "a" * 21},
    {"channel": None},
    {"language": "klingon"},
    {"phone": "call me"},
    {"phone": "12"},
    {"phone": "1\n2\n3"},
    {"phone": "1" * 31},
    {"callSessionId": ""},
    {"callSessionId": "a/b"},
    {"id": "mine"},
]


async def _still_works(talk: Talk) -> None:
    assert (await talk.say("Now in earnest")).status == 200
    state = await talk.settled()
    assert [m["text"] for m in state["messages"]][1:] == ["Now in earnest", "Good day"]
    assert await talk.stored_texts() == ["Now in earnest"]


def test_that_every_bad_body_gets_a_problem_and_leaves_no_trace(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            for body, status, code in BAD_BODIES:
                reply = await talk.post_raw("message", body)
                assert (reply.status, reply.body.get("code")) == (status, code), body[:80]
                reply.is_problem(status, code)
            await _still_works(talk)

    run(main())


def test_that_a_large_body_without_a_length_is_refused_while_it_is_read(sqlite_path: Path) -> None:
    async def pieces(sent: list[int]) -> AsyncIterator[bytes]:
        yield b'{"text":"'
        for _ in range(64):
            sent.append(16_384)
            yield b"x" * 16_384
            await asyncio.sleep(0)
        yield b'"}'

    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            reply = await talk.post_raw("message", pieces([]))
            reply.is_problem(413, "body_too_large")
            await _still_works(talk)

    run(main())


def test_that_a_body_of_another_type_is_refused(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            kinds = (
                "text/plain",
                "application/x-www-form-urlencoded",
                "nonsense",
                "",
                "a/b; c=\xff",
            )
            for kind in kinds:
                reply = await talk.post_raw("message", b'{"text":"a"}', **{"content-type": kind})
                reply.is_problem(422, "invalid_request")
            await _still_works(talk)

    run(main())


def test_that_a_conversation_cannot_begin_with_nonsense(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            for body in BAD_CONVERSATIONS:
                async with served.http.post("/api/conversations", json=body) as got:
                    answer: Json = await got.json(content_type="application/problem+json")
                    assert (got.status, answer["code"]) == (422, "invalid_request"), body
                    assert answer["errors"][0].keys() == {"at", "expected"}
            assert (await served.create({"organisation": "demo"})).status == 201
            assert (await served.create({"language": "es"})).status == 201

    run(main())


def test_that_unknown_paths_and_methods_get_problems(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            unknown = ("/api", "/api/conversations/", "/nowhere", talk.path, f"{talk.path}/nothing")
            for path in (*unknown, f"{talk.path}/health/", f"{talk.path}/socket", "/%00"):
                async with served.http.get(path, allow_redirects=False) as got:
                    reply = await _reply(got)
                    assert reply in [(404, "not_found"), (405, "method_not_allowed")], path
            for method in ("DELETE", "PUT", "PATCH", "OPTIONS", "TRACE"):
                async with served.http.request(method, f"{talk.path}/message") as got:
                    assert await _reply(got) == (405, "method_not_allowed"), method
                    assert got.headers["allow"] == "POST"
            async with served.http.post(f"{talk.path}/health") as got:
                assert await _reply(got) == (405, "method_not_allowed")

    async def _reply(got: Any) -> tuple[int, str]:
        assert got.content_type == "application/problem+json"
        body: Json = await got.json(content_type=None)
        return got.status, body["code"]

    run(main())


def test_that_the_same_client_message_twice_is_answered_alike(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            replies = await asyncio.gather(*(talk.say("Now in earnest", "m1") for _ in range(20)))
            assert {(r.status, r.body["callSessionId"]) for r in replies} == {(200, talk.call)}
            assert (await talk.say("Something else", "m1")).status == 200
            assert await talk.stored_texts() == ["Now in earnest"]
            assert (await talk.settled())["turnId"] == 1

    run(main())


def test_that_every_answer_forbids_guessing_and_framing(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            for path in ("/", "/healthz", "/openapi.json", "/nowhere"):
                async with served.http.get(path) as got:
                    assert got.headers["x-content-type-options"] == "nosniff"
                    assert got.headers["x-frame-options"] == "DENY"

    run(main())
