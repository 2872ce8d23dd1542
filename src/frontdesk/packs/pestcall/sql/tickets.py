"""Requests for a person, as rows."""

from typing import Any

from sqlalchemy import bindparam, insert, select, update

from frontdesk import (
    ORGANISATION,
    ConversationRef,
    Millis,
    Query,
    Transaction,
    in_conversation,
    row_values,
    scope,
)
from frontdesk.packs.pestcall import tables as t
from frontdesk.packs.pestcall.records import CustomerId, Ticket
from frontdesk.packs.pestcall.sql.counters import next_number

_open = Query(
    select(t.tickets.c.number, t.tickets.c.reason)
    .where(in_conversation(t.tickets), t.tickets.c.status == "open")
    .order_by(t.tickets.c.number)
)
_add = Query(
    update(t.tickets)
    .where(in_conversation(t.tickets), t.tickets.c.number == bindparam("its_number"))
    .values(reason=bindparam("told"))
)
_own = Query(
    update(t.tickets)
    .where(in_conversation(t.tickets), t.tickets.c.number == bindparam("its_number"))
    .values(reason=bindparam("told"), customer_id=bindparam("whose"))
)
_LONGEST = 4_000
_insert = Query(
    insert(t.tickets).values(
        **row_values("number", "customer_id", "reason", "created_at"), status="open"
    )
)


async def open_ticket(
    tx: Transaction,
    ref: ConversationRef,
    customer_id: CustomerId | None,
    reason: str,
    more: str,
    now: Millis,
) -> Ticket:
    """The conversation's open ticket with what it lacks of `more`, or a new one."""
    names: dict[str, Any] = scope(ref)
    rows = await tx.fetch(_open, **names)
    if rows:
        # What is said later belongs to it as well.
        lines = [line for line in more.splitlines() if line not in rows[0][1]]
        told = "\n".join((rows[0][1], *lines))
        await tx.execute(_add, **names, its_number=rows[0][0], told=told[:_LONGEST])
        return Ticket(int(rows[0][0]), opened=False)
    number = await next_number(tx, names[ORGANISATION], "ticket")
    await tx.execute(
        _insert, **names, number=number, customer_id=customer_id, reason=reason, created_at=now
    )
    return Ticket(number, opened=True)


async def own_ticket(
    tx: Transaction, ref: ConversationRef, customer_id: CustomerId, was: str, now: str
) -> Ticket | None:
    """Make the conversation's open ticket its customer's, with who they are in place of a guess.

    None where there is none, or it told who they are.
    """
    names: dict[str, Any] = scope(ref)
    rows = await tx.fetch(_open, **names)
    if not rows:
        return None
    number, reason = int(rows[0][0]), str(rows[0][1])
    told = reason.replace(was, now)
    await tx.execute(_own, **names, its_number=number, told=told[:_LONGEST], whose=customer_id)
    return Ticket(number, opened=False) if told != reason else None
