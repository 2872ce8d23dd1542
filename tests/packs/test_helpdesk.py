"""A help desk that is mostly playbooks: what it says, keeps and sends, without any model."""

from pathlib import Path
from typing import Any

from sqlalchemy import select

from frontdesk.packs.helpdesk import pack
from frontdesk.packs.helpdesk.tables import bugs, links
from frontdesk.store.query import Query
from frontdesk.testing import Talk, open_desk
from tests.lawful import run


def _held(path: Path, *lines: str) -> tuple[Talk, list[Any], list[Any]]:
    async def main() -> tuple[Talk, list[Any], list[Any]]:
        async with open_desk(path, pack=pack) as desk:
            talk = await desk.talk(*lines)
            reported = await desk.db.read(
                lambda tx: tx.fetch(
                    Query(select(bugs.c.number, bugs.c.product, bugs.c.version, bugs.c.happened))
                )
            )
            sent = await desk.db.read(
                lambda tx: tx.fetch(Query(select(links.c.key, links.c.email)))
            )
            return talk, [*map(tuple, reported)], [*map(tuple, sent)]

    return run(main())


def test_that_a_bug_is_taken_down_field_by_field(sqlite_path: Path) -> None:
    talk, reported, _ = _held(
        sqlite_path,
        "Sync keeps crashing",
        "3.2.1",
        "it closes as soon as I open it",
        "yes",
    )
    assert "Which version" in talk.said[0] and "Is that right?" in talk.said[2]
    assert "BUG-1001" in talk.last
    assert reported == [(1001, "Sync", "3.2.1", "it closes as soon as I open it")]
    assert talk.notes == [("reportBug", "committed")]


def test_that_a_link_is_sent_once_its_receipt_is_agreed_to(sqlite_path: Path) -> None:
    talk, _, sent = _held(sqlite_path, "I can't sign in", "it's LK-2041-7733", "yes please")
    assert "licence key" in talk.said[0]
    assert "Shall I send a sign-in link to m•••@okafor-studio.net" in talk.said[1]
    assert talk.effects == [("sendSignInLink", "committed")]
    assert sent == [("LK-2041-7733", "mira@okafor-studio.net")]


def test_that_no_link_is_sent_for_a_licence_that_is_not_there_or_without_a_yes(
    sqlite_path: Path,
) -> None:
    unknown, _, sent = _held(sqlite_path, "I can't sign in", "LK-9999-9999")
    assert "can't find a licence LK-9999-9999" in unknown.last
    assert (unknown.effects, sent) == ([], [])
    declined, _, sent = _held(sqlite_path, "I can't sign in", "LK-2041-7733", "no thanks")
    assert (declined.effects, sent) == ([], [])


def test_that_a_bill_is_spoken_of_and_a_licence_is_looked_up(sqlite_path: Path) -> None:
    talk, _, _ = _held(
        sqlite_path, "you charged me twice", "is my licence LK-3310-0052 still valid?"
    )
    assert "first of each month" in talk.said[0]
    assert "LK-3310-0052" in talk.said[1] and "expired" in talk.said[1]
