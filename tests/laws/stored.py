"""What the store says, held against the evidence."""

from collections import Counter
from functools import reduce

from frontdesk.core.events import (
    Audience,
    Event,
    EventType,
    FinalState,
    Role,
    decode_event,
    visible,
)
from frontdesk.core.ids import MessageId, Seq
from frontdesk.core.state import ClientState, apply
from frontdesk.events.log import chunk_pairs
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations, history, inbox
from frontdesk.store.records import EventRecord, TokenChunk
from tests.laws.evidence import Evidence

ALL = 100_000


async def check_turns(db: Database, evidence: Evidence) -> None:
    """L1: one turn at a time, numbered one after the other, each finished once and for good."""
    rows = await db.read(lambda tx: history.turns(tx, evidence.ref, ALL))
    assert [row.turn_id for row in rows] == list(range(1, len(rows) + 1))
    running = [row for row in rows if row.outcome is None]
    assert running in ([], rows[-1:]), running
    for row in rows:
        if row.outcome is not None:
            assert evidence.finished.setdefault(row.turn_id, row) == row


async def check_tokens(db: Database, evidence: Evidence) -> None:
    """L2: a commit carries every token with a lower seq that belongs to a message in flight."""
    ref = evidence.ref

    async def read(tx: Transaction) -> tuple[list[EventRecord], list[TokenChunk]]:
        return await history.events_after(tx, ref, Seq(0)), await history.stored_tokens(tx, ref)

    records, chunks = await db.read(read)
    last = max((record.seq for record in records), default=Seq(0))
    ended = {decode_event(r.body).message_id for r in records if r.type == EventType.FINAL}
    stored = {seq: text for chunk in chunks for seq, text in chunk_pairs(chunk)}
    for message_id in evidence.tokens.keys() - ended:
        for token in evidence.tokens[message_id]:
            if token.seq < last:
                assert stored.get(token.seq) == token.text, (token, stored)


async def check_at_rest(db: Database, evidence: Evidence) -> None:
    """Everything that must hold once a conversation has come to rest."""
    ref = evidence.ref
    stored = await db.read(lambda tx: history.events_after(tx, ref, Seq(0)))
    events = [decode_event(record.body) for record in stored]
    record = await db.read(lambda tx: conversations.find(tx, ref))
    turns = await db.read(lambda tx: history.turns(tx, ref, ALL))
    assert await db.read(lambda tx: inbox.waiting(tx, ref)) == []
    assert await db.read(lambda tx: history.stored_tokens(tx, ref)) == []
    assert all(turn.outcome is not None for turn in turns)
    assert record.turn_id == len(turns)
    assert record.seq_reserved >= max((*evidence.published, 0))
    _check_log(events, evidence)
    _check_finals(events, evidence)
    _check_messages(events, evidence)
    _check_greetings(events)
    kept = await db.read(lambda tx: history.recent_messages(tx, ref, after=Seq(0), most=ALL))
    assert [(m.seq, m.text) for m in kept] == [(e.seq, e.text) for e in events if _is_kept(e)]


def _is_kept(event: Event) -> bool:
    if event.type is EventType.FINAL:
        aside = (event.data or {}).get("acknowledgement", False)
        return bool(event.text) and not aside and _ending(event) != FinalState.SUPERSEDED
    return event.type is EventType.MESSAGE


def _check_log(events: list[Event], evidence: Evidence) -> None:
    """L2: all that was let go is stored, under one seq each, and turns only go forward."""
    by_seq = {event.seq: event for event in events}
    assert len(by_seq) == len(events)
    for seq, event in evidence.published.items():
        if event.type is EventType.TOKEN:
            assert seq not in by_seq
        else:
            assert by_seq.get(seq) == event
    turn_ids = [event.turn_id for event in events]
    assert turn_ids == sorted(turn_ids)
    speaking = [(e.data or {})["speaking"] for e in events if e.type is EventType.SPEAKING]
    assert speaking == [number % 2 == 0 for number in range(len(speaking))]
    assert len(speaking) % 2 == 0


def _ending(final: Event) -> str:
    return (final.data or {})["state"]


def _check_finals(events: list[Event], evidence: Evidence) -> None:
    """L6: a message that began ends once, and its final says exactly what was said."""
    finals: dict[MessageId | None, Event] = {}
    for event in events:
        if event.type is EventType.FINAL:
            assert event.message_id not in finals, event
            finals[event.message_id] = event
    for message_id, tokens in evidence.tokens.items():
        final = finals.get(message_id)
        assert final is not None, f"{message_id} has tokens and no final"
        assert all(token.seq < final.seq for token in tokens), final
        assert {token.turn_id for token in tokens} == {final.turn_id}
        said = "".join(token.text or "" for token in tokens)
        if _ending(final) == FinalState.SUPERSEDED:
            assert said.startswith(final.text or ""), (said, final)
        else:
            assert said == final.text, (said, final)


def _check_messages(events: list[Event], evidence: Evidence) -> None:
    """What was accepted is there once, in order, and nothing else is."""
    said = [e.text or "" for e in events if e.type is EventType.MESSAGE and e.role is Role.CUSTOMER]
    assert len(set(said)) == len(said), said
    assert set(evidence.accepted) <= set(said) <= set(evidence.sent)
    for later, text in enumerate(said):
        for earlier in said[:later]:
            overtaken = evidence.accepted.get(text)
            assert overtaken is None or overtaken > evidence.sent[earlier], (text, earlier)


def _check_greetings(events: list[Event]) -> None:
    """A call is greeted once, and before its first answer."""
    greetings = Counter(
        e.call_session_id
        for e in events
        if e.type is EventType.FINAL and (e.message_id or "").startswith("g")
    )
    spoken_in = {e.call_session_id for e in events if e.type is EventType.MESSAGE}
    assert all(count == 1 for count in greetings.values()), greetings
    assert spoken_in <= set(greetings)


def folded(events: list[Event], evidence: Evidence, audience: Audience) -> ClientState:
    """The state that the whole log leads to."""
    start = ClientState(evidence.ref.conversation_id)
    return reduce(apply, [e for e in events if visible(e, audience)], start)
