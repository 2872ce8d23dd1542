"""Documents over HTTP: sent up, read, searched, removed; what cannot be read leaves nothing."""

import asyncio
import io
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.clock import Millis
from frontdesk.core.ids import DEFAULT_ORGANISATION, GapId, TurnId
from frontdesk.knowledge.answering.gaps import GapReason, KnowledgeGap
from frontdesk.settings import Settings
from frontdesk.transport.credentials.tokens import DAY
from tests.conftest import Store
from tests.knowledge.made_documents import Set, archive, encrypted, pdf
from tests.transport.clients import Reply, read
from tests.transport.served_desk import Served, answers, run, serving

ADMIN = "/api/admin"
HELP = "# Ants\n\nAnt treatments cost $70.\n\n# Calls\n\nCall 555-0134 or mail joe@example.com."
MOST = 1 << 20
SETTINGS = Settings(drain_seconds=0.0, idle_seconds=1e9, rate_limits=False, document_bytes=MOST)


class Desk:
    """An administrator at a desk's documents."""

    def __init__(self, served: Served) -> None:
        self.served = served
        token = served.tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY)
        self.headers = {"authorization": f"Bearer {token}"}

    async def send(self, method: str, path: str, body: Any = None, **query: Any) -> Reply:
        """Make a request."""
        http = self.served.http
        async with http.request(
            method, ADMIN + path, json=body, params=query, headers=self.headers
        ) as got:
            return await read(got)

    async def upload(self, name: str, body: Any, **query: str) -> Reply:
        """Send a document up."""
        data = io.BytesIO(body) if isinstance(body, bytes) else body
        async with self.served.http.post(
            f"{ADMIN}/documents", data=data, params={"name": name, **query}, headers=self.headers
        ) as got:
            return await read(got)

    async def settle(self) -> None:
        """Have all be read that was ordered."""
        await self.served.desk.desk.knowledge.keeper.settle()

    async def ended(self, run_id: str) -> dict[str, Any]:
        """A run once it has ended, with what it found."""
        await self.settle()
        return (await self.send("GET", f"/documents/runs/{run_id}")).body

    async def documents(self) -> list[dict[str, Any]]:
        """All documents."""
        return (await self.send("GET", "/documents")).body["documents"]


def made_with(folder: Path) -> Ingredients:
    """A server that takes in what it is told to, and has a folder for it."""
    return Ingredients(knowledge_folder=folder, sweep_seconds=1e9)


