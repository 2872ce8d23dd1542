"""Tickets for packs whose own tools lead to a person: the same ones that operators see."""

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef
from frontdesk.core.tickets import Ticket
from frontdesk.store.database import Transaction
from frontdesk.store.queries import tickets


async def open_ticket(
    tx: Transaction,
    ref: ConversationRef,
    *,
    matter: str,
    more: str = "",
    contact: str = "",
    customer: str | None = None,
    now: Millis,
) -> tuple[Ticket, bool]:
    """The conversation's open ticket with `more` added to it, or a new one; whether it is new."""
    return await tickets.open_or_add(
        tx, ref, matter=matter, more=more or None, contact=contact, customer=customer, now=now
    )


async def correct_ticket(
    tx: Transaction, ref: ConversationRef, customer: str, was: str, is_now: str, now: Millis
) -> Ticket | None:
    """Make the open ticket a customer's, with who they are in place of a guess; None for none."""
    return await tickets.correct(tx, ref, customer, was, is_now, now)
