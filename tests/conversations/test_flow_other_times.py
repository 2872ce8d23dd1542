"""A customer who names a time that is not on offer gets what there is then."""

from pathlib import Path

import pytest

from tests.conversations.flows import (
    EFFECTS,
    ask_for,
    begin,
    last_said,
    question_on,
    stored,
    tell,
    untouched,
)
from tests.conversations.office import Customer, fates, options

both = pytest.mark.parametrize("workflow", ["reschedule", "schedule"])


async def to_the_slots(them: Customer, workflow: str) -> list[str]:
    """Go on until slots are on offer; all are on the first Friday."""
    heard = await begin(them, workflow)
    if workflow == "schedule":
        heard = await them.say("yes")
    assert {label.split(" at ")[0] for label in options(heard)} == {"Friday, January 15"}
    return options(heard)


@both
@pytest.mark.parametrize(
    ("words", "day", "part"),
    [
        ("Tuesday", "Tuesday, January 19", ""),
        ("January 20 please", "Wednesday, January 20", ""),
        ("Wednesday evening would be better", "Wednesday, January 20", "evening"),
    ],
)
def test_that_a_day_that_is_not_on_offer_is_looked_for(
    pestcall_path: Path, workflow: str, words: str, day: str, part: str
) -> None:
    async def story(omar: Customer) -> None:
        await to_the_slots(omar, workflow)
        offered = options(await omar.say(words))
        assert {label.split(" at ")[0] for label in offered} == {day}
        assert all(f"in the {part}" in label for label in offered)
        progress = (await stored(omar)).progress
        assert progress is not None
        assert progress.workflow == workflow

    tell(pestcall_path, story, "omar")


@both
def test_that_an_hour_that_is_not_on_offer_is_looked_for(
    pestcall_path: Path, workflow: str
) -> None:
    async def story(omar: Customer) -> None:
        await to_the_slots(omar, workflow)
        heard = await omar.say("Wednesday at 11 please")
        assert "January 20 at 11:00" in (" ".join(options(heard)) or question_on(heard))

    tell(pestcall_path, story, "omar")


@both
def test_that_yes_but_another_day_offers_that_day(pestcall_path: Path, workflow: str) -> None:
    async def story(omar: Customer) -> None:
        await ask_for(omar, workflow)
        heard = await omar.say("yes, but make it Tuesday")
        assert fates(heard) == ["voided"]
        assert {label.split(" at ")[0] for label in options(heard)} == {"Tuesday, January 19"}
        assert "Tuesday, January 19" in question_on(await omar.say("the first one"))
        assert fates(await omar.say("yes")) == ["accepted", "committed"]
        assert await omar.effects() == [(EFFECTS[workflow], "committed")]

    tell(pestcall_path, story, "omar")


def test_that_a_time_at_which_nothing_is_free_is_said_with_what_is_near(
    pestcall_path: Path,
) -> None:
    async def story(hannah: Customer) -> None:
        before = await hannah.appointments()
        await to_the_slots(hannah, "reschedule")
        heard = await hannah.say("Monday evening")
        said = last_said(heard)
        assert said.startswith(
            "I'm sorry, nothing is free on Monday, January 18 in the evening. "
            "The nearest I have for your termite inspection, now on"
        )
        offered = [option["label"] for option in hannah.client.state.options]
        assert {label.split(" at ")[0] for label in offered} == {"Monday, January 18"}
        await untouched(hannah, before)

    tell(pestcall_path, story, "hannah")


def test_that_the_only_time_that_fits_selects_itself_and_still_asks(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        await to_the_slots(omar, "reschedule")
        heard = await omar.say("Monday evening")
        assert fates(heard) == ["shown"]
        assert (
            "to Monday, January 18 at 5:00 in the evening with Luis instead of Dana?"
            in question_on(heard)
        )
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")
