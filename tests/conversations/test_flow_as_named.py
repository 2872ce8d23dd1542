"""What a customer names stands in what they are offered and asked: the day, whom, which thing."""

from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.conversations.flows import stored, tell
from tests.conversations.office import Customer


async def _chosen(them: Customer) -> dict[str, Any]:
    progress = (await stored(them)).progress
    assert progress is not None
    return progress.chosen


async def _offered(them: Customer) -> list[date]:
    """The days on offer, or the one that is asked about."""
    progress = (await stored(them)).progress
    assert progress is not None
    shown = progress.chosen.get("slot")
    values = [shown] if shown else [one.value for one in progress.options]
    return [datetime.fromisoformat(value["startsAt"]).date() for value in values]


@pytest.mark.parametrize(
    ("said", "weekdays", "first"),
    [
        ("move the ants visit to a weekend in february, the last slot of the day", {5, 6}, 1),
        ("move my ants visit to some sunday in february please", {6}, 1),
        ("could you move my ants visit into the evening of any tuesday in february?", {1}, 1),
        ("move my ant visit to february, but only thursdays or fridays after 2", {3, 4}, 1),
        ("please move my ants appointment to any weekday after 5, from the 8th on", {*range(5)}, 8),
        ("please move my ants visit, not before february 9, on a monday", {0}, 8),
    ],
)
def test_that_what_is_offered_is_on_the_days_that_were_named(
    pestcall_path: Path, said: str, weekdays: set[int], first: int
) -> None:
    async def story(alex: Customer) -> None:
        await alex.say(said)
        days = await _offered(alex)
        assert days and {day.weekday() for day in days} <= weekdays
        assert all(day >= date(2027, 2, first) for day in days)

    tell(pestcall_path, story)


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("move my general visit: this week doesn't work and next week neither", date(2027, 1, 24)),
        ("not this week and not next: move my general visit", date(2027, 1, 24)),
        ("please move my general visit, not before february", date(2027, 1, 31)),
    ],
)
def test_that_nothing_is_offered_of_what_was_refused(
    pestcall_path: Path, said: str, after: date
) -> None:
    async def story(alex: Customer) -> None:
        await alex.say(said)
        assert (await _chosen(alex))["appointment"]["appointmentId"] == "apt_d1"
        assert all(day > after for day in await _offered(alex))

    tell(pestcall_path, story)


@pytest.mark.parametrize(
    "said",
    [
        "put the ant visit into the last week of February, the earliest slot you have with Mei",
        "move the ant visit to february, the earliest with Mei",
        "move my ant visit with Luis to the first week of February with Mei, please",
    ],
)
def test_that_whom_a_time_is_wanted_with_is_wanted(pestcall_path: Path, said: str) -> None:
    async def story(alex: Customer) -> None:
        await alex.say(said)
        assert (await _chosen(alex))["technician"] == "Mei"

    tell(pestcall_path, story)


def test_that_each_of_two_things_is_moved_to_its_own_time(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say(
            "move the general visit to next wednesday at 10 and the ants visit to next thursday"
            " at 2"
        )
        await alex.say("yes")
        await alex.say("yes")
        found = {row["id"]: row["starts_at"] for row in await alex.appointments()}
        days = {key: datetime.fromtimestamp(at / 1000).date() for key, at in found.items()}
        assert days["apt_d1"] == date(2027, 1, 20) and days["apt_d2"] == date(2027, 1, 21)

    tell(pestcall_path, story)


def test_that_a_second_thing_to_end_is_kept_before_another_request(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(
            "cancel the rodents and the termite one, and move the general one to the 25"
        )
        await linda.say("yes")
        cancelled = [one for one, is_ in (await linda.statuses()).items() if is_ == "cancelled"]
        assert {"apt_d15", "apt_d16"} <= {*cancelled} and "apt_d14" not in cancelled

    tell(pestcall_path, story, "linda")


def test_that_the_number_of_a_house_is_no_hour(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("I need wasps removed at 5 Oak Street, Berkeley 94703, next Tuesday at 9")
        assert alex.pending_receipt is not None
        chosen = await _chosen(alex)
        assert datetime.fromisoformat(chosen["slot"]["startsAt"]).hour == 9
        receipt = (await stored(alex)).receipt
        assert receipt is not None and "5 Oak Street" in receipt.text

    tell(pestcall_path, story)
