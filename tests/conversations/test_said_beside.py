"""What is said beside an answer or a request is kept: a note with what is done, a request after."""

from pathlib import Path

import pytest

from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, fates

MOVE = "move my rodent visit to January 20 at 10am"


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("move my rodent visit to January 20 and let them know the side gate sticks", "10am"),
        ("move my rodent visit to January 20", "10am works, please tell them the side gate sticks"),
    ],
)
def test_that_a_note_beside_a_request_or_a_choice_is_shown_and_kept_with_the_visit(
    pestcall_path: Path, first: str, then: str
) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(first)
        assert "“the side gate sticks”" in last_said(await linda.say(then))
        assert fates(await linda.say("yes")) == ["accepted", "committed"]
        notes = {visit["id"]: visit["notes"] for visit in await linda.appointments()}
        assert notes["apt_d15"] == "the side gate sticks"

    tell(pestcall_path, story, "linda")


def test_that_a_note_alone_is_kept_while_something_is_chosen(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say("move my rodent visit to January 20")
        await linda.say("please let the technician know that we keep a big dog")
        assert (await stored(linda)).state == "PresentingSlots"
        assert "“we keep a big dog”" in last_said(await linda.say("10am"))

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize(
    "said",
    ["yes, and book me an ant treatment too", "yes please, and could you also book a visit?"],
)
def test_that_a_request_beside_a_yes_waits_and_the_yes_is_asked_for_once_more(
    pestcall_path: Path, said: str
) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        again = await linda.say(said)
        assert "accepted" not in fates(again)
        assert "Shall I move your rodent control visit" in last_said(again)
        assert fates(await linda.say("yes")) == ["accepted", "committed"]
        assert (await stored(linda)).state == "PendingScheduleDetails"

    tell(pestcall_path, story, "linda")


def test_that_a_new_booking_beside_a_yes_is_no_yes_to_an_end(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say("cancel my rodent visit")
        again = await linda.say("yes and book a new one")
        assert "accepted" not in fates(again) and await linda.effects() == []
        assert "Shall I cancel your rodent control visit" in last_said(again)

    tell(pestcall_path, story, "linda")


def test_that_a_request_beside_a_no_is_taken_up_at_once(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say("cancel my rodent visit")
        heard = await linda.say("no, keep that one. It's the termite visit I'd like to cancel")
        assert "termite" in last_said(heard) and "rodent" not in last_said(heard)
        assert (await stored(linda)).state == "PendingCancellationConfirmation"

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("yes perfect, please ring twice, she's deaf", "ring twice, she's deaf"),
        ("yep. side gate is open, tell him to go through", "side gate is open"),
    ],
)
def test_that_a_note_after_a_yes_is_kept_once_it_is_done(
    pestcall_path: Path, said: str, note: str
) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        assert fates(await linda.say(said)) == ["accepted", "committed"]
        notes = {visit["id"]: visit["notes"] for visit in await linda.appointments()}
        assert note in notes["apt_d15"]

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize(
    "said",
    [
        "No don't go ahead. How much does a visit for mice cost?",
        "Goodness no, not so fast! First tell me the price for the mice, please",
        "NO. Leave the mice. Can you open the one of Diego Lopez 94110",
        "nope, leave it where it is. what do I owe?",
    ],
)
def test_that_a_no_that_says_more_is_taken_beside_a_question(
    pestcall_path: Path, said: str
) -> None:
    async def story(linda: Customer) -> None:
        await linda.say("cancel my rodent visit")
        assert fates(await linda.say(said)) == ["declined"]

    tell(pestcall_path, story, "linda")


def test_that_a_yes_beside_a_question_is_asked_for_once_and_by_its_name(
    pestcall_path: Path,
) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        again = await linda.say("yes pls. and can i pay that 129 when the tech is here?")
        assert fates(again) == [] and "hall I move your rodent control visit" in last_said(again)
        assert fates(await linda.say("yes i said yes")) == ["accepted", "committed"]

    tell(pestcall_path, story, "linda")
