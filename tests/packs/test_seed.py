"""The demo company: there once, around today, without a clash."""

from dataclasses import replace

from frontdesk.packs.pestcall import pack, seed
from frontdesk.packs.pestcall.demo.company import CUSTOMERS, POLICIES, TECHNICIANS, VISITS
from frontdesk.packs.pestcall.demo.seed import customer_id
from frontdesk.packs.pestcall.records import (
    AppointmentStatus,
    Customer,
    CustomerId,
    Service,
    Zip,
)
from frontdesk.packs.pestcall.slots import quarters
from frontdesk.packs.pestcall.sql import appointments, calendar, customers
from frontdesk.store.database import Database
from tests.conftest import Store
from tests.packs.office import NOW, OURS, THEIRS, Rows, in_office, moment, rows

DAY = 24 * 60 * 60_000


def test_that_seeding_twice_changes_nothing_even_days_later(store: Store) -> None:
    async def work(db: Database) -> None:
        before = await rows(db)
        assert await db.write(lambda tx: seed(tx, OURS, NOW + 9 * DAY)) is False
        assert await rows(db) == before

    in_office(store, work)


def test_that_each_organisation_has_a_company_of_its_own(store: Store) -> None:
    async def work(db: Database) -> None:
        assert await db.write(lambda tx: seed(tx, THEIRS, NOW)) is True
        found = await rows(db)
        for name, table in found.items():
            ours = [row[1:] for row in table if row[0] == OURS]
            theirs = [row[1:] for row in table if row[0] == THEIRS]
            assert ours == theirs, name

    in_office(store, work)


def test_that_the_company_has_people_visits_and_papers(store: Store) -> None:
    async def work(db: Database) -> None:
        found = await rows(db)
        assert len(found["pestcall_customers"]) == len(CUSTOMERS) == 12
        assert len(found["pestcall_technicians"]) == len(TECHNICIANS) == 4
        assert len(found["pestcall_appointments"]) == len(VISITS)
        assert len(found["pestcall_policies"]) == len(POLICIES) == 18
        phones = [row[1] for row in found["pestcall_phones"]]
        assert len(phones) > len(set(phones)), "some share a number"
        assert any(row[6].startswith("0") for row in found["pestcall_customers"])

    in_office(store, work)


def test_that_every_scheduled_visit_holds_its_time_on_a_day_its_technician_works(
    store: Store,
) -> None:
    # A Friday evening, so that many visits have to wait for a working day.
    now = moment("2026-03-06T20:00")

    async def work(db: Database) -> None:
        found = await rows(db)
        held = {(row[1], row[2]): row[3] for row in found["pestcall_taken"]}
        assert any(by is None for by in held.values()), "someone has time off"
        scheduled = [row for row in found["pestcall_appointments"] if row[7] == "scheduled"]
        assert len(scheduled) == sum(v.status == "scheduled" for v in VISITS)
        for row in scheduled:
            assert row[8] > now
            assert row[9] - row[8] == Service(row[4]).minutes * 60_000
            assert all(held[row[3], q] == row[1] for q in quarters(row[8], row[9]))

    in_office(store, work, now)


def test_that_a_reset_puts_back_what_was_used_up_and_leaves_all_else(store: Store) -> None:
    async def work(db: Database) -> None:
        assert pack.demo is not None and pack.demo.reset is not None
        reset = pack.demo.reset
        before = await rows(db)
        alex = customer_id("alex")
        theirs = Customer(CustomerId("cus_own"), "Own", None, "1 A St", Zip("94107"))
        [visit, *_] = await db.read(lambda tx: appointments.upcoming(tx, OURS, alex, NOW))
        gone = replace(visit, status=AppointmentStatus.CANCELLED)
        await db.write(lambda tx: calendar.free(tx, OURS, visit.id))
        await db.write(lambda tx: appointments.change(tx, OURS, gone))
        assert _sorted(await rows(db)) != _sorted(before)
        await db.write(lambda tx: reset(tx, OURS, NOW))
        assert _sorted(await rows(db)) == _sorted(before)
        await db.write(lambda tx: customers.add(tx, OURS, theirs, ()))
        await db.write(lambda tx: reset(tx, OURS, NOW + 30 * DAY))
        after = await db.read(lambda tx: appointments.upcoming(tx, OURS, alex, NOW + 30 * DAY))
        assert [one.id for one in after][:1] == [visit.id]
        assert await db.read(lambda tx: customers.by_id(tx, OURS, theirs.id)) == theirs

    in_office(store, work)


def _sorted(found: Rows) -> Rows:
    return {name: sorted(table, key=repr) for name, table in found.items()}
