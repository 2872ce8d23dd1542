"""Days that are counted from the visit which is being talked of, and how the wanted day is told."""

from datetime import datetime
from pathlib import Path

import pytest

from frontdesk.packs.pestcall.times import DEFAULT_ZONE
from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, options


def days_in(labels: list[str]) -> set[str]:
    """The days of options: "Monday, January 25"."""
    return {label.partition(" at ")[0] for label in labels}


@pytest.mark.parametrize("asked_before", [True, False])
@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("can we make that the following week?", {f"January {n}" for n in range(25, 32)}),
        ("please move it to Friday of that week", {"January 22"}),
        ("move it to later that same day please", {"January 18"}),
        ("shift my visit to Thursday the week after", {"January 28"}),
    ],
)
def test_that_days_are_counted_from_the_visit(
    pestcall_path: Path, words: str, days: set[str], asked_before: bool
) -> None:
    async def story(omar: Customer) -> None:
        if asked_before:
            await omar.say("when is my visit?")
        found = days_in(options(await omar.say(words)))
        assert found
        assert {day.partition(", ")[2] for day in found} <= days

    tell(pestcall_path, story, "omar")


def test_that_a_visit_is_pushed_back_by_a_day_at_its_own_time(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("push my ant visit back a day")
        await omar.say("yes")
        (visit,) = await omar.appointments()
        starts = datetime.fromtimestamp(visit["starts_at"] / 1000, DEFAULT_ZONE)
        assert f"{starts:%b %d %H:%M}" == "Jan 19 11:00"

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize("words", ["anything from 28.1. on?", "what's free starting 28.1.?"])
def test_that_a_date_with_dots_begins_the_search(pestcall_path: Path, words: str) -> None:
    async def story(omar: Customer) -> None:
        said = last_said(await omar.say(words))
        assert "January 28" in said and "January 1" not in said

    tell(pestcall_path, story, "omar")


def test_that_a_day_without_free_times_is_named_before_others_are_offered(
    pestcall_path: Path,
) -> None:
    async def story(omar: Customer) -> None:
        heard = await omar.say("move my visit to Sunday January 24 at 8am")
        assert "January 24 at 8:00 in the morning isn't free" in last_said(heard)
        assert options(heard)
        assert (await stored(omar)).receipt is None

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    "words", ["move my visit to the Friday after the bank holiday", "move it to Friday the 20th"]
)
def test_that_a_day_half_understood_is_asked_about_and_then_taken(
    pestcall_path: Path, words: str
) -> None:
    async def story(omar: Customer) -> None:
        heard = await omar.say(words)
        assert options(heard) == []
        assert last_said(heard) in {"Which day exactly do you mean?", "What date would that be?"}
        await omar.say("January 22 at 10am")
        receipt = (await stored(omar)).receipt
        assert receipt is not None
        assert "to Friday, January 22 at 10:00 in the morning" in receipt.text

    tell(pestcall_path, story, "omar")
