"""How a conversation and its ticket look to the person who takes over."""

from collections.abc import Sequence

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Receipt
from frontdesk.core.events import Role
from frontdesk.core.tickets import Ticket, TicketEvent
from frontdesk.diagnosis.turn_view import cut
from frontdesk.session.memory import Memory
from frontdesk.store.queries.handoffs import Waiting
from frontdesk.store.records import LedgerEntry, MessageRecord
from frontdesk.transport.routes.people_bodies import (
    HandoffView,
    LedgerView,
    QueueLine,
    ReceiptView,
    TicketEventView,
    TicketView,
    TriedCall,
)
from frontdesk.turn.record import CallMade

LINES, CALLS, LONGEST = 12, 20, 300
_SPEAKERS = {Role.CUSTOMER: "Customer", Role.ASSISTANT: "Agent"}


def queue_line(one: Waiting, now: Millis) -> QueueLine:
    """A conversation in the queue, and how long it has waited."""
    handoff = one.handoff
    since = handoff.waiting_since or now
    return QueueLine(
        conversation_id=one.conversation_id,
        title=one.title,
        channel=one.channel,
        phone=one.phone,
        reason=handoff.reason,
        ticket=handoff.ticket,
        priority=handoff.priority,
        waiting_since=since,
        waited=max(now - since, 0),
        promised_by=handoff.promised_by,
        late=handoff.late,
        assignee=handoff.assignee,
        tags=handoff.tags,
    )


def handoff_view(memory: Memory) -> HandoffView:
    """All that an operator needs to go on where the agent stopped."""
    handoff, dialog = memory.handoff, memory.dialog
    return HandoffView(
        conversation_id=memory.ref.conversation_id,
        status=memory.status,
        holder=handoff.holder,
        reason=handoff.reason,
        ticket=handoff.ticket,
        priority=handoff.priority,
        asked_at=handoff.asked_at,
        waiting_since=handoff.waiting_since,
        promised_by=handoff.promised_by,
        late=handoff.late,
        assignee=handoff.assignee,
        snoozed_until=handoff.snoozed_until,
        tags=handoff.tags,
        merged_into=handoff.merged_into,
        verified_as=dialog.verified_as,
        failed_attempts=dialog.failed_attempts,
        facts=dialog.facts,
        summary=tuple(_line(one) for one in memory.history[-LINES:]),
        tried=tuple(_tried(call) for call in memory.results[-CALLS:]),
        ledger=tuple(_entry(entry) for entry in memory.ledger.values()),
        receipt=_receipt(dialog.receipt) if dialog.receipt is not None else None,
    )


def ticket_view(ticket: Ticket, events: Sequence[TicketEvent] = ()) -> TicketView:
    """A ticket, with what happened to it where that is asked for."""
    return TicketView(
        ticket=ticket.name,
        conversation_id=ticket.conversation_id,
        status=ticket.status,
        matter=ticket.matter,
        contact=ticket.contact,
        customer=ticket.customer,
        created_at=ticket.created_at,
        updated_at=ticket.updated_at,
        events=tuple(
            TicketEventView(kind=e.kind, by=e.by, text=e.text, internal=e.internal, at=e.at)
            for e in events
        ),
    )


def _line(message: MessageRecord) -> str:
    speaker = message.name or _SPEAKERS.get(Role(message.role), message.role)
    return f"{speaker}: {cut(message.text, LONGEST)}"


def _tried(call: CallMade) -> TriedCall:
    return TriedCall(
        tool=call.tool, arguments=call.arguments, outcome=call.outcome, result=cut(call.result)
    )


def _entry(entry: LedgerEntry) -> LedgerView:
    return LedgerView(
        key=entry.key,
        kind=entry.kind,
        tool=entry.tool,
        status=entry.status,
        intent=cut(entry.intent),
        result=cut(entry.result) if entry.result is not None else None,
        at=entry.created_at,
    )


def _receipt(receipt: Receipt) -> ReceiptView:
    return ReceiptView(
        receipt_id=receipt.id,
        tool=receipt.tool,
        text=receipt.text,
        arguments=receipt.arguments,
        expires_at=receipt.expires_at,
    )
