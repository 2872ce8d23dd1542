"""Claims fence: only the newest epoch writes, and a commit is written whole or not at all."""

import asyncio
from dataclasses import replace
from typing import cast

import pytest

from frontdesk.core.errors import Fenced, NotFound, StoreError
from frontdesk.core.ids import ConversationId, ConversationRef, Epoch, MessageId, Seq
from frontdesk.store.database import Database
from frontdesk.store.queries import conversations, history, inbox
from frontdesk.store.queries.commits import write_commit
from frontdesk.store.records import CallRecord, Commit, EventRecord, InboxRecord, TurnRecord
from tests.conftest import Store
from tests.contract.full_commit import TURN, full_commit
from tests.contract.rows import CALL, NOW, OURS, claim, commit, conversation, everything, on


async def _write(db: Database, made: Commit) -> None:
    await db.write(lambda tx: write_commit(tx, made))


async def _input(db: Database, ref: ConversationRef) -> InboxRecord:
    row = await db.write(lambda tx: inbox.add(tx, ref, "message", "{}", NOW))
    assert row is not None
    return row


def test_that_every_claim_raises_the_epoch(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epochs = [await claim(db, ref) for _ in range(3)]
        together = await asyncio.gather(*(claim(db, ref) for _ in range(5)))
        assert epochs == [1, 2, 3]
        assert sorted(together) == [4, 5, 6, 7, 8]
        assert (await db.read(lambda tx: conversations.find(tx, ref))).epoch == 8

    on(store, work)


def test_that_an_unknown_conversation_cannot_be_claimed_or_found(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = ConversationRef(OURS, ConversationId("nobody"))
        with pytest.raises(NotFound, match="nobody"):
            await claim(db, ref)
        with pytest.raises(NotFound, match="nobody"):
            await db.read(lambda tx: conversations.find(tx, ref))

    on(store, work)


def test_that_a_commit_writes_all_its_parts(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        before = await everything(db)
        row = await _input(db, ref)
        await _write(db, full_commit(ref, epoch, row.id))
        after = await everything(db)
        untouched = {name for name in after if after[name] == before[name]}
        of_operators = {"operators", "operator_sessions", "sign_in_links", "sign_in_attempts"}
        of_administrators = {"api_keys", "audit", "configurations", "configuration_versions"}
        besides = {"organisations", "settings", "guess_counters", "histories", "revoked_tokens"}
        of_people = {"tickets", "ticket_events", "counters", "macros", "kept_turns"}
        of_channels = {"webhooks", "webhook_deliveries", "mail_contacts"}
        later = {n for n in after if n.startswith(("insight_", "search_", "conversation_index"))}
        of_files = {"attachments", "attachment_pieces", "erasures"}
        of_libraries = {
            n for n in after if n.startswith(("knowledge_", "documents", "passage", "librar"))
        }
        people = of_operators | of_administrators | of_people
        assert untouched == besides | people | of_channels | later | of_files | of_libraries

    on(store, work)


def test_that_a_commit_under_an_old_epoch_is_fenced_and_leaves_nothing_behind(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        old = await claim(db, ref)
        await claim(db, ref)
        row = await _input(db, ref)
        before = await everything(db)
        with pytest.raises(Fenced):
            await _write(db, full_commit(ref, old, row.id))
        assert await everything(db) == before

    on(store, work)


def test_that_an_epoch_nobody_was_given_is_fenced_too(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        before = await everything(db)
        with pytest.raises(Fenced):
            await _write(db, commit(ref, Epoch(epoch + 1)))
        assert await everything(db) == before

    on(store, work)


def test_that_of_two_holders_racing_only_the_newest_claim_writes(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        for number in range(1, 6):
            old = await claim(db, ref)
            new = await claim(db, ref)
            made = [
                commit(ref, epoch, events=[EventRecord(Seq(number), "status", str(epoch))])
                for epoch in (old, new)
            ]
            results = await asyncio.gather(
                *(_write(db, each) for each in made), return_exceptions=True
            )
            assert isinstance(results[0], Fenced)
            assert results[1] is None
        events = await db.read(lambda tx: history.events_after(tx, ref, Seq(0)))
        assert [event.body for event in events] == ["2", "4", "6", "8", "10"]

    on(store, work)


def test_that_a_commit_that_fails_half_way_leaves_nothing_behind(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        row = await _input(db, ref)
        before = await everything(db)
        made = full_commit(ref, epoch, row.id)
        unwritable = CallRecord(CALL, NOW, cast(Seq, None), None)
        made.calls.append(unwritable)
        with pytest.raises(StoreError):
            await _write(db, made)
        assert await everything(db) == before

    on(store, work)


def test_that_a_seq_is_never_stored_twice(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        made = commit(ref, epoch, events=[EventRecord(Seq(7), "status", "first")])
        await _write(db, made)
        before = await everything(db)
        made.events = [EventRecord(Seq(7), "status", "second")]
        with pytest.raises(StoreError):
            await _write(db, made)
        assert await everything(db) == before

    on(store, work)


def test_that_a_finished_turn_cannot_be_finished_or_run_again(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        running = TurnRecord(TURN, CALL, 1, MessageId("a1-1-1"), NOW)
        done = replace(running, outcome="complete", finished_at=NOW + 9, record="{}")
        await _write(db, commit(ref, epoch, turns=[running]))
        assert await db.read(lambda tx: history.running_turn(tx, ref)) == running
        await _write(db, commit(ref, epoch, turns=[replace(running, attempt=2)]))
        await _write(db, commit(ref, epoch, turns=[done]))
        assert await db.read(lambda tx: history.running_turn(tx, ref)) is None
        before = await everything(db)
        for again in (done, replace(done, outcome="interrupted"), running):
            with pytest.raises(StoreError, match="turn 1 was finished before"):
                await _write(db, commit(ref, epoch, status="closed", turns=[again]))
        assert await everything(db) == before

    on(store, work)
