"""Tickets: opened once for a conversation's matter, added to, and followed to their end."""

from sqlalchemy import bindparam, insert, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.core.tickets import Ticket, TicketEvent, TicketEventKind, TicketStatus
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import TicketLine
from frontdesk.store.scope import (
    ORGANISATION,
    in_conversation,
    in_organisation,
    new_row,
    scope,
)

FIRST_NUMBER = 1001
LONGEST_MATTER = 4_000

_COLUMNS = (
    *("number", "conversation_id", "status", "matter", "contact", "customer"),
    *("created_at", "updated_at"),
)
_select = select(*(t.tickets.c[name] for name in _COLUMNS))
_this = in_organisation(t.tickets) & (t.tickets.c.number == bindparam("its_number"))
_find = Query(_select.where(_this))
_of_conversation = Query(
    _select.where(in_conversation(t.tickets)).order_by(t.tickets.c.number.desc())
)
_latest = Query(
    _select.where(in_organisation(t.tickets), t.tickets.c.number < bindparam("before"))
    .order_by(t.tickets.c.number.desc())
    .limit(bindparam("most"))
)
_next = Query(
    lambda insert_: (
        insert_(t.counters)
        .values(organisation_id=bindparam(ORGANISATION), name="ticket", value=FIRST_NUMBER)
        .on_conflict_do_update(
            index_elements=["organisation_id", "name"], set_={"value": t.counters.c.value + 1}
        )
        .returning(t.counters.c.value)
    )
)
_insert = Query(
    new_row(
        t.tickets,
        *("number", "status", "matter", "contact", "customer", "created_at", "updated_at"),
    )
)
_add = Query(
    update(t.tickets)
    .where(_this)
    .values(
        matter=bindparam("told"),
        contact=bindparam("reached"),
        customer=bindparam("whose"),
        updated_at=bindparam("now"),
    )
)
_set_status = Query(
    update(t.tickets).where(_this).values(status=bindparam("becomes"), updated_at=bindparam("now"))
)
_event = Query(
    insert(t.ticket_events).values(
        organisation_id=bindparam(ORGANISATION),
        **{name: bindparam(name) for name in ("number", "kind", "by", "text", "internal", "at")},
    )
)
_events = Query(
    select(*(t.ticket_events.c[name] for name in TicketEvent.__struct_fields__))
    .where(in_organisation(t.ticket_events), t.ticket_events.c.number == bindparam("its_number"))
    .order_by(t.ticket_events.c.id)
)
_BEYOND = 2**53


async def open_or_add(
    tx: Transaction,
    ref: ConversationRef,
    *,
    matter: str,
    contact: str,
    customer: str | None,
    now: Millis,
    more: str | None = None,
) -> tuple[Ticket, bool]:
    """The conversation's open ticket with what it lacks, or a new one; whether it is new.

    An open one is added `more`, where that differs from the whole matter.
    """
    found = await _open_one(tx, ref)
    if found is not None:
        lacks = matter if more is None else more
        return await _added(tx, ref.organisation_id, found, lacks, contact, customer, now), False
    number = int((await tx.fetch(_next, **{ORGANISATION: ref.organisation_id}))[0][0])
    made = Ticket(
        number,
        ref.conversation_id,
        TicketStatus.OPEN,
        matter[:LONGEST_MATTER],
        contact,
        customer,
        now,
        now,
    )
    row = {name: getattr(made, name) for name in _COLUMNS if name != "conversation_id"}
    await tx.execute(_insert, **scope(ref), **row)
    await _note(tx, ref.organisation_id, made.number, TicketEventKind.OPENED, made.matter, now)
    return made, True


async def correct(
    tx: Transaction, ref: ConversationRef, customer: str, was: str, is_now: str, now: Millis
) -> Ticket | None:
    """Make the conversation's open ticket a customer's, with who they are in place of a guess.

    None where there is none, or it told who they are.
    """
    found = await _open_one(tx, ref)
    if found is None:
        return None
    told = found.matter.replace(was, is_now)[:LONGEST_MATTER]
    changed = {"told": told, "reached": found.contact, "whose": customer, "now": now}
    await tx.execute(
        _add, **{ORGANISATION: ref.organisation_id}, its_number=found.number, **changed
    )
    return found if told != found.matter else None


