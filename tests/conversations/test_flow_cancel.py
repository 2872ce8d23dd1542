"""Cancelling a visit, by word and by button."""

from pathlib import Path

import pytest

from tests.conversations.flows import (
    answer,
    ask_for,
    at_rest,
    begin,
    called,
    either_way,
    last_said,
    pick,
    question_on,
    stored,
    tell,
    untouched,
)
from tests.conversations.office import Customer, fates, options

ANTS = "ant treatment on Monday, February 1 at 2:00 in the afternoon with Luis"
GENERAL = "general pest treatment on Monday, January 18 at 9:00 in the morning with Dana"


@either_way
def test_that_the_one_chosen_of_several_visits_is_cancelled(pestcall_path: Path, way: str) -> None:
    async def story(alex: Customer) -> None:
        assert options(await begin(alex, "cancel", way)) == [GENERAL, ANTS]
        asked = await pick(alex, 2, way)
        assert question_on(asked).startswith(f"Shall I cancel your {ANTS}")
        assert (await alex.statuses())["apt_d2"] == "scheduled"
        assert fates(await answer(alex, True, way)) == ["accepted", "committed"]
        assert await alex.effects() == [("cancelAppointment", "committed")]
        kept = await alex.statuses()
        assert (kept["apt_d1"], kept["apt_d2"]) == ("scheduled", "cancelled")
        await at_rest(alex, "Completed")

    tell(pestcall_path, story)


@either_way
def test_that_a_single_visit_selects_itself(pestcall_path: Path, way: str) -> None:
    async def story(omar: Customer) -> None:
        asked = await begin(omar, "cancel", way)
        assert options(asked) == []
        assert fates(asked) == ["shown"]
        assert fates(await answer(omar, True, way)) == ["accepted", "committed"]
        assert await omar.statuses() == {"apt_d13": "cancelled"}

    tell(pestcall_path, story, "omar")


@either_way
def test_that_nothing_to_cancel_is_said(pestcall_path: Path, way: str) -> None:
    async def story(chloe: Customer) -> None:
        heard = await begin(chloe, "cancel", way)
        assert "nothing to cancel" in last_said(heard)
        assert fates(heard) == []
        await at_rest(chloe)
        await untouched(chloe, [])

    tell(pestcall_path, story, "chloe")


@either_way
def test_that_a_declined_cancellation_leaves_the_visit(pestcall_path: Path, way: str) -> None:
    async def story(alex: Customer) -> None:
        before = await alex.appointments()
        await ask_for(alex, "cancel", way)
        heard = await answer(alex, False, way)
        assert fates(heard) == ["declined"]
        assert last_said(heard) == "Okay, I've left your appointment as it is."
        await at_rest(alex)
        await untouched(alex, before)

    tell(pestcall_path, story)


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        ("the later one", "apt_d2"),
        ("the first one please", "apt_d1"),
        ("the ant treatment", "apt_d2"),
        ("the one with Dana", "apt_d1"),
        ("February 1", "apt_d2"),
        ("the morning one", "apt_d1"),
        ("2", "apt_d2"),
    ],
)
def test_that_a_visit_is_chosen_loosely(pestcall_path: Path, words: str, chosen: str) -> None:
    async def story(alex: Customer) -> None:
        await begin(alex, "cancel")
        assert fates(await alex.say(words)) == ["shown"]
        assert await called(alex) == [("workflow.select", "moved")]
        await alex.say("yes")
        gone = [key for key, status in (await alex.statuses()).items() if status == "cancelled"]
        assert gone == [chosen]

    tell(pestcall_path, story)


@pytest.mark.parametrize(
    ("words", "chosen"),
    [("Tuesday", "apt_d14"), ("the one on Wednesday", "apt_d15"), ("the last one", "apt_d16")],
)
def test_that_a_visit_is_chosen_by_its_day(pestcall_path: Path, words: str, chosen: str) -> None:
    async def story(linda: Customer) -> None:
        await begin(linda, "cancel")
        await linda.say(words)
        await linda.say("yes")
        assert (await linda.statuses())[chosen] == "cancelled"
        assert list((await linda.statuses()).values()).count("cancelled") == 1

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize("words", ["Monday", "the one on Monday", "number 7", "Thursday"])
def test_that_an_unclear_or_impossible_choice_is_asked_again(
    pestcall_path: Path, words: str
) -> None:
    async def story(alex: Customer) -> None:
        before = await alex.appointments()
        await begin(alex, "cancel")
        offered = await stored(alex)
        heard = await alex.say(words)
        assert fates(heard) == []
        assert last_said(heard).startswith("Which")
        assert await stored(alex) == offered
        await untouched(alex, before)

    tell(pestcall_path, story)


def test_that_those_that_fit_keep_their_numbers_when_asked_again(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        offered = options(await begin(linda, "cancel"))
        assert len(offered) == 3
        heard = await linda.say("not the general one")
        assert last_said(heard).splitlines()[1:] == [f"2. {offered[1]}", f"3. {offered[2]}"]
        assert offered[2] in question_on(await linda.say("3"))

    tell(pestcall_path, story, "linda")


def test_that_a_visit_named_in_the_request_is_not_asked_for_again(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        heard = await alex.say("I want to cancel my ant treatment")
        assert question_on(heard).startswith(f"Shall I cancel your {ANTS}")
        await alex.say("yes")
        assert await alex.effects() == [("cancelAppointment", "committed")]
        assert (await alex.statuses())["apt_d2"] == "cancelled"

    tell(pestcall_path, story)


def test_that_the_next_visit_is_not_asked_for(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        heard = await alex.say("please cancel my next visit")
        assert question_on(heard).startswith(f"Shall I cancel your {GENERAL}")
        assert await alex.effects() == []

    tell(pestcall_path, story)


def test_that_a_goodbye_is_not_followed_by_a_question(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        assert options(await alex.say("cancel a visit")) == [GENERAL, ANTS]
        assert "?" not in last_said(await alex.say("bye, talk to you later"))

    tell(pestcall_path, story)


def test_that_a_yes_that_names_the_deed_counts_after_an_aside_too(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("I want to cancel my ant treatment")
        await alex.say("hmm, is there a fee?")
        await alex.say("yes, cancel it")
        assert await alex.effects() == [("cancelAppointment", "committed")]

    tell(pestcall_path, story)
