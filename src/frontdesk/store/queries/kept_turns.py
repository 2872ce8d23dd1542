"""Turns that operators keep as test cases."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, func, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId, TurnId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import (
    ORGANISATION,
    in_conversation,
    in_organisation,
    row_values,
    scope,
)

_kept = t.kept_turns
_COLUMNS = tuple(
    _kept.c[name] for name in ("conversation_id", "turn_id", "body", "note", "by", "at")
)
_put = Query(
    lambda insert: (
        stmt := insert(_kept).values(**row_values("turn_id", "body", "note", "by", "at"))
    ).on_conflict_do_update(
        index_elements=["conversation_id", "turn_id"],
        set_={name: stmt.excluded[name] for name in ("body", "note", "by", "at")},
        where=_kept.c.organisation_id == stmt.excluded.organisation_id,
    )
)
_remove = Query(
    delete(_kept).where(in_conversation(_kept), _kept.c.turn_id == bindparam("of_turn"))
)
_latest = Query(
    select(*_COLUMNS)
    .where(in_organisation(_kept))
    .order_by(_kept.c.at.desc(), _kept.c.conversation_id, _kept.c.turn_id)
    .limit(bindparam("most"))
)
_of_conversation = Query(select(*_COLUMNS).where(in_conversation(_kept)).order_by(_kept.c.turn_id))
_count = Query(select(func.count()).select_from(_kept).where(in_organisation(_kept)))


@dataclass(frozen=True, slots=True)
class KeptRow:
    """A kept turn as it is stored."""

    conversation_id: ConversationId
    turn_id: TurnId
    body: str
    note: str
    by: str
    at: Millis


async def put(tx: Transaction, ref: ConversationRef, row: KeptRow) -> None:
    """Keep a turn, in place of what was kept of it before."""
    await tx.execute(
        _put,
        **scope(ref),
        turn_id=row.turn_id,
        body=row.body,
        note=row.note,
        by=row.by,
        at=row.at,
    )


async def remove(tx: Transaction, ref: ConversationRef, turn_id: TurnId) -> bool:
    """Keep a turn no longer; False where it was not kept."""
    return await tx.execute(_remove, **scope(ref), of_turn=turn_id) == 1


async def latest(tx: Transaction, organisation_id: OrganisationId, most: int) -> list[KeptRow]:
    """An organisation's kept turns, the last kept first."""
    rows = await tx.fetch(_latest, **{ORGANISATION: organisation_id}, most=most)
    return [KeptRow(*row) for row in rows]


async def of_conversation(tx: Transaction, ref: ConversationRef) -> list[KeptRow]:
    """What is kept of one conversation, by turn."""
    return [KeptRow(*row) for row in await tx.fetch(_of_conversation, **scope(ref))]


async def count(tx: Transaction, organisation_id: OrganisationId) -> int:
    """How many turns an organisation has kept."""
    return (await tx.fetch(_count, **{ORGANISATION: organisation_id}))[0][0]
