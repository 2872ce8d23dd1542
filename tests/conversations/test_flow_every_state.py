"""What is answered alike wherever a conversation stands, and what it leaves as it was."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.conversations.flows import at_rest, called, last_said, stored, tell, untouched
from tests.conversations.office import Customer, fates, finals

Way = Callable[[Customer], Awaitable[object]]


async def _at_rest(them: Customer) -> None:
    del them


async def _at_visits(them: Customer) -> None:
    await them.say("I want to cancel a visit")


async def _at_slots(them: Customer) -> None:
    await them.say("I need to move my ant treatment")


async def _at_address(them: Customer) -> None:
    await them.say("I'd like to book a visit")


async def _at_receipt(them: Customer) -> None:
    await them.say("please cancel my ant treatment")


STATES: dict[str, tuple[Way, str]] = {
    "rest": (_at_rest, "VerifiedIdle"),
    "visits": (_at_visits, "PresentingAppointments"),
    "slots": (_at_slots, "PresentingSlots"),
    "address": (_at_address, "PendingScheduleDetails"),
    "receipt": (_at_receipt, "PendingCancellationConfirmation"),
}
every_state = pytest.mark.parametrize("state", STATES)
under_way = pytest.mark.parametrize("state", [name for name in STATES if name != "rest"])


async def _in(them: Customer, state: str) -> None:
    way, expected = STATES[state]
    await way(them)
    assert (await stored(them)).state == expected


@every_state
def test_that_a_pause_is_granted_and_nothing_else_is_said(sqlite_path: Path, state: str) -> None:
    async def story(them: Customer) -> None:
        await _in(them, state)
        before = await stored(them)
        for pause in ("one sec", "hold on let me look", "let me check my calendar"):
            (said,) = finals(await them.say(pause))
            assert said in {"Take your time.", "No rush.", "Sure, take your time."}
        assert await stored(them) == before

    tell(sqlite_path, story)


@every_state
def test_that_a_call_into_the_silence_begins_nothing(sqlite_path: Path, state: str) -> None:
    async def story(them: Customer) -> None:
        await _in(them, state)
        before = await them.appointments()
        said = last_said(await them.say("hello? anyone?"))
        assert "here" in said.lower() and said.endswith("?")
        assert await called(them) == []
        assert (await stored(them)).state == STATES[state][1]
        await untouched(them, before)

    tell(sqlite_path, story)


@every_state
@pytest.mark.parametrize("plea", ["can i talk to a person", "bro. can i talk to a human pls"])
def test_that_a_person_comes_when_asked_for(sqlite_path: Path, state: str, plea: str) -> None:
    async def story(them: Customer) -> None:
        await _in(them, state)
        await them.say(plea)
        (ticket,) = await them.tickets()
        assert ticket["reason"].endswith(plea)
        assert await called(them) == [("escalate", "ran")]

    tell(sqlite_path, story)


def test_that_a_ticket_carries_what_the_customer_came_for(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("I need to move my ant treatment")
        await them.say("one sec")
        await them.say("can I talk to a person")
        (ticket,) = await them.tickets()
        said = "I need to move my ant treatment\ncan I talk to a person"
        assert ticket["reason"] == f"Alex Rivera, 4155550132: {said}"

    tell(sqlite_path, story)


@under_way
@pytest.mark.parametrize(
    "words", ["never mind", "stop", "leave it", "I don't want that", "forget it, thanks"]
)
def test_that_what_is_under_way_is_left_in_every_state(
    sqlite_path: Path, state: str, words: str
) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        await _in(them, state)
        await them.say(words)
        await at_rest(them)
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize("state", ["visits", "slots"])
def test_that_none_of_these_brings_a_way_on_and_not_the_list(sqlite_path: Path, state: str) -> None:
    async def story(them: Customer) -> None:
        await _in(them, state)
        said = last_said(await them.say("none of these"))
        assert "1." not in said and "leave" in said
        assert await called(them) == []

    tell(sqlite_path, story)


# How things stand


@under_way
@pytest.mark.parametrize("words", ["did you do it?", "DID IT GO THROUGH", "is it done yet?"])
def test_that_nothing_is_said_to_be_done_before_it_is(
    sqlite_path: Path, state: str, words: str
) -> None:
    async def story(them: Customer) -> None:
        await _in(them, state)
        said = last_said(await them.say(words))
        assert "changed" in said and said.endswith("?")
        assert await called(them) == []
        assert (await stored(them)).state == STATES[state][1]

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words",
    [
        "did you do it?",
        "DID IT GO THROUGH",
        "so is the ant one cancelled or not",
        "did it work?",
        "so the ants are cancelled, right?",
    ],
)
def test_that_what_was_done_is_told_from_the_ledger(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await _at_receipt(them)
        done = last_said(await them.say("yes")).removeprefix("Done: your")
        said = last_said(await them.say(words))
        assert said.startswith("Yes") and done in said
        assert await called(them) == []

    tell(sqlite_path, story)


def test_that_another_thing_than_what_was_done_is_looked_up(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await _at_receipt(them)
        await them.say("yes")
        said = last_said(await them.say("do I still have my general pest visit?"))
        assert "general pest treatment" in said
        assert [tool for tool, _ in await called(them)] != []

    tell(sqlite_path, story)


def test_that_a_status_question_at_rest_is_answered_where_nothing_was_done(
    sqlite_path: Path,
) -> None:
    async def story(them: Customer) -> None:
        assert "changed" in last_said(await them.say("did you do it?"))
        assert await called(them) == []

    tell(sqlite_path, story)


# Questions and other requests beside an answer


@pytest.mark.parametrize(
    "words",
    [
        "no. is termites cancelled or not",
        "That's not what I asked, do I get money back",
        "Does it cost anything to move it?",
        "no wait, how much is a visit?",
        "is he going to need to come inside?",
        "I asked if there's a fee",
    ],
)
@under_way
def test_that_a_question_declines_voids_and_picks_nothing(
    sqlite_path: Path, state: str, words: str
) -> None:
    async def story(them: Customer) -> None:
        await _in(them, state)
        shown = them.pending_receipt
        events = await them.say(words)
        assert (await stored(them)).state == STATES[state][1]
        assert them.pending_receipt == shown
        assert fates(events) == []

    tell(sqlite_path, story)


def test_that_a_question_at_a_list_picks_nothing(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await _at_slots(them)
        await them.say("is any of these the person who came last time?")
        assert (await stored(them)).state == "PresentingSlots"

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words", ["could we move it instead?", "I said move, not cancel", "no, move it rather"]
)
def test_that_another_action_is_taken_up_for_the_same_visit(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await _at_receipt(them)
        await them.say(words)
        dialog = await stored(them)
        assert dialog.state == "PresentingSlots"
        assert dialog.progress is not None and dialog.progress.workflow == "reschedule"
        said = last_said(await them.say("the first one"))
        assert said.startswith("Shall I move your ant treatment")

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words",
    ["I don't want a new visit, just move the one I have", "not a new one, move my ant visit"],
)
def test_that_a_booking_gives_way_to_the_move_that_is_meant(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await _at_address(them)
        await them.say(words)
        progress = (await stored(them)).progress
        assert progress is not None and progress.workflow == "reschedule"

    tell(sqlite_path, story)
