"""`frontdesk ingest`, `search` and `gaps`, as somebody runs them."""

import json
from pathlib import Path

from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.queries import audit, conversations
from frontdesk.testing.desk import open_store
from tests.cli.processes import here
from tests.transport.served_desk import run


def test_that_a_folder_is_taken_in_and_searched_without_a_server(tmp_path: Path) -> None:
    folder, data = tmp_path / "help", tmp_path / "data"
    folder.mkdir()
    (folder / "ants.md").write_text("# Ants\n\nAn ant treatment costs $70.\n")
    (folder / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    (folder / "locked.pdf").write_bytes(b"%PDF-1.4\nnot really")
    first = here("ingest", str(folder), "--data", str(data))
    assert first.exit_code == 1
    assert first.stdout.startswith("1 taken in, 0 unchanged, 0 removed, 1 left out, 1 failed")
    assert "locked.pdf" in first.stderr and "photo.png" in first.stderr
    (folder / "locked.pdf").unlink()
    second = here("ingest", str(folder), "--data", str(data))
    assert (second.exit_code, second.stdout) == (
        0,
        "0 taken in, 1 unchanged, 1 removed, 1 left out, 0 failed\n",
    )
    asked = ("search", "what does an ant treatment cost", "--explain", "--json")
    found = json.loads(here(*asked, "--data", str(data)).stdout)
    assert found["found"][0]["text"].endswith("costs $70.")
    assert here("gaps", "--data", str(data)).stdout == "There are no gaps that are open.\n"
    assert run(_actions(data)) == ["source.run", "source.run"]


async def _actions(data: Path) -> list[str]:
    db = await open_store(data / "frontdesk.db")
    log = await db.read(lambda tx: audit.recent(tx, DEFAULT_ORGANISATION, before=2**53, most=10))
    await db.close()
    return [one.action for one in log]


def test_that_what_cannot_be_ingested_is_told_in_a_line(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()

    async def begin() -> None:
        db = await open_store(data / "frontdesk.db")
        own, now = DEFAULT_ORGANISATION, SystemClock().now()
        await db.write(lambda tx: conversations.ensure_organisation(tx, own, own, now))
        await db.close()

    run(begin())
    for location, why in (
        (str(tmp_path / "nowhere"), "there is none at"),
        ("https://127.0.0.1/", "expected a public address"),
        ("http://help.example.com/", "expected https"),
    ):
        ended = here("ingest", location, "--data", str(data))
        assert (ended.exit_code, ended.stderr.count("\n")) == (1, 1), ended.stderr
        assert why in ended.stderr