async def _open_one(tx: Transaction, ref: ConversationRef) -> Ticket | None:
    return next((one for one in await of_conversation(tx, ref) if not one.status.over), None)


async def add_line(
    tx: Transaction, organisation_id: OrganisationId, line: TicketLine, now: Millis
) -> None:
    """Put what the customer says on their ticket."""
    found = await find(tx, organisation_id, line.number)
    if found is not None:
        await _added(tx, organisation_id, found, line.text, "", None, now)


async def _added(
    tx: Transaction,
    organisation_id: OrganisationId,
    found: Ticket,
    matter: str,
    contact: str,
    customer: str | None,
    now: Millis,
) -> Ticket:
    fresh = "\n".join(line for line in matter.splitlines() if line not in found.matter)
    told = f"{found.matter}\n{fresh}".strip()[:LONGEST_MATTER]
    reached, whose = contact or found.contact, customer or found.customer
    changed = {"told": told, "reached": reached, "whose": whose, "now": now}
    await tx.execute(_add, **{ORGANISATION: organisation_id}, its_number=found.number, **changed)
    if fresh:
        await _note(tx, organisation_id, found.number, TicketEventKind.ADDED, fresh, now)
    return Ticket(
        found.number,
        found.conversation_id,
        found.status,
        told,
        reached,
        whose,
        found.created_at,
        now,
    )


async def of_conversation(tx: Transaction, ref: ConversationRef) -> list[Ticket]:
    """The tickets of a conversation, the newest first."""
    return [_ticket(row) for row in await tx.fetch(_of_conversation, **scope(ref))]


async def find(tx: Transaction, organisation_id: OrganisationId, number: int) -> Ticket | None:
    """One ticket."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id}, its_number=number)
    return _ticket(rows[0]) if rows else None


async def latest(
    tx: Transaction, organisation_id: OrganisationId, *, before: int = _BEYOND, most: int = 50
) -> list[Ticket]:
    """An organisation's tickets, the newest first."""
    given = {ORGANISATION: organisation_id, "before": before, "most": most}
    return [_ticket(row) for row in await tx.fetch(_latest, **given)]


async def events_of(
    tx: Transaction, organisation_id: OrganisationId, number: int
) -> list[TicketEvent]:
    """What happened to a ticket, in order."""
    rows = await tx.fetch(_events, **{ORGANISATION: organisation_id}, its_number=number)
    return [
        TicketEvent(TicketEventKind(kind), by, text, bool(internal), at)
        for kind, by, text, internal, at in rows
    ]


async def set_status(
    tx: Transaction,
    organisation_id: OrganisationId,
    number: int,
    status: TicketStatus,
    *,
    by: str,
    now: Millis,
) -> bool:
    """Say how a ticket stands; False where there is none."""
    becomes = {"its_number": number, "becomes": status, "now": now}
    if await tx.execute(_set_status, **{ORGANISATION: organisation_id}, **becomes) != 1:
        return False
    await _note(tx, organisation_id, number, TicketEventKind.STATUS, status, now, by=by)
    return True


async def add_note(
    tx: Transaction,
    organisation_id: OrganisationId,
    number: int,
    text: str,
    *,
    by: str,
    internal: bool,
    now: Millis,
) -> bool:
    """Write a note on a ticket, for operators alone where it is internal; False for no ticket."""
    if await find(tx, organisation_id, number) is None:
        return False
    kind = TicketEventKind.NOTE
    await _note(tx, organisation_id, number, kind, text, now, by=by, internal=internal)
    return True


async def _note(
    tx: Transaction,
    organisation_id: OrganisationId,
    number: int,
    kind: TicketEventKind,
    text: str,
    now: Millis,
    *,
    by: str | None = None,
    internal: bool = False,
) -> None:
    row = {"number": number, "kind": kind, "by": by, "text": text, "internal": internal, "at": now}
    await tx.execute(_event, **{ORGANISATION: organisation_id}, **row)


def _ticket(row: Row) -> Ticket:
    return Ticket(row[0], row[1], TicketStatus(row[2]), *row[3:])
