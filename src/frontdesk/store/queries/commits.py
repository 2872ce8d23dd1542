"""The one way a session writes: a commit that holds only while its epoch does."""

from typing import Any

from sqlalchemy import BigInteger, bindparam, delete, func, update

from frontdesk.core.errors import Fenced, StoreError
from frontdesk.core.ids import ConversationRef
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.queries import (
    handoffs,
    ledger,
    merging,
    outbound,
    read_marks,
    resolutions,
    summaries,
    tickets,
    usage,
)
from frontdesk.store.query import Query
from frontdesk.store.records import Commit
from frontdesk.store.scope import CONVERSATION, ORGANISATION, in_conversation, new_row, row_values

_conversation = Query(
    update(t.conversations)
    .where(
        t.conversations.c.id == bindparam(CONVERSATION),
        t.conversations.c.organisation_id == bindparam(ORGANISATION),
        t.conversations.c.epoch == bindparam("held"),
    )
    .values(
        status=bindparam("status"),
        title=bindparam("title"),
        title_source=bindparam("title_source"),
        rating_asked_at=bindparam("rating_asked_at"),
        call_session_id=bindparam("call_session_id"),
        turn_id=bindparam("turn_id"),
        seq_reserved=bindparam("seq_reserved"),
        language=bindparam("language"),
        # Who only reads changes nothing that a list goes by.
        updated_at=func.coalesce(bindparam("now", type_=BigInteger), t.conversations.c.updated_at),
    )
)
_event = Query(new_row(t.events, "seq", "type", "body"))
_token_chunk = Query(new_row(t.token_chunks, "seq", "message_id", "body"))
_fold = Query(
    delete(t.token_chunks).where(
        in_conversation(t.token_chunks), t.token_chunks.c.message_id == bindparam("folded")
    )
)
_message = Query(
    new_row(
        t.messages,
        *("seq", "call_session_id", "turn_id", "message_id", "role", "text", "state", "at"),
        *("name", "attached"),
    )
)
_take = Query(
    update(t.inbox)
    .where(
        in_conversation(t.inbox),
        t.inbox.c.id == bindparam("inbox_id"),
        t.inbox.c.seq.is_(None),
    )
    .values(seq=bindparam("taken_seq"), outcome=bindparam("became"))
)
_TURN = (
    *("turn_id", "call_session_id", "outcome", "attempt", "message_id"),
    *("started_at", "finished_at", "record"),
    *("input_tokens", "cached_tokens", "reasoning_tokens", "output_tokens", "cost"),
)
_turn = Query(
    lambda insert: (stmt := insert(t.turns).values(**row_values(*_TURN))).on_conflict_do_update(
        index_elements=["conversation_id", "turn_id"],
        set_={c: stmt.excluded[c] for c in _TURN if c != "turn_id"},
        where=t.turns.c.outcome.is_(None),
    )
)
_step = Query(new_row(t.steps, "turn_id", "step", "body", "at"))
_call = Query(
    lambda insert: (
        stmt := insert(t.calls).values(
            **row_values("call_session_id", "started_at", "started_seq", "greeted_at", "network")
        )
    ).on_conflict_do_update(
        index_elements=["conversation_id", "call_session_id"],
        set_={c: stmt.excluded[c] for c in ("greeted_at", "network")},
    )
)
_set_timer = Query(
    lambda insert: (
        stmt := insert(t.timers).values(**row_values("name", "due_at"))
    ).on_conflict_do_update(
        index_elements=["conversation_id", "name"], set_={"due_at": stmt.excluded.due_at}
    )
)
_cancel_timer = Query(
    delete(t.timers).where(in_conversation(t.timers), t.timers.c.name == bindparam("timer"))
)
_dialog = Query(
    lambda insert: (stmt := insert(t.dialogs).values(**row_values("body"))).on_conflict_do_update(
        index_elements=["conversation_id"],
        set_={"body": stmt.excluded.body},
        where=t.dialogs.c.organisation_id == stmt.excluded.organisation_id,
    )
)
_snapshot = Query(
    lambda insert: (
        stmt := insert(t.snapshots).values(**row_values("audience", "seq", "body"))
    ).on_conflict_do_update(
        index_elements=["conversation_id", "audience"],
        set_={"seq": stmt.excluded.seq, "body": stmt.excluded.body},
    )
)


