"""Booking a new visit: where, when, and then the question."""

from pathlib import Path

import pytest

from frontdesk.testing import Ask, ScriptedModel
from tests.conversations.flows import (
    answer,
    ask_for,
    at_rest,
    begin,
    either_way,
    last_said,
    pick,
    question_on,
    stored,
    tell,
    untouched,
)
from tests.conversations.office import Customer, fates, options

ON_FILE = "120 Townsend Street, San Francisco"
ELSEWHERE = "5 Elm Street, Oakland"


@either_way
def test_that_the_address_on_file_is_confirmed_before_anything_else(
    pestcall_path: Path, way: str
) -> None:
    async def story(alex: Customer) -> None:
        heard = await begin(alex, "schedule", way)
        assert last_said(heard) == f"Shall we come to {ON_FILE}, the address we have on file?"
        assert (await stored(alex)).state == "PendingScheduleDetails"
        assert options(heard) == [ON_FILE, "Another address"]
        assert fates(heard) == []

    tell(pestcall_path, story)


@pytest.mark.parametrize("kept", ["1", "1.", ON_FILE, "yes"])
def test_that_the_address_on_file_is_kept_by_its_number_or_itself(
    pestcall_path: Path, kept: str
) -> None:
    async def story(alex: Customer) -> None:
        await begin(alex, "schedule")
        assert len(options(await alex.say(kept))) == 6

    tell(pestcall_path, story)


@pytest.mark.parametrize("other", ["2", "another address", "Another address."])
def test_that_another_address_is_asked_for_by_its_number_or_its_label(
    pestcall_path: Path, other: str
) -> None:
    async def story(alex: Customer) -> None:
        await begin(alex, "schedule")
        heard = await alex.say(other)
        assert last_said(heard) == "What address should we come to, with the house number?"
        assert alex.client.state.options == ()

    tell(pestcall_path, story)


@either_way
def test_that_a_visit_is_booked_at_the_address_on_file(pestcall_path: Path, way: str) -> None:
    async def story(alex: Customer) -> None:
        before = {row["id"] for row in await alex.appointments()}
        await begin(alex, "schedule", way)
        assert len(options(await alex.say("yes"))) == 6
        asked = await pick(alex, 2, way)
        assert question_on(asked).startswith("Shall I book a general pest treatment on Friday")
        assert fates(await answer(alex, True, way)) == ["accepted", "committed"]
        (new,) = [row for row in await alex.appointments() if row["id"] not in before]
        assert (new["address"], new["service"], new["status"]) == (ON_FILE, "general", "scheduled")
        await at_rest(alex, "Completed")

    tell(pestcall_path, story)


def test_that_another_address_is_asked_for_and_taken(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await begin(alex, "schedule")
        heard = await alex.say("no")
        assert last_said(heard) == "What address should we come to, with the house number?"
        assert (await stored(alex)).state == "PendingScheduleDetails"
        assert len(options(await alex.say(ELSEWHERE))) == 6
        assert f"at {ELSEWHERE}?" in question_on(await alex.say("1"))
        await alex.say("yes")
        new = [row["address"] for row in await alex.appointments() if row["address"] != ON_FILE]
        assert new == [ELSEWHERE]

    tell(pestcall_path, story)


def test_that_another_address_may_be_given_at_once(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await begin(alex, "schedule")
        assert len(options(await alex.say(ELSEWHERE))) == 6
        assert f"at {ELSEWHERE}?" in question_on(await alex.say("1"))

    tell(pestcall_path, story)


@either_way
def test_that_a_declined_booking_books_nothing(pestcall_path: Path, way: str) -> None:
    async def story(chloe: Customer) -> None:
        await ask_for(chloe, "schedule", way)
        heard = await answer(chloe, False, way)
        assert fates(heard) == ["declined"]
        assert last_said(heard) == "Okay, I won't book that."
        await at_rest(chloe)
        await untouched(chloe, [])

    tell(pestcall_path, story, "chloe")


@pytest.mark.parametrize(
    ("words", "service", "minutes"),
    [
        ("book a visit for wasps please", "wasps", 60),
        ("can I make an appointment for termites", "termites", 120),
        ("I want to add a visit for mosquitoes", "mosquitoes", 60),
    ],
)
def test_that_the_service_asked_for_is_booked(
    pestcall_path: Path, words: str, service: str, minutes: int
) -> None:
    async def story(chloe: Customer) -> None:
        await chloe.say(words)
        await chloe.say("yes")
        await chloe.say("the second one")
        await chloe.say("yes, please go ahead")
        (new,) = await chloe.appointments()
        assert new["service"] == service
        assert new["ends_at"] - new["starts_at"] == minutes * 60_000

    tell(pestcall_path, story, "chloe")


def test_that_a_model_settles_the_address_and_its_notes_are_kept(pestcall_path: Path) -> None:
    model = ScriptedModel(
        [Ask("verifyAccount", '{"zip": "94117"}')],
        ["Thanks, how can I help?"],
        [Ask("scheduleAppointment", '{"service": "ants", "notes": "beware of the dog"}')],
        [Ask("workflow_settle", '{"answer": "yes"}')],
        [Ask("workflow_select", '{"choice": "the first one"}')],
        [Ask("workflow_confirm", '{"accept": true}')],
    )

    async def story(chloe: Customer) -> None:
        for words in ("book someone, I have ants", "yes", "the first one", "yes"):
            await chloe.say(words)
        (new,) = await chloe.appointments()
        assert (new["service"], new["notes"]) == ("ants", "beware of the dog")
        assert new["address"] == chloe.who.address
        model.assert_complete()

    tell(pestcall_path, story, "chloe", model)


def test_that_an_address_and_a_slot_that_a_model_invents_are_not_taken(pestcall_path: Path) -> None:
    invented = '{"address": "1 Evil Road", "slotId": "slot_1_tech_dana"}'
    model = ScriptedModel(
        [Ask("verifyAccount", '{"zip": "94117"}')],
        ["Thanks, how can I help?"],
        [Ask("scheduleAppointment", invented)],
    )

    async def story(chloe: Customer) -> None:
        heard = await begin(chloe, "schedule")
        assert chloe.who.address in last_said(heard)
        assert (await stored(chloe)).state == "PendingScheduleDetails"
        await untouched(chloe, [])

    tell(pestcall_path, story, "chloe", model)
