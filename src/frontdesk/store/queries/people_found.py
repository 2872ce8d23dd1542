"""Finds whose a conversation is, page by page, so that no look holds up the server for long."""

from dataclasses import dataclass

from sqlalchemy import Text, bindparam, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId
from frontdesk.core.lifecycle import Status
from frontdesk.core.tickets import TicketStatus
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import LedgerStatus
from frontdesk.store.scope import ORGANISATION, in_conversation, in_organisation, scope

PAGE = 50

_c = t.conversations.c
_page = Query(
    select(_c.id, _c.phone)
    .where(in_organisation(t.conversations), _c.id > bindparam("after"))
    .order_by(_c.id)
    .limit(bindparam("most"))
)
_mail = Query(select(t.mail_contacts.c.address).where(in_conversation(t.mail_contacts)))
_ticket_customers = Query(
    select(t.tickets.c.customer).where(
        in_conversation(t.tickets), t.tickets.c.customer.is_not(None)
    )
)
_intents = Query(select(t.ledger.c.intent).where(in_conversation(t.ledger)))
_dialog = Query(select(t.dialogs.c.body).where(in_conversation(t.dialogs)))
_mentions = [
    Query(
        select(table.c[column])
        .where(in_conversation(table), table.c[column].like(bindparam("wanted", type_=Text)))
        .limit(200)
    )
    for table, column in ((t.steps, "body"), (t.events, "body"), (t.ledger, "intent"))
]
_waits = (
    select(t.tickets.c.number)
    .where(
        t.tickets.c.organisation_id == _c.organisation_id,
        t.tickets.c.conversation_id == _c.id,
        (t.tickets.c.status == TicketStatus.OPEN)
        | (t.tickets.c.status == TicketStatus.IN_PROGRESS),
    )
    .exists()
)
_acts = (
    select(t.ledger.c.key)
    .where(
        t.ledger.c.organisation_id == _c.organisation_id,
        t.ledger.c.conversation_id == _c.id,
        (t.ledger.c.status == LedgerStatus.INTENT) | (t.ledger.c.status == LedgerStatus.UNKNOWN),
        t.ledger.c.unresolved_at.is_(None),
    )
    .exists()
)
_finished = Query(
    select(_c.id)
    .where(
        in_organisation(t.conversations),
        (_c.status == Status.RESOLVED) | (_c.status == Status.CLOSED),
        _c.updated_at < bindparam("before"),
        _c.erased_at.is_(None) | (_c.erased_at < _c.updated_at),
        ~_waits,
        ~_acts,
    )
    .order_by(_c.updated_at)
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True)
class Traces:
    """By what a conversation may be somebody's: who was verified, a phone, a mail address."""

    ref: ConversationRef
    phone: str | None
    dialog: str
    intents: tuple[str, ...]
    ticket_customers: frozenset[str]
    mail: str | None


async def page(tx: Transaction, organisation_id: OrganisationId, after: str) -> list[Traces]:
    """Some conversations in the order of their ids, after one of them."""
    given = {ORGANISATION: organisation_id, "after": after, "most": PAGE}
    rows = await tx.fetch(_page, **given)
    return [
        await _traces(tx, ConversationRef(organisation_id, ConversationId(id)), phone)
        for id, phone in rows
    ]


async def _traces(tx: Transaction, ref: ConversationRef, phone: str | None) -> Traces:
    given = scope(ref)
    dialog = await tx.fetch(_dialog, **given)
    mail = await tx.fetch(_mail, **given)
    return Traces(
        ref,
        phone,
        dialog[0][0] if dialog else "{}",
        tuple(row[0] for row in await tx.fetch(_intents, **given)),
        frozenset(row[0] for row in await tx.fetch(_ticket_customers, **given)),
        mail[0][0] if mail else None,
    )


async def texts_with(tx: Transaction, ref: ConversationRef, word: str) -> list[str]:
    """Stored bodies of a conversation in which a word may stand."""
    found: list[str] = []
    for query in _mentions:
        rows = await tx.fetch(query, **scope(ref), wanted=f"%{word}%")
        found += [row[0] for row in rows]
    return found


async def finished(
    tx: Transaction, organisation_id: OrganisationId, before: Millis, most: int
) -> list[ConversationRef]:
    """Conversations that ended before a moment, hold texts still and wait for nobody."""
    given = {ORGANISATION: organisation_id, "before": before, "most": most}
    rows = await tx.fetch(_finished, **given)
    return [ConversationRef(organisation_id, ConversationId(row[0])) for row in rows]
