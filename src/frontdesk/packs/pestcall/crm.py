"""The port to a company's own records; the tools know nothing else of where they are kept."""

from dataclasses import dataclass
from typing import Protocol, TypeVar
from zoneinfo import ZoneInfo

from frontdesk import ConversationId, Locale, Millis, OrganisationId, Transaction, Work
from frontdesk.packs.pestcall.records import (
    Appointment,
    AppointmentId,
    Customer,
    CustomerId,
    Invoice,
    Phone,
    Policy,
    Service,
    Slot,
    SlotId,
    Technician,
    Ticket,
)
from frontdesk.packs.pestcall.slots import Search

T = TypeVar("T")


class Reads(Protocol):
    """Where reads go: a store's own view, or the transaction of a write under way."""

    async def read(self, work: Work[T]) -> T:
        """Run reads on one consistent view."""
        ...


@dataclass(frozen=True, slots=True)
class InTransaction:
    """Reads that see what their own transaction has written."""

    tx: Transaction

    async def read(self, work: Work[T]) -> T:
        """Run reads in the transaction."""
        return await work(self.tx)


@dataclass(frozen=True, slots=True)
class Scope:
    """For whom, when and through what records are read."""

    organisation_id: OrganisationId
    zone: ZoneInfo
    now: Millis
    source: Reads
    locale: Locale = Locale.EN


@dataclass(frozen=True, slots=True)
class Visit:
    """What is asked for when a visit is booked."""

    customer_id: CustomerId
    slot_id: SlotId
    service: Service
    address: str
    notes: str


@dataclass(frozen=True, slots=True)
class Booked:
    """The slot is the customer's now."""

    appointment: Appointment


@dataclass(frozen=True, slots=True)
class SlotTaken:
    """The slot is not free, or not any more; nothing was changed."""


Booking = Booked | SlotTaken


class Crm(Protocol):
    """A company's customers, calendar, papers and tickets.

    Reads go where the scope says, or to a system outside. Writes happen in the transaction that
    they are given, together with the record that they happened; there they await nothing else.
    """

    async def customer(self, scope: Scope, customer_id: CustomerId) -> Customer | None:
        """An account."""
        ...

    async def customers_by_phone(self, scope: Scope, phone: Phone) -> list[Customer]:
        """The accounts that name this number; a household may share one."""
        ...

    async def customers_by_email(self, scope: Scope, email: str) -> list[Customer]:
        """The accounts that name this address."""
        ...

    async def customers_by_name(self, scope: Scope, name: str) -> list[Customer]:
        """The accounts of this full name, whatever its case and accents."""
        ...

    async def appointments(self, scope: Scope, customer_id: CustomerId) -> list[Appointment]:
        """A customer's visits to come, the next one first."""
        ...

    async def past_appointments(self, scope: Scope, customer_id: CustomerId) -> list[Appointment]:
        """A customer's visits that were made, the latest first."""
        ...

    async def cancelled_appointments(
        self, scope: Scope, customer_id: CustomerId
    ) -> list[Appointment]:
        """A customer's visits that were called off before their time came, the next one first."""
        ...

    async def appointment(
        self, scope: Scope, customer_id: CustomerId, appointment_id: AppointmentId
    ) -> Appointment | None:
        """One visit of this very customer; another's is not found."""
        ...

    async def technicians(self, scope: Scope) -> list[Technician]:
        """Who visits customers."""
        ...

    async def slots(self, scope: Scope, search: Search) -> list[Slot]:
        """Every free slot, by time."""
        ...

    async def slot(
        self, scope: Scope, slot_id: SlotId, minutes: int, moving: AppointmentId | None = None
    ) -> Slot | None:
        """A slot by its id, if a visit of this length, or the moving one, fits in it now."""
        ...

    async def open_invoices(self, scope: Scope, customer_id: CustomerId) -> list[Invoice]:
        """A customer's unpaid bills, the oldest first."""
        ...

    async def policies(self, scope: Scope) -> list[Policy]:
        """What the company promises or asks, by topic."""
        ...

    async def hold(
        self, scope: Scope, tx: Transaction, customer_id: CustomerId, appointment_id: AppointmentId
    ) -> Appointment | None:
        """One visit of this very customer, kept from changing until the transaction ends."""
        ...

    async def schedule(self, scope: Scope, tx: Transaction, visit: Visit) -> Booking:
        """Book a visit."""
        ...

    async def reschedule(
        self, scope: Scope, tx: Transaction, held: Appointment, slot_id: SlotId
    ) -> Booking:
        """Move a held visit into another slot."""
        ...

    async def cancel(self, scope: Scope, tx: Transaction, held: Appointment) -> Appointment:
        """Cancel a held visit and free its time."""
        ...

    async def annotate(
        self, scope: Scope, tx: Transaction, visit: Appointment, note: str
    ) -> Appointment:
        """Add a note for the technician to a visit."""
        ...

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
        ...

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
        ...