async def write_commit(tx: Transaction, commit: Commit) -> None:
    """Write a session's commit, or raise Fenced and leave nothing behind."""
    scope = {ORGANISATION: commit.ref.organisation_id, CONVERSATION: commit.ref.conversation_id}
    held = await tx.execute(
        _conversation,
        **scope,
        held=commit.epoch,
        status=commit.status,
        title=commit.title,
        title_source=commit.title_source,
        rating_asked_at=commit.rating_asked_at,
        call_session_id=commit.call_session_id,
        turn_id=commit.turn_id,
        seq_reserved=commit.seq_reserved,
        language=commit.language,
        now=None if commit.quiet else commit.now,
    )
    if held != 1:
        raise Fenced(f"{commit.ref.conversation_id}: epoch {commit.epoch} is no longer the claim")
    for taken in commit.taken:
        row = {"inbox_id": taken.inbox_id, "taken_seq": taken.seq, "became": taken.outcome}
        if await tx.execute(_take, **scope, **row) != 1:
            raise StoreError(f"inbox row {taken.inbox_id} was taken before")
    await _write_log(tx, commit, scope)
    await _write_work(tx, commit, scope)
    await _write_endings(tx, commit)
    await _write_people(tx, commit)


async def write_dialog(tx: Transaction, ref: ConversationRef, body: str) -> None:
    """Write where a dialog stands, in a transaction that holds the conversation's epoch."""
    await tx.execute(
        _dialog, **{ORGANISATION: ref.organisation_id, CONVERSATION: ref.conversation_id}, body=body
    )


async def _write_log(tx: Transaction, commit: Commit, scope: dict[str, Any]) -> None:
    if commit.events:
        await tx.execute_many(
            _event, [{**scope, "seq": e.seq, "type": e.type, "body": e.body} for e in commit.events]
        )
    for chunk in commit.token_chunks:
        await tx.execute(
            _token_chunk, **scope, seq=chunk.seq, message_id=chunk.message_id, body=chunk.body
        )
    for message_id in commit.folded:
        await tx.execute(_fold, **scope, folded=message_id)
    for message in commit.messages:
        await tx.execute(_message, **scope, **_columns(message))
    for audience, seq, body in commit.snapshots:
        await tx.execute(_snapshot, **scope, audience=audience, seq=seq, body=body)


async def _write_work(tx: Transaction, commit: Commit, scope: dict[str, Any]) -> None:
    for turn in commit.turns:
        if await tx.execute(_turn, **scope, **_columns(turn)) != 1:
            raise StoreError(f"turn {turn.turn_id} was finished before")
    for step in commit.steps:
        await tx.execute(_step, **scope, **_columns(step))
    if commit.dialog is not None:
        await write_dialog(tx, commit.ref, commit.dialog)
    for entry in commit.ledger:
        await ledger.put(tx, commit.ref, entry)
    for call in commit.calls:
        await tx.execute(_call, **scope, **_columns(call))
    due = {name: at for name, at in commit.timers.items() if at is not None}
    if due:
        rows = [{**scope, "name": name, "due_at": at} for name, at in due.items()]
        await tx.execute_many(_set_timer, rows)
    for name in commit.timers.keys() - due.keys():
        await tx.execute(_cancel_timer, **scope, timer=name)
    for mark in commit.outbound:
        await outbound.mark(tx, commit.ref, mark)


async def _write_endings(tx: Transaction, commit: Commit) -> None:
    if commit.summary is not None:
        await summaries.put(tx, commit.ref, commit.summary)
    for resolution in commit.resolutions:
        await resolutions.put(tx, commit.ref, resolution)
    for used in commit.background:
        await usage.add_background(tx, commit.ref, used)


async def _write_people(tx: Transaction, commit: Commit) -> None:
    if commit.handoff is not None:
        await handoffs.put(tx, commit.ref, commit.handoff)
    for reader, seq in commit.read.items():
        await read_marks.put(tx, commit.ref, reader, seq)
    for line in commit.ticket_lines:
        await tickets.add_line(tx, commit.ref.organisation_id, line, commit.now)
    for joining in commit.joins:
        await merging.join(tx, commit.ref, joining, commit.now)


def _columns(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}
