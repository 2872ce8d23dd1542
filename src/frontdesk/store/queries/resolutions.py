"""How conversations ended, and which of these ends held."""

from dataclasses import dataclass

from sqlalchemy import bindparam, case, func, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import CallSessionId, ConversationRef, OrganisationId, Seq
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import ResolutionRecord
from frontdesk.store.scope import ORGANISATION, in_conversation, in_organisation, row_values, scope

# A conversation that stays ended for so long was resolved for good.
DURABLE_AFTER: Millis = 7 * 24 * 60 * 60 * 1000

_COLUMNS = (
    *("seq", "call_session_id", "kind", "reason", "confidence", "evidence", "at", "reopened_at"),
)
_own = t.resolutions.c
_put = Query(
    lambda insert: (
        stmt := insert(t.resolutions).values(**row_values(*_COLUMNS))
    ).on_conflict_do_update(
        index_elements=["conversation_id", "seq"],
        set_={"reopened_at": stmt.excluded.reopened_at},
        where=t.resolutions.c.organisation_id == stmt.excluded.organisation_id,
    )
)


_chosen = select(*(_own[name] for name in _COLUMNS)).where(in_conversation(t.resolutions))
_all = Query(_chosen.order_by(_own.seq))
_last = Query(_chosen.order_by(_own.seq.desc()).limit(1))
_held = (_own.at <= bindparam("held_since")) & (
    _own.reopened_at.is_(None) | (_own.reopened_at - _own.at >= DURABLE_AFTER)
)
_counts = Query(
    select(
        _own.kind,
        func.count(),
        func.sum(case((_own.reopened_at.is_not(None), 1), else_=0)),
        func.sum(case((_held, 1), else_=0)),
    )
    .where(
        in_organisation(t.resolutions),
        _own.at >= bindparam("since"),
        _own.at < bindparam("until"),
    )
    .group_by(_own.kind)
)


@dataclass(frozen=True, slots=True)
class KindCount:
    """Ends of one kind: all, those that were reopened, those that held for seven days."""

    kind: str
    resolved: int
    reopened: int
    durable: int


async def put(tx: Transaction, ref: ConversationRef, record: ResolutionRecord) -> None:
    """Keep an end of a conversation; of one that is kept already, that it was reopened."""
    columns = {name: getattr(record, name) for name in _COLUMNS}
    await tx.execute(_put, **scope(ref), **columns)


async def of_conversation(tx: Transaction, ref: ConversationRef) -> list[ResolutionRecord]:
    """All ends of a conversation, oldest first."""
    return [_record(row) for row in await tx.fetch(_all, **scope(ref))]


async def last(tx: Transaction, ref: ConversationRef) -> ResolutionRecord | None:
    """The newest end of a conversation, reopened or not."""
    rows = await tx.fetch(_last, **scope(ref))
    return _record(rows[0]) if rows else None


async def counts(
    tx: Transaction, organisation_id: OrganisationId, *, since: Millis, until: Millis, now: Millis
) -> list[KindCount]:
    """The ends within a time, kind by kind; whether one held is seen from `now`."""
    given = {"since": since, "until": until, "held_since": now - DURABLE_AFTER}
    rows = await tx.fetch(_counts, **{ORGANISATION: organisation_id}, **given)
    return sorted(
        (KindCount(kind, total, int(back), int(held)) for kind, total, back, held in rows),
        key=lambda one: one.kind,
    )


def _record(row: Row) -> ResolutionRecord:
    seq, call, *rest = row
    return ResolutionRecord(Seq(seq), CallSessionId(call), *rest)
