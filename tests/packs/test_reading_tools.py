"""The tools that read: the customer's own appointments and bills, free slots, policies."""

import msgspec
import pytest

from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import Forbidden
from frontdesk.packs.pestcall.states import (
    PRESENTING_APPOINTMENTS,
    PRESENTING_SLOTS,
    VERIFIED_IDLE,
)
from frontdesk.store.database import Database
from tests.conftest import Store
from tests.packs.office import (
    THEIRS,
    TOOLS,
    context,
    in_office,
    moment,
    run,
    verified_as,
)

PROTECTED = ("nextAppointment", "listAppointments", "openInvoices")
QUESTIONS = {
    "cancellation": "cancellation",
    "is the spray safe for my dog": "safety",
    "Do you take credit cards? How can I PAY": "payment",
    "what if they come back again": "guarantee",
    "do I need to be home": "arrival",
    "how do I prepare the kitchen": "preparation",
    "the weather on Mars": None,
}


def test_that_the_next_appointment_is_the_earliest_to_come(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db, verified_as("alex")), "nextAppointment")
        assert TOOLS["nextAppointment"].say(out) == (
            "Your next appointment is a general pest treatment on Wednesday, March 4 at 9:00 "
            "in the morning with Dana, at 120 Townsend Street, San Francisco."
        )
        assert out.appointment.starts_at == "2026-03-04T09:00-08:00"
        nobody = await run(context(db, verified_as("chloe")), "nextAppointment")
        assert nobody.appointment is None

    in_office(store, work)


def test_that_only_visits_to_come_are_listed_and_in_order(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db, verified_as("alex")), "listAppointments")
        assert [one.service for one in out.appointments] == [
            "general pest treatment",
            "ant treatment",
        ]
        late = moment("2026-03-04T09:00")
        later = await run(context(db, verified_as("alex"), now=late), "listAppointments")
        assert [one.service for one in later.appointments] == ["ant treatment"]
        samuel = await run(context(db, verified_as("samuel")), "listAppointments")
        assert [one.service for one in samuel.appointments] == ["mosquito treatment"]

    in_office(store, work)


def test_that_an_appointment_of_another_customer_is_not_found(store: Store) -> None:
    async def work(db: Database) -> None:
        mine = (await run(context(db, verified_as("alex")), "nextAppointment")).appointment
        listed = {"appointment": (mine.appointment_id,)}

        def told(who: str) -> Dialog:
            return msgspec.structs.replace(verified_as(who), listed=listed)

        own = await run(context(db, told("alex")), "getAppointment", which=1)
        assert own.appointment == mine
        others = await run(context(db, told("maria")), "getAppointment", which=1)
        assert others.appointment is None
        elsewhere = context(db, told("alex"), organisation_id=THEIRS)
        assert (await run(elsewhere, "getAppointment", which=1)).appointment is None
        for invented in ("", mine.appointment_id, "apt_999", "' OR 1=1 --", "x" * 64, 1, 9):
            ctx = context(db, verified_as("alex"))
            out = await run(ctx, "getAppointment", which=invented)
            assert out.appointment is None

    in_office(store, work)


def test_that_a_protected_tool_reads_nothing_for_somebody_unknown(store: Store) -> None:
    async def work(db: Database) -> None:
        for name in PROTECTED:
            with pytest.raises(Forbidden):
                await run(context(db), name)

    in_office(store, work)


def test_that_slots_are_found_by_day_and_part_of_the_day(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("alex"))
        out = await run(
            ctx, "availableSlots", fromDate="2026-03-04", toDate="2026-03-04", partOfDay="morning"
        )
        # Dana visits Alex at nine and Omar at eleven that day; Mei and Luis are free.
        assert [slot.starts_at[11:16] for slot in out.slots] == [
            *("08:00", "08:30", "09:00", "10:00", "10:30", "11:30")
        ]
        assert out.slots[0].technician == "Dana"
        assert out.slots[1].technician == "Mei"
        assert out.more is True and out.not_free == ""
        evening = await run(ctx, "availableSlots", fromDate="2026-03-04", partOfDay="evening")
        assert {slot.starts_at[11:13] for slot in evening.slots} == {"17", "18", "19"}
        sunday = await run(ctx, "availableSlots", fromDate="2026-03-08", partOfDay="morning")
        assert [slot.when for slot in sunday.slots] == [
            "Sunday, March 8 at 11:00 in the morning",
            "Sunday, March 8 at 11:30 in the morning",
        ]
        assert sunday.slots[0].starts_at == "2026-03-08T11:00-07:00"

    in_office(store, work)


def test_that_a_day_without_a_free_slot_is_said_so(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("alex"))
        out = await run(ctx, "availableSlots", fromDate="2026-03-08", partOfDay="morning")
        assert out.slots
        late = context(db, verified_as("alex"), now=moment("2026-03-08T19:00"))
        none = await run(late, "availableSlots", fromDate="2026-03-08", toDate="2026-03-08")
        assert none.not_free == "I'm sorry, nothing is free on Sunday, March 8."
        assert {slot.when.split(" at ")[0] for slot in none.slots} == {"Monday, March 9"}
        said = TOOLS["availableSlots"].say(none)
        assert said.startswith(f"{none.not_free} The nearest is Monday, March 9 at ")

    in_office(store, work)


