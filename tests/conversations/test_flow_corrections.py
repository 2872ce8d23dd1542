"""Customers who correct what they were understood to want, and keep the rest."""

from pathlib import Path

import pytest

from tests.conversations.flows import called, last_said, question_on, stored, tell, untouched
from tests.conversations.office import Customer, fates, options


def test_that_another_visit_named_at_the_receipt_keeps_the_time(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        before = await alex.appointments()
        await alex.say("reschedule my general treatment")
        first = question_on(await alex.say("2"))
        heard = await alex.say("no, I mean the ant treatment")
        assert fates(heard) == ["voided", "shown"]
        assert "your ant treatment" in question_on(heard)
        kept = question_on(heard).partition(" to ")[2].replace(" instead of Luis", "")
        assert kept == first.partition(" to ")[2]
        await untouched(alex, before)
        assert fates(await alex.say("yes")) == ["accepted", "committed"]
        assert [a for a in await alex.appointments() if a not in before] != []

    tell(pestcall_path, story)


def test_that_another_address_named_at_the_receipt_keeps_the_time(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("I'd like to schedule an appointment")
        await alex.say("yes")
        first = question_on(await alex.say("1"))
        heard = await alex.say("no, please come to 5 Main Street, Oakland")
        assert fates(heard) == ["voided", "shown"]
        asked = question_on(heard)
        assert asked.endswith("at 5 Main Street, Oakland?")
        assert asked.partition(", at ")[0] == first.partition(", at ")[0]

    tell(pestcall_path, story)


@pytest.mark.parametrize(
    "words", ["I'd rather have Wednesday", "do you have anything on Wednesday?", "next Wednesday"]
)
def test_that_a_wished_day_is_offered_within_the_workflow(pestcall_path: Path, words: str) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("I need to reschedule my appointment")
        await alex.say("the ant treatment")
        heard = await alex.say(words)
        assert last_said(heard).startswith("Then how about one of these?")
        assert all("Wednesday" in label for label in options(heard))
        progress = (await stored(alex)).progress
        assert progress is not None and "appointment" in progress.chosen

    tell(pestcall_path, story)


def test_that_another_deed_is_no_choice(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("I want to cancel my appointment")
        await alex.say("move it to Monday")
        progress = (await stored(alex)).progress
        assert progress is not None and progress.workflow == "reschedule"

    tell(pestcall_path, story)


@pytest.mark.parametrize("words", ["sorry, go ahead if that's ok", "okay so yes please :)"])
def test_that_a_chatty_yes_takes_the_address_on_file(pestcall_path: Path, words: str) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("I'd like to schedule an appointment")
        assert options(await alex.say(words))
        progress = (await stored(alex)).progress
        assert progress is not None and "Townsend" in progress.chosen["address"]["text"]

    tell(pestcall_path, story)


@pytest.mark.parametrize(
    ("words", "tools"),
    [("list unpaid invoices pls, thank you", ["openInvoices"]), ("umbrella", [])],
)
def test_that_what_is_no_place_is_not_taken_for_the_address(
    pestcall_path: Path, words: str, tools: list[str]
) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("I'd like to schedule an appointment")
        await alex.say(words)
        assert [name for name, _ in await called(alex)] == tools
        assert (await stored(alex)).state == "PendingScheduleDetails"

    tell(pestcall_path, story)
