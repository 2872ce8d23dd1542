"""The inbox: what was accepted once is there once, in order, until the session takes it."""

import asyncio

from frontdesk.core.ids import ClientMessageId, ConversationRef, Seq
from frontdesk.store.database import Database
from frontdesk.store.queries import inbox
from frontdesk.store.queries.commits import write_commit
from frontdesk.store.records import InboxRecord, Taken
from tests.conftest import Store
from tests.contract.rows import NOW, claim, commit, conversation, everything, on


async def _add(
    db: Database, ref: ConversationRef, body: str, client_message_id: str | None = None
) -> InboxRecord | None:
    own_id = ClientMessageId(client_message_id) if client_message_id else None
    return await db.write(lambda tx: inbox.add(tx, ref, "message", body, NOW, own_id))


def test_that_a_repeated_client_message_is_accepted_once(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        first = await _add(db, ref, "hello", "m1")
        again = await _add(db, ref, "other words under the same id", "m1")
        assert first is not None
        assert again is None
        waiting = await db.read(lambda tx: inbox.waiting(tx, ref))
        assert [(row.id, row.body) for row in waiting] == [(first.id, "hello")]
        for own_id, known in (("m1", True), ("m2", False)):
            asked = ClientMessageId(own_id)
            assert await db.read(lambda tx, a=asked: inbox.known(tx, ref, a)) is known

    on(store, work)


def test_that_two_adds_of_one_client_message_at_once_are_one(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        for number in range(10):
            adds = (_add(db, ref, f"copy {copy}", f"m{number}") for copy in range(4))
            accepted = [row for row in await asyncio.gather(*adds) if row is not None]
            assert len(accepted) == 1
        assert len((await everything(db))["inbox"]) == 10

    on(store, work)


def test_that_messages_without_an_id_of_their_own_are_all_kept(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        assert await _add(db, ref, "same") is not None
        assert await _add(db, ref, "same") is not None
        assert len((await everything(db))["inbox"]) == 2

    on(store, work)


def test_that_the_same_client_message_id_in_two_conversations_is_two_messages(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        for name in ("conv-1", "conv-2"):
            ref = await conversation(db, name=name)
            assert await _add(db, ref, "hello", "m1") is not None

    on(store, work)


def test_that_inputs_wait_in_the_order_in_which_they_were_accepted(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        bodies = [f"message {number}" for number in range(12)]
        for body in bodies:
            await _add(db, ref, body)
        waiting = await db.read(lambda tx: inbox.waiting(tx, ref))
        assert [row.body for row in waiting] == bodies
        assert [row.id for row in waiting] == sorted(row.id for row in waiting)

    on(store, work)


def test_that_an_input_taken_up_waits_no_more_and_cannot_be_taken_twice(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        first, second = await _add(db, ref, "one"), await _add(db, ref, "two")
        assert first is not None
        assert second is not None
        taken = commit(ref, epoch, taken=[Taken(first.id, Seq(1))])
        await db.write(lambda tx: write_commit(tx, taken))
        waiting = await db.read(lambda tx: inbox.waiting(tx, ref))
        assert [row.id for row in waiting] == [second.id]

        before = await everything(db)
        error = (
            await asyncio.gather(
                db.write(lambda tx: write_commit(tx, taken)), return_exceptions=True
            )
        )[0]
        assert "taken before" in str(error)
        assert await everything(db) == before

    on(store, work)


def test_that_the_sweeper_finds_each_conversation_with_input_waiting_once(store: Store) -> None:
    async def work(db: Database) -> None:
        refs = [await conversation(db, name=f"conv-{number}") for number in range(3)]
        for ref in refs[:2]:
            await _add(db, ref, "one")
            await _add(db, ref, "two")
        found = await db.read(inbox.left_behind)
        assert sorted(found) == sorted(refs[:2])

    on(store, work)
