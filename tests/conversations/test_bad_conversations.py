"""Conversations that went wrong once, with models that misbehave just as they did."""

from pathlib import Path

import pytest

from frontdesk.core.asked import PutOff
from frontdesk.models.chain import FallbackChain
from frontdesk.models.port import ChatMessage
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
        (Ask("nextAppointment"),),
        ("You're down for January 18, Alex.",),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            await alex.say("When is my next appointment?")
            waiting = await alex.dialog()
            assert waiting is not None and waiting.asked is not None
            assert waiting.asked.put_off == PutOff(
                "nextAppointment", "When is my next appointment?"
            )
            events = await alex.say("94107")
            assert finals(events) == ["You're down for January 18, Alex."]
            turn = (await alex.turns())[-1]
            assert turn.calls == [("verifyAccount", "ran"), ("nextAppointment", "ran")]
            assert turn.diagnosis is None
            context = model.requests[1].messages[-1]
            assert isinstance(context, ChatMessage)
            assert "request that waits: nextAppointment" in context.content
        model.assert_complete()

    run(main())


def test_that_the_house_never_answers_in_place_of_a_model_that_works(pestcall_path: Path) -> None:
    model = ScriptedModel(("May I have your ZIP?",), VERIFY, (LOST,), name="first")
    spare = ScriptedModel(name="second")

    async def main() -> None:
        async with office(pestcall_path, FallbackChain([model, spare])) as desk:
            alex = await customer(desk)
            await alex.say("When is my next appointment?")
            assert finals(await alex.say("94107")) == [LOST]
            turn = (await alex.turns())[-1]
            assert [step.model for step in turn.steps] == ["first", "first"]
            assert turn.diagnosis is None
        model.assert_complete()

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
def test_that_a_proposal_is_never_swapped_and_only_asks_the_customer(
    pestcall_path: Path, words: str
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (Ask("rescheduleAppointment"),))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            before = await alex.appointments()
            events = await alex.say(words)
            assert len(options(events)) == 2 and fates(events) == []
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            assert dialog.progress.workflow == "reschedule"
            turn = (await alex.turns())[-1]
            assert turn.calls == [("rescheduleAppointment", "moved")] and turn.diagnosis is None
            assert await alex.effects() == [] and await alex.appointments() == before
        model.assert_complete()

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
            assert options(events) == [] and fates(events) == []
            assert not any("moved" in text or "finalize" in text for text in finals(events))
            dialog = await alex.dialog()
            assert dialog is not None and dialog.receipt is None
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
