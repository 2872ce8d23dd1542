"""Nothing that was asked for in the same breath is lost, and nothing is asked or shown twice."""

import json
from pathlib import Path

import pytest

from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import fates, finals, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
CANCEL = Ask("cancelAppointment", '{"which":"ant"}')
MOVE = Ask("rescheduleAppointment", '{"which":"ant"}')
FIRST = Ask("workflow_select", '{"option":1}')
YES = Ask("workflow_confirm", '{"accept":true}')
CODE = "gate code is 4471"
NEXT = "Your next visit is on Monday, January 18 at 9:00 in the morning with Dana."
CLAIM = "It is cancelled."
SHOWN = "hall I cancel your ant treatment"


def test_that_a_second_wish_comes_after_the_first_though_the_model_forgets_it(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL,), (YES,), ("Anything else?",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("cancel my ant visit and book someone for wasps")
            dialog = await alex.dialog()
            assert dialog is not None
            assert [one.tool for one in dialog.open_requests] == ["scheduleAppointment"]
            events = await alex.say("yes please")
            assert fates(events) == ["accepted", "committed"]
            assert "120 Townsend Street" in finals(events)[-1]
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            assert dialog.progress.chosen["service"] == "wasps" and dialog.open_requests == ()
        model.assert_complete()

    run(main())


def test_that_a_yes_with_another_request_beside_it_is_asked_again_and_the_request_kept(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL,), (YES,), (YES,), ("Anything else?",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("cancel my ant visit")
            events = await alex.say("yes - and also book someone for ants")
            assert fates(events) == [] and SHOWN in finals(events)[-1]
            assert await alex.effects() == []
            events = await alex.say("yes")
            assert fates(events) == ["accepted", "committed"]
            assert "120 Townsend Street" in finals(events)[-1]

    run(main())


@pytest.mark.parametrize(
    "said", ["yes, but book someone for ants instead", "no - and book someone for ants"]
)
def test_that_what_is_wanted_instead_is_no_yes_beside_another_request(
    pestcall_path: Path, said: str
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL,), (YES,), (YES,), ("Okay.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("cancel my ant visit")
            assert fates(await alex.say(said))[:1] in ([], ["voided"], ["declined"])
            assert await alex.effects() == []

    run(main())


def test_that_a_code_to_be_told_beside_a_yes_is_kept_though_the_model_only_confirms(
    pestcall_path: Path,
) -> None:
    note = Ask("addNote", json.dumps({"note": CODE}))
    model = ScriptedModel(VERIFY, WELCOME, (MOVE,), (FIRST,), (YES,), (note,), ("Okay.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("move my ant visit")
            await alex.say("the first")
            events = await alex.say("ok great, yes. And can you tell Luis the gate code is 4471")
            assert fates(events) == ["accepted", "committed"]
            notes = {one["service"]: one["notes"] for one in await alex.appointments()}
            assert notes["ants"] == CODE
        model.assert_complete()

    run(main())


@pytest.mark.parametrize(
    "told",
    [
        "Make a note that I don't want this.",
        "Tell Luis I want him instead.",
        "Tell them to make it Tuesday.",
        "Tell him not to come.",
        "Tell him to wait.",
    ],
)
def test_that_what_is_to_be_told_beside_a_yes_may_speak_against_it(
    pestcall_path: Path, told: str
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (MOVE,), (FIRST,), (YES,), ("unclear",), ("Okay.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("move my ant visit")
            await alex.say("the first")
            await alex.say(f"Yes. {told}")
            assert await alex.effects() == []

    run(main())


def test_that_a_question_beside_a_yes_can_be_looked_up_before_the_receipt_comes_again(
    pestcall_path: Path,
) -> None:
    looks = (Ask("nextAppointment"),)
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL,), (YES,), looks, (NEXT,), (YES,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("cancel my ant visit")
            told, shown = finals(await alex.say("yes, and when is my next visit?"))
            assert told == NEXT and SHOWN in shown
            offered = {spec.name for spec in model.requests[4].tools}
            assert "nextAppointment" in offered and "cancelAppointment" not in offered
            assert fates(await alex.say("yes")) == ["accepted", "committed"]
        model.assert_complete()

    run(main())


@pytest.mark.parametrize(
    "answers", [[(YES,), (CLAIM,), (CLAIM,)], [(CLAIM,), ("I've cancelled it.", YES)]]
)
def test_that_a_receipt_is_shown_once_in_a_turn(pestcall_path: Path, answers: list[Answer]) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL,), *answers)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("cancel my ant visit")
            assert "\n".join(finals(await alex.say("is there a fee?"))).count(SHOWN) == 1

    run(main())


def test_that_a_side_question_changes_nothing_of_what_is_booked(pestcall_path: Path) -> None:
    book = Ask("scheduleAppointment", '{"service":"wasps"}')
    settle = Ask("workflow_settle", '{"on_file":true}')
    model = ScriptedModel(VERIFY, WELCOME, (book,), (settle,), ("It is still on.",), ("Okay.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("book a wasp treatment")
            await alex.say("Yes. But is the ant visit really cancelled now? Luis won't turn up?")
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            chosen = dialog.progress.chosen
            assert (chosen["service"], chosen["technician"]) == ("wasps", None)

    run(main())


def test_that_what_is_to_be_cancelled_beside_a_choice_is_not_what_is_booked(
    pestcall_path: Path,
) -> None:
    book = Ask("scheduleAppointment", '{"service":"mosquitoes"}')
    home = Ask("workflow_settle", '{"on_file":true}')
    model = ScriptedModel(VERIFY, WELCOME, (book,), (home,), (FIRST,), ("Okay.",), loop=False)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("book a mosquito treatment, please")
            await alex.say("yes, that address")
            events = await alex.say("the first one then. and I still want the ant one cancelled!")
            assert "mosquito treatment" in finals(events)[-1]
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            assert dialog.progress.chosen["service"] == "mosquitoes"

    run(main())
