"""Notes that customers put right, take back in part, or give when they are asked for one."""

from pathlib import Path

import pytest

from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, customer, finals, office, run


async def noted(them: Customer) -> str:
    (visit,) = await them.appointments()
    return visit["notes"]


@pytest.mark.parametrize(
    ("first", "said", "note"),
    [
        (
            "tell dana the back gate is padlocked, code 7731",
            "oh sorry its 7713 not 7731",
            "the back gate is padlocked, code 7713",
        ),
        (
            "please note that I'm pregnant, 14 weeks",
            "actually 15 weeks, sorry",
            "I'm pregnant, 15 weeks",
        ),
        (
            "tell dana to come through the front gate",
            "sorry I meant the side gate",
            "come through the side gate",
        ),
        (
            "tell dana the key is under the pot, and the alarm code is 2290",
            "hmm no forget the alarm code, i rather tell him on the phone. keep the key part",
            "the key is under the pot",
        ),
    ],
)
def test_that_a_note_is_put_right_in_the_one_thing_that_is_named(
    pestcall_path: Path, first: str, said: str, note: str
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say(first)
        await omar.say(said)
        assert await noted(omar) == note

    tell(pestcall_path, story, "omar")


def test_that_a_correction_that_cannot_be_placed_is_asked_about_and_its_answer_replaces_all(
    pestcall_path: Path,
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("tell dana our puppy must not go in the kitchen")
        before = await noted(omar)
        asked = last_said(await omar.say("Sorry, not the kitchen. The living room."))
        assert before in asked
        assert await noted(omar) == before
        await omar.say("the puppy has to stay out of the living room")
        assert await noted(omar) == "the puppy has to stay out of the living room"

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    "said", ["never mind, leave it", "when is he coming?", "thanks, bye", "no, nothing"]
)
def test_that_what_is_no_answer_leaves_the_note_that_was_asked_about(
    pestcall_path: Path, said: str
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("tell dana our puppy must not go in the kitchen")
        before = await noted(omar)
        await omar.say("Sorry, not the kitchen. The living room.")
        await omar.say(said)
        assert await noted(omar) == before

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    "said",
    [
        "to spray inside the kitchen cabinets, and that theres a baby",
        "He must not go in the garage, because of the dog",
    ],
)
def test_that_what_is_said_when_a_note_is_asked_for_is_the_note_and_no_request(
    pestcall_path: Path, said: str
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("I want to leave a note for the technician")
        await omar.say(said)
        assert await noted(omar) in (said, said.removeprefix("to "))
        assert (await stored(omar)).progress is None

    tell(pestcall_path, story, "omar")


def test_that_what_sounds_like_a_note_is_offered_to_be_written_and_not_taken_for_a_no(
    pestcall_path: Path,
) -> None:
    async def story(omar: Customer) -> None:
        said = "we moved the dog's bed to the garage so please tell Dana to not go in there"
        heard = last_said(await omar.say(said))
        assert "leave a note" in heard
        assert await noted(omar) == ""
        await omar.say("yes")
        assert "garage" in await noted(omar)

    tell(pestcall_path, story, "omar")


def test_that_a_note_for_all_of_the_visits_is_kept_on_each(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("please note that my wife is allergic to permethrin")
        await alex.say("both please")
        notes = {v["notes"] for v in await alex.appointments() if v["status"] == "scheduled"}
        assert notes == {"my wife is allergic to permethrin"}

    tell(pestcall_path, story, "alex")


def test_that_what_is_to_be_removed_right_after_a_note_is_the_note_and_no_visit(
    pestcall_path: Path,
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("please note that I take a nap until ten")
        assert await noted(omar) != ""
        await omar.say("On reflection, do remove that; I shall tell him myself.")
        assert await noted(omar) == ""
        assert (await stored(omar)).receipt is None

    tell(pestcall_path, story, "omar")


def test_that_what_is_added_to_a_note_that_was_asked_about_joins_it(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("can you add that im diabetic")
        assert await noted(omar) == "im diabetic"
        await omar.say("I want to leave a note for the technician")
        await omar.say("oh and I'm hard of hearing")
        assert await noted(omar) == "im diabetic; I'm hard of hearing"

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    "said",
    [
        "move my visit to the 20th at 10 and note im home after 9",
        "move my visit to the 20th at 10 and tell them im home after 9",
    ],
)
def test_that_a_note_asked_for_beside_a_request_stands_in_its_receipt(
    pestcall_path: Path, said: str
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say(said)
        progress = (await stored(omar)).progress
        assert progress is not None
        assert progress.chosen["notes"] == "im home after 9"

    tell(pestcall_path, story, "omar")


def test_that_a_note_given_before_it_is_known_by_whom_is_kept_and_nothing_is_told_twice(
    pestcall_path: Path,
) -> None:
    async def story() -> None:
        async with office(pestcall_path) as desk:
            omar = await customer(desk, "omar")
            said = "hi omar 94704. note for dana: ring twice. also whats the balance"
            told = " ".join(finals(await omar.say(said)))
            assert told.count("invoice") == 1
            assert await noted(omar) == "ring twice"

    run(story())
