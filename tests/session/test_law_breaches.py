"""A law that is broken is counted, logged and told, never passed over in silence."""

import asyncio
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
import structlog

from frontdesk.app import Ingredients
from frontdesk.core.events import EventType
from frontdesk.core.laws import breaches
from frontdesk.testing import ScriptedModel, TestDesk, run_virtual
from tests.laws.faulty_database import FaultyDatabase
from tests.session.crashing import talkative
from tests.session.desk_steps import ask, desk_with, stored_events
from tests.session.texts import BREACH_TEXT


@pytest.fixture
def counted() -> Generator[Any]:
    """The counter of breaches, as it was before once the test is over."""
    before = dict(breaches)
    yield breaches
    breaches.clear()
    breaches.update(before)


@pytest.fixture
def logged(plain_logs: None) -> list[Any]:
    """What is logged as an error."""
    lines: list[Any] = []

    def collect(_: Any, method: str, entry: Any) -> Any:
        if method == "error":
            lines.append(dict(entry))
        return entry

    structlog.configure(processors=[collect, *structlog.get_config()["processors"]])
    return lines


async def _told(desk: TestDesk, ref: Any) -> list[tuple[str, str]]:
    events = await stored_events(desk, ref)
    return [((e.data or {})["law"], e.text or "") for e in events if e.type is EventType.ERROR]


def test_that_a_number_used_again_is_counted_logged_and_told(
    sqlite_path: Path, counted: Any, logged: list[Any]
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, talkative()) as desk:
            client = await desk.client()
            await ask(desk, client, "are you there")
            session: Any = await desk.session(client.ref)
            before = counted["L2"]
            # As a fault in the numbering would: the watch has seen more than the log lets go.
            session._writer._watch._position += 100
            await ask(desk, client, "and now?")
            assert counted["L2"] > before
            assert {"law": "L2", "event": "law.breach"}.items() <= logged[0].items()
            assert logged[0]["conversation"] == client.ref.conversation_id
            told = await _told(desk, client.ref)
            assert set(told) == {("L2", BREACH_TEXT)}

    run_virtual(main())


def test_that_two_commits_at_once_break_the_first_law(sqlite_path: Path, counted: Any) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, talkative()) as desk:
            client = await desk.client()
            session: Any = await desk.session(client.ref)
            writer, before = session._writer, counted["L1"]
            drafts = [writer.draft(), writer.draft()]
            await asyncio.gather(*(writer.commit(draft) for draft in drafts))
            await desk.settle(client.ref)
            assert counted["L1"] > before
            assert {law for law, _ in await _told(desk, client.ref)} == {"L1"}

    run_virtual(main())


def test_that_nothing_is_published_before_it_is_durable(sqlite_path: Path) -> None:
    slow: list[FaultyDatabase] = []

    def wrap(db: Any) -> FaultyDatabase:
        slow.append(FaultyDatabase(db, write_seconds=5))
        return slow[0]

    async def main() -> None:
        made_with = Ingredients(wrap_database=wrap)
        model = ScriptedModel(["Yes, ", "I am."], loop=True)
        async with desk_with(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client()
            await client.send("are you there")
            for _ in range(20):
                await asyncio.sleep(1)
                client.read()
                stored = {e.seq for e in await stored_events(desk, client.ref)}
                seen = {e.seq for e in client.events if e.type is not EventType.TOKEN}
                assert seen <= stored
            assert client.texts(EventType.FINAL)[-1] == "Yes, I am."

    run_virtual(main())


def test_that_a_dead_session_publishes_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, talkative()) as desk:
            client = await desk.client()
            session: Any = await desk.session(client.ref)
            writer = session._writer
            draft = writer.draft()
            draft.status("too late")
            writer.close()
            client.read()
            await writer.commit(draft)
            assert client.read() == []
            assert "too late" not in client.texts(EventType.STATUS)

    run_virtual(main())
