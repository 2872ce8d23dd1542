"""Writes: atomic each for itself, whatever others share their commit, and bound to their store."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.errors import StoreError
from frontdesk.core.ids import OrganisationId
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations
from frontdesk.store.queries import organisation_settings as settings
from frontdesk.testing.desk import open_store
from tests.conftest import Store
from tests.contract.rows import NOW, OURS, conversation, everything, on


async def _organisation(db: Database, name: str) -> None:
    await db.write(
        lambda tx: conversations.ensure_organisation(tx, OrganisationId(name), name, NOW)
    )


async def _refused(db: Database) -> None:
    async def work(tx: Transaction) -> None:
        await conversations.ensure_organisation(tx, OrganisationId("half"), "half", NOW)
        raise ValueError("refused")

    await db.write(work)


async def _broken(db: Database) -> None:
    async def work(tx: Transaction) -> None:
        await conversations.ensure_organisation(tx, OrganisationId("half"), "half", NOW)
        await settings.put(tx, OrganisationId("nobody"), "key", "breaks the foreign key")

    await db.write(work)


def test_that_a_failing_write_takes_no_other_of_its_batch_down(store: Store) -> None:
    async def work(db: Database) -> None:
        results = await asyncio.gather(
            _organisation(db, "first"),
            _refused(db),
            _organisation(db, "second"),
            _broken(db),
            _organisation(db, "third"),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [
            type(None),
            ValueError,
            type(None),
            StoreError,
            type(None),
        ]
        names = [row[0] for row in (await everything(db))["organisations"]]
        assert names == ["first", "second", "third"]

    on(store, work)


def test_that_a_write_is_there_for_the_next_read_and_for_the_next_process(store: Store) -> None:
    async def first(db: Database) -> None:
        await _organisation(db, "kept")
        assert [row[0] for row in (await everything(db))["organisations"]] == ["kept"]

    async def second(db: Database) -> None:
        assert [row[0] for row in (await everything(db))["organisations"]] == ["kept"]

    on(store, first)
    on(store, second)


def test_that_a_caller_who_goes_away_leaves_the_writes_of_others_alone(store: Store) -> None:
    async def work(db: Database) -> None:
        leaving = asyncio.ensure_future(_organisation(db, "leaving"))
        staying = asyncio.ensure_future(_organisation(db, "staying"))
        await asyncio.sleep(0)
        leaving.cancel()
        await staying
        await _organisation(db, "later")
        names = {row[0] for row in (await everything(db))["organisations"]}
        assert {"staying", "later"} <= names

    on(store, work)


def test_that_nothing_is_pending_once_all_is_done_or_has_failed(store: Store) -> None:
    async def work(db: Database) -> None:
        assert db.pending == 0
        writing = asyncio.ensure_future(_organisation(db, "one"))
        await asyncio.sleep(0)
        assert db.pending == 1
        await writing
        await asyncio.gather(_refused(db), return_exceptions=True)
        assert db.pending == 0

    on(store, work)


def test_that_a_write_returns_what_its_work_returned(store: Store) -> None:
    async def work(db: Database) -> None:
        async def answer(tx: Transaction) -> str:
            await settings.put(tx, OURS, "key", "value")
            return "done"

        await conversation(db)
        assert await db.write(answer) == "done"
        assert await db.read(lambda tx: settings.get(tx, OURS, "key")) == "value"

    on(store, work)


def test_that_a_read_cannot_write(store: Store) -> None:
    async def work(db: Database) -> None:
        await conversation(db)
        before = await everything(db)
        with pytest.raises(StoreError):
            await db.read(lambda tx: settings.put(tx, OURS, "key", "value"))
        assert await everything(db) == before
        await _organisation(db, "goes on")

    on(store, work)


def test_that_a_closed_store_refuses_reads_and_writes(store: Store) -> None:
    async def main() -> None:
        db = await open_store(store)
        last = asyncio.ensure_future(_organisation(db, "under way"))
        await asyncio.sleep(0)
        await db.close()
        await last
        with pytest.raises(StoreError):
            await _organisation(db, "too late")
        with pytest.raises(StoreError):
            await everything(db)
        assert db.pending == 0

    asyncio.run(main())


def test_that_a_sqlite_write_that_awaits_anything_else_is_refused(sqlite_path: Path) -> None:
    async def work(db: Database) -> None:
        async def dawdle(tx: Transaction) -> None:
            await conversations.ensure_organisation(tx, OURS, "half", NOW)
            await asyncio.sleep(0)

        with pytest.raises(RuntimeError, match="awaited something other than its transaction"):
            await db.write(dawdle)
        with pytest.raises(RuntimeError, match="awaited something other than its transaction"):
            await db.read(lambda tx: asyncio.sleep(0))
        assert (await everything(db))["organisations"] == []
        await _organisation(db, "goes on")

    on(sqlite_path, work)


def test_that_a_full_disk_fails_the_writes_of_its_moment_and_no_other(sqlite_path: Path) -> None:
    async def work(db: Database) -> None:
        writer: Any = vars(db)["_writer"]
        pages = writer.execute("PRAGMA page_count").fetchone()[0]
        writer.execute(f"PRAGMA max_page_count = {pages}")
        full = await asyncio.gather(
            *(_organisation(db, f"{n}" * 10_000) for n in range(20)), return_exceptions=True
        )
        assert StoreError in {type(result) for result in full}
        assert {type(result) for result in full} <= {StoreError, type(None)}
        assert all("full" in str(result) for result in full if result is not None)
        writer.execute("PRAGMA max_page_count = 1000000")
        await _organisation(db, "room again")
        kept = [row[0] for row in (await everything(db))["organisations"]]
        lasting = [f"{n}" * 10_000 for n, result in enumerate(full) if result is None]
        assert kept == sorted([*lasting, "room again"])
        assert db.pending == 0

    on(sqlite_path, work)
