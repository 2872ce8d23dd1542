"""The ledger: what is known stays known, and what is open is never lost from sight."""

from dataclasses import replace

import pytest

from frontdesk.core.errors import Fenced
from frontdesk.core.ids import ConversationRef, Seq, TurnId
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import ledger
from frontdesk.store.records import LedgerEntry, LedgerStatus
from tests.conftest import Store
from tests.contract.rows import NOW, claim, conversation, on

INTENT = LedgerEntry("receipt", "effect", TurnId(1), "order", "{}", created_at=NOW)
COMMITTED = replace(INTENT, status=LedgerStatus.COMMITTED, result="1", finished_at=NOW)


async def _put(db: Database, ref: ConversationRef, entry: LedgerEntry) -> None:
    await db.write(lambda tx: ledger.put(tx, ref, entry))


async def _all(db: Database, ref: ConversationRef, most: int = 50) -> list[LedgerEntry]:
    return await db.read(lambda tx: ledger.recent(tx, ref, most, and_open=True))


async def _act(tx: Transaction) -> str:
    return "2"


def test_that_an_outcome_is_not_forgotten_for_an_older_one(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        for entry in (INTENT, COMMITTED, replace(INTENT, status=LedgerStatus.UNKNOWN)):
            await _put(db, ref, entry)
        assert await _all(db, ref) == [COMMITTED]
        told = replace(COMMITTED, told_seq=Seq(7))
        await _put(db, ref, told)
        assert await _all(db, ref) == [told]

    on(store, work)


def test_that_what_was_settled_is_neither_settled_nor_done_again(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        await _put(db, ref, COMMITTED)
        failed = replace(INTENT, status=LedgerStatus.FAILED)
        settled = await db.write(lambda tx: ledger.settle(tx, ref, epoch, failed))
        again = await db.write(lambda tx: ledger.once(tx, ref, epoch, INTENT, _act, NOW))
        assert settled == again == COMMITTED

    on(store, work)


@pytest.mark.parametrize("status", [LedgerStatus.INTENT, LedgerStatus.UNKNOWN])
def test_that_an_open_entry_is_found_however_many_came_after_it(
    store: Store, status: LedgerStatus
) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        open_one = replace(INTENT, status=status, told_seq=Seq(3))
        await _put(db, ref, open_one)
        for number in range(4):
            later = {"key": f"note-{number}", "created_at": NOW + 1 + number}
            await _put(db, ref, replace(COMMITTED, told_seq=Seq(0), **later))
        found = await _all(db, ref, most=2)
        assert [entry.key for entry in found] == ["receipt", "note-2", "note-3"]

    on(store, work)


def test_that_a_claim_that_was_lost_neither_acts_nor_settles(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        lost = await claim(db, ref)
        assert await claim(db, ref) > lost
        await _put(db, ref, INTENT)
        with pytest.raises(Fenced):
            await db.write(lambda tx: ledger.once(tx, ref, lost, INTENT, _act, NOW))
        with pytest.raises(Fenced):
            await db.write(lambda tx: ledger.settle(tx, ref, lost, COMMITTED))
        assert await _all(db, ref) == [INTENT]

    on(store, work)
