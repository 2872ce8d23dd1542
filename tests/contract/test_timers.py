"""Durable timers: each comes due once, as an input of its conversation."""

import asyncio

from frontdesk.core.ids import ConversationRef, Epoch
from frontdesk.store.database import Database
from frontdesk.store.queries import inbox, timers
from frontdesk.store.queries.commits import write_commit
from tests.conftest import Store
from tests.contract.rows import NOW, claim, commit, conversation, everything, on


async def _set(db: Database, ref: ConversationRef, epoch: Epoch, **due: int | None) -> None:
    made = commit(ref, epoch, timers=due)
    await db.write(lambda tx: write_commit(tx, made))


async def _waiting(db: Database, ref: ConversationRef) -> list[tuple[str, str]]:
    rows = await db.read(lambda tx: inbox.waiting(tx, ref))
    return [(row.kind, row.body) for row in rows]


def test_that_a_due_timer_becomes_an_input_once(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        await _set(db, ref, await claim(db, ref), remind=NOW + 10, close=NOW + 20)
        assert await db.write(lambda tx: timers.fire_due(tx, NOW + 9)) == []
        assert await db.write(lambda tx: timers.fire_due(tx, NOW + 10)) == [ref]
        assert await db.write(lambda tx: timers.fire_due(tx, NOW + 10)) == []
        assert await _waiting(db, ref) == [("timer", "remind")]
        assert await db.read(timers.next_due) == NOW + 20

    on(store, work)


def test_that_two_sweeps_at_once_fire_a_timer_once(store: Store) -> None:
    async def work(db: Database) -> None:
        refs = [await conversation(db, name=f"conv-{number}") for number in range(5)]
        for ref in refs:
            await _set(db, ref, await claim(db, ref), remind=NOW)
        sweeps = (db.write(lambda tx: timers.fire_due(tx, NOW)) for _ in range(4))
        fired = [ref for sweep in await asyncio.gather(*sweeps) for ref in sweep]
        assert sorted(fired) == sorted(refs)
        assert len((await everything(db))["inbox"]) == len(refs)

    on(store, work)


def test_that_a_timer_set_again_moves_and_a_cancelled_one_is_gone(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        await _set(db, ref, epoch, remind=NOW + 10, close=NOW + 10)
        await _set(db, ref, epoch, remind=NOW + 500, close=None)
        assert await db.write(lambda tx: timers.fire_due(tx, NOW + 400)) == []
        assert await db.read(timers.next_due) == NOW + 500
        await _set(db, ref, epoch, remind=None)
        assert await db.read(timers.next_due) is None
        assert await _waiting(db, ref) == []

    on(store, work)


def test_that_a_timer_fires_with_its_input_or_not_at_all(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        await _set(db, ref, await claim(db, ref), remind=NOW)
        before = await everything(db)

        async def fire_and_fail(tx: timers.Transaction) -> None:
            await timers.fire_due(tx, NOW)
            raise ValueError("the process ends here")

        failed = await asyncio.gather(db.write(fire_and_fail), return_exceptions=True)
        assert isinstance(failed[0], ValueError)
        assert await everything(db) == before
        assert await db.write(lambda tx: timers.fire_due(tx, NOW)) == [ref]

    on(store, work)
