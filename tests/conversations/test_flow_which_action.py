"""What is to be done, and to what: told by words, by what there is, or asked."""

from pathlib import Path

import pytest

from frontdesk.core.dialog import OptionId
from frontdesk.core.inputs import SelectInput
from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, office, run
from tests.conversations.office import customer as caller

MOVE, BOOK = "rescheduleAppointment", "scheduleAppointment"


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("tom", "earlier sunday?"),
        ("alex", "its my ants visit, just w mei instead of luis"),
        ("hannah", "termites at 3 instead of 11"),
        ("linda", "change rodents to dana"),
        ("linda", "the mice on the 30th, could that be on the Tuesday after?"),
        ("omar", "I already HAVE a visit with Dana. Change it to tomorrow with somebody else"),
        ("priya", "can it be later in the day?"),
        ("hannah", "same time but with Andre"),
    ],
)
def test_that_another_time_or_person_for_what_there_is_moves_it(
    pestcall_path: Path, who: str, said: str
) -> None:
    async def story(them: Customer) -> None:
        await them.say(said)
        dialog = await stored(them)
        assert dialog.progress is not None and dialog.progress.workflow == "reschedule"
        assert dialog.open_requests == ()

    tell(pestcall_path, story, who)


@pytest.mark.parametrize(
    "said",
    [
        "my ant vist got canceld cuz i was on shift. can i get a new one on saturday?",
        "you cancelled my ant visit, I need it again",
        "the one for the ants was called off. could I have another visit for them",
    ],
)
def test_that_what_was_called_off_is_booked_anew_and_nothing_is_cancelled(
    pestcall_path: Path, said: str
) -> None:
    async def story(them: Customer) -> None:
        await them.say(said)
        dialog = await stored(them)
        assert dialog.progress is not None and dialog.progress.workflow == "schedule"

    tell(pestcall_path, story, "samuel")


@pytest.mark.parametrize("lines", [("with Mei please",), ("how about sunday", "1 pm")])
@pytest.mark.parametrize(
    ("answer", "workflow"), [("move", "reschedule"), ("book a visit", "schedule")]
)
def test_that_it_is_asked_whether_to_book_or_to_move_and_the_answer_leaves_that(
    pestcall_path: Path, lines: tuple[str, ...], answer: str, workflow: str
) -> None:
    async def story(them: Customer) -> None:
        for line in lines:
            await them.say(line)
        assert (await stored(them)).state == "DisambiguatingIntent"
        assert [o["optionId"] for o in them.client.state.options] == [MOVE, BOOK]
        await them.say(answer)
        dialog = await stored(them)
        assert dialog.progress is not None and dialog.progress.workflow == workflow

    tell(pestcall_path, story, "tom")


def test_that_one_of_the_two_actions_is_begun_by_its_button(pestcall_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("with Mei please")
        await them.give(SelectInput(OptionId(MOVE)))
        dialog = await stored(them)
        assert dialog.progress is not None and dialog.progress.workflow == "reschedule"
        assert dialog.progress.chosen["technician"] == "Mei"

    tell(pestcall_path, story, "tom")


def test_that_another_question_leaves_the_choice_between_two_actions(pestcall_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("with Mei please")
        await them.say("what do I owe you?")
        assert (await stored(them)).state != "DisambiguatingIntent"
        assert them.client.state.options == ()

    tell(pestcall_path, story, "tom")


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("cancel the wasps one, it is Diego's", "wasps"),
        ("please cancel my wasp visit", "wasp"),
        ("move my termite inspection to friday", "termite"),
        ("cancel the visit with Dana", "Dana"),
    ],
)
def test_that_what_is_not_there_is_said_and_no_receipt_is_shown_for_another(
    pestcall_path: Path, said: str, named: str
) -> None:
    async def story() -> None:
        async with office(pestcall_path) as desk:
            them = await caller(desk, "maria")
            await them.say("94110, Maria Lopez")
            answer = last_said(await them.say(said))
            assert f"“{named}”".lower() in answer.lower()
            dialog = await stored(them)
            assert dialog.receipt is None and dialog.progress is not None

    run(story())


@pytest.mark.parametrize(
    "said",
    [
        "my niece can help me to move the bed before you come",
        "knock 20 bucks off for the hassle",
        "I need to change my address",
        "nothing else to book thx",
    ],
)
def test_that_a_verb_of_something_else_begins_nothing(pestcall_path: Path, said: str) -> None:
    async def story(them: Customer) -> None:
        await them.say(said)
        dialog = await stored(them)
        assert (dialog.progress, dialog.receipt) == (None, None)

    tell(pestcall_path, story)


def test_that_a_change_of_mind_goes_on_with_the_same_visit_and_leaves_no_cancellation(
    pestcall_path: Path,
) -> None:
    async def story(them: Customer) -> None:
        await them.say("cancel my ants visit")
        await them.say(
            "change of mind: my wife is saying keep it. Can we push it back two weeks instead?"
        )
        dialog = await stored(them)
        assert dialog.receipt is not None and dialog.receipt.tool == MOVE
        assert "ant treatment" in dialog.receipt.text
        assert dialog.open_requests == ()

    tell(pestcall_path, story)


def test_that_one_thing_is_cancelled_and_a_new_one_booked_after_it(pestcall_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("move my termite visit to thursday")
        await them.say("i want to cancel it and book a new one")
        await them.say("yes")
        assert await them.effects() == [("cancelAppointment", "committed")]
        dialog = await stored(them)
        assert dialog.progress is not None and dialog.progress.workflow == "schedule"

    tell(pestcall_path, story, "hannah")


@pytest.mark.parametrize(
    "said", ["No cancel! How can I pay my bill?", "cancel? no! I asked how I can pay"]
)
def test_that_what_is_denied_of_two_is_not_begun(pestcall_path: Path, said: str) -> None:
    async def story(omar: Customer) -> None:
        asked = await omar.say("Not the appointment. Payment. How do I pay the 49.50?")
        assert "or" in last_said(asked)
        assert "Shall I cancel" not in last_said(await omar.say(said))

    tell(pestcall_path, story, "omar")


def test_that_all_of_a_list_are_taken_together(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say("I would like to cancel a visit")
        assert "these 3 visits" in last_said(await linda.say("All three of them, please."))

    tell(pestcall_path, story, "linda")
