"""The ledger: every note and effect once, from intent to outcome, until the customer was told."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.errors import Fenced
from frontdesk.core.ids import ConversationId, ConversationRef, Epoch, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.store.scope import CONVERSATION, in_conversation, in_organisation, row_values, scope

_COLUMNS = (
    *("key", "kind", "turn_id", "tool", "intent", "status", "result"),
    *("created_at", "finished_at", "told_seq", "sent_at", "unresolved_at"),
)
_OUTCOME = ("status", "result", "finished_at", "told_seq", "sent_at", "unresolved_at")


def _unsettled(status: Any) -> Any:
    return (status == LedgerStatus.INTENT) | (status == LedgerStatus.UNKNOWN)


_put = Query(
    lambda insert: (stmt := insert(t.ledger).values(**row_values(*_COLUMNS))).on_conflict_do_update(
        index_elements=["conversation_id", "key"],
        set_={c: stmt.excluded[c] for c in _OUTCOME},
        # What is known stays known, whoever writes last.
        where=(t.ledger.c.organisation_id == stmt.excluded.organisation_id)
        & (_unsettled(t.ledger.c.status) | ~_unsettled(stmt.excluded.status)),
    )
)
_select = select(*(t.ledger.c[name] for name in _COLUMNS))
_find = Query(_select.where(in_conversation(t.ledger), t.ledger.c.key == bindparam("wanted")))
_recent = Query(
    _select.where(in_conversation(t.ledger))
    .order_by(t.ledger.c.created_at.desc(), t.ledger.c.turn_id.desc(), t.ledger.c.key)
    .limit(bindparam("most"))
)
_open = Query(
    _select.where(
        in_conversation(t.ledger),
        t.ledger.c.told_seq.is_(None) | _unsettled(t.ledger.c.status),
    ).order_by(t.ledger.c.created_at, t.ledger.c.turn_id, t.ledger.c.key)
)
# The update changes nothing: it keeps other claims from the conversation until this one is done.
_hold = Query(
    update(t.conversations)
    .where(
        t.conversations.c.id == bindparam(CONVERSATION),
        in_organisation(t.conversations),
        t.conversations.c.epoch == bindparam("held"),
    )
    .values(epoch=bindparam("held"))
)
_sent = Query(
    update(t.ledger)
    .where(in_conversation(t.ledger), t.ledger.c.key == bindparam("wanted"))
    .values(sent_at=bindparam("at"))
)
_unfinished = Query(
    select(t.ledger.c.organisation_id, t.ledger.c.conversation_id)
    .where(t.ledger.c.told_seq.is_(None))
    .distinct()
    .limit(bindparam("most"))
)

Act = Callable[[Transaction], Awaitable[str]]


async def put(tx: Transaction, ref: ConversationRef, entry: LedgerEntry) -> None:
    """Write an entry, or what became of one."""
    row = {name: getattr(entry, name) for name in _COLUMNS}
    await tx.execute(_put, **scope(ref), **row)


async def find(tx: Transaction, ref: ConversationRef, key: str) -> LedgerEntry | None:
    """One entry."""
    rows = await tx.fetch(_find, **scope(ref), wanted=key)
    return LedgerEntry(*rows[0]) if rows else None


async def recent(
    tx: Transaction, ref: ConversationRef, most: int = 50, *, and_open: bool = False
) -> list[LedgerEntry]:
    """The newest entries, oldest first; before them those still open however old, if asked for."""
    rows = await tx.fetch(_recent, **scope(ref), most=most)
    newest = [LedgerEntry(*row) for row in reversed(rows)]
    if not and_open:
        return newest
    keys = {entry.key for entry in newest}
    older = [LedgerEntry(*row) for row in await tx.fetch(_open, **scope(ref))]
    return [*(entry for entry in older if entry.key not in keys), *newest]


async def unfinished_anywhere(tx: Transaction, most: int = 1000) -> list[ConversationRef]:
    """Conversations, of any organisation, with an effect nobody was told of: for recovery alone."""
    rows = await tx.fetch(_unfinished, most=most)
    return [ConversationRef(OrganisationId(o), ConversationId(c)) for o, c in rows]


async def once(
    tx: Transaction,
    ref: ConversationRef,
    epoch: Epoch,
    entry: LedgerEntry,
    act: Act,
    now: Millis,
) -> LedgerEntry:
    """Act and record the result together, unless that was done before; fenced like any commit."""
    await hold(tx, ref, epoch)
    found = await find(tx, ref, entry.key)
    if found is not None and found.settled:
        return found
    done = replace(
        found or entry, status=LedgerStatus.COMMITTED, result=await act(tx), finished_at=now
    )
    await put(tx, ref, done)
    return done


async def settle(
    tx: Transaction, ref: ConversationRef, epoch: Epoch, entry: LedgerEntry
) -> LedgerEntry:
    """Record what became of an entry, unless that is known already."""
    await hold(tx, ref, epoch)
    found = await find(tx, ref, entry.key)
    if found is not None and found.settled:
        return found
    await put(tx, ref, entry)
    return entry


async def mark_sent(
    tx: Transaction, ref: ConversationRef, epoch: Epoch, key: str, at: Millis
) -> None:
    """Record that an effect outside is about to be sent once more."""
    await hold(tx, ref, epoch)
    await tx.execute(_sent, **scope(ref), wanted=key, at=at)


async def hold(tx: Transaction, ref: ConversationRef, epoch: Epoch) -> bool:
    """Keep other claims from the conversation until the transaction ends, or raise Fenced."""
    if await tx.execute(_hold, **scope(ref), held=epoch) != 1:
        raise Fenced(f"{ref.conversation_id}: epoch {epoch} is no longer the claim")
    return True
