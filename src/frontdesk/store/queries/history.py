"""Reads of a conversation's past: events, tokens in flight, messages, turns, calls, snapshots."""

from sqlalchemy import bindparam, func, or_, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import CallSessionId, ConversationId, ConversationRef, OrganisationId, Seq
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import (
    CallRecord,
    EventRecord,
    MessageRecord,
    StepRecord,
    TokenChunk,
    TurnRecord,
)
from frontdesk.store.scope import in_conversation, scope

_events_after = Query(
    select(t.events.c.seq, t.events.c.type, t.events.c.body)
    .where(in_conversation(t.events), t.events.c.seq > bindparam("after"))
    .order_by(t.events.c.seq)
)
_tokens = Query(
    select(t.token_chunks.c.seq, t.token_chunks.c.message_id, t.token_chunks.c.body)
    .where(in_conversation(t.token_chunks))
    .order_by(t.token_chunks.c.seq)
)
_recent_events = Query(
    select(t.events.c.seq, t.events.c.type, t.events.c.body)
    .where(in_conversation(t.events), t.events.c.type == bindparam("wanted"))
    .order_by(t.events.c.seq.desc())
    .limit(bindparam("most"))
)
_said_before = Query(
    select(t.events.c.seq, t.events.c.type, t.events.c.body)
    .where(
        in_conversation(t.events),
        t.events.c.seq < bindparam("before"),
        t.events.c.seq > bindparam("after"),
        or_(t.events.c.type == "message", t.events.c.type == "final"),
    )
    .order_by(t.events.c.seq.desc())
    .limit(bindparam("most"))
)
_messages = select(
    *(
        t.messages.c[name]
        for name in (
            *("seq", "call_session_id", "turn_id", "message_id"),
            *("role", "text", "state", "at", "name", "attached"),
        )
    )
).where(in_conversation(t.messages))
_recent_messages = Query(
    _messages.where(t.messages.c.seq > bindparam("after"))
    .order_by(t.messages.c.seq.desc())
    .limit(bindparam("most"))
)
_message_count = Query(
    select(func.count())
    .select_from(t.messages)
    .where(in_conversation(t.messages), t.messages.c.seq > bindparam("after"))
)
_turn_messages = Query(
    _messages.where(t.messages.c.turn_id >= bindparam("first_turn")).order_by(t.messages.c.seq)
)
_NO_TURN = 2**53
_accepted_at = Query(
    select(t.messages.c.turn_id, func.min(t.inbox.c.at))
    .join_from(
        t.messages,
        t.inbox,
        (t.inbox.c.conversation_id == t.messages.c.conversation_id)
        & (t.inbox.c.seq == t.messages.c.seq),
    )
    .where(in_conversation(t.messages), t.messages.c.turn_id >= bindparam("first_turn"))
    .group_by(t.messages.c.turn_id)
)
_TURN = (
    *("turn_id", "call_session_id", "attempt", "message_id", "started_at"),
    *("outcome", "finished_at", "record"),
)
_running_turn = Query(
    select(*(t.turns.c[name] for name in _TURN)).where(
        in_conversation(t.turns), t.turns.c.outcome.is_(None)
    )
)
_turns = Query(
    select(*(t.turns.c[name] for name in _TURN))
    .where(in_conversation(t.turns), t.turns.c.turn_id < bindparam("before"))
    .order_by(t.turns.c.turn_id.desc())
    .limit(bindparam("most"))
)
_steps = Query(
    select(t.steps.c.turn_id, t.steps.c.step, t.steps.c.body, t.steps.c.at)
    .where(in_conversation(t.steps), t.steps.c.turn_id >= bindparam("first_turn"))
    .order_by(t.steps.c.turn_id, t.steps.c.step)
)
_steps_since = Query(
    select(t.steps.c.turn_id, t.steps.c.step, t.steps.c.body, t.steps.c.at)
    .where(in_conversation(t.steps), t.steps.c.at >= bindparam("since"))
    .order_by(t.steps.c.turn_id.desc(), t.steps.c.step.desc())
    .limit(bindparam("most"))
)
_running_anywhere = Query(
    select(t.turns.c.organisation_id, t.turns.c.conversation_id)
    .where(t.turns.c.outcome.is_(None))
    .limit(bindparam("most"))
)
_call = Query(
    select(
        t.calls.c.call_session_id,
        t.calls.c.started_at,
        t.calls.c.started_seq,
        t.calls.c.greeted_at,
        t.calls.c.network,
    ).where(in_conversation(t.calls), t.calls.c.call_session_id == bindparam("call"))
)
_dialog = Query(select(t.dialogs.c.body).where(in_conversation(t.dialogs)))
_snapshots = Query(
    select(t.snapshots.c.audience, t.snapshots.c.seq, t.snapshots.c.body).where(
        in_conversation(t.snapshots)
    )
)


