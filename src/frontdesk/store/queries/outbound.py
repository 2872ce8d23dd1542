"""How far each channel has told a conversation, and which of them have something to tell."""

from dataclasses import dataclass

from sqlalchemy import BigInteger, bindparam, case, delete, func, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId, Seq
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import EventRecord, OutboundMark
from frontdesk.store.scope import (
    ORGANISATION,
    in_conversation,
    in_organisation,
    row_values,
    scope,
)

_cursors = t.outbound_cursors
_this = in_conversation(_cursors) & (_cursors.c.channel == bindparam("of_channel"))
_mark = Query(
    lambda insert: (
        stmt := insert(_cursors).values(
            **row_values("channel", "seq", "until", "due_at"), attempts=0
        )
    ).on_conflict_do_update(
        index_elements=["conversation_id", "channel"],
        set_={
            "until": stmt.excluded.until,
            "due_at": func.coalesce(_cursors.c.due_at, stmt.excluded.due_at),
        },
        where=_cursors.c.organisation_id == stmt.excluded.organisation_id,
    )
)
_due = Query(
    select(_cursors.c.organisation_id, _cursors.c.conversation_id)
    .where(_cursors.c.channel == bindparam("of_channel"), _cursors.c.due_at <= bindparam("now"))
    .order_by(_cursors.c.due_at)
    .limit(bindparam("most"))
)
_find = Query(select(_cursors.c.seq, _cursors.c.until, _cursors.c.attempts).where(_this))
_to, _now = bindparam("to", type_=BigInteger), bindparam("now", type_=BigInteger)
_advance = Query(
    update(_cursors)
    .where(_this, _cursors.c.seq == bindparam("known"))
    .values(
        seq=_to,
        attempts=0,
        due_at=case((_cursors.c.until > _to, _now), else_=None),
    )
)
_postpone = Query(
    update(_cursors)
    .where(_this, _cursors.c.seq == bindparam("known"))
    .values(attempts=_cursors.c.attempts + 1, due_at=bindparam("due"))
)
_forget = Query(
    delete(_cursors).where(in_organisation(_cursors), _cursors.c.channel == bindparam("of_channel"))
)
_events = Query(
    select(t.events.c.seq, t.events.c.type, t.events.c.body)
    .where(
        in_conversation(t.events),
        t.events.c.seq > bindparam("after"),
        t.events.c.seq <= bindparam("until"),
        t.events.c.type != "speaking",
        t.events.c.type != "status",
    )
    .order_by(t.events.c.seq)
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a channel stands: settled up to `seq`, wanted up to `until`.

    `attempts` counts how often what comes next was tried in vain.
    """

    seq: Seq
    until: Seq
    attempts: int


async def mark(tx: Transaction, ref: ConversationRef, given: OutboundMark) -> None:
    """Note that a channel has something to tell, in the commit that makes it so."""
    await tx.execute(
        _mark,
        **scope(ref),
        channel=given.channel,
        seq=given.first - 1,
        until=given.last,
        due_at=given.due_at,
    )


async def due_anywhere(
    tx: Transaction, channel: str, now: Millis, most: int
) -> list[ConversationRef]:
    """The conversations of which a channel has something to tell now, the longest due first."""
    rows = await tx.fetch(_due, of_channel=channel, now=now, most=most)
    return [ConversationRef(OrganisationId(row[0]), ConversationId(row[1])) for row in rows]


async def find(tx: Transaction, ref: ConversationRef, channel: str) -> Cursor | None:
    """Where a channel stands in a conversation."""
    rows = await tx.fetch(_find, **scope(ref), of_channel=channel)
    return Cursor(*rows[0]) if rows else None


async def events_between(
    tx: Transaction, ref: ConversationRef, after: Seq, until: Seq, most: int
) -> list[EventRecord]:
    """The events of a stretch that say something to others than the pages."""
    rows = await tx.fetch(_events, **scope(ref), after=after, until=until, most=most)
    return [EventRecord(*row) for row in rows]


async def advance(
    tx: Transaction, ref: ConversationRef, channel: str, known: Seq, to: Seq, now: Millis
) -> bool:
    """Settle a channel up to an event; False if somebody else has moved it meanwhile."""
    moved = {"of_channel": channel, "known": known, "to": to, "now": now}
    return await tx.execute(_advance, **scope(ref), **moved) == 1


async def postpone(
    tx: Transaction, ref: ConversationRef, channel: str, known: Seq, due_at: Millis
) -> bool:
    """Count an attempt in vain and try again later; False if somebody else has moved it."""
    later = {"of_channel": channel, "known": known, "due": due_at}
    return await tx.execute(_postpone, **scope(ref), **later) == 1


async def forget(tx: Transaction, organisation_id: OrganisationId, channel: str) -> None:
    """Forget a channel that is no more."""
    await tx.execute(_forget, **{ORGANISATION: organisation_id}, of_channel=channel)
