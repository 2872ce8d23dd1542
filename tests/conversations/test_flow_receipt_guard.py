"""A receipt agrees with all that was said since it was asked for; else what differs is asked."""

from pathlib import Path

import pytest

from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer


@pytest.mark.parametrize(
    "words", ["not a general one, a RODENT visit", "rodents, not general", "a rodent visit please"]
)
@pytest.mark.parametrize("at", ["address", "slots", "receipt"])
def test_that_another_service_counts_wherever_it_is_said(
    sqlite_path: Path, at: str, words: str
) -> None:
    async def story(them: Customer) -> None:
        await them.say("I'd like to book a visit on January 20")
        if at != "address":
            await them.say("yes")
        if at == "receipt":
            await them.say("the first one")
        await them.say(words)
        for answer in ("yes", "the first one"):
            if them.pending_receipt is None:
                await them.say(answer)
        dialog = await stored(them)
        assert dialog.receipt is not None
        assert dialog.receipt.arguments["service"] == "rodents"
        assert "rodent control visit on Wednesday, January 20" in dialog.receipt.text

    tell(sqlite_path, story)


def test_that_a_service_of_another_request_asks_nothing(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("when is my ant treatment?")
        await them.say("book a general visit on January 20 at 8")
        said = last_said(await them.say("yes"))
        assert said.startswith("Shall I book a general pest treatment on Wednesday, January 20")

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["9:30", "the first with Luis", "the first one", "2"])
def test_that_a_choice_counts_more_than_what_was_said_of_times_before(
    sqlite_path: Path, words: str
) -> None:
    async def story(them: Customer) -> None:
        await them.say("I would like to move my ant visit to the afternoon")
        await them.say("Tuesday the 26th")
        await them.say("the morning with Luis")
        await them.say(words)
        assert them.pending_receipt is not None

    tell(sqlite_path, story)