@pytest.mark.parametrize(
    ("asked", "refused", "near"),
    [
        (
            {"fromDate": "2026-03-04", "time": "09:00", "technician": "Dana"},
            "I'm sorry, Wednesday, March 4 at 9:00 in the morning isn't free with Dana.",
            "2026-03-04T08:00",
        ),
        (
            {"fromDate": "2026-03-04", "notBefore": "20:00", "notAfter": "21:30"},
            "I'm sorry, nothing is free on Wednesday, March 4 between 8:00 in the evening and "
            "9:30 at night.",
            "2026-03-04T19:00",
        ),
        (
            {"fromDate": "2026-03-07", "toDate": "2026-03-08", "technician": "Luis"},
            "I'm sorry, nothing is free from Saturday, March 7 to Sunday, March 8 with Luis.",
            "2026-03-07T",
        ),
        (
            {"time": "06:30"},
            "I'm sorry, nothing is free at 6:30 in the morning.",
            "2026-03-0",
        ),
        (
            {"fromDate": "2026-02-20"},
            "I'm sorry, nothing is free on Friday, February 20.",
            "2026-03-02T",
        ),
    ],
)
def test_that_what_is_not_free_is_said_and_what_is_near_is_found(
    store: Store, asked: dict[str, str], refused: str, near: str
) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db, verified_as("alex")), "availableSlots", **asked)
        assert out.not_free == refused
        assert any(slot.starts_at.startswith(near) for slot in out.slots)

    in_office(store, work)


@pytest.mark.parametrize(
    ("asked", "starts"),
    [
        ({"notBefore": "18:00"}, ["18:00", "18:30", "19:00"]),
        ({"notBefore": "17:00", "notAfter": "17:30"}, ["17:00", "17:30"]),
        ({"notBefore": "14:00", "technician": "mei"}, ["14:00", "14:30", "15:00"]),
        ({"time": "9:30"}, ["09:30"]),
    ],
)
def test_that_slots_are_found_by_hour_window_and_technician(
    store: Store, asked: dict[str, str], starts: list[str]
) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("alex"))
        out = await run(ctx, "availableSlots", fromDate="2026-03-04", **asked)
        assert [slot.starts_at[11:16] for slot in out.slots] == starts
        assert out.not_free == ""

    in_office(store, work)


def test_that_open_invoices_are_the_customers_own_and_unpaid(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db, verified_as("priya")), "openInvoices")
        assert TOOLS["openInvoices"].say(out) == (
            "You have 2 open invoices, $244.50 in all: $95.00 for a wasp nest removal, which was "
            "due on Tuesday, February 24, and $149.50 for your quarterly plan, which is due on "
            "Sunday, March 22."
        )
        paid = await run(context(db, verified_as("linda")), "openInvoices")
        assert paid.invoices == []

    in_office(store, work)


def test_that_anybody_may_ask_for_a_policy(store: Store) -> None:
    async def work(db: Database) -> None:
        for asked, topic in QUESTIONS.items():
            out = await run(context(db), "servicePolicy", topic=asked)
            assert out.topic == topic, asked
            assert (out.body == "") == (topic is None)

    in_office(store, work)


def test_that_an_escalation_makes_one_ticket_for_a_conversation(store: Store) -> None:
    async def work(db: Database) -> None:
        first = await run(context(db), "escalate", reason="wants a person")
        again = await run(context(db, verified_as("alex")), "escalate")
        other = await run(context(db, verified_as("alex"), conversation="conv-2"), "escalate")
        assert (first.number, first.opened) == ("T-1001", True)
        assert (again.number, again.opened) == ("T-1001", False)
        assert (other.number, other.opened) == ("T-1002", True)
        assert first.number in TOOLS["escalate"].say(first)

    in_office(store, work)


def test_that_a_list_leaves_a_dialog_at_rest_presenting(store: Store) -> None:
    async def work(db: Database) -> None:
        dialog = verified_as("alex")
        ctx = context(db, dialog)
        listed = TOOLS["listAppointments"].after(dialog, await run(ctx, "listAppointments"))
        assert listed.state == PRESENTING_APPOINTMENTS
        slots = await run(ctx, "availableSlots")
        assert TOOLS["availableSlots"].after(listed, slots).state == PRESENTING_SLOTS
        none = context(db, verified_as("chloe"))
        empty = await run(none, "listAppointments")
        assert TOOLS["listAppointments"].after(none.dialog, empty).state == VERIFIED_IDLE

    in_office(store, work)


def test_that_a_name_that_is_no_technicians_is_not_repeated(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("alex"))
        out = await run(ctx, "availableSlots", fromDate="2026-03-04", technician="Grace Kim")
        assert out.not_free == (
            "I'm sorry, nothing is free on Wednesday, March 4 with the technician you asked for."
        )

    in_office(store, work)
