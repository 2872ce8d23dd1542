"""At a receipt nothing is lost: notes go into it, a no goes on with what it names, bye ends it."""

from pathlib import Path

import pytest

from tests.conversations.flows import at_rest, last_said, stored, tell
from tests.conversations.office import Customer, fates, finals

MOVE = "move my rodent visit to January 20 at 10am"
MOVES = "hall I move your rodent control visit"


async def notes_of(them: Customer) -> dict[str, str]:
    return {visit["id"]: visit["notes"] for visit in await them.appointments() if visit["notes"]}


@pytest.mark.parametrize(
    "said",
    [
        "Yes please! Will he have the gate code 8812?",
        "Yes please, thank you so much! Did you note the bit about the sticky gate?",
    ],
)
def test_that_the_question_of_a_receipt_comes_back_after_a_question_of_a_tool(
    pestcall_path: Path, said: str
) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        heard = await linda.say(said)
        assert fates(heard) == [] and "note" in last_said(heard)
        receipt = (await stored(linda)).receipt
        assert receipt is not None and last_said(heard).endswith(receipt.text[1:])
        assert fates(await linda.say("yes")) == ["accepted", "committed"]

    tell(pestcall_path, story, "linda")


def test_that_a_note_beside_a_question_is_in_the_receipt_after_the_answer(
    pestcall_path: Path,
) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        heard = await linda.say("please tell him the side gate sticks. do I have to be home?")
        assert fates(heard) == ["voided", "shown"] and "“the side gate sticks”" in last_said(heard)
        told = finals(heard, acknowledgements=True)
        assert any("only need to be home" in line for line in told)
        assert fates(await linda.say("yes")) == ["accepted", "committed"]
        assert await notes_of(linda) == {"apt_d15": "the side gate sticks"}

    tell(pestcall_path, story, "linda")


def test_that_a_note_beside_the_address_is_in_the_receipt_of_the_booking(
    pestcall_path: Path,
) -> None:
    async def story(hannah: Customer) -> None:
        await hannah.say("book a mosquito treatment with Andre on a Sunday")
        await hannah.say("Yes, that's us! The side gate sticks a bit, just give it a good push.")
        assert "The side gate sticks a bit" in last_said(await hannah.say("the last one"))
        assert fates(await hannah.say("yes")) == ["accepted", "committed"]
        assert list((await notes_of(hannah)).keys()) == ["apt_1001"]

    tell(pestcall_path, story, "hannah")


@pytest.mark.parametrize("said", ["Yes, but without the note please", "no note please"])
def test_that_a_receipt_is_shown_anew_without_its_note(pestcall_path: Path, said: str) -> None:
    async def story(linda: Customer) -> None:
        assert "“the gate sticks”" in last_said(
            await linda.say(f"{MOVE} and tell him the gate sticks")
        )
        heard = await linda.say(said)
        assert fates(heard) == ["voided", "shown"] and "gate sticks" not in last_said(heard)
        assert fates(await linda.say("yes")) == ["accepted", "committed"]
        assert await notes_of(linda) == {}

    tell(pestcall_path, story, "linda")


def test_that_a_second_note_at_a_receipt_stands_beside_the_first(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(f"{MOVE} and tell him the gate sticks")
        heard = last_said(await linda.say("please tell him the dog bites"))
        assert "“the gate sticks; the dog bites”" in heard

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize(
    ("first", "said", "state"),
    [
        (
            MOVE,
            "No. The rodent visit shall stay as it is. I would like to book a new termite"
            " inspection on January 22 at 3 in the afternoon.",
            "PendingScheduleDetails",
        ),
        (
            "cancel my rodent visit",
            "No, don't cancel it, move it to January 21 at 10am please",
            "PendingRescheduleConfirmation",
        ),
    ],
)
def test_that_a_no_goes_on_with_what_it_names_instead(
    pestcall_path: Path, first: str, said: str, state: str
) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(first)
        assert fates(await linda.say(said))[0] == "voided"
        dialog = await stored(linda)
        assert (dialog.state, dialog.open_requests) == (state, ())
        assert await linda.effects() == []

    tell(pestcall_path, story, "linda")


def test_that_nothing_is_begun_from_words_that_were_agreed_by(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(f"{MOVE} and tell him the side gate sticks")
        said = (
            "Yes, move it please! And the gate note should be on that one too, it's the same gate"
        )
        assert fates(await linda.say(said)) == ["accepted", "committed"]
        assert await notes_of(linda) == {"apt_d15": "the side gate sticks"}
        await at_rest(linda, "Completed")
        assert (await stored(linda)).open_requests == ()

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize(
    "said",
    [
        "No more bookings please, just the one on Sunday. Bye now!",
        "I require no visit at any address. Thank you, and goodbye.",
        "No, by no means; I do not wish anybody to come",
        "Oh no, I only need the one! That's everything, thank you!",
    ],
)
def test_that_a_booking_that_nobody_wants_ends_with_a_refusal_or_a_goodbye(
    pestcall_path: Path, said: str
) -> None:
    async def story(priya: Customer) -> None:
        await priya.say("book a wasp removal")
        await priya.say(said)
        await at_rest(priya)

    tell(pestcall_path, story, "priya")


def test_that_no_booking_begins_by_a_no_to_its_offer(pestcall_path: Path) -> None:
    async def story(priya: Customer) -> None:
        await priya.say("cancel my visit")
        await priya.say("yes")
        assert "book one?" in last_said(await priya.say("when is my next visit?"))
        await priya.say(
            "No, thank you, I only want to be sure that nobody comes on Tuesday morning"
        )
        assert (await stored(priya)).progress is None

    tell(pestcall_path, story, "priya")


@pytest.mark.parametrize(
    "said",
    [
        "Yes sure. Hmm, actually no, forget the tree. Can you fix a torn window screen instead?",
        "Yes please. oh wait, no, never mind",
    ],
)
def test_that_a_yes_that_is_taken_back_calls_nobody(pestcall_path: Path, said: str) -> None:
    async def story(linda: Customer) -> None:
        assert "person" in last_said(await linda.say("can you lend me money?"))
        await linda.say(said)
        assert await linda.tickets() == []

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize(
    "said", ["ys pls", "Yes, that is now entirely correct, and I thank you for your assistance."]
)
def test_that_a_yes_in_short_or_formal_words_is_one(pestcall_path: Path, said: str) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        assert fates(await linda.say(said)) == ["accepted", "committed"]

    tell(pestcall_path, story, "linda")


def test_that_who_asks_whether_they_said_yes_refuses_nothing(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        heard = await linda.say("Yes, please, I did say yes, didn't I?")
        assert fates(heard) == [] and MOVES in last_said(heard)

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("ok let's do it, book somebody for the wasp nest over the garage", ["voided", "shown"]),
        ("yes, book the mosquito treatment", ["accepted", "committed"]),
    ],
)
def test_that_a_yes_to_another_kind_of_visit_is_a_change(
    pestcall_path: Path, said: str, then: list[str]
) -> None:
    async def story(hannah: Customer) -> None:
        await hannah.say("book a mosquito treatment on January 20 at 10am")
        assert "mosquito" in last_said(await hannah.say("yes, that's the address"))
        heard = await hannah.say(said)
        assert fates(heard) == then
        if then[-1] == "shown":
            assert "wasp" in last_said(heard) and await hannah.effects() == []

    tell(pestcall_path, story, "hannah")