def test_that_a_document_is_sent_up_read_searched_and_removed(store: Store, tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(store, made_with=made_with(tmp_path), settings=SETTINGS) as served:
            desk = Desk(served)
            sent = await desk.upload("help.md", HELP.encode(), tags="prices")
            assert (sent.status, sent.body["state"]) == (202, "waiting")
            ran = await desk.ended(sent.body["id"])
            assert (ran["run"]["state"], ran["run"]["done"]) == ("done", 1)
            (shown,) = await desk.documents()
            assert (shown["uri"], shown["tags"], shown["version"]) == ("help.md", ["prices"], 1)
            whole = (await desk.send("GET", f"/documents/{shown['id']}")).body
            assert [bool(one["testData"]) for one in whole["passages"]] == [False, True]
            asked = {"question": "what does an ant treatment cost", "explain": "true"}
            explained = (await desk.send("GET", "/documents/search", **asked)).body
            assert explained["answered"] == (
                explained["found"][0]["signs"]["likely"] >= explained["threshold"]
            )
            assert explained["answer"] == {
                "text": "Ant treatments cost $70.",
                "unsure": False,
                "unknown": [],
            }
            found = explained["found"]
            assert found[0]["text"].endswith("cost $70.")
            assert found[0]["signs"]["textRank"] == 1
            of_customers = await desk.send(
                "GET", "/documents/search", question="call or mail", audience="customers"
            )
            assert "555" not in str(of_customers.body)
            gone = await desk.send("DELETE", f"/documents/{shown['id']}")
            assert gone.status == 204
            assert await desk.documents() == []
            missing = await desk.send("GET", f"/documents/{shown['id']}")
            missing.is_problem(404, "document_not_found")
            log = (await desk.send("GET", "/audit")).body["entries"]
            assert [one["action"] for one in log] == ["document.remove", "document.upload"]
            assert list((tmp_path / "uploads").iterdir()) == []

    run(main())


async def _endless() -> AsyncIterator[bytes]:
    piece = b"# more\n\nand more of it\n" * 4_000
    for _ in range(30):
        yield piece


async def _half_a_gigabyte(desk: Desk) -> bytes:
    """Begin to send 500 MB, as a client that waits for no answer; the first line that comes."""
    port = desk.served.port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST {ADMIN}/documents?name=huge.pdf HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
    head += f"authorization: {desk.headers['authorization']}\r\ncontent-length: {500 << 20}\r\n\r\n"
    writer.write(head.encode() + bytes(5 << 20))
    try:
        return await reader.readline()
    finally:
        writer.close()


def test_that_what_is_too_large_or_no_document_is_refused_and_leaves_nothing(
    sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        path = sqlite_path
        async with serving(path, made_with=made_with(tmp_path), settings=SETTINGS) as served:
            desk = Desk(served)
            large = await desk.upload("large.md", bytes(MOST + 1))
            large.is_problem(413, "document_too_large")
            assert "1 MB" in large.body["detail"]
            (await desk.upload("endless.md", _endless())).is_problem(413, "document_too_large")
            assert b"413" in await _half_a_gigabyte(desk)
            for name, body in (
                ("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(100)),
                ("empty.md", b""),
                ("files.zip", archive({"a.txt": b"a"})),
            ):
                (await desk.upload(name, body)).is_problem(422, "document_refused")
            (await desk.upload("", b"# Ants")).is_problem(422, "invalid_name")
            assert await desk.documents() == []
            assert (await desk.send("GET", "/sources")).body == {"sources": [], "mostBytes": MOST}
            folder = tmp_path / "uploads"
            assert not folder.exists() or list(folder.iterdir()) == []

    run(main())


def test_that_a_full_library_takes_no_more_and_says_what_is_used(
    sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        settings = replace(SETTINGS, documents_most=2, documents_quota=400)
        own = made_with(tmp_path)
        async with serving(sqlite_path, made_with=own, settings=settings) as served:
            desk = Desk(served)
            first = await desk.upload("a.md", b"# Ants\n\nAnts cost $70." + b" " * 176)
            await desk.ended(first.body["id"])
            large = await desk.upload("b.md", b"# Bees\n\n" + b"bees " * 60)
            large.is_problem(409, "documents_quota")
            assert "400 bytes" in large.body["detail"] and "198 bytes" in large.body["detail"]
            # What takes the place of a document has its room.
            again = await desk.upload("a.md", b"# Ants\n\nAnts cost $80." + b" " * 300)
            assert (await desk.ended(again.body["id"]))["run"]["done"] == 1
            second = await desk.upload("c.md", b"# Crows\n\nNo.")
            await desk.ended(second.body["id"])
            third = await desk.upload("d.md", b"# Dogs\n\nNo.")
            third.is_problem(409, "documents_quota")
            assert "at most 2 documents; there are 2" in third.body["detail"]
            page = await desk.send("POST", "/sources", {"url": "https://help.example.com/"})
            page.is_problem(409, "documents_quota")
            assert len(list((tmp_path / "uploads").iterdir())) == 0
            removed = await desk.send("DELETE", f"/documents/{(await desk.documents())[0]['id']}")
            assert removed.status < 300
            assert (await desk.upload("d.md", b"# Dogs\n\nNo.")).status < 300

    run(main())


def test_that_a_document_that_cannot_be_read_says_why(sqlite_path: Path, tmp_path: Path) -> None:
    bomb = archive({"[Content_Types].xml": b"<x/>", "word/document.xml": bytes(60 << 20)})

    async def main() -> None:
        path = sqlite_path
        async with serving(path, made_with=made_with(tmp_path), settings=SETTINGS) as served:
            desk = Desk(served)
            locked = encrypted(pdf([Set("Prices of this year")]), "secret")
            for name, body, why in (
                ("locked.pdf", locked, "password"),
                ("bomb.docx", bomb, "unpack"),
                ("drawn.pdf", pdf([]), "text"),
            ):
                sent = await desk.upload(name, body)
                assert sent.status == 202, sent
                ran = await desk.ended(sent.body["id"])
                assert (ran["run"]["state"], ran["run"]["failed"]) == ("done", 1)
                assert why in ran["items"][0]["error"], ran
            assert all(one["error"] and not one["passages"] for one in await desk.documents())

    run(main())


def test_that_a_source_is_a_public_page_and_is_kept_once(sqlite_path: Path, tmp_path: Path) -> None:
    async def main() -> None:
        path = sqlite_path
        async with serving(path, made_with=made_with(tmp_path), settings=SETTINGS) as served:
            desk = Desk(served)
            for url in ("http://10.0.0.1/", "https://127.0.0.1/", "file:///etc/passwd", "x"):
                (await desk.send("POST", "/sources", {"url": url})).is_problem(422, "invalid_url")
            body = {"url": "https://help.example.com/", "wholeSite": True, "mostPages": 5}
            first = await desk.send("POST", "/sources", body)
            again = await desk.send("POST", "/sources", {**body, "audience": "operators"})
            assert first.status == again.status == 201
            assert first.body["id"] == again.body["id"]
            assert first.body["runs"][0]["id"] == again.body["runs"][0]["id"]
            run_id = first.body["runs"][0]["id"]
            cancelled = await desk.send("POST", f"/documents/runs/{run_id}/cancel")
            assert cancelled.body["state"] == "cancelled"
            removed = await desk.send("DELETE", f"/sources/{first.body['id']}")
            assert removed.body == {"documents": 0}
            assert (await desk.send("GET", "/sources")).body["sources"] == []

    run(main())


@pytest.mark.parametrize("model", [None, "scripted"])
def test_that_gaps_are_put_together_drafted_for_and_settled(
    sqlite_path: Path, tmp_path: Path, model: str | None
) -> None:
    async def main() -> None:
        made = Ingredients(knowledge_folder=tmp_path, sweep_seconds=1e9)
        says = answers("# Bees") if model else None
        async with serving(sqlite_path, says, made_with=made, settings=SETTINGS) as served:
            desk = Desk(served)
            placing = served.desk.desk.knowledge.gap_placing
            ref = await served.desk.conversation()
            for turn, asked in enumerate(
                ("do you treat bees?", "do you treat honey bees?", "what is a barge-in"), 1
            ):
                gap = KnowledgeGap(asked, ref, TurnId(turn), GapReason.UNANSWERED, Millis(turn))
                await served.desk.db.write(lambda tx, gap=gap: placing.record(tx, gap))
            assert len((await desk.send("GET", "/gaps")).body["gaps"]) == 3
            assert await placing.place() == 3
            gaps = (await desk.send("GET", "/gaps")).body["gaps"]
            assert sorted(one["questions"] for one in gaps) == [1, 2]
            assert (await desk.send("GET", "/gaps")).body["drafts"] == bool(model)
            bees = GapId(next(one["id"] for one in gaps if one["questions"] == 2))
            whole = (await desk.send("GET", f"/gaps/{bees}")).body
            assert {one["conversation"] for one in whole["asked"]} == {ref.conversation_id}
            drafted = await desk.send("POST", f"/gaps/{bees}/draft")
            if model is None:
                drafted.is_problem(409, "no_model")
            else:
                assert drafted.body["draft"] == "# Bees"
            settled = await desk.send("POST", f"/gaps/{bees}/state", {"state": "answered"})
            assert settled.body["state"] == "answered"
            assert len((await desk.send("GET", "/gaps")).body["gaps"]) == 1

    run(main())
