"""Bodies of PestCall's routes for administrators, as OpenAPI describes them."""

from collections.abc import Iterable
from datetime import date
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from frontdesk.packs.pestcall.records import Appointment, Customer, Service
from frontdesk.packs.pestcall.times import iso

# No control characters: a store, a log or a terminal may choke on them.
_Text = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]
_Notes = Annotated[str, Meta(max_length=1000, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]
_Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_]{1,64}$(?!\n)")]
_Phone = Annotated[str, Meta(pattern=r"^\+?[0-9 ().-]{3,30}$(?!\n)")]
_Zip = Annotated[str, Meta(pattern=r"^[0-9]{5}$(?!\n)")]


class _Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    pass


class _Record(msgspec.Struct, frozen=True, rename="camel"):
    pass


class NewCustomer(_Given, frozen=True):
    """A customer to be made."""

    name: _Text
    address: _Text
    zip: _Zip
    phones: Annotated[tuple[_Phone, ...], Meta(max_length=10)] = ()
    email: _Text | None = None


class CustomerQuery(_Given, frozen=True):
    """Which customers; at most one of phone, email and name, else those after an id."""

    phone: _Phone | None = None
    email: _Text | None = None
    name: _Text | None = None
    after: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_]{0,64}$(?!\n)")] = ""


class CustomerPath(_Given, frozen=True):
    """One customer."""

    customer_id: _Id


class NewAppointment(_Given, frozen=True):
    """A visit to be booked; a start without an offset is local, and any technician will do."""

    customer_id: _Id
    starts_at: _Text
    service: Service
    technician_id: _Id | None = None
    address: _Text | None = None
    notes: _Notes = ""


class AppointmentQuery(_Given, frozen=True):
    """Whose visits, or those of which days: from the first to the last, both included."""

    customer_id: _Id | None = None
    since: date | None = None
    until: date | None = None


class AppointmentPath(_Given, frozen=True):
    """One visit."""

    appointment_id: _Id


class CustomerRecord(_Record, frozen=True):
    """A customer."""

    customer_id: str
    name: str
    email: str | None
    address: str
    zip: str
    phones: tuple[str, ...]


class CustomersFound(_Record, frozen=True):
    """Customers."""

    customers: tuple[CustomerRecord, ...]


class AppointmentRecord(_Record, frozen=True):
    """A visit; times are local, with their offset."""

    appointment_id: str
    customer_id: str
    service: str
    technician_id: str
    technician: str
    starts_at: str
    ends_at: str
    address: str
    notes: str
    status: str


class AppointmentsFound(_Record, frozen=True):
    """Visits."""

    appointments: tuple[AppointmentRecord, ...]


def customer_record(customer: Customer, phones: Iterable[str]) -> CustomerRecord:
    """A customer as administrators see one."""
    return CustomerRecord(
        customer_id=customer.id,
        name=customer.name,
        email=customer.email,
        address=customer.address,
        zip=customer.zip,
        phones=tuple(phones),
    )


def appointment_record(visit: Appointment, zone: ZoneInfo) -> AppointmentRecord:
    """A visit as administrators see one."""
    return AppointmentRecord(
        appointment_id=visit.id,
        customer_id=visit.customer_id,
        service=visit.service.value,
        technician_id=visit.technician.id,
        technician=visit.technician.name,
        starts_at=iso(visit.starts_at, zone),
        ends_at=iso(visit.ends_at, zone),
        address=visit.address,
        notes=visit.notes,
        status=visit.status.value,
    )