async def events_after(tx: Transaction, ref: ConversationRef, after: Seq) -> list[EventRecord]:
    """Stored events with a higher seq, in order; tokens are not among them."""
    return [EventRecord(*r) for r in await tx.fetch(_events_after, **scope(ref), after=after)]


async def recent_events(
    tx: Transaction, ref: ConversationRef, type: str, most: int
) -> list[EventRecord]:
    """The newest events of a type, oldest first."""
    rows = await tx.fetch(_recent_events, **scope(ref), wanted=type, most=most)
    return [EventRecord(*row) for row in reversed(rows)]


async def said_before(
    tx: Transaction, ref: ConversationRef, *, before: Seq, after: Seq, most: int
) -> list[EventRecord]:
    """The newest messages between two seqs, each as the event that ended it, oldest first."""
    found = await tx.fetch(_said_before, **scope(ref), before=before, after=after, most=most)
    return [EventRecord(*row) for row in reversed(found)]


async def stored_tokens(tx: Transaction, ref: ConversationRef) -> list[TokenChunk]:
    """Token chunks that no final has folded away yet."""
    return [TokenChunk(*r) for r in await tx.fetch(_tokens, **scope(ref))]


async def recent_messages(
    tx: Transaction, ref: ConversationRef, *, after: Seq, most: int
) -> list[MessageRecord]:
    """The newest messages after a seq, oldest first."""
    rows = await tx.fetch(_recent_messages, **scope(ref), after=after, most=most)
    return [MessageRecord(*row) for row in reversed(rows)]


async def count_messages(tx: Transaction, ref: ConversationRef, *, after: Seq) -> int:
    """How many messages there are after a seq."""
    rows = await tx.fetch(_message_count, **scope(ref), after=after)
    return int(rows[0][0])


async def turn_messages(
    tx: Transaction, ref: ConversationRef, first_turn: int
) -> list[MessageRecord]:
    """The messages of a turn and of those after it."""
    rows = await tx.fetch(_turn_messages, **scope(ref), first_turn=first_turn)
    return [MessageRecord(*row) for row in rows]


async def accepted_at(tx: Transaction, ref: ConversationRef, first_turn: int) -> dict[int, Millis]:
    """When the earliest input of a turn, and of each after it, was accepted."""
    rows = await tx.fetch(_accepted_at, **scope(ref), first_turn=first_turn)
    return {turn_id: at for turn_id, at in rows}


async def running_turn(tx: Transaction, ref: ConversationRef) -> TurnRecord | None:
    """The turn that was under way, if one was."""
    rows = await tx.fetch(_running_turn, **scope(ref))
    return TurnRecord(*rows[0]) if rows else None


async def turns(
    tx: Transaction, ref: ConversationRef, most: int = 100, before: int | None = None
) -> list[TurnRecord]:
    """The newest turns, or the newest before one, oldest first."""
    rows = await tx.fetch(_turns, **scope(ref), most=most, before=before or _NO_TURN)
    return [TurnRecord(*row) for row in reversed(rows)]


async def steps(tx: Transaction, ref: ConversationRef, first_turn: int) -> list[StepRecord]:
    """The steps of a turn and of those after it."""
    rows = await tx.fetch(_steps, **scope(ref), first_turn=first_turn)
    return [StepRecord(*row) for row in rows]


async def steps_since(
    tx: Transaction, ref: ConversationRef, since: Millis, most: int
) -> list[StepRecord]:
    """The newest steps since a moment, the oldest of them first."""
    rows = await tx.fetch(_steps_since, **scope(ref), since=since, most=most)
    return [StepRecord(*row) for row in reversed(rows)]


async def running_anywhere(tx: Transaction, most: int = 1000) -> list[ConversationRef]:
    """Conversations, of any organisation, with a turn under way: for recovery alone."""
    rows = await tx.fetch(_running_anywhere, most=most)
    return [ConversationRef(OrganisationId(o), ConversationId(c)) for o, c in rows]


async def call(
    tx: Transaction, ref: ConversationRef, call_session_id: CallSessionId
) -> CallRecord | None:
    """One call of the conversation."""
    rows = await tx.fetch(_call, **scope(ref), call=call_session_id)
    return CallRecord(*rows[0]) if rows else None


async def dialog(tx: Transaction, ref: ConversationRef) -> str | None:
    """Where the dialog stands, if it ever moved."""
    rows = await tx.fetch(_dialog, **scope(ref))
    return rows[0][0] if rows else None


async def snapshots(tx: Transaction, ref: ConversationRef) -> dict[str, tuple[Seq, str]]:
    """The stored snapshot of each audience."""
    rows = await tx.fetch(_snapshots, **scope(ref))
    return {audience: (seq, body) for audience, seq, body in rows}
