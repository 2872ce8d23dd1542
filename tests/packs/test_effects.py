"""The effects: what a receipt shows, what is written, and what refuses them."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from frontdesk.core.dialog import Dialog
from frontdesk.packs.pestcall.states import COMPLETED, MACHINE, PENDING_CANCELLATION, VERIFIED_IDLE
from frontdesk.store.database import Database
from frontdesk.tools.effect import EffectRefused
from tests.conftest import Store
from tests.packs.office import (
    NOW,
    THEIRS,
    TOOLS,
    UNVERIFIED,
    context,
    in_office,
    moment,
    rows,
    run,
    shown,
    taken_by,
    verified_as,
)

ALEX = verified_as("alex")
DAY = 24 * 60 * 60_000
INVENTED = (
    "",
    "slot_",
    "slot_29540640_tech_nobody",
    "slot_999999999999_tech_dana",
    "slot_1_tech_dana",
    # 3:00 at night, when Dana does not work; a time between two slots; one past the horizon.
    f"slot_{moment('2026-03-10T03:00') // 60_000}_tech_dana",
    f"slot_{moment('2026-03-10T10:07') // 60_000}_tech_dana",
    f"slot_{moment('2026-09-01T10:00') // 60_000}_tech_dana",
)


async def first_of(db: Database, dialog: Dialog = ALEX) -> dict[str, Any]:
    """The arguments that name a customer's next appointment as it is now."""
    found = (await run(context(db, dialog), "nextAppointment")).appointment
    return {"appointmentId": found.appointment_id, "startsAt": found.starts_at}


async def slot_on(db: Database, day: str, service: str = "general", pick: int = 0) -> str:
    out = await run(context(db, ALEX), "availableSlots", fromDate=day, toDate=day, service=service)
    return out.slots[pick].slot_id


