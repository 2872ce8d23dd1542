"""Who wants no visit calls none off, and of one visit there is no second."""

from pathlib import Path

import pytest

from tests.conversations.flows import at_rest, called, last_said, tell, untouched
from tests.conversations.office import Customer


@pytest.mark.parametrize(
    "words",
    [
        "I don't want a visit. What do I owe?",
        "What do I owe? I don't need an appointment.",
        "I do not want any visits, what do I owe?",
    ],
)
def test_that_who_wants_no_visit_is_told_what_they_ask(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        assert "$129.00" in last_said(await them.say(words))
        assert [tool for tool, _ in await called(them)] == ["openInvoices"]
        await at_rest(them)
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["I don't want a visit", "I really don't need an appointment."])
def test_that_who_wants_no_visit_calls_none_off(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        await them.say(words)
        await at_rest(them)
        await untouched(them, before)

    tell(sqlite_path, story)


def test_that_a_visit_that_is_not_needed_any_more_is_cancelled(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("I don't need my ant visit any more, please cancel it")
        assert ("cancelAppointment", "moved") in await called(them)

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["cancel the second one", "please cancel my third visit"])
def test_that_of_one_visit_there_is_no_second(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        assert last_said(await them.say(words)).startswith("There is only one. Shall I cancel")
        await untouched(them, before)
        await them.say("yes")
        assert await them.effects() != []

    tell(sqlite_path, story, "priya")


def test_that_of_two_visits_there_is_no_third(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        said = last_said(await them.say("cancel the third one"))
        assert said.startswith("There are only 2. Which")

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words", ["cancel the first one", "cancel my visit on the second of March"]
)
def test_that_a_place_that_there_is_and_a_date_are_none_too_many(
    sqlite_path: Path, words: str
) -> None:
    async def story(them: Customer) -> None:
        assert "only" not in last_said(await them.say(words))

    tell(sqlite_path, story, "priya")
