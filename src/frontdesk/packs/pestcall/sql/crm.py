"""The Crm over the desk's own database."""

from dataclasses import replace

from frontdesk import (
    ConversationId,
    ConversationRef,
    Transaction,
    correct_ticket,
    open_ticket,
    with_note,
)
from frontdesk.packs.pestcall.crm import Booked, Booking, InTransaction, Scope, SlotTaken, Visit
from frontdesk.packs.pestcall.records import (
    MINUTE,
    Appointment,
    AppointmentId,
    AppointmentStatus,
    Customer,
    CustomerId,
    Invoice,
    Phone,
    Policy,
    Slot,
    SlotId,
    Technician,
    Ticket,
)
from frontdesk.packs.pestcall.slots import HORIZON_DAYS, Search, free_slots, read_slot_id
from frontdesk.packs.pestcall.sql import appointments, calendar, customers
from frontdesk.packs.pestcall.sql.counters import next_number
from frontdesk.packs.pestcall.times import local_day, start_of

_DAY = 24 * 60 * MINUTE


class SqlCrm:
    """Customers, calendar and papers in PestCall's own tables; tickets are the desk's."""

    async def customer(self, scope: Scope, customer_id: CustomerId) -> Customer | None:
        """An account."""
        return await scope.source.read(
            lambda tx: customers.by_id(tx, scope.organisation_id, customer_id)
        )

    async def customers_by_phone(self, scope: Scope, phone: Phone) -> list[Customer]:
        """The accounts that name this number; a household may share one."""
        return await scope.source.read(
            lambda tx: customers.by_phone(tx, scope.organisation_id, phone)
        )

    async def customers_by_email(self, scope: Scope, email: str) -> list[Customer]:
        """The accounts that name this address."""
        return await scope.source.read(
            lambda tx: customers.by_email(tx, scope.organisation_id, email)
        )

    async def customers_by_name(self, scope: Scope, name: str) -> list[Customer]:
        """The accounts of this full name, whatever its case and accents."""
        return await scope.source.read(
            lambda tx: customers.by_name(tx, scope.organisation_id, name)
        )

    async def appointments(self, scope: Scope, customer_id: CustomerId) -> list[Appointment]:
        """A customer's visits to come, the next one first."""
        return await scope.source.read(
            lambda tx: appointments.upcoming(tx, scope.organisation_id, customer_id, scope.now)
        )

    async def past_appointments(self, scope: Scope, customer_id: CustomerId) -> list[Appointment]:
        """A customer's visits that were made, the latest first."""
        return await scope.source.read(
            lambda tx: appointments.made(tx, scope.organisation_id, customer_id, scope.now)
        )

    async def cancelled_appointments(
        self, scope: Scope, customer_id: CustomerId
    ) -> list[Appointment]:
        """A customer's visits that were called off before their time came, the next one first."""
        return await scope.source.read(
            lambda tx: appointments.called_off(tx, scope.organisation_id, customer_id, scope.now)
        )

    async def appointment(
        self, scope: Scope, customer_id: CustomerId, appointment_id: AppointmentId
    ) -> Appointment | None:
        """One visit of this very customer; another's is not found."""
        return await scope.source.read(
            lambda tx: appointments.get(tx, scope.organisation_id, customer_id, appointment_id)
        )

    async def technicians(self, scope: Scope) -> list[Technician]:
        """Who visits customers."""
        return await scope.source.read(lambda tx: calendar.technicians(tx, scope.organisation_id))

    async def slots(self, scope: Scope, search: Search) -> list[Slot]:
        """Every free slot, by time."""
        begin = start_of(search.first, scope.zone)
        # A visit that begins on the last day may reach into the next.
        end = start_of(search.last, scope.zone) + 2 * _DAY
        found = await scope.source.read(
            lambda tx: calendar.load(tx, scope.organisation_id, begin, end, search.moving)
        )
        return free_slots(found, search, scope.zone, scope.now)

    async def slot(
        self, scope: Scope, slot_id: SlotId, minutes: int, moving: AppointmentId | None = None
    ) -> Slot | None:
        """A slot by its id, if a visit of this length, or the moving one, fits in it now."""
        named = read_slot_id(slot_id)
        if named is None or not scope.now < named[1] < scope.now + (HORIZON_DAYS + 1) * _DAY:
            return None
        day = local_day(named[1], scope.zone)
        found = await self.slots(scope, Search(day, day, minutes, moving=moving))
        return next((slot for slot in found if slot.id == slot_id), None)

    async def open_invoices(self, scope: Scope, customer_id: CustomerId) -> list[Invoice]:
        """A customer's unpaid bills, the oldest first."""
        return await scope.source.read(
            lambda tx: customers.open_invoices(tx, scope.organisation_id, customer_id)
        )

    async def policies(self, scope: Scope) -> list[Policy]:
        """What the company promises or asks, by topic."""
        return await scope.source.read(lambda tx: customers.policies(tx, scope.organisation_id))

    async def hold(
        self, scope: Scope, tx: Transaction, customer_id: CustomerId, appointment_id: AppointmentId
    ) -> Appointment | None:
        """One visit of this very customer, kept from changing until the transaction ends."""
        return await appointments.get(
            tx, scope.organisation_id, customer_id, appointment_id, hold=True
        )

    async def schedule(self, scope: Scope, tx: Transaction, visit: Visit) -> Booking:
        """Book a visit."""
        inside = replace(scope, source=InTransaction(tx))
        slot = await self.slot(inside, visit.slot_id, visit.service.minutes)
        if slot is None:
            return SlotTaken()
        number = await next_number(tx, scope.organisation_id, "appointment")
        booked = Appointment(
            id=AppointmentId(f"apt_{number}"),
            customer_id=visit.customer_id,
            technician=slot.technician,
            service=visit.service,
            address=visit.address,
            notes=visit.notes,
            status=AppointmentStatus.SCHEDULED,
            starts_at=slot.starts_at,
            ends_at=slot.ends_at,
        )
        await appointments.add(tx, scope.organisation_id, booked)
        if not await calendar.take(tx, scope.organisation_id, booked.id, slot):
            await appointments.remove(tx, scope.organisation_id, booked.id)
            return SlotTaken()
        return Booked(booked)

    async def reschedule(
        self, scope: Scope, tx: Transaction, held: Appointment, slot_id: SlotId
    ) -> Booking:
        """Move a held visit into another slot."""
        inside = replace(scope, source=InTransaction(tx))
        slot = await self.slot(inside, slot_id, held.minutes, held.id)
        if slot is None or not await calendar.take(tx, scope.organisation_id, held.id, slot):
            return SlotTaken()
        moved = replace(
            held, technician=slot.technician, starts_at=slot.starts_at, ends_at=slot.ends_at
        )
        await appointments.change(tx, scope.organisation_id, moved)
        return Booked(moved)

    async def cancel(self, scope: Scope, tx: Transaction, held: Appointment) -> Appointment:
        """Cancel a held visit and free its time."""
        cancelled = replace(held, status=AppointmentStatus.CANCELLED)
        await appointments.change(tx, scope.organisation_id, cancelled)
        await calendar.free(tx, scope.organisation_id, held.id)
        return cancelled

    async def annotate(
        self, scope: Scope, tx: Transaction, visit: Appointment, note: str
    ) -> Appointment:
        """Add a note for the technician to a visit; what it puts right there goes."""
        noted = replace(visit, notes=with_note(visit.notes, note))
        await appointments.change(tx, scope.organisation_id, noted)
        return noted

    async def escalate(
        self,
        scope: Scope,
        tx: Transaction,
        conversation_id: ConversationId,
        customer_id: CustomerId | None,
        reason: str,
        more: str = "",
    ) -> Ticket:
        """Ask for a person: the conversation's open ticket, `more` added to it, or a new one."""
        ref, now = ConversationRef(scope.organisation_id, conversation_id), scope.now
        made, opened = await open_ticket(
            tx, ref, matter=reason, more=more or reason, customer=customer_id, now=now
        )
        return Ticket(made.number, opened)

    async def own_ticket(
        self,
        scope: Scope,
        tx: Transaction,
        conversation_id: ConversationId,
        customer_id: CustomerId,
        was: str,
        now: str,
    ) -> Ticket | None:
        """Make the conversation's open ticket its customer's; it, where that corrects who it is."""
        ref = ConversationRef(scope.organisation_id, conversation_id)
        corrected = await correct_ticket(tx, ref, customer_id, was, now, scope.now)
        return Ticket(corrected.number, opened=False) if corrected is not None else None
