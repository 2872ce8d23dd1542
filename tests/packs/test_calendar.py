"""The calendar itself: a quarter of an hour belongs to one visit, and a refusal holds nothing."""

from pathlib import Path

from frontdesk.packs.pestcall.records import MINUTE, AppointmentId, Slot, Technician, TechnicianId
from frontdesk.packs.pestcall.slots import quarters
from frontdesk.packs.pestcall.sql import calendar
from frontdesk.store.database import Database
from tests.packs.office import OURS, in_office, moment, rows, taken_by

START = moment("2026-03-15T09:00")


def test_that_a_visit_holds_every_quarter_that_it_touches() -> None:
    assert [q - START // (15 * MINUTE) for q in quarters(START, START + 50 * MINUTE)] == [
        0,
        1,
        2,
        3,
    ]
    assert len(quarters(START, START + 60 * MINUTE)) == 4


def test_that_a_quarter_belongs_to_one_visit_and_a_refusal_holds_nothing(
    sqlite_path: Path,
) -> None:
    async def work(db: Database) -> None:
        found = await rows(db)
        one, other = (AppointmentId(row[1]) for row in found["pestcall_appointments"][:2])
        technician = Technician(TechnicianId(found["pestcall_technicians"][0][1]), "Dana")
        before = await taken_by(db, other)

        async def take(whose: AppointmentId, begin: int) -> bool:
            slot = Slot(technician, START + begin * MINUTE, START + (begin + 60) * MINUTE)
            return await db.write(lambda tx: calendar.take(tx, OURS, whose, slot))

        assert await take(one, 60)
        assert not await take(other, 60)
        # Two quarters are free before the third is found taken.
        assert not await take(other, 30)
        assert await taken_by(db, other) == before
        assert len(await taken_by(db, one)) == 4

    in_office(sqlite_path, work)
