"""Technicians' working hours and what is taken of them, as rows."""

from typing import Any

from sqlalchemy import bindparam, delete, or_, select

from frontdesk import ORGANISATION, Millis, OrganisationId, Query, Transaction, in_organisation
from frontdesk.packs.pestcall import tables as t
from frontdesk.packs.pestcall.records import AppointmentId, Slot, Technician, TechnicianId
from frontdesk.packs.pestcall.slots import Calendar, Shift, quarters

_technicians = Query(
    select(t.technicians.c.id, t.technicians.c.name)
    .where(in_organisation(t.technicians))
    .order_by(t.technicians.c.id)
)
_s = t.shifts.c
_shifts = Query(
    select(_s.technician_id, _s.weekday, _s.opens, _s.closes)
    .where(in_organisation(t.shifts))
    .order_by(_s.technician_id, _s.weekday, _s.opens)
)
_k = t.taken.c
_taken = Query(
    select(_k.technician_id, _k.quarter).where(
        in_organisation(t.taken),
        _k.quarter >= bindparam("first"),
        _k.quarter < bindparam("end"),
        or_(_k.appointment_id.is_(None), _k.appointment_id != bindparam("moving")),
    )
)
_taken_by = Query(
    select(_k.technician_id, _k.quarter).where(
        in_organisation(t.taken), _k.appointment_id == bindparam("appointment")
    )
)
_take = Query(
    lambda insert: (
        insert(t.taken)
        .values(
            organisation_id=bindparam(ORGANISATION),
            technician_id=bindparam("technician"),
            quarter=bindparam("quarter"),
            appointment_id=bindparam("appointment"),
        )
        .on_conflict_do_nothing(index_elements=["organisation_id", "technician_id", "quarter"])
    )
)
_free = Query(
    delete(t.taken).where(
        in_organisation(t.taken),
        _k.technician_id == bindparam("technician"),
        _k.quarter == bindparam("wanted"),
        _k.appointment_id == bindparam("appointment"),
    )
)

Quarter = tuple[TechnicianId, int]


async def technicians(tx: Transaction, organisation_id: OrganisationId) -> list[Technician]:
    """Who visits customers."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_technicians, **scope)
    return [Technician(TechnicianId(row[0]), row[1]) for row in rows]


async def load(
    tx: Transaction,
    organisation_id: OrganisationId,
    begin: Millis,
    end: Millis,
    moving: AppointmentId | None = None,
) -> Calendar:
    """The calendar, with what is taken between two moments by other visits than the moving one."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    span = quarters(begin, end)
    shifts: dict[TechnicianId, list[Shift]] = {}
    for technician_id, *hours in await tx.fetch(_shifts, **scope):
        shifts.setdefault(TechnicianId(technician_id), []).append(Shift(*hours))
    taken = await tx.fetch(_taken, **scope, first=span.start, end=span.stop, moving=moving or "")
    return Calendar(
        await technicians(tx, organisation_id),
        shifts,
        {(TechnicianId(row[0]), int(row[1])) for row in taken},
    )


async def take(
    tx: Transaction,
    organisation_id: OrganisationId,
    appointment_id: AppointmentId,
    slot: Slot,
) -> bool:
    """Take a slot for an appointment and free what it held before; False when another has it.

    A False leaves all as it was. Quarters are taken in order, so that two bookings that reach
    for the same ones wait for, and never on, each other.
    """
    before = await _held(tx, organisation_id, appointment_id)
    wanted = {(slot.technician.id, q) for q in quarters(slot.starts_at, slot.ends_at)}
    got: list[Quarter] = []
    for technician_id, quarter in sorted(wanted - before):
        taken = await tx.execute(
            _take,
            **_row(organisation_id, technician_id, appointment_id),
            quarter=quarter,
        )
        if taken == 0:
            await _release(tx, organisation_id, appointment_id, got)
            return False
        got.append((technician_id, quarter))
    await _release(tx, organisation_id, appointment_id, sorted(before - wanted))
    return True


async def free(
    tx: Transaction, organisation_id: OrganisationId, appointment_id: AppointmentId
) -> None:
    """Give back all that an appointment holds."""
    held = await _held(tx, organisation_id, appointment_id)
    await _release(tx, organisation_id, appointment_id, sorted(held))


async def _held(
    tx: Transaction, organisation_id: OrganisationId, appointment_id: AppointmentId
) -> set[Quarter]:
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_taken_by, **scope, appointment=appointment_id)
    return {(TechnicianId(row[0]), int(row[1])) for row in rows}


async def _release(
    tx: Transaction,
    organisation_id: OrganisationId,
    appointment_id: AppointmentId,
    quarters_held: list[Quarter],
) -> None:
    for technician_id, quarter in quarters_held:
        await tx.execute(
            _free, **_row(organisation_id, technician_id, appointment_id), wanted=quarter
        )


def _row(
    organisation_id: OrganisationId,
    technician_id: TechnicianId,
    appointment_id: AppointmentId,
) -> dict[str, Any]:
    return {
        ORGANISATION: organisation_id,
        "technician": technician_id,
        "appointment": appointment_id,
    }
