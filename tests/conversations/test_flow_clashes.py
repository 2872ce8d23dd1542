"""What was shown has changed by the time it is agreed to: nothing is done, and that is said."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from frontdesk.testing import TestDesk
from tests.conversations.flows import (
    EFFECTS,
    answer,
    ask_for,
    at_rest,
    begin,
    either_way,
    last_said,
    pick,
    untouched,
)
from tests.conversations.office import Customer, appointments, fates, office, run, verified


async def nobody_is_booked_twice(desk: TestDesk) -> None:
    """Expect that no technician has two visits at one time."""
    rows = await appointments(desk.db)
    held = Counter((r["technician_id"], r["starts_at"]) for r in rows if r["status"] == "scheduled")
    assert set(held.values()) == {1}


async def told_of_the_clash(them: Customer, answered: list[str], effect: str) -> None:
    """Expect an honest refusal, and nothing left under way."""
    assert answered == ["accepted", "failed"]
    assert await them.effects() == [(effect, "failed")]
    await at_rest(them)


@either_way
@pytest.mark.parametrize("workflow", ["schedule", "reschedule"])
def test_that_a_slot_taken_before_the_yes_is_refused(
    pestcall_path: Path, workflow: str, way: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            chloe, omar = await verified(desk, "chloe"), await verified(desk, "omar")
            await ask_for(omar, workflow, way, choices=(1,))
            await ask_for(chloe, "schedule", way, choices=(1,))
            before = await omar.appointments()
            assert fates(await answer(chloe, True, way)) == ["accepted", "committed"]
            heard = await answer(omar, True, way)
            await told_of_the_clash(omar, fates(heard), EFFECTS[workflow])
            assert "that time was just taken" in last_said(heard)
            assert await omar.appointments() == before
            await nobody_is_booked_twice(desk)

    run(main())


@either_way
def test_that_one_of_two_who_race_for_a_slot_gets_it(pestcall_path: Path, way: str) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            racers = [await verified(desk, name) for name in ("chloe", "jose")]
            for racer in racers:
                await ask_for(racer, "schedule", way, choices=(1,))
            ends = await asyncio.gather(*(answer(racer, True, way) for racer in racers))
            outcomes = sorted(fates(heard)[-1] for heard in ends)
            assert outcomes == ["committed", "failed"]
            won = [("scheduleAppointment", "committed")]
            booked = [len(await one.appointments()) for one in racers if await one.effects() == won]
            assert len(booked) == 1
            await nobody_is_booked_twice(desk)

    run(main())


def test_that_a_slot_taken_before_it_is_chosen_is_refused_at_once(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            chloe, omar = await verified(desk, "chloe"), await verified(desk, "omar")
            before = await omar.appointments()
            await begin(omar, "reschedule")
            await ask_for(chloe, "schedule", choices=(1,))
            await answer(chloe, True)
            heard = await pick(omar, 1)
            assert fates(heard) == []
            assert "that time was just taken" in last_said(heard)
            await at_rest(omar)
            await untouched(omar, before)

    run(main())


@either_way
@pytest.mark.parametrize("workflow", ["cancel", "reschedule"])
def test_that_a_visit_cancelled_elsewhere_is_not_touched(
    pestcall_path: Path, workflow: str, way: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            here, there = await verified(desk, "omar"), await verified(desk, "omar")
            await ask_for(here, workflow, way)
            await ask_for(there, "cancel")
            await answer(there, True)
            heard = await answer(here, True, way)
            await told_of_the_clash(here, fates(heard), EFFECTS[workflow])
            assert "can't find that among your upcoming appointments" in last_said(heard)
            assert await here.statuses() == {"apt_d13": "cancelled"}

    run(main())


@either_way
@pytest.mark.parametrize("workflow", ["cancel", "reschedule"])
def test_that_a_visit_moved_elsewhere_is_not_touched(
    pestcall_path: Path, workflow: str, way: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            here, there = await verified(desk, "omar"), await verified(desk, "omar")
            await ask_for(here, workflow, way, choices=(1,))
            await ask_for(there, "reschedule", choices=(3,))
            await answer(there, True)
            moved = await there.appointments()
            heard = await answer(here, True, way)
            await told_of_the_clash(here, fates(heard), EFFECTS[workflow])
            assert "changed in the meantime" in last_said(heard)
            assert await here.appointments() == moved

    run(main())


def test_that_a_visit_that_has_begun_meanwhile_is_not_cancelled(pestcall_path: Path) -> None:
    async def main() -> None:
        # Omar's visit is on January 18 at 11; the store was filled on January 15 at midnight.
        await asyncio.sleep(3 * 24 * 3600 + 11 * 3600 - 300)
        async with office(pestcall_path) as desk:
            omar = await verified(desk, "omar")
            await ask_for(omar, "cancel")
            await asyncio.sleep(301)
            heard = await answer(omar, True)
            await told_of_the_clash(omar, fates(heard), "cancelAppointment")
            assert await omar.statuses() == {"apt_d13": "scheduled"}

    run(main())


def test_that_after_a_clash_the_customer_can_go_on(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            chloe, omar = await verified(desk, "chloe"), await verified(desk, "omar")
            await ask_for(omar, "reschedule", choices=(1,))
            await ask_for(chloe, "schedule", choices=(1,))
            await answer(chloe, True)
            await answer(omar, True)
            await ask_for(omar, "reschedule", choices=(1,))
            assert fates(await answer(omar, True)) == ["accepted", "committed"]
            assert [status for _, status in await omar.effects()] == ["failed", "committed"]
            await nobody_is_booked_twice(desk)

    run(main())
