"""Where the desk is in doubt: it asks once, then shows a way out, and guesses no receipt."""

from pathlib import Path

import pytest

from tests.conversations.flows import called, last_said, stored, tell, untouched
from tests.conversations.office import Customer, fates


def test_that_which_of_these_is_asked_once_and_then_a_way_out_is_shown(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("I want to cancel a visit")
        said = [last_said(await them.say("the blue one")) for _ in range(3)]
        assert "1." in said[0]
        assert all("1." not in one and "person" in one for one in said[1:])
        assert len(set(said)) == len(said)
        assert (await stored(them)).state == "PresentingAppointments"

    tell(sqlite_path, story)


def test_that_what_is_no_choice_at_all_leads_to_a_way_out_too(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("I want to move a visit")
        said = [last_said(await them.say(words)) for words in ("hmm the thing", "hmm the stuff")]
        assert said[0].endswith("?") and "person" in said[1]
        assert (await stored(them)).state == "PresentingAppointments"

    tell(sqlite_path, story)


def test_that_no_receipt_is_shown_for_another_day_than_the_one_that_was_named(
    sqlite_path: Path,
) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        events = await them.say("cancel my ant visit on tuesday")
        assert fates(events) == [] and them.pending_receipt is None
        assert (await stored(them)).state == "PresentingAppointments"
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["cancel my ant visit on Monday", "cancel my ant visit at 2"])
def test_that_a_receipt_with_what_was_named_is_shown(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say(words)
        assert (await stored(them)).state == "PendingCancellationConfirmation"

    tell(sqlite_path, story)


def test_that_a_corrected_service_changes_nothing_else(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        for words in ("book a general visit", "yes", "the second one"):
            first = last_said(await them.say(words))
        second = last_said(await them.say("no, ants, not general pest"))
        assert second == first.replace("a general pest treatment", "an ant treatment")
        await them.say("yes")
        assert await them.effects() == [("scheduleAppointment", "committed")]

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words", ["you guys are terrible, the technician never showed up", "he was rude to me"]
)
def test_that_a_complaint_is_heard_and_a_person_offered(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        said = last_said(await them.say(words))
        assert await them.tickets() == [] and "person" in said
        await them.say("yes please")
        (ticket,) = await them.tickets()
        assert ticket["reason"].startswith(f"Alex Rivera, 4155550132: {words}")

    tell(sqlite_path, story)


def test_that_a_complaint_at_a_receipt_declines_nothing(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("please cancel my ant treatment")
        shown = them.pending_receipt
        await them.say("this is the third time you guys messed up, unacceptable")
        assert them.pending_receipt == shown
        assert await called(them) == []

    tell(sqlite_path, story)
