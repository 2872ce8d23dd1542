"""Conversations that went wrong once, with models that misbehave just as they did."""

from pathlib import Path

import pytest

from frontdesk.models.chain import FallbackChain
from frontdesk.models.port import ChatMessage
from frontdesk.packs.pestcall.states import PENDING_SCHEDULE_DETAILS, PRESENTING_APPOINTMENTS
from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import (
    customer,
    fates,
    finals,
    office,
    options,
    run,
    verified,
)

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
LOST = "Thanks, you're verified. What would you like to do next?"
CONFIRM = Ask("workflow_confirm", '{"accept":true}')


def repeating(name: str, *answers: Answer) -> ScriptedModel:
    return ScriptedModel(*answers, loop=True, name=name)


# 1. Verification that loses what was asked


def test_that_a_request_survives_verification_and_is_answered_in_the_same_turn(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(
        ("Happy to look that up! What's the ZIP code on your account?",),
        VERIFY,
        (LOST,),
        (Ask("nextAppointment"),),
        ("You're down for January 18, Alex.",),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            await alex.say("When is my next appointment?")
            events = await alex.say("94107")
            assert finals(events) == ["You're down for January 18, Alex."]
            turn = (await alex.turns())[-1]
            assert turn.calls == [("verifyAccount", "ran"), ("nextAppointment", "ran")]
            assert turn.diagnosis is not None
            assert turn.diagnosis.reason == "invalid_tool_decision"
            assert turn.diagnosis.raw_text == LOST
            told = model.requests[3].messages[-2]
            assert isinstance(told, ChatMessage) and "nextAppointment" in told.content
        model.assert_complete()

    run(main())


def test_that_models_that_lose_the_request_give_way_to_the_house_which_keeps_it(
    pestcall_path: Path,
) -> None:
    first = repeating("first", ("May I have your ZIP?",), VERIFY, (LOST,))
    second = repeating("second", (LOST,))

    async def main() -> None:
        async with office(pestcall_path, FallbackChain([first, second])) as desk:
            alex = await customer(desk)
            await alex.say("When is my next appointment?")
            events = await alex.say("94107")
            assert len(finals(events)) == 1 and "Monday, January 18" in finals(events)[0]
            turn = (await alex.turns())[-1]
            asked = [step.model for step in turn.steps]
            assert asked == ["first", "first", "first", "second", "second", "house", "house"]
            assert turn.calls == [("verifyAccount", "ran"), ("nextAppointment", "ran")]

    run(main())


def test_that_a_request_refused_for_want_of_verification_waits_and_then_waits_no_longer(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(
        (Ask("nextAppointment"),),
        ("Sure! Could you tell me your ZIP?",),
        VERIFY,
        (Ask("nextAppointment"),),
        ("It's on January 18.",),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            await alex.say("When is my next appointment?")
            waiting = await alex.dialog()
            assert waiting is not None and waiting.pending_request == "nextAppointment"
            events = await alex.say("94107")
            assert finals(events) == ["It's on January 18."]
            done = await alex.dialog()
            assert done is not None and done.pending_request is None

    run(main())


# 2. Scheduling that becomes rescheduling


@pytest.mark.parametrize("words", ["Schedule another appointment", "I'd like to book a visit"])
def test_that_a_wish_to_schedule_never_becomes_a_rescheduling(
    pestcall_path: Path, words: str
) -> None:
    model = repeating("wrong", VERIFY, WELCOME, (Ask("rescheduleAppointment"),))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say(words)
            assert "120 Townsend Street" in finals(events)[0]
            dialog = await alex.dialog()
            assert dialog is not None and dialog.state == PENDING_SCHEDULE_DETAILS
            assert dialog.progress is not None and dialog.progress.workflow == "schedule"
            turn = (await alex.turns())[-1]
            assert [call for call, _ in turn.calls] == ["scheduleAppointment"]
            assert turn.diagnosis is not None
            assert turn.diagnosis.reason == "invalid_tool_decision"

    run(main())


def test_that_a_model_that_is_told_of_the_confusion_may_put_it_right(pestcall_path: Path) -> None:
    wrong, right = Ask("rescheduleAppointment"), Ask("scheduleAppointment", '{"service":"ants"}')
    model = ScriptedModel(VERIFY, WELCOME, (wrong,), (right,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Schedule another appointment")
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            assert dialog.progress.workflow == "schedule"
            assert dialog.progress.chosen["service"] == "ants"
            assert {step.model for step in (await alex.turns())[-1].steps} == {"scripted"}
        model.assert_complete()

    run(main())


def test_that_a_question_for_free_times_lists_slots_and_not_appointments(
    pestcall_path: Path,
) -> None:
    listing = "You have a general pest treatment on Monday, January 18."
    model = repeating("lister", VERIFY, WELCOME, (listing,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When are you available?")
            assert listing not in finals(events)
            assert (await alex.turns())[-1].calls == [("availableSlots", "ran")]

    run(main())


# 3. Confirmation without options


def test_that_nothing_is_confirmed_before_options_were_shown_and_chosen(
    pestcall_path: Path,
) -> None:
    finalize: Answer = ("Thanks. I'll finalize the reschedule now.", CONFIRM)
    model = repeating("hasty", VERIFY, WELCOME, finalize, ("It's been moved.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            before = await alex.appointments()
            events = await alex.say("Reschedule")
            assert len(options(events)) == 2 and fates(events) == []
            assert not any("moved" in text or "finalize" in text for text in finals(events))
            dialog = await alex.dialog()
            assert dialog is not None and dialog.state == PRESENTING_APPOINTMENTS
            assert dialog.receipt is None
            assert ("workflow_confirm", "refused") in (await alex.turns())[-1].calls
            assert await alex.effects() == [] and await alex.appointments() == before

    run(main())


def test_that_a_move_shows_appointments_then_slots_then_a_receipt_and_only_then_happens(
    pestcall_path: Path,
) -> None:
    ids = '{"appointmentId":"apt_d2","slotId":"slot_1","startsAt":"2027-02-01T14:00-08:00"}'
    model = ScriptedModel(
        VERIFY,
        WELCOME,
        (Ask("rescheduleAppointment", ids), CONFIRM),
        (Ask("workflow_select", '{"choice":"the ant treatment"}'), CONFIRM),
        (Ask("workflow_select", '{"choice":"2"}'), CONFIRM),
        (CONFIRM, CONFIRM),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            before = {row["id"]: row["starts_at"] for row in await alex.appointments()}
            assert len(options(await alex.say("Reschedule"))) == 2
            assert len(options(await alex.say("the ant treatment"))) > 2
            assert fates(await alex.say("2")) == ["shown"]
            assert await alex.effects() == []
            assert fates(await alex.say("yes please")) == ["accepted", "committed"]
            assert await alex.effects() == [("rescheduleAppointment", "committed")]
            after = {row["id"]: row["starts_at"] for row in await alex.appointments()}
            assert {k for k in before if before[k] != after[k]} == {"apt_d2"}
        model.assert_complete()

    run(main())
