"""A service that is named in a correction changes the service, and nothing else."""

from pathlib import Path

import pytest

from tests.conversations.flows import stored, tell
from tests.conversations.office import Customer, fates

BOOK = "please book a visit for January 20 at 10am"


@pytest.mark.parametrize(
    ("words", "service"),
    [
        ("no no, make it a termite inspection", "termites"),
        ("I said mice, not the general thing", "rodents"),
        ("no, it's for hornets", "wasps"),
    ],
)
def test_that_a_service_named_at_the_receipt_is_shown_and_booked(
    pestcall_path: Path, words: str, service: str
) -> None:
    async def story(alex: Customer) -> None:
        before = {visit["id"] for visit in await alex.appointments()}
        await alex.say(BOOK)
        assert fates(await alex.say("yes")) == ["shown"]
        shown = (await stored(alex)).receipt
        assert fates(await alex.say(words)) == ["voided", "shown"]
        again = (await stored(alex)).receipt
        assert shown is not None and again is not None
        assert again.arguments == {**shown.arguments, "service": service}
        assert fates(await alex.say("yes")) == ["accepted", "committed"]
        (new,) = [visit for visit in await alex.appointments() if visit["id"] not in before]
        assert new["service"] == service

    tell(pestcall_path, story)


@pytest.mark.parametrize("words", ["oh, it's about rats, not ants", "no: it has to be rodents"])
def test_that_a_service_named_at_the_address_is_kept_and_the_address_asked_again(
    pestcall_path: Path, words: str
) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("book an ant treatment for January 20 at 10am")
        await alex.say(words)
        dialog = await stored(alex)
        assert dialog.progress is not None
        assert dialog.progress.chosen["service"] == "rodents"
        assert fates(await alex.say("yes, that address")) == ["shown"]
        receipt = (await stored(alex)).receipt
        assert receipt is not None
        assert receipt.text.startswith("Shall I book a rodent control visit on Wednesday, January")

    tell(pestcall_path, story)


def test_that_a_service_named_among_the_times_finds_those_of_that_service(
    pestcall_path: Path,
) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("book a visit for January 20")
        await alex.say("yes")
        await alex.say("sorry, it should be a termite inspection")
        await alex.say("the first one")
        receipt = (await stored(alex)).receipt
        assert receipt is not None
        assert (receipt.arguments["service"], receipt.facts["minutes"]) == ("termites", 120)

    tell(pestcall_path, story)
