"""What customers say in words of their own: leaving, naming what is not meant, notes, a person."""

from pathlib import Path

import pytest

from tests.conversations.flows import at_rest, called, stored, tell, untouched
from tests.conversations.office import Customer, customer, office, run

GENERAL, ANTS = "apt_d1", "apt_d2"
BOOKING = ("book a wasp visit", "yes")
MOVING = ("move my ant treatment",)


async def _say(them: Customer, *texts: str) -> None:
    for text in texts:
        await them.say(text)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (BOOKING[:1], "stop booking things, I only had a question"),
        (BOOKING[:1], "scrap the booking, my neighbour knows a guy"),
        (BOOKING, "cancel this please, I changed my mind"),
        (BOOKING, "I don't want to book anything today, thanks"),
        ((*BOOKING, "2"), "cancel that"),
        ((*BOOKING, "2"), "I'm not booking anything today"),
        (("move one of my visits",), "none of those, cancel that"),
        (MOVING, "cancel that, leave it where it is"),
        ((*MOVING, "1"), "cancel that, keep it as it was"),
    ],
)
def test_that_what_is_called_off_is_what_is_under_way(
    sqlite_path: Path, before: tuple[str, ...], words: str
) -> None:
    async def story(them: Customer) -> None:
        booked = await them.appointments()
        await _say(them, *before, words)
        await at_rest(them)
        await untouched(them, booked)

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["actually just cancel it", "can you cancel it instead"])
def test_that_a_visit_that_is_being_moved_can_still_be_cancelled(
    sqlite_path: Path, words: str
) -> None:
    async def story(them: Customer) -> None:
        await _say(them, *MOVING, words)
        assert (await stored(them)).state == "PendingCancellationConfirmation"

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        (("please cancel my visit, anything but the ant one",), GENERAL),
        (("I want to cancel a visit but not the ant treatment",), GENERAL),
        (("cancel one of my visits", "the one that isn't for ants"), GENERAL),
        (("cancel one of my visits", "not the general pest one, the other"), ANTS),
        (("cancel my ant treatment", "not the ants, the other visit"), GENERAL),
    ],
)
def test_that_what_is_not_meant_names_the_other_one(
    sqlite_path: Path, texts: tuple[str, ...], meant: str
) -> None:
    async def story(them: Customer) -> None:
        await _say(them, *texts)
        receipt = (await stored(them)).receipt
        assert receipt is not None and receipt.arguments["appointmentId"] == meant

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    ("words", "visit", "noted"),
    [
        ("put spiders on my next visit", GENERAL, "spiders"),
        ("could you add rodents to my ant appointment", ANTS, "also: rodent control visit"),
        ("Can Dana check for termites while she's at it", GENERAL, "also: termite inspection"),
    ],
)
def test_that_what_is_added_to_a_visit_books_no_other(
    sqlite_path: Path, words: str, visit: str, noted: str
) -> None:
    async def story(them: Customer) -> None:
        await them.say(words)
        rows = {row["id"]: row["notes"] for row in await them.appointments()}
        assert rows[visit] == noted
        assert (await stored(them)).progress is None

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words", ["do I have anything earlier that day", "is there something on my calendar that week"]
)
def test_that_what_one_has_is_told_and_nothing_is_begun(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say(words)
        assert ("listAppointments", "ran") in await called(them)
        assert (await stored(them)).progress is None

    tell(sqlite_path, story)


_CODE = "gate code 4471, dog in yard"
_KEPT = f"add a note to my ant visit: {_CODE}"
_ASKED = "tell the tech the alarm code is 8842 and there's a dog"


@pytest.mark.parametrize(
    ("texts", "noted"),
    [
        ((_KEPT, "make it just gate code 4471"), "gate code 4471"),
        ((_KEPT, "add to it that he should ring twice"), f"{_CODE}; he should ring twice"),
        ((_ASKED, "take out the alarm code please", "2"), "there's a dog"),
        ((_ASKED, "just put: no dog", "the ant one"), "no dog"),
        (("it would be great if Luis knew that my father is deaf",), "my father is deaf"),
        (("just write down gate code 9921", "the second"), "gate code 9921"),
    ],
)
def test_that_a_note_says_what_it_shall_and_is_put_right(
    sqlite_path: Path, texts: tuple[str, ...], noted: str
) -> None:
    async def story(them: Customer) -> None:
        await _say(them, *texts)
        rows = {row["id"]: row["notes"] for row in await them.appointments()}
        assert rows == {**rows, ANTS: noted, GENERAL: ""}

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (MOVING, "can someone from the office ring me instead"),
        (("cancel my ant treatment",), "hmm could I have a word with one of your staff first"),
        (("cancel my ant treatment",), "no. I'd like a manager please"),
        (("cancel a visit",), "neither, I'd rather someone called me"),
        (BOOKING, "is there anyone there I can talk to about this?"),
        ((), "could somebody give me a ring about the bill?"),
    ],
)
def test_that_a_wish_for_a_person_is_heard_in_other_words(
    sqlite_path: Path, before: tuple[str, ...], words: str
) -> None:
    async def story(them: Customer) -> None:
        await _say(them, *before, words)
        assert len(await them.tickets()) == 1
        assert await them.effects() == []

    tell(sqlite_path, story)


def test_that_a_person_who_is_asked_for_beside_the_key_comes(sqlite_path: Path) -> None:
    async def main() -> None:
        async with office(sqlite_path) as desk:
            them = await customer(desk)
            await them.say("94107 but honestly put me through to somebody")
            assert len(await them.tickets()) == 1
            assert (await stored(them)).verified_as == them.customer_id

    run(main())


def test_that_somebody_whom_no_account_fits_can_be_a_new_customer(sqlite_path: Path) -> None:
    async def main() -> None:
        async with office(sqlite_path) as desk:
            them = await customer(desk, phone="4155559999")
            await _say(them, "I'd like to book", "94133", "94133", "I'm not a customer yet")
            assert await called(them) == [("newCustomer", "ran")]

    run(main())


@pytest.mark.parametrize(
    "words",
    [
        "I'm really not happy with the last visit, he missed the whole basement",
        "ok so Monday, that's good to know, I'll take the day off",
    ],
)
def test_that_what_tells_something_ends_no_visit(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say(words)
        assert (await stored(them)).progress is None
        assert await called(them) == []

    tell(sqlite_path, story)


def test_that_not_this_month_is_next_month(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("move my general visit, not this month")
        progress = (await stored(them)).progress
        assert progress is not None
        assert {option.value["startsAt"][:7] for option in progress.options} == {"2027-02"}

    tell(sqlite_path, story)


def test_that_a_bare_hour_is_in_the_part_of_the_day_that_is_shown(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await _say(them, "book a wasp visit on Saturday evening", "yes", "1", "7")
        receipt = (await stored(them)).receipt
        assert receipt is not None and "at 7:00 in the evening" in receipt.text

    tell(sqlite_path, story)


def test_that_a_remark_on_what_was_done_begins_nothing(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await _say(them, "move my ant treatment to friday next week at 10", "yes")
        done = await stored(them)
        await them.say("great, friday it is")
        assert await called(them) == []
        assert (await stored(them)).progress == done.progress

    tell(sqlite_path, story)