def test_that_cancelling_shows_the_visit_frees_its_time_and_keeps_the_record(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        ctx, visit = context(db, ALEX), await first_of(db)
        receipt = await shown(ctx, "cancelAppointment", **visit)
        assert receipt.text == (
            "Shall I cancel your general pest treatment on Wednesday, March 4 at 9:00 in the "
            "morning with Dana, at 120 Townsend Street, San Francisco?"
        )
        assert receipt.facts["startsAt"] == visit["startsAt"]
        assert len(await taken_by(db, visit["appointmentId"])) == 4
        out = await run(ctx, "cancelAppointment", **visit)
        assert out.appointment.status == "cancelled"
        assert await taken_by(db, visit["appointmentId"]) == []
        left = await run(ctx, "listAppointments")
        assert [one.service for one in left.appointments] == ["ant treatment"]
        with pytest.raises(EffectRefused):
            await run(ctx, "cancelAppointment", **visit)

    in_office(store, work)


def test_that_rescheduling_moves_the_visit_with_its_length(store: Store) -> None:
    async def work(db: Database) -> None:
        hannah = verified_as("hannah")
        ctx, visit = context(db, hannah), await first_of(db, hannah)
        slot = await slot_on(db, "2026-03-18", "termites")
        receipt = await shown(ctx, "rescheduleAppointment", **visit, slotId=slot)
        assert receipt.text.startswith("Shall I move your termite inspection from Wednesday, March")
        assert receipt.facts["slotId"] == slot
        before = await taken_by(db, visit["appointmentId"])
        out = await run(ctx, "rescheduleAppointment", **visit, slotId=slot)
        assert out.appointment.starts_at[:10] == "2026-03-18"
        assert out.appointment.appointment_id == visit["appointmentId"]
        after = await taken_by(db, visit["appointmentId"])
        assert len(after) == len(before) == 8
        assert not set(after) & set(before)

    in_office(store, work)


def test_that_scheduling_books_the_slot_at_the_address_given(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("chloe"))
        visit = {
            "slotId": await slot_on(db, "2026-03-10", "rodents"),
            "address": "25 Lyon Street, San Francisco",
            "service": "rodents",
            "notes": "mice in the attic",
        }
        receipt = await shown(ctx, "scheduleAppointment", **visit)
        assert receipt.text == (
            "Shall I book a rodent control visit on Tuesday, March 10 at 8:00 in the morning with "
            "Dana, at 25 Lyon Street, San Francisco, with the note “mice in the attic”?"
        )
        out = await run(ctx, "scheduleAppointment", **visit)
        assert len(await taken_by(db, out.appointment.appointment_id)) == 6
        assert (await run(ctx, "nextAppointment")).appointment == out.appointment
        (row,) = [
            row
            for row in (await rows(db))["pestcall_appointments"]
            if row[1] == out.appointment.appointment_id
        ]
        assert row[2] == "cus_chloe"
        assert row[6] == "mice in the attic"

    in_office(store, work)


def test_that_a_slot_that_was_taken_is_refused_and_nothing_is_changed(store: Store) -> None:
    async def work(db: Database) -> None:
        slot = await slot_on(db, "2026-03-10")
        visit = {"slotId": slot, "address": "1 Main Street"}
        await run(context(db, verified_as("chloe")), "scheduleAppointment", **visit)
        before = await rows(db)
        move = {**await first_of(db), "slotId": slot}
        for name, given in (("scheduleAppointment", visit), ("rescheduleAppointment", move)):
            for attempt in (shown, run):
                with pytest.raises(EffectRefused, match="just taken"):
                    await attempt(context(db, ALEX), name, **given)
        assert await rows(db) == before

    in_office(store, work)


def test_that_a_longer_visit_does_not_fit_before_one_that_is_booked(store: Store) -> None:
    async def work(db: Database) -> None:
        # Dana is free at eight, and visits Alex at nine.
        slot = await slot_on(db, "2026-03-04")
        visit = {"slotId": slot, "address": "1 Main Street"}
        assert await shown(context(db, ALEX), "scheduleAppointment", **visit)
        with pytest.raises(EffectRefused, match="just taken"):
            await shown(context(db, ALEX), "scheduleAppointment", **visit, service="rodents")

    in_office(store, work)


def test_that_an_invented_slot_is_refused(store: Store) -> None:
    async def work(db: Database) -> None:
        before = await rows(db)
        for slot_id in INVENTED:
            visit = {"slotId": slot_id, "address": "1 Main Street"}
            for attempt in (shown, run):
                with pytest.raises(EffectRefused):
                    await attempt(context(db, ALEX), "scheduleAppointment", **visit)
        assert await rows(db) == before

    in_office(store, work)


@pytest.mark.parametrize("name", ["cancelAppointment", "rescheduleAppointment"])
def test_that_nobody_changes_another_customers_visit(store: Store, name: str) -> None:
    async def work(db: Database) -> None:
        visit = await first_of(db)
        if name == "rescheduleAppointment":
            visit["slotId"] = await slot_on(db, "2026-03-10")
        before = await rows(db)
        strangers = (
            context(db, verified_as("maria")),
            context(db, ALEX, organisation_id=THEIRS),
            context(db, UNVERIFIED),
        )
        for stranger in strangers:
            for attempt in (shown, run):
                with pytest.raises(EffectRefused):
                    await attempt(stranger, name, **visit)
        assert await rows(db) == before

    in_office(store, work)


def test_that_somebody_unknown_books_nothing(store: Store) -> None:
    async def work(db: Database) -> None:
        visit = {"slotId": await slot_on(db, "2026-03-10"), "address": "1 Main Street"}
        before = await rows(db)
        for attempt in (shown, run):
            with pytest.raises(EffectRefused):
                await attempt(context(db, UNVERIFIED), "scheduleAppointment", **visit)
        with pytest.raises(EffectRefused, match="address"):
            await shown(context(db, ALEX), "scheduleAppointment", **{**visit, "address": "  "})
        assert await rows(db) == before

    in_office(store, work)


def test_that_a_visit_that_was_moved_since_it_was_shown_is_left_alone(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx, visit = context(db, ALEX), await first_of(db)
        facts = (await shown(ctx, "cancelAppointment", **visit)).facts
        slot = await slot_on(db, "2026-03-11")
        await run(ctx, "rescheduleAppointment", **visit, slotId=slot)
        before = await rows(db)
        assert (await shown(ctx, "cancelAppointment", **visit)).facts != facts
        with pytest.raises(EffectRefused, match="changed in the meantime"):
            await run(ctx, "cancelAppointment", **visit)
        assert await rows(db) == before

    in_office(store, work)


def test_that_a_visit_that_has_begun_can_not_be_changed(store: Store) -> None:
    async def work(db: Database) -> None:
        visit = await first_of(db)
        late = context(db, ALEX, now=NOW + 3 * DAY)
        for attempt in (shown, run):
            with pytest.raises(EffectRefused, match="upcoming"):
                await attempt(late, "cancelAppointment", **visit)

    in_office(store, work)


def test_that_an_effect_completes_the_dialog_and_disturbs_nothing_that_goes_on(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db, ALEX), "cancelAppointment", **await first_of(db))
        after: Callable[[Dialog, Any], Dialog] = TOOLS["cancelAppointment"].after
        assert after(ALEX, out).state == COMPLETED
        asked = MACHINE.move(ALEX, PENDING_CANCELLATION)
        assert after(asked, out).state == COMPLETED
        assert after(UNVERIFIED, out) == UNVERIFIED
        assert ALEX.state == VERIFIED_IDLE

    in_office(store, work)


def test_that_a_model_may_propose_every_effect_without_knowing_an_id(store: Store) -> None:
    effects: list[str] = [name for name, tool in TOOLS.items() if tool.show is not None]
    assert len(effects) == 3

    async def work(db: Database) -> None:
        attempts: list[Awaitable[Any]] = [shown(context(db, ALEX), name) for name in effects]
        for attempt in attempts:
            with pytest.raises(EffectRefused):
                await attempt

    in_office(store, work)
