"""A playbook over a process that dies within a turn: nothing is lost, nothing is noted twice."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.store.database import Database
from frontdesk.store.queries import ledger
from frontdesk.testing import Client, TestDesk, open_desk
from tests.laws.faulty_database import FaultKind, FaultyDatabase
from tests.session.crashing import NOBODY_SWEEPS, while_it_crashes
from tests.session.desk_steps import ask, run
from tests.session.playbook_pack import DONE, NOTED, made
from tests.session.test_playbooks import dialog_of

LINES = ("I found a bug", "the editor", "ada@example.org", "it closes at once", "yes")
VALUES = {"product": "Editor", "email": "ada@example.org", "happened": "it closes at once"}


async def _hold(desk: TestDesk, client: Client, lines: Sequence[str]) -> None:
    for line in lines:
        await ask(desk, client, line)


async def _dies(path: Path, turn: int, write: int) -> Client:
    """Hold the conversation up to a turn, in which the process dies at a write."""
    stores: list[FaultyDatabase] = []

    def wrap(db: Database) -> Database:
        stores.append(FaultyDatabase(db))
        return stores[-1]

    made_with: Ingredients = replace(made(), wrap_database=wrap, sweep_seconds=NOBODY_SWEEPS)
    async with open_desk(path, made_with=made_with, seed=7) as desk:
        client = await desk.client()
        await _hold(desk, client, LINES[: turn - 1])
        sent = client.send(LINES[turn - 1])
        await while_it_crashes(stores[0], FaultKind.CRASH_AFTER, write, sent)
        return client


@pytest.mark.parametrize("write", [0, 1, 2])
@pytest.mark.parametrize("turn", [1, 2, 5])
def test_that_a_death_within_a_turn_loses_nothing_and_notes_once(
    sqlite_path: Path, turn: int, write: int
) -> None:
    async def main() -> None:
        client = await _dies(sqlite_path, turn, write)
        async with open_desk(sqlite_path, made_with=made(), seed=8) as desk:
            again = await desk.client(client.ref)
            await desk.settle(again.ref)
            await _hold(desk, again, LINES[turn:])
            again.read()
            dialog = await dialog_of(desk, again.ref)
            assert dialog.playbook is not None
            assert dialog.playbook.values == VALUES and dialog.playbook.over
            assert again.state.messages[-1].text == f"{NOTED} {DONE}"
            noted = await desk.db.read(lambda tx: ledger.recent(tx, again.ref, 100))
            assert [entry.tool for entry in noted] == ["reportBug"]

    run(main())
