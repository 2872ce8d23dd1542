"""Durable timers: a timer that comes due becomes an input of its conversation."""

from sqlalchemy import bindparam, delete, func, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId
from frontdesk.core.inputs import TimerInput, encode_input
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.queries import inbox
from frontdesk.store.query import Query
from frontdesk.store.scope import in_conversation, scope

_due = Query(
    select(t.timers.c.organisation_id, t.timers.c.conversation_id, t.timers.c.name)
    .where(t.timers.c.due_at <= bindparam("now"))
    .order_by(t.timers.c.due_at)
    .limit(bindparam("most"))
)
_remove = Query(
    delete(t.timers).where(
        in_conversation(t.timers),
        t.timers.c.name == bindparam("timer"),
        t.timers.c.due_at <= bindparam("now"),
    )
)
_next = Query(select(func.min(t.timers.c.due_at)))


async def fire_due(tx: Transaction, now: Millis, most: int = 200) -> list[ConversationRef]:
    """Move due timers, of any organisation, into their inboxes in one transaction."""
    fired: list[ConversationRef] = []
    for organisation_id, conversation_id, name in await tx.fetch(_due, now=now, most=most):
        ref = ConversationRef(OrganisationId(organisation_id), ConversationId(conversation_id))
        if await tx.execute(_remove, **scope(ref), timer=name, now=now):
            await inbox.add(tx, ref, *encode_input(TimerInput(name)), now)
            fired.append(ref)
    return fired


async def next_due(tx: Transaction) -> Millis | None:
    """When the earliest timer of all comes due."""
    rows = await tx.fetch(_next)
    return rows[0][0]
