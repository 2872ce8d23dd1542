"""The workflows as the desk's engine moves them, over real records."""

import random
from dataclasses import replace

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.ids import IdSource
from frontdesk.packs.pestcall.records import Service
from frontdesk.packs.pestcall.states import (
    PENDING_CANCELLATION,
    PENDING_RESCHEDULE,
    PENDING_SCHEDULE,
    PENDING_SCHEDULE_DETAILS,
    PRESENTING_APPOINTMENTS,
    PRESENTING_SLOTS,
)
from frontdesk.packs.pestcall.tools.schedule import ScheduleInput
from frontdesk.store.database import Database
from frontdesk.tools.tool import ToolContext
from frontdesk.tools.toolbox import Toolbox
from frontdesk.workflows.engine import Advance, Engine
from frontdesk.workflows.workflow import Choose
from tests.conftest import Store
from tests.packs.office import PACK, context, in_office, run, verified_as

ENGINE = Engine(
    tuple(PACK.workflows), PACK.machine, Toolbox(PACK.tools), IdSource(random.Random(1))
)


async def start(ctx: ToolContext, kind: str) -> Advance:
    workflow = ENGINE.named(kind)
    assert workflow is not None
    return await ENGINE.start(ctx, workflow)


def on(ctx: ToolContext, dialog: Dialog) -> ToolContext:
    return replace(ctx, dialog=dialog)


async def pick(ctx: ToolContext, so_far: Advance, number: int) -> Advance:
    assert so_far.dialog.progress is not None
    option = so_far.dialog.progress.options[number]
    return await ENGINE.select(on(ctx, so_far.dialog), option.id)


def test_that_a_single_appointment_picks_itself_for_cancelling(store: Store) -> None:
    async def work(db: Database) -> None:
        asked = await start(context(db, verified_as("omar")), "cancel")
        assert asked.dialog.state == PENDING_CANCELLATION
        receipt = asked.dialog.receipt
        assert receipt is not None
        assert receipt.text == asked.said
        assert "ant treatment" in receipt.text
        await run(context(db, verified_as("omar")), receipt.tool, **receipt.arguments)

    in_office(store, work)


def test_that_several_appointments_are_offered_by_what_a_customer_knows(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("linda"))
        offer = await start(ctx, "cancel")
        assert offer.dialog.state == PRESENTING_APPOINTMENTS
        progress = offer.dialog.progress
        assert progress is not None
        assert len(progress.options) == 3
        assert all("apt_" not in option.label for option in progress.options)
        assert "apt_" not in offer.said
        asked = await pick(ctx, offer, 2)
        assert asked.dialog.state == PENDING_CANCELLATION
        assert "termite inspection" in asked.said

    in_office(store, work)


def test_that_nobody_cancels_or_moves_what_they_do_not_have(store: Store) -> None:
    async def work(db: Database) -> None:
        for kind in ("cancel", "reschedule"):
            none = await start(context(db, verified_as("chloe")), kind)
            assert none.dialog == verified_as("chloe")
            assert "don't see any upcoming appointments" in none.said

    in_office(store, work)


def test_that_moving_offers_slots_of_the_visits_own_length(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("hannah"))
        offer = await start(ctx, "reschedule")
        assert offer.dialog.state == PRESENTING_SLOTS
        asked = await pick(ctx, offer, 1)
        assert asked.dialog.state == PENDING_RESCHEDULE
        receipt = asked.dialog.receipt
        assert receipt is not None
        out = await run(ctx, receipt.tool, **receipt.arguments)
        assert out.appointment.service == "termite inspection"
        assert offer.dialog.progress is not None
        assert out.appointment.when in offer.dialog.progress.options[1].label

    in_office(store, work)


def test_that_booking_settles_the_address_on_file_before_it_offers_slots(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("chloe"))
        settle = await start(ctx, "schedule")
        assert settle.dialog.state == PENDING_SCHEDULE_DETAILS
        assert "25 Lyon Street" in settle.said
        assert settle.said.endswith("?")
        offer = await ENGINE.settle(on(ctx, settle.dialog), " 9 Other\nRoad ")
        assert offer.dialog.state == PRESENTING_SLOTS
        asked = await pick(ctx, offer, 0)
        assert asked.dialog.state == PENDING_SCHEDULE
        receipt = asked.dialog.receipt
        assert receipt is not None
        assert receipt.arguments["address"] == "9 Other Road"
        out = await run(ctx, receipt.tool, **receipt.arguments)
        assert out.appointment.address == "9 Other Road"

    in_office(store, work)


def test_that_what_a_customer_said_of_time_and_service_narrows_the_slots(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("chloe"))
        workflow = ENGINE.named("schedule")
        assert workflow is not None
        slots = workflow.steps[1]
        assert isinstance(slots, Choose)
        wanted = {
            "address": {"text": "1 Main Street"},
            "fromDate": "2026-03-14",
            "toDate": "2026-03-14",
            "partOfDay": "afternoon",
            "service": "termites",
            "notes": "behind the shed",
        }
        options = await slots.options(ctx, wanted)
        assert options
        assert all("Saturday, March 14" in option.label for option in options)
        assert all("in the afternoon" in option.label for option in options)
        visit = workflow.arguments({**wanted, "slot": options[0].value})
        assert isinstance(visit, ScheduleInput)
        assert (visit.service, visit.notes) == (Service.TERMITES, "behind the shed")

    in_office(store, work)


def test_that_a_workflow_left_half_way_leaves_the_dialog_at_rest(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("linda"))
        for kind in ("cancel", "reschedule", "schedule"):
            begun = await start(ctx, kind)
            left = ENGINE.leave(begun.dialog, "")
            assert msgspec.structs.replace(left.dialog, listed={}) == verified_as("linda")
            other = await start(on(ctx, begun.dialog), "cancel")
            assert other.dialog.state == PRESENTING_APPOINTMENTS

    in_office(store, work)


def test_that_changing_ones_mind_offers_the_slots_again(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("hannah"))
        asked = await pick(ctx, await start(ctx, "reschedule"), 0)
        assert asked.dialog.receipt is not None
        again = await ENGINE.reopen(on(ctx, asked.dialog))
        assert again.dialog.state == PRESENTING_SLOTS
        assert again.dialog.receipt is None

    in_office(store, work)
