"""What a customer hears before a model that is slow to begin: one short line, or nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from frontdesk.core.events import Event, EventType
from frontdesk.core.locale import Locale
from frontdesk.models.port import Finished, TextDelta, Working
from frontdesk.packs.pestcall import PestCallPrompts
from frontdesk.testing import Ask, ScriptedModel, Wait
from frontdesk.testing.scripted import Answer
from frontdesk.turn.deadlines import Deadlines
from tests.conversations.office import (
    LINES,
    acknowledgements,
    customer,
    finals,
    office,
    run,
    statuses,
    verified,
)
from tests.conversations.test_acknowledgements import NEXT, TOLD, VERIFY, WELCOME
from tests.conversations.test_progress import slow_reads
from tests.models.playing import Playing

QUESTION = "Do you treat bed bugs, and for how much?"
ANSWER = "I'd have to ask about that one."


def acknowledged(events: list[Event]) -> list[tuple[int, str | None]]:
    """After how many milliseconds which acknowledgement came."""
    return [
        (e.at - events[0].at, e.text)
        for e in events
        if e.type is EventType.FINAL and (e.data or {}).get("acknowledgement")
    ]


def early(prompts: PestCallPrompts = LINES) -> set[str]:
    return {prompts.acknowledgement(turn) for turn in range(10)}


@pytest.mark.parametrize(("seconds", "lines"), [(0.6, 0), (0.8, 1), (5.0, 1)])
def test_that_a_model_without_a_sign_of_life_is_spoken_for_once(
    pestcall_path: Path, seconds: float, lines: int
) -> None:
    model = ScriptedModel((Wait(seconds), ANSWER))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            events = await alex.say(QUESTION)
            found = acknowledged(events)
            assert [at for at, _ in found] == [700] * lines
            assert {line for _, line in found} <= early()
            assert finals(events)[-1] == ANSWER and statuses(events) == []
            ended = [e.message_id for e in events if e.type is EventType.FINAL]
            assert len(set(ended)) == lines + 1

    run(main())


@pytest.mark.parametrize("text", ["Hi", "thanks!", "Yes please", "no", "are you a robot?", "Hola"])
def test_that_a_message_which_needs_none_gets_none(pestcall_path: Path, text: str) -> None:
    model = ScriptedModel((Wait(1.5), ANSWER))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            assert acknowledged(await alex.say(text)) == []

    run(main())


def test_that_a_sign_of_life_will_do(pestcall_path: Path) -> None:
    model = Playing(0.5, Working(), 1.0, TextDelta(ANSWER), Finished("stop"))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            events = await alex.say(QUESTION)
            assert acknowledged(events) == [] and finals(events) == [ANSWER]

    run(main())


def test_that_the_tools_own_acknowledgement_does_not_come_as_well(pestcall_path: Path) -> None:
    slow_call: Answer = (Wait(1.0), *NEXT)
    model = ScriptedModel(VERIFY, WELCOME, slow_call, (Wait(3.0), *TOLD), ("Bye.",))

    async def main() -> None:
        async with office(pestcall_path, model, provider=slow_reads(nextAppointment=0.5)) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            [(at, line)] = acknowledged(events)
            assert at == 700 and line in early()
            assert finals(events) == list(TOLD) and statuses(events) == []
            await alex.say("thanks")
            assert not any(line in str(m) for m in model.requests[-1].messages if line)

    run(main())


def test_that_an_answer_to_the_desks_own_question_gets_none(pestcall_path: Path) -> None:
    confirm: Answer = (Wait(1.5), Ask("workflow_confirm", '{"accept":false}'))
    choose: Answer = (Ask("cancelAppointment"),)
    model = ScriptedModel(VERIFY, WELCOME, choose, confirm, (ANSWER,), loop=True)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel an appointment")
            if alex.client.state.options:
                await alex.press(1)
            assert alex.pending_receipt is not None
            events = await alex.say("I would rather keep that appointment after all")
            assert acknowledged(events) == []

    run(main())


def test_that_it_is_varied_and_in_the_conversations_language() -> None:
    spanish = early(PestCallPrompts(Locale.ES))
    assert len(spanish) > 1 and len(early()) > 1 and not spanish & early()


def test_that_no_line_comes_where_the_filler_comes_sooner(pestcall_path: Path) -> None:
    model = ScriptedModel((Wait(5.0), ANSWER))

    async def main() -> None:
        sooner = replace(Deadlines(), filler=0.5)
        async with office(pestcall_path, model, deadlines=sooner) as desk:
            alex = await customer(desk)
            events = await alex.say(QUESTION)
            assert acknowledgements(events) == [] and statuses(events) == [LINES.filler()]

    run(main())
