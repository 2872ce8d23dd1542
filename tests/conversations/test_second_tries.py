"""Answers that are asked for once more: work that is only promised, customers sent elsewhere."""

from pathlib import Path

import pytest

from frontdesk.core.events import EventType
from frontdesk.models.port import ChatMessage
from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import (
    acknowledgements,
    fates,
    finals,
    office,
    options,
    run,
    verified,
)

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
PROMISE = "One moment, let me check that for you."
ELSEWHERE = "You can cancel your visit online in your account."


def test_that_a_promise_of_work_acknowledges_and_the_model_is_asked_once_more(
    pestcall_path: Path,
) -> None:
    told = "It's on January 18."
    model = ScriptedModel(VERIFY, WELCOME, (PROMISE,), (Ask("nextAppointment"),), (told,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert acknowledgements(events) == [PROMISE] and finals(events) == [told]
            turn = (await alex.turns())[-1]
            assert turn.steps[0].problem == "promised_work" and turn.diagnosis is None
            note = model.requests[3].messages[-2]
            assert isinstance(note, ChatMessage) and note.role == "system"
            assert PROMISE in note.content and "called nothing" in note.content
        model.assert_complete()

    run(main())


def test_that_the_second_answer_stands_whatever_it_is(pestcall_path: Path) -> None:
    again = "Hold on, I'll look that up."
    model = ScriptedModel(VERIFY, WELCOME, (PROMISE,), (again,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert acknowledgements(events) == [PROMISE] and finals(events) == [again]
            assert {step.model for step in (await alex.turns())[-1].steps} == {"scripted"}
        model.assert_complete()

    run(main())


def test_that_a_deflection_never_leaves_and_a_proposal_takes_its_place(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (ELSEWHERE,), (Ask("cancelAppointment"),))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("Please cancel my appointment")
            assert not any(ELSEWHERE in (event.text or "") for event in events)
            assert len(options(events)) == 2
            turn = (await alex.turns())[-1]
            assert turn.steps[0].problem == "deflected_request"
            note = model.requests[3].messages[-2]
            assert isinstance(note, ChatMessage) and note.role == "system"
            assert ELSEWHERE in note.content and "cancelAppointment" in note.content
        model.assert_complete()

    run(main())


def test_that_a_model_that_deflects_twice_is_heard(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (ELSEWHERE,), ("Please call our office.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("Please cancel my appointment")
            assert finals(events) == ["Please call our office."]
        model.assert_complete()

    run(main())


@pytest.mark.parametrize("words", ["What do I owe you?", "Do I have an open invoice?"])
def test_that_a_question_about_bills_is_not_sent_elsewhere(pestcall_path: Path, words: str) -> None:
    away = "Please log in to your account to see that."
    model = ScriptedModel(VERIFY, WELCOME, (away,), (Ask("openInvoices"),), ("I see.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say(words)
            assert finals(events) == ["I see."]
            assert not any(away in (event.text or "") for event in events)
        model.assert_complete()

    run(main())


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("Please cancel my appointment", "Of course. Which visit do you mean?"),
        ("When is my next appointment?", "You can see your visits online in your account."),
        ("thanks", "You're welcome! Let me know if I can look anything else up."),
    ],
)
def test_that_other_answers_leave_as_they_were_written(
    pestcall_path: Path, words: str, answer: str
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (answer,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            assert finals(await alex.say(words)) == [answer]
        model.assert_complete()

    run(main())


def test_that_nothing_is_asked_again_while_a_receipt_waits(pestcall_path: Path) -> None:
    select: Answer = (Ask("workflow_select", '{"choice":"1"}'),)
    model = ScriptedModel(VERIFY, WELCOME, (Ask("cancelAppointment"),), select, (PROMISE,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Please cancel my appointment")
            assert fates(await alex.say("the first one")) == ["shown"]
            events = await alex.say("Is that one free of charge?")
            assert finals(events) == [PROMISE] and acknowledgements(events) == []
        model.assert_complete()

    run(main())


def test_that_words_stream_where_the_house_expects_no_effect(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, ("Which ", "day ", "would it ", "be?"))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert sum(event.type is EventType.TOKEN for event in events) > 1

    run(main())
