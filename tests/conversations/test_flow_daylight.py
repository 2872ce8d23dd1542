"""The days on which the clocks change: what is said, booked and counted stays right."""

import asyncio
from datetime import datetime
from pathlib import Path

import pytest

from frontdesk.packs.pestcall.times import DEFAULT_ZONE
from frontdesk.testing.virtual_time import EPOCH
from frontdesk.workflows.engine import RECEIPT_LIFE
from tests.conversations.flows import Story, answer, ask_for, last_said, question_on, stored
from tests.conversations.office import Customer, fates, office, options, run, verified

# On March 14, 2027 two in the morning becomes three, on November 7 it becomes one.
HOUR = 3600_000


def moment(local: str) -> int:
    """A moment on the wall clock of the organisation; the first, where it comes twice."""
    return int(datetime.fromisoformat(local).replace(tzinfo=DEFAULT_ZONE).timestamp()) * 1000


def tell_at(path: Path, local: str, story: Story) -> None:
    """Run the story of a customer who writes at a moment on the organisation's clock."""

    async def main() -> None:
        await asyncio.sleep((moment(local) - EPOCH) / 1000)
        async with office(path) as desk:
            await story(await verified(desk, "chloe"))

    run(main())


@pytest.mark.parametrize(
    ("eve", "day", "offset"),
    [
        ("2027-03-12T10:00", "March 14", "-07:00"),
        ("2027-03-12T10:00", "March 13", "-08:00"),
        ("2027-11-05T10:00", "November 7", "-08:00"),
        ("2027-11-05T10:00", "November 6", "-07:00"),
    ],
)
def test_that_a_visit_is_booked_at_the_hour_that_was_said(
    pestcall_path: Path, eve: str, day: str, offset: str
) -> None:
    async def story(chloe: Customer) -> None:
        await chloe.say(f"book a visit on {day} please")
        offered = options(await chloe.say("yes"))
        assert offered
        assert all(f", {day} at " in label for label in offered)
        asked = await chloe.say("the latest one")
        await chloe.say("yes")
        (visit,) = await chloe.appointments()
        local = datetime.fromtimestamp(visit["starts_at"] / 1000, DEFAULT_ZONE)
        assert local.strftime("%z") == offset.replace(":", "")
        assert f"at {local.hour % 12 or 12}:{local.minute:02d} in the" in question_on(asked)
        assert visit["ends_at"] - visit["starts_at"] == HOUR

    tell_at(pestcall_path, eve, story)


@pytest.mark.parametrize(
    ("now", "tomorrow"),
    [
        # It is the next day in Greenwich already.
        ("2027-03-13T23:30", "Sunday, March 14"),
        ("2027-03-14T23:30", "Monday, March 15"),
        ("2027-11-06T23:30", "Sunday, November 7"),
        ("2027-11-07T23:30", "Monday, November 8"),
        # The day of twenty-five hours has one hour more to go.
        ("2027-11-07T00:30", "Monday, November 8"),
    ],
)
def test_that_tomorrow_is_the_organisations_tomorrow(
    pestcall_path: Path, now: str, tomorrow: str
) -> None:
    async def story(chloe: Customer) -> None:
        heard = last_said(await chloe.say("have you got a slot tomorrow?"))
        assert f"{tomorrow} at " in heard

    tell_at(pestcall_path, now, story)


@pytest.mark.parametrize("asked_at", ["2027-03-14T01:50", "2027-11-07T01:50"])
@pytest.mark.parametrize(
    ("waited", "outcome"), [(RECEIPT_LIFE - 1, "committed"), (RECEIPT_LIFE, "expired")]
)
def test_that_a_receipt_lives_as_long_while_the_clocks_change(
    pestcall_path: Path, asked_at: str, waited: int, outcome: str
) -> None:
    async def story(chloe: Customer) -> None:
        await ask_for(chloe, "schedule")
        await asyncio.sleep(waited / 1000)
        assert fates(await answer(chloe, True))[-1] == outcome

    tell_at(pestcall_path, asked_at, story)


@pytest.mark.parametrize(
    ("eve", "before", "after"),
    [
        ("2027-03-11T10:00", "March 13", "March 14"),
        ("2027-11-04T10:00", "November 6", "November 7"),
    ],
)
def test_that_a_visit_moved_over_the_change_keeps_its_length_and_its_hour(
    pestcall_path: Path, eve: str, before: str, after: str
) -> None:
    async def story(chloe: Customer) -> None:
        await chloe.say(f"book a visit for termites on {before} in the evening")
        await chloe.say("yes")
        if chloe.client.state.options:
            await chloe.press(1)
        await chloe.confirm()
        (old,) = await chloe.appointments()
        await chloe.say(f"please move my appointment to {after} in the evening")
        if chloe.client.state.options:
            await chloe.press(1)
        assert fates(await chloe.confirm()) == ["accepted", "committed"]
        (new,) = await chloe.appointments()
        hours = [
            datetime.fromtimestamp(visit["starts_at"] / 1000, DEFAULT_ZONE).hour
            for visit in (old, new)
        ]
        assert hours == [17, 17]
        assert new["starts_at"] - old["starts_at"] in (23 * HOUR, 25 * HOUR)
        assert new["ends_at"] - new["starts_at"] == 2 * HOUR
        assert (await stored(chloe)).state == "Completed"

    tell_at(pestcall_path, eve, story)
