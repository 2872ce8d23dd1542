"""Nobody else's data: every way into the records, asked by another organisation or customer."""

import inspect
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import pytest

from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import ConversationId, OrganisationId
from frontdesk.packs.pestcall import Crm, SqlCrm
from frontdesk.packs.pestcall.crm import InTransaction, Scope, SlotTaken, Visit
from frontdesk.packs.pestcall.records import (
    AppointmentId,
    AppointmentStatus,
    CustomerId,
    Phone,
    Service,
)
from frontdesk.packs.pestcall.slots import Search
from frontdesk.store.database import Database, Transaction
from tests.conftest import Store
from tests.packs.office import NOW, OURS, THEIRS, ZONE, in_office, rows, tickets_in

CRM: Crm = SqlCrm()
ALEX, MARIA = CustomerId("cus_alex"), CustomerId("cus_maria")
SAMUEL = CustomerId("cus_samuel")
FIRST = AppointmentId("apt_d1")
DAY = Search(date(2026, 3, 10), date(2026, 3, 10), 60)

READS: dict[str, Callable[[Scope], Awaitable[Any]]] = {
    "customer": lambda scope: CRM.customer(scope, ALEX),
    "customers_by_phone": lambda scope: CRM.customers_by_phone(scope, Phone("4155550132")),
    "customers_by_email": lambda scope: CRM.customers_by_email(scope, "alex@example.com"),
    "customers_by_name": lambda scope: CRM.customers_by_name(scope, "alex RIVERA"),
    "appointments": lambda scope: CRM.appointments(scope, ALEX),
    "past_appointments": lambda scope: CRM.past_appointments(scope, ALEX),
    "cancelled_appointments": lambda scope: CRM.cancelled_appointments(scope, SAMUEL),
    "appointment": lambda scope: CRM.appointment(scope, ALEX, FIRST),
    "technicians": CRM.technicians,
    "slots": lambda scope: CRM.slots(scope, DAY),
    "open_invoices": lambda scope: CRM.open_invoices(scope, ALEX),
    "policies": CRM.policies,
}
WRITES = {"hold", "schedule", "reschedule", "cancel", "annotate", "escalate", "own_ticket"}


def scope(source: Any, organisation_id: OrganisationId = OURS) -> Scope:
    return Scope(organisation_id, ZONE, NOW, source)


def test_that_every_way_into_the_records_is_tried() -> None:
    public = {n for n, _ in inspect.getmembers(Crm, inspect.isfunction) if not n.startswith("_")}
    assert public == set(READS) | WRITES | {"slot"}


def test_that_a_read_sees_its_own_organisation_and_no_other(store: Store) -> None:
    async def work(db: Database) -> None:
        slot = (await CRM.slots(scope(db), DAY))[0]
        for name, ask in READS.items():
            assert await ask(scope(db)), name
            assert not await ask(scope(db, THEIRS)), name
        assert await CRM.slot(scope(db), slot.id, 60) == slot
        assert await CRM.slot(scope(db, THEIRS), slot.id, 60) is None

    in_office(store, work)


async def _escalated(tx: Transaction) -> None:
    """A ticket for a conversation that another organisation has."""
    theirs = scope(InTransaction(tx), THEIRS)
    await CRM.escalate(theirs, tx, ConversationId("conv-1"), ALEX, "why")


def test_that_a_write_of_another_organisation_changes_nothing_of_ours(store: Store) -> None:
    async def work(db: Database) -> None:
        slot = (await CRM.slots(scope(db), DAY))[0]
        held = await CRM.appointment(scope(db), ALEX, FIRST)
        assert held is not None
        before = await rows(db)

        async def attempts(tx: Transaction) -> None:
            theirs = scope(InTransaction(tx), THEIRS)
            assert await CRM.hold(theirs, tx, ALEX, FIRST) is None
            visit = Visit(ALEX, slot.id, Service.GENERAL, "1 Main Street", "")
            assert await CRM.schedule(theirs, tx, visit) == SlotTaken()
            assert await CRM.reschedule(theirs, tx, held, slot.id) == SlotTaken()
            await CRM.cancel(theirs, tx, held)
            conversation = ConversationId("conv-1")
            assert await CRM.own_ticket(theirs, tx, conversation, ALEX, "a", "b") is None
            await CRM.annotate(theirs, tx, held, "a note")

        await db.write(attempts)
        with pytest.raises(FrontdeskError):
            await db.write(_escalated)
        after = await rows(db)
        ours = {name: [r for r in found if r[0] == OURS] for name, found in after.items()}
        assert ours == before
        assert await tickets_in(db) == []

    in_office(store, work)


def test_that_a_held_visit_is_only_ever_the_customers_own(store: Store) -> None:
    async def work(db: Database) -> None:
        async def attempts(tx: Transaction) -> None:
            inside = scope(InTransaction(tx))
            assert await CRM.hold(inside, tx, MARIA, FIRST) is None
            mine = await CRM.hold(inside, tx, ALEX, FIRST)
            assert mine is not None
            assert (mine.customer_id, mine.status) == (ALEX, AppointmentStatus.SCHEDULED)

        await db.write(attempts)

    in_office(store, work)


def test_that_no_row_can_name_a_customer_of_another_organisation(store: Store) -> None:
    async def work(db: Database) -> None:
        slot = (await CRM.slots(scope(db), DAY))[0]
        before = await rows(db)
        nobody = Visit(CustomerId("cus_nobody"), slot.id, Service.GENERAL, "1 Main Street", "")
        with pytest.raises(FrontdeskError):
            await db.write(lambda tx: CRM.schedule(scope(InTransaction(tx)), tx, nobody))
        assert await rows(db) == before

    in_office(store, work)
