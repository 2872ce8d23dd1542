"""What a conversation's past reads like: events, token chunks, snapshots, messages, turns."""

from frontdesk.core.events import FinalState, Role
from frontdesk.core.ids import ConversationRef, Epoch, MessageId, Seq, TurnId
from frontdesk.store.database import Database
from frontdesk.store.queries import conversations, history
from frontdesk.store.queries.commits import write_commit
from frontdesk.store.records import EventRecord, MessageRecord, StepRecord, TokenChunk, TurnRecord
from tests.conftest import Store
from tests.contract.rows import CALL, NOW, OURS, claim, commit, conversation, on


async def _commit(db: Database, ref: ConversationRef, epoch: Epoch, **changes: object) -> None:
    made = commit(ref, epoch, **changes)
    await db.write(lambda tx: write_commit(tx, made))


def test_that_events_come_back_in_order_after_a_seq(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        events = [EventRecord(Seq(seq), "status", f"body {seq}") for seq in (9, 10, 100)]
        await _commit(db, ref, epoch, events=events[1:])
        await _commit(db, ref, epoch, events=events[:1])
        assert await db.read(lambda tx: history.events_after(tx, ref, Seq(0))) == events
        assert await db.read(lambda tx: history.events_after(tx, ref, Seq(9))) == events[1:]
        assert await db.read(lambda tx: history.events_after(tx, ref, Seq(100))) == []

    on(store, work)


def test_that_a_final_folds_the_token_chunks_of_its_message_alone(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        other = await conversation(db, name="conv-2")
        mine, next_one = MessageId("a1-1-1"), MessageId("a2-1-1")
        chunks = [
            TokenChunk(Seq(3), mine, '[[2,"a"],[3,"b"]]'),
            TokenChunk(Seq(5), mine, '[[5,"c"]]'),
            TokenChunk(Seq(8), next_one, '[[8,"d"]]'),
        ]
        for each in (ref, other):
            await _commit(db, each, await claim(db, each), token_chunks=chunks)
            assert await db.read(lambda tx, r=each: history.stored_tokens(tx, r)) == chunks
        await _commit(db, ref, Epoch(1), folded=[mine])
        assert await db.read(lambda tx: history.stored_tokens(tx, ref)) == chunks[2:]
        assert await db.read(lambda tx: history.stored_tokens(tx, other)) == chunks

    on(store, work)


def test_that_a_snapshot_replaces_the_last_one_of_its_audience(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        epoch = await claim(db, ref)
        await _commit(
            db, ref, epoch, snapshots=[("customer", Seq(4), "{}"), ("operator", Seq(4), "{}")]
        )
        await _commit(db, ref, epoch, snapshots=[("customer", Seq(9), '{"seq":9}')])
        assert await db.read(lambda tx: history.snapshots(tx, ref)) == {
            "customer": (9, '{"seq":9}'),
            "operator": (4, "{}"),
        }

    on(store, work)


def _message(seq: int) -> MessageRecord:
    return MessageRecord(
        seq=Seq(seq),
        call_session_id=CALL,
        turn_id=TurnId(seq),
        message_id=MessageId(f"c{seq}"),
        role=Role.CUSTOMER,
        text="line one\nünï \U0001f41c",
        state=FinalState.COMPLETE,
        at=NOW + seq,
    )


def test_that_the_newest_messages_come_back_oldest_first(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        messages = [_message(seq) for seq in range(1, 8)]
        await _commit(db, ref, await claim(db, ref), messages=messages)
        newest = await db.read(lambda tx: history.recent_messages(tx, ref, after=Seq(0), most=3))
        assert newest == messages[-3:]
        later = await db.read(lambda tx: history.recent_messages(tx, ref, after=Seq(5), most=20))
        assert later == messages[5:]

    on(store, work)


def test_that_turns_and_steps_come_back_as_they_were_written(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        turns = [
            TurnRecord(TurnId(n), CALL, 1, MessageId(f"a{n}-1-1"), NOW, "complete", NOW, "{}")
            for n in range(1, 5)
        ]
        running = TurnRecord(TurnId(5), CALL, 2, MessageId("a5-2-1"), NOW)
        steps = [StepRecord(TurnId(n), step, f"{n}.{step}", NOW) for n in (1, 2) for step in (1, 2)]
        await _commit(db, ref, await claim(db, ref), turns=[*turns, running], steps=steps)
        assert await db.read(lambda tx: history.turns(tx, ref)) == [*turns, running]
        assert await db.read(lambda tx: history.turns(tx, ref, 2)) == [turns[-1], running]
        assert await db.read(lambda tx: history.running_turn(tx, ref)) == running
        assert await db.read(history.running_anywhere) == [ref]
        assert await db.read(lambda tx: history.steps(tx, ref, 2)) == steps[2:]

    on(store, work)


def test_that_a_conversation_is_found_by_its_id_and_by_its_call(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await conversation(db)
        await _commit(
            db, ref, await claim(db, ref), title="Ants", turn_id=TurnId(3), seq_reserved=Seq(512)
        )
        found = await db.read(lambda tx: conversations.find(tx, ref))
        assert (found.ref, found.title, found.turn_id, found.seq_reserved) == (ref, "Ants", 3, 512)
        assert (found.status, found.call_session_id, found.epoch) == ("open", CALL, 1)
        by_call = await db.read(lambda tx: conversations.find_by_call(tx, OURS, CALL))
        assert by_call == ref.conversation_id

    on(store, work)
