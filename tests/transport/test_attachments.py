"""Files beside messages: sent up, named by a message, fetched, and refused."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from frontdesk.core.attachments import MOST_UNSENT
from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import IdSource
from frontdesk.models.port import ChatMessage
from frontdesk.session.attachments import UNSENT_FOR, Allowance, Attachments
from frontdesk.settings import Settings
from frontdesk.store.queries.attachments import delete_attachments
from frontdesk.testing import ScriptedModel
from tests.transport.clients import Reply
from tests.transport.served_desk import FixedClock, Served, Talk, run, serving
from tests.transport.test_people import act

PNG = b"\x89PNG\r\n\x1a\n" + bytes(600_000)
PDF = b"%PDF-1.7\n<html><script>alert(1)</script></html>"
SMALL = Settings(
    rate_limits=False, drain_seconds=0.0, attachment_bytes=1_000_000, attachments_quota=1_500_000
)


async def upload(
    talk: Talk, body: bytes, name: str = "roof.png", *, token: str | None = None
) -> Reply:
    """Send a file up, under a type that it is not."""
    more = {"authorization": f"Bearer {token}"} if token else {}
    return await talk.post_raw(f"attachments?name={name}", body, **more)


async def fetch(talk: Talk, id: str, token: str) -> tuple[int, dict[str, str], bytes]:
    """Fetch a file."""
    url = f"{talk.path}/attachments/{id}"
    headers = {"authorization": f"Bearer {token}"}
    async with talk.served.http.get(url, headers=headers) as got:
        return got.status, {k.lower(): v for k, v in got.headers.items()}, await got.read()


def files_in(where: Path) -> tuple[int, int]:
    with sqlite3.connect(where) as db:
        whole = db.execute("SELECT count(*) FROM attachments").fetchone()[0]
        return whole, db.execute("SELECT count(*) FROM attachment_pieces").fetchone()[0]


def test_that_a_file_is_told_to_both_sides_and_a_model_knows_but_has_not_seen_it(
    sqlite_path: Path,
) -> None:
    model = ScriptedModel(["I can't see it, but a colleague can."], loop=True)

    async def main() -> None:
        async with serving(sqlite_path, model) as served:
            talk = await served.talk()
            kept = await upload(talk, PNG, "../../etc/r%C3%B6of%E2%80%AE.html")
            assert kept.status == 201
            assert kept.body == {
                "id": kept.body["id"],
                "name": "röof .html.png",
                "type": "image/png",
                "size": len(PNG),
            }
            named: dict[str, Any] = {"text": "Look", "attachments": [kept.body["id"]]}
            assert (await talk.post("message", {**named, "clientMessageId": "m1"})).status == 200
            assert (await talk.post("message", {**named, "clientMessageId": "m1"})).status == 200
            (await talk.post("message", named)).is_problem(404, "attachment_not_found")
            (shown,) = [m for m in (await talk.settled())["messages"] if m["role"] == "customer"]
            assert shown["attachments"] == [kept.body]
            for token in (talk.token, served.operator):
                status, headers, body = await fetch(talk, kept.body["id"], token)
                assert (status, body) == (200, PNG)
                assert headers["content-type"] == "image/png"
                assert headers["x-content-type-options"] == "nosniff"
                assert "sandbox" in headers["content-security-policy"]
                assert headers["content-disposition"].startswith("inline; filename*=UTF-8''r")
            (line,) = [
                m.content
                for m in model.requests[-1].messages
                if isinstance(m, ChatMessage) and m.role == "system" and "röof" in m.content
            ]
            assert "image/png" in line and "cannot see" in line

    run(main())


def test_that_only_its_conversation_and_its_organisation_get_a_file(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk, other = await served.talk(), await served.talk()
            pdf = (await upload(talk, PDF, "a.pdf")).body
            assert (await fetch(talk, pdf["id"], other.token))[0] == 403
            assert (await fetch(other, pdf["id"], other.token))[0] == 404
            # What was not sent yet is its sender's alone.
            assert (await fetch(talk, pdf["id"], served.operator))[0] == 404
            status, headers, _ = await fetch(talk, pdf["id"], talk.token)
            assert status == 200
            assert headers["content-disposition"] == "attachment; filename*=UTF-8''a.pdf"
            given = {"text": "", "attachments": [pdf["id"]]}
            (await other.post("message", given)).is_problem(404, "attachment_not_found")

    run(main())


def test_that_a_file_alone_is_answered_by_code_which_has_not_seen_it(sqlite_path: Path) -> None:
    model = ScriptedModel([])

    async def main() -> None:
        async with serving(sqlite_path, model) as served:
            talk = await served.talk()
            pdf = (await upload(talk, PDF, "yes.pdf")).body
            assert (
                await talk.post("message", {"text": "", "attachments": [pdf["id"]]})
            ).status == 200
            last = (await talk.settled())["messages"][-1]
            assert last["role"] == "assistant" and "can't look into files" in last["text"]
            assert not model.requests

    run(main())


def test_that_an_operator_sends_a_file_with_a_reply(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            await talk.say("hello")
            pdf = (await upload(talk, PDF, "plan.pdf", token=served.operator)).body
            given: dict[str, Any] = {"text": "", "attachments": [pdf["id"]]}
            (await act(talk, "reply", **given)).is_problem(409, "not_held")
            assert (await act(talk, "take-over")).status == 200
            assert (await act(talk, "reply", **given)).status == 200
            assert (await talk.settled())["messages"][-1]["attachments"] == [pdf]
            assert (await fetch(talk, pdf["id"], talk.token))[0] == 200

    run(main())


def test_that_what_is_no_picture_and_no_pdf_is_refused_whatever_it_is_called(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            for body in (b"<svg onload='alert(1)'/>", b"MZ", b"", b"RIFF0000WAVE"):
                (await upload(talk, body, "nice.png")).is_problem(415, "unsupported_attachment")
            assert files_in(sqlite_path) == (0, 0)

    run(main())


def test_that_files_are_bounded_in_size_in_number_and_by_the_organisation(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=SMALL) as served:
            talk = await served.talk()
            (await upload(talk, PNG + bytes(500_000))).is_problem(413, "attachment_too_large")

            async def unsaid() -> AsyncIterator[bytes]:
                for _ in range(10):
                    yield PNG[:300_000]

            untold = await talk.post_raw("attachments", unsaid())
            untold.is_problem(413, "attachment_too_large")
            assert files_in(sqlite_path) == (0, 0)
            assert (await upload(talk, PNG)).status == 201
            assert (await upload(talk, PNG)).status == 201
            (await upload(talk, PNG)).is_problem(409, "attachments_full")
            for _ in range(MOST_UNSENT - 2):
                assert (await upload(talk, PDF)).status == 201
            (await upload(talk, PDF)).is_problem(409, "too_many_attachments")
            many = {"text": "x", "attachments": [f"file_{n}" for n in range(6)]}
            (await talk.post("message", many)).is_problem(422, "invalid_request")

    run(main())


def test_that_what_was_never_sent_goes_after_a_day_and_all_of_it_on_request(
    sqlite_path: Path,
) -> None:
    async def later(served: Served) -> int:
        clock = FixedClock(SystemClock().now() + UNSENT_FOR + 1)
        swept = Attachments(served.desk.db, clock, IdSource(), Allowance(1, 1))
        return await swept.remove_forgotten()

    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            sent, _ = await upload(talk, PDF), await upload(talk, PNG)
            await talk.post("message", {"text": "this", "attachments": [sent.body["id"]]})
            await talk.settled()
            assert await served.desk.desk.attachments.remove_forgotten() == 0
            assert await later(served) == 1
            assert files_in(sqlite_path) == (1, 1)
            removed = await served.desk.db.write(lambda tx: delete_attachments(tx, talk.ref))
            assert (removed, files_in(sqlite_path)) == (1, (0, 0))

    run(main())


def test_that_both_ways_in_tell_how_far_somebody_has_read(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await talk.say("hello")
                await socket.until_idle()
                await socket.send("read", seq=3)
                mark = await socket.until(lambda f: "read" in (f.get("data") or {}))
                assert mark["data"]["read"] == {"by": "customer", "seq": 3}
                told = await talk.post("read", {"seq": 2}, token=served.operator)
                assert told.status == 204
                mark = await socket.until(lambda f: "operators" in str(f.get("data")))
                assert mark["data"]["read"]["seq"] == 2

    run(main())
