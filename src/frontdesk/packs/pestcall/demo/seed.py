"""Fills an organisation with the invented company, once; and puts back what was used up of it."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Table, bindparam, delete, insert, select

from frontdesk import ORGANISATION, Millis, OrganisationId, Query, Transaction, in_organisation
from frontdesk.packs.pestcall import tables as t
from frontdesk.packs.pestcall.demo import company
from frontdesk.packs.pestcall.demo.company import DemoTechnician, DemoVisit
from frontdesk.packs.pestcall.records import (
    Appointment,
    AppointmentId,
    AppointmentStatus,
    Customer,
    CustomerId,
    Phone,
    Slot,
    Technician,
    TechnicianId,
    Zip,
)
from frontdesk.packs.pestcall.slots import Shift, quarters
from frontdesk.packs.pestcall.sql import appointments, calendar, customers
from frontdesk.packs.pestcall.times import DEFAULT_ZONE, instant, local_day, minutes_later

_first_time = Query(
    lambda insert: (
        insert(t.counters)
        .values(organisation_id=bindparam(ORGANISATION), name="demo", value=1)
        .on_conflict_do_nothing(index_elements=["organisation_id", "name"])
    )
)


def _insert(table: Table, *columns: str) -> Query:
    values: dict[str, Any] = {name: bindparam(name) for name in ("organisation_id", *columns)}
    return Query(insert(table).values(**values))


_technician = _insert(t.technicians, "id", "name")
_shift = _insert(t.shifts, "technician_id", "weekday", "opens", "closes")
_invoice = _insert(t.invoices, "id", "customer_id", "number", "what", "cents", "due_on", "status")
_policy = _insert(t.policies, "topic", "keywords", "body")
_time_off = _insert(t.taken, "technician_id", "quarter", "appointment_id")


def _of_customer(table: Table) -> Any:
    return in_organisation(table) & (table.c.customer_id == bindparam("customer"))


_their_visits = select(t.appointments.c.id).where(_of_customer(t.appointments))
_forgotten = (
    Query(
        delete(t.taken).where(in_organisation(t.taken), t.taken.c.appointment_id.in_(_their_visits))
    ),
    *(
        Query(delete(table).where(_of_customer(table)))
        for table in (t.appointments, t.invoices, t.phones)
    ),
    Query(
        delete(t.customers).where(
            in_organisation(t.customers), t.customers.c.id == bindparam("customer")
        )
    ),
)

_TECHNICIANS = {one.id: one for one in company.TECHNICIANS}


async def seed(
    tx: Transaction, organisation_id: OrganisationId, now: Millis, zone: ZoneInfo = DEFAULT_ZONE
) -> bool:
    """Fill an organisation with the demo company; False when it was filled before."""
    if await tx.execute(_first_time, **{ORGANISATION: organisation_id}) == 0:
        return False
    ours = {"organisation_id": organisation_id}
    await _technicians(tx, ours)
    for policy in company.POLICIES:
        await tx.execute(
            _policy, **ours, topic=policy.topic, keywords=policy.keywords, body=policy.body
        )
    await _days_off(tx, ours, now, zone)
    await _customers(tx, organisation_id, now, zone)
    return True


async def reset(
    tx: Transaction, organisation_id: OrganisationId, now: Millis, zone: ZoneInfo = DEFAULT_ZONE
) -> None:
    """Put the invented customers back as they were, with visits and bills around today.

    Whatever else the company keeps, such as customers that somebody added, stays as it is.
    """
    for one in company.CUSTOMERS:
        for query in _forgotten:
            await tx.execute(
                query, **{ORGANISATION: organisation_id, "customer": customer_id(one.id)}
            )
    await _customers(tx, organisation_id, now, zone)


def customer_id(name: str) -> CustomerId:
    """A demo customer's id."""
    return CustomerId(f"cus_{name}")


def technician_id(name: str) -> TechnicianId:
    """A demo technician's id."""
    return TechnicianId(f"tech_{name}")


async def _technicians(tx: Transaction, ours: dict[str, Any]) -> None:
    for worker in company.TECHNICIANS:
        known_as = technician_id(worker.id)
        await tx.execute(_technician, **ours, id=known_as, name=worker.name)
        hours = {"technician_id": known_as, "opens": worker.opens, "closes": worker.closes}
        await tx.execute_many(
            _shift, [{**ours, **hours, "weekday": day} for day in worker.weekdays]
        )


async def _customers(
    tx: Transaction, organisation_id: OrganisationId, now: Millis, zone: ZoneInfo
) -> None:
    for one in company.CUSTOMERS:
        new = Customer(
            id=customer_id(one.id),
            name=one.name,
            email=f"{one.id}@example.com",
            address=one.address,
            zip=Zip(one.zip),
        )
        await customers.add(tx, organisation_id, new, map(Phone, one.phones))
    for number, bill in enumerate(company.INVOICES, 2001):
        await tx.execute(
            _invoice,
            organisation_id=organisation_id,
            id=f"inv_{number}",
            customer_id=customer_id(bill.customer),
            number=str(number),
            what=bill.what,
            cents=bill.cents,
            due_on=(local_day(now, zone) + timedelta(days=bill.due_days)).isoformat(),
            status=bill.status,
        )
    for number, visit in enumerate(company.VISITS, 1):
        await _visit(tx, organisation_id, visit, AppointmentId(f"apt_d{number}"), (now, zone))


async def _days_off(tx: Transaction, ours: dict[str, Any], now: Millis, zone: ZoneInfo) -> None:
    for name, days in company.TIME_OFF:
        worker = _TECHNICIANS[name]
        day = local_day(now, zone) + timedelta(days=days)
        hours = Shift(day.weekday(), worker.opens, worker.closes).on(day, zone)
        row = {**ours, "technician_id": technician_id(name), "appointment_id": None}
        await tx.execute_many(_time_off, [{**row, "quarter": q} for q in quarters(*hours)])


async def _visit(
    tx: Transaction,
    organisation_id: OrganisationId,
    visit: DemoVisit,
    appointment_id: AppointmentId,
    here: tuple[Millis, ZoneInfo],
) -> None:
    worker = _TECHNICIANS[visit.technician]
    day = visit.days
    slot = _slot(worker, visit, day, here)
    await appointments.add(tx, organisation_id, _appointment(visit, appointment_id, slot))
    if visit.status is not AppointmentStatus.SCHEDULED:
        return
    while not (
        local_day(slot.starts_at, here[1]).weekday() in worker.weekdays
        and await calendar.take(tx, organisation_id, appointment_id, slot)
    ):
        day += 1
        slot = _slot(worker, visit, day, here)
    await appointments.change(tx, organisation_id, _appointment(visit, appointment_id, slot))


def _slot(
    worker: DemoTechnician, visit: DemoVisit, days: int, here: tuple[Millis, ZoneInfo]
) -> Slot:
    now, zone = here
    start = instant(local_day(now, zone) + timedelta(days=days), visit.minute, zone)
    technician = Technician(technician_id(worker.id), worker.name)
    return Slot(technician, start, minutes_later(start, visit.service.minutes))


def _appointment(visit: DemoVisit, appointment_id: AppointmentId, slot: Slot) -> Appointment:
    address = next(c.address for c in company.CUSTOMERS if c.id == visit.customer)
    return Appointment(
        id=appointment_id,
        customer_id=customer_id(visit.customer),
        technician=slot.technician,
        service=visit.service,
        address=address,
        notes="",
        status=visit.status,
        starts_at=slot.starts_at,
        ends_at=slot.ends_at,
    )
