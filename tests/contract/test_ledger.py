"""The ledger: what was begun is found again, done once, and stays as it was settled."""

from dataclasses import replace

import pytest

from frontdesk.core.errors import Fenced, StoreError
from frontdesk.core.ids import ConversationRef, Epoch, Seq
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import history, ledger
from frontdesk.store.queries.commits import write_commit, write_dialog
from frontdesk.store.records import LedgerEntry, LedgerStatus
from tests.conftest import Store
from tests.contract.full_commit import INTENT
from tests.contract.rows import NOW, claim, commit, conversation, everything, on


async def _intend(db: Database, ref: ConversationRef, epoch: Epoch) -> None:
    made = commit(ref, epoch, ledger=[INTENT])
    await db.write(lambda tx: write_commit(tx, made))


async def _find(db: Database, ref: ConversationRef) -> LedgerEntry | None:
    return await db.read(lambda tx: ledger.find(tx, ref, INTENT.key))


def test_that_an_intent_is_carried_out_once_with_what_it_changes(store: Store) -> None:
    acts: list[str] = []

    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        await _intend(db, ref, epoch)

        async def act(tx: Transaction) -> str:
            acts.append("acted")
            await write_dialog(tx, ref, '{"state":"after"}')
            return '{"number":1}'

        for now in (NOW + 1, NOW + 2):
            done = await db.write(lambda tx, now=now: ledger.once(tx, ref, epoch, INTENT, act, now))
            assert done == replace(
                INTENT, status=LedgerStatus.COMMITTED, result='{"number":1}', finished_at=NOW + 1
            )
            assert await _find(db, ref) == done
        assert acts == ["acted"]
        assert await db.read(lambda tx: history.dialog(tx, ref)) == '{"state":"after"}'

    on(store, work)


def test_that_an_act_that_fails_leaves_its_intent_and_nothing_of_itself(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        await _intend(db, ref, epoch)
        before = await everything(db)

        async def act(tx: Transaction) -> str:
            await write_dialog(tx, ref, '{"state":"half done"}')
            raise StoreError("no")

        with pytest.raises(StoreError, match="no"):
            await db.write(lambda tx: ledger.once(tx, ref, epoch, INTENT, act, NOW))
        assert await everything(db) == before

    on(store, work)


def test_that_an_old_epoch_can_neither_act_nor_settle(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        old = await claim(db, ref)
        await _intend(db, ref, old)
        await claim(db, ref)
        before = await everything(db)

        async def act(tx: Transaction) -> str:
            raise AssertionError("a zombie acted")

        with pytest.raises(Fenced):
            await db.write(lambda tx: ledger.once(tx, ref, old, INTENT, act, NOW))
        failed = replace(INTENT, status=LedgerStatus.FAILED)
        with pytest.raises(Fenced):
            await db.write(lambda tx: ledger.settle(tx, ref, old, failed))
        assert await everything(db) == before

    on(store, work)


def test_that_an_unknown_outcome_can_be_settled_and_a_settled_one_stays(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        await _intend(db, ref, epoch)
        for status in (LedgerStatus.UNKNOWN, LedgerStatus.FAILED):
            outcome = replace(INTENT, status=status, result="{}", finished_at=NOW)
            settled = await db.write(
                lambda tx, outcome=outcome: ledger.settle(tx, ref, epoch, outcome)
            )
            assert settled == outcome == await _find(db, ref)
        late = replace(INTENT, status=LedgerStatus.COMMITTED, result='{"late":true}')
        kept = await db.write(lambda tx: ledger.settle(tx, ref, epoch, late))
        assert kept == outcome == await _find(db, ref)

    on(store, work)


def test_that_recovery_finds_what_nobody_was_told_of(store: Store) -> None:
    async def work(db: Database) -> None:
        refs = [await conversation(db, name=f"conv-{number}") for number in range(3)]
        for ref in refs[:2]:
            await _intend(db, ref, await claim(db, ref))
        assert sorted(await db.read(ledger.unfinished_anywhere)) == refs[:2]
        told = replace(INTENT, status=LedgerStatus.COMMITTED, told_seq=Seq(7))
        await db.write(lambda tx: ledger.put(tx, refs[0], told))
        assert await db.read(ledger.unfinished_anywhere) == [refs[1]]

    on(store, work)


def test_that_the_newest_entries_come_back_oldest_first(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        told = replace(INTENT, status=LedgerStatus.COMMITTED, told_seq=Seq(1))
        entries = [replace(told, key=f"rcpt-{n}", created_at=NOW + n) for n in range(6)]
        made = commit(ref, await claim(db, ref), ledger=entries)
        await db.write(lambda tx: write_commit(tx, made))
        assert await db.read(lambda tx: ledger.recent(tx, ref, 4)) == entries[2:]
        assert await db.read(lambda tx: ledger.recent(tx, ref)) == entries

    on(store, work)
