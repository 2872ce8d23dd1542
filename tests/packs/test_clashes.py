"""Two people and one slot: whoever is first has it, on either database."""

import asyncio
from typing import Any

import pytest

from frontdesk.core.dialog import Dialog
from frontdesk.packs.pestcall import SqlCrm
from frontdesk.packs.pestcall.records import AppointmentId, CustomerId
from frontdesk.packs.pestcall.tools.asking import inside
from frontdesk.store.database import Database, Transaction
from frontdesk.tools.effect import EffectRefused
from tests.conftest import Store
from tests.packs.office import context, in_office, rows, run, taken_by, verified_as

ALEX = verified_as("alex")
EVERYONE = ("alex", "maria", "diego", "priya", "tom", "grace", "samuel", "hannah")


async def outcome(db: Database, dialog: Dialog, name: str, given: dict[str, Any]) -> Any:
    """What an effect led to: its result or its refusal."""
    ctx = context(db, dialog, conversation=f"conv-{dialog.verified_as}-{name}")
    results = await asyncio.gather(run(ctx, name, **given), return_exceptions=True)
    return results[0]


async def slot_on(db: Database, day: str, service: str = "general") -> str:
    out = await run(context(db, ALEX), "availableSlots", fromDate=day, toDate=day, service=service)
    return out.slots[0].slot_id


async def next_of(db: Database, dialog: Dialog) -> dict[str, Any]:
    found = (await run(context(db, dialog), "nextAppointment")).appointment
    return {"appointmentId": found.appointment_id, "startsAt": found.starts_at}


async def no_time_is_held_twice_or_for_nothing(db: Database) -> None:
    found = await rows(db)
    held = [row for row in found["pestcall_taken"] if row[3] is not None]
    for row in found["pestcall_appointments"]:
        quarters = [one for one in held if one[3] == row[1]]
        wanted = (row[9] - row[8]) // 900_000 if row[7] == "scheduled" else 0
        assert len(quarters) == wanted, row
        assert {one[1] for one in quarters} <= {row[3]}
    assert {row[3] for row in held} <= {row[1] for row in found["pestcall_appointments"]}


def test_that_one_of_many_gets_a_slot_that_all_want_at_once(store: Store) -> None:
    async def work(db: Database) -> None:
        visit = {"slotId": await slot_on(db, "2026-03-10"), "address": "1 Main Street"}
        results = await asyncio.gather(
            *(outcome(db, verified_as(name), "scheduleAppointment", visit) for name in EVERYONE)
        )
        refused = [one for one in results if isinstance(one, EffectRefused)]
        booked = [one for one in results if not isinstance(one, Exception)]
        assert (len(booked), len(refused)) == (1, len(EVERYONE) - 1)
        assert len(await taken_by(db, booked[0].appointment.appointment_id)) == 4
        await no_time_is_held_twice_or_for_nothing(db)

    in_office(store, work)


def test_that_visits_that_would_overlap_clash_as_those_at_the_same_time_do(store: Store) -> None:
    async def work(db: Database) -> None:
        first = await slot_on(db, "2026-03-10", "termites")
        minute = int(first.split("_")[1])
        overlapping = [first.replace(str(minute), str(minute + late)) for late in (0, 30, 60, 90)]
        results = await asyncio.gather(
            *(
                outcome(
                    db,
                    verified_as(name),
                    "scheduleAppointment",
                    {"slotId": slot, "address": "1 Main Street", "service": "termites"},
                )
                for name, slot in zip(EVERYONE, overlapping, strict=False)
            )
        )
        booked = [one for one in results if not isinstance(one, Exception)]
        assert all(isinstance(one, EffectRefused) for one in results if one not in booked)
        assert len(booked) == 1
        await no_time_is_held_twice_or_for_nothing(db)

    in_office(store, work)


def test_that_moving_and_booking_into_one_slot_leaves_one_of_them(store: Store) -> None:
    async def work(db: Database) -> None:
        slot = await slot_on(db, "2026-03-12")
        omar = verified_as("omar")
        move = {**await next_of(db, omar), "slotId": slot}
        book = {"slotId": slot, "address": "1 Main Street"}
        moved, booked = await asyncio.gather(
            outcome(db, omar, "rescheduleAppointment", move),
            outcome(db, ALEX, "scheduleAppointment", book),
        )
        assert isinstance(moved, EffectRefused) != isinstance(booked, EffectRefused)
        await no_time_is_held_twice_or_for_nothing(db)

    in_office(store, work)


def test_that_cancelling_and_moving_one_visit_at_once_does_one_of_them(store: Store) -> None:
    async def work(db: Database) -> None:
        visit = await next_of(db, ALEX)
        slot = await slot_on(db, "2026-03-12")
        gone, moved = await asyncio.gather(
            outcome(db, ALEX, "cancelAppointment", visit),
            outcome(db, ALEX, "rescheduleAppointment", {**visit, "slotId": slot}),
        )
        assert isinstance(gone, EffectRefused) != isinstance(moved, EffectRefused)
        await no_time_is_held_twice_or_for_nothing(db)

    in_office(store, work)


@pytest.mark.postgres
def test_that_a_held_visit_keeps_others_waiting(postgres_url: str) -> None:
    async def work(db: Database) -> None:
        visit = await next_of(db, ALEX)
        wanted = AppointmentId(visit["appointmentId"])
        others: list[asyncio.Task[Any]] = []

        async def hold(tx: Transaction) -> None:
            scope = inside(context(db, ALEX), tx)
            assert await SqlCrm().hold(scope, tx, CustomerId("cus_alex"), wanted)
            others.append(asyncio.create_task(outcome(db, ALEX, "cancelAppointment", visit)))
            _, waiting = await asyncio.wait(others, timeout=0.5)
            assert waiting, "the other went on although the visit is held"

        await db.write(hold)
        assert (await others[0]).appointment.status == "cancelled"

    in_office(postgres_url, work)


def test_that_a_slot_that_was_given_back_is_free_again(store: Store) -> None:
    async def work(db: Database) -> None:
        slot = await slot_on(db, "2026-03-10")
        book = {"slotId": slot, "address": "1 Main Street"}
        chloe = verified_as("chloe")
        for _ in range(2):
            booked = await outcome(db, chloe, "scheduleAppointment", book)
            assert booked.appointment.status == "scheduled"
            gone = await outcome(db, chloe, "cancelAppointment", await next_of(db, chloe))
            assert gone.appointment.status == "cancelled"
        await no_time_is_held_twice_or_for_nothing(db)

    in_office(store, work)
