"""How conversations stand with people: one row each, and the queue of those that wait."""

from dataclasses import dataclass

import msgspec
from sqlalchemy import bindparam, func, select

from frontdesk.core.clock import Millis
from frontdesk.core.handoff import Handoff, Priority
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_conversation, in_organisation, row_values, scope

_COLUMNS = Handoff.__struct_fields__
_put = Query(
    lambda insert: (
        stmt := insert(t.handoffs).values(**row_values(*_COLUMNS))
    ).on_conflict_do_update(
        index_elements=["conversation_id"],
        set_={name: stmt.excluded[name] for name in _COLUMNS},
        where=t.handoffs.c.organisation_id == stmt.excluded.organisation_id,
    )
)
_find = Query(select(*(t.handoffs.c[n] for n in _COLUMNS)).where(in_conversation(t.handoffs)))
_queue = Query(
    select(
        t.conversations.c.id,
        t.conversations.c.title,
        t.conversations.c.channel,
        t.conversations.c.phone,
        *(t.handoffs.c[name] for name in _COLUMNS),
    )
    .join_from(
        t.handoffs,
        t.conversations,
        (t.conversations.c.organisation_id == t.handoffs.c.organisation_id)
        & (t.conversations.c.id == t.handoffs.c.conversation_id),
    )
    .where(
        in_organisation(t.handoffs),
        t.handoffs.c.waiting_since.is_not(None),
        func.coalesce(t.handoffs.c.snoozed_until, 0) <= bindparam("awake_at"),
    )
    .order_by(
        t.handoffs.c.priority.desc(), t.handoffs.c.waiting_since, t.handoffs.c.conversation_id
    )
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A conversation in the queue."""

    conversation_id: str
    title: str | None
    channel: str
    phone: str | None
    handoff: Handoff


async def put(tx: Transaction, ref: ConversationRef, handoff: Handoff) -> None:
    """Write how a conversation stands with people."""
    row = msgspec.structs.asdict(handoff)
    row["tags"] = msgspec.json.encode(handoff.tags).decode()
    row["priority"] = int(handoff.priority)
    await tx.execute(_put, **scope(ref), **row)


async def find(tx: Transaction, ref: ConversationRef) -> Handoff | None:
    """How a conversation stands with people; None where that never came up."""
    rows = await tx.fetch(_find, **scope(ref))
    return _record(rows[0]) if rows else None


async def queue(
    tx: Transaction, organisation_id: OrganisationId, awake_at: Millis, most: int = 200
) -> list[Waiting]:
    """Who waits for a person, the most urgent first, then the longest; not who is put off."""
    given = {ORGANISATION: organisation_id, "awake_at": awake_at, "most": most}
    return [
        Waiting(id, title, channel, phone, _record(tuple(rest)))
        for id, title, channel, phone, *rest in await tx.fetch(_queue, **given)
    ]


def _record(row: Row) -> Handoff:
    read = dict(zip(_COLUMNS, row, strict=True))
    read["tags"] = tuple(msgspec.json.decode(read["tags"], type=list[str]))
    read["priority"] = Priority(read["priority"])
    read |= {name: bool(read[name]) for name in ("late", "asks_matter")}
    return Handoff(**read)
