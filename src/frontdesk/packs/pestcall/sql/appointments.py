"""Appointments, as rows."""

from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select, update

from frontdesk import ORGANISATION, Millis, OrganisationId, Query, Row, Transaction, in_organisation
from frontdesk.packs.pestcall import tables as t
from frontdesk.packs.pestcall.records import (
    Appointment,
    AppointmentId,
    AppointmentStatus,
    CustomerId,
    Service,
    Technician,
    TechnicianId,
)

_a = t.appointments.c
_w = t.technicians.c


def _visits() -> Select[*tuple[Any, ...]]:
    return (
        select(
            *(_a.id, _a.customer_id, _w.id.label("technician"), _w.name, _a.service),
            *(_a.address, _a.notes, _a.status, _a.starts_at, _a.ends_at),
        )
        .join(
            t.technicians,
            (_w.organisation_id == _a.organisation_id) & (_w.id == _a.technician_id),
        )
        .where(in_organisation(t.appointments))
    )


def _of_customer() -> Select[*tuple[Any, ...]]:
    """A customer's appointments; a conversation has no way to ask for another's."""
    return _visits().where(_a.customer_id == bindparam("customer"))


_one = _of_customer().where(_a.id == bindparam("appointment"))
_get = Query(_one)
_hold = Query(_one.with_for_update(of=t.appointments))
_upcoming, _called_off = (
    Query(
        _of_customer()
        .where(_a.status == status.value, _a.starts_at > bindparam("now"))
        .order_by(_a.starts_at, _a.id)
    )
    for status in (AppointmentStatus.SCHEDULED, AppointmentStatus.CANCELLED)
)
_made = Query(
    _of_customer()
    .where(_a.status == AppointmentStatus.COMPLETED.value, _a.starts_at <= bindparam("now"))
    .order_by(_a.starts_at.desc(), _a.id)
)
_all_of = Query(_of_customer().order_by(_a.starts_at, _a.id))
_between = Query(
    _visits()
    .where(_a.starts_at >= bindparam("begins"), _a.starts_at < bindparam("ends"))
    .order_by(_a.starts_at, _a.id)
    .limit(bindparam("most"))
)
_anyones = Query(_visits().where(_a.id == bindparam("appointment")))
_insert = Query(
    insert(t.appointments).values(
        organisation_id=bindparam(ORGANISATION),
        id=bindparam("appointment"),
        customer_id=bindparam("customer"),
        technician_id=bindparam("technician"),
        service=bindparam("service"),
        address=bindparam("address"),
        notes=bindparam("notes"),
        status=bindparam("status"),
        starts_at=bindparam("starts_at"),
        ends_at=bindparam("ends_at"),
    )
)
_update = Query(
    update(t.appointments)
    .where(in_organisation(t.appointments), _a.id == bindparam("appointment"))
    .values(
        technician_id=bindparam("technician"),
        status=bindparam("new_status"),
        notes=bindparam("new_notes"),
        starts_at=bindparam("begins"),
        ends_at=bindparam("finishes"),
    )
)

_delete = Query(
    delete(t.appointments).where(in_organisation(t.appointments), _a.id == bindparam("appointment"))
)


async def upcoming(
    tx: Transaction, organisation_id: OrganisationId, customer_id: CustomerId, now: Millis
) -> list[Appointment]:
    """A customer's visits to come, the next one first."""
    return await _read_all(tx, _upcoming, organisation_id, customer_id, now)


async def called_off(
    tx: Transaction, organisation_id: OrganisationId, customer_id: CustomerId, now: Millis
) -> list[Appointment]:
    """A customer's visits that were called off before their time came, the next one first."""
    return await _read_all(tx, _called_off, organisation_id, customer_id, now)


async def made(
    tx: Transaction, organisation_id: OrganisationId, customer_id: CustomerId, now: Millis
) -> list[Appointment]:
    """A customer's visits that were made, the latest first."""
    return await _read_all(tx, _made, organisation_id, customer_id, now)


async def _read_all(
    tx: Transaction,
    query: Query,
    organisation_id: OrganisationId,
    customer_id: CustomerId,
    now: Millis,
) -> list[Appointment]:
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    return [_read(row) for row in await tx.fetch(query, **scope, customer=customer_id, now=now)]


async def get(
    tx: Transaction,
    organisation_id: OrganisationId,
    customer_id: CustomerId,
    appointment_id: AppointmentId,
    *,
    hold: bool = False,
) -> Appointment | None:
    """One visit of this customer; a held one stays as it is until the transaction ends."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    rows = await tx.fetch(
        _hold if hold else _get, **scope, customer=customer_id, appointment=appointment_id
    )
    return _read(rows[0]) if rows else None


async def all_of(
    tx: Transaction, organisation_id: OrganisationId, customer_id: CustomerId
) -> list[Appointment]:
    """Every visit of a customer, past or to come, the earliest first."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    return [_read(row) for row in await tx.fetch(_all_of, **scope, customer=customer_id)]


async def between(
    tx: Transaction, organisation_id: OrganisationId, begins: Millis, ends: Millis, most: int
) -> list[Appointment]:
    """Everyone's visits that begin within a time, the earliest first: for administrators alone."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_between, **scope, begins=begins, ends=ends, most=most)
    return [_read(row) for row in rows]


async def anyones(
    tx: Transaction, organisation_id: OrganisationId, appointment_id: AppointmentId
) -> Appointment | None:
    """A visit, whoever's it is: for administrators alone."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_anyones, **scope, appointment=appointment_id)
    return _read(rows[0]) if rows else None


async def add(tx: Transaction, organisation_id: OrganisationId, new: Appointment) -> None:
    """Keep a new visit."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    await tx.execute(
        _insert,
        **scope,
        appointment=new.id,
        customer=new.customer_id,
        technician=new.technician.id,
        service=new.service.value,
        address=new.address,
        notes=new.notes,
        status=new.status.value,
        starts_at=new.starts_at,
        ends_at=new.ends_at,
    )


async def remove(
    tx: Transaction, organisation_id: OrganisationId, appointment_id: AppointmentId
) -> None:
    """Take a visit back that was never to be."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    await tx.execute(_delete, **scope, appointment=appointment_id)


async def change(tx: Transaction, organisation_id: OrganisationId, changed: Appointment) -> None:
    """Keep a visit's new time, technician, status and notes."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    await tx.execute(
        _update,
        **scope,
        appointment=changed.id,
        technician=changed.technician.id,
        new_status=changed.status.value,
        new_notes=changed.notes,
        begins=changed.starts_at,
        finishes=changed.ends_at,
    )


def _read(row: Row) -> Appointment:
    return Appointment(
        id=AppointmentId(row[0]),
        customer_id=CustomerId(row[1]),
        technician=Technician(TechnicianId(row[2]), row[3]),
        service=Service(row[4]),
        address=row[5],
        notes=row[6],
        status=AppointmentStatus(row[7]),
        starts_at=row[8],
        ends_at=row[9],
    )
