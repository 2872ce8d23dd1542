"""Answers that nobody can use: empty ones, JSON, calls of nothing, words where a tool is needed."""

from pathlib import Path

import pytest

from frontdesk.models.chain import FallbackChain
from frontdesk.models.failure import Fault
from frontdesk.models.port import ChatMessage
from frontdesk.testing import Ask, Fail, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import customer, finals, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
TWICE = '{"answer":"Could you please share your ZIP?"}{"answer":"Thanks, Alex, one moment."}'


def repeating(name: str, *answers: Answer) -> ScriptedModel:
    return ScriptedModel(*answers, loop=True, name=name)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (("",), "empty_final_text"),
        (("  \n ",), "empty_final_text"),
        (("{}",), "invalid_tool_decision"),
        (('{"tool":"nextAppointment","arguments":{}}',), "invalid_tool_decision"),
        (("```json\n[1, 2]\n```",), "invalid_tool_decision"),
        ((Fail("half a chunk", Fault.BAD_JSON),), "adapter_parse_error"),
        ((Fail("no idea"),), "unknown"),
        ((Ask("crm.listEverything"),), "invalid_tool_decision"),
        ((Ask("verifyAccount", '{"zip":'),), "invalid_tool_decision"),
        ((Ask("verifyAccount", '{"zip":["94107"],"admin":true}'),), "invalid_tool_decision"),
    ],
)
def test_that_an_answer_nobody_can_use_is_diagnosed_and_the_customer_still_answered(
    pestcall_path: Path, answer: Answer, reason: str
) -> None:
    first, second = repeating("acme/first", answer), repeating("acme/second", answer)

    async def main() -> None:
        async with office(pestcall_path, FallbackChain([first, second])) as desk:
            alex = await customer(desk)
            events = await alex.say("What can you do for me?")
            assert len(finals(events)) == 1
            said = finals(events)[0]
            assert said.strip() and not set(said) & set("{}[]`")
            turn = (await alex.turns())[-1]
            assert turn.outcome == "complete" and turn.steps[-1].model == "house"
            assert turn.diagnosis is not None and turn.diagnosis.reason == reason
            assert turn.diagnosis.user_message == "What can you do for me?"
            assert turn.diagnosis.context and turn.diagnosis.message_history
            if reason not in {"adapter_parse_error", "unknown"}:
                asked = [step.model for step in turn.steps[:4]]
                assert asked == ["acme/first"] * 2 + ["acme/second"] * 2
                assert turn.diagnosis.provider == "acme"

    run(main())


def test_that_json_around_a_plain_answer_is_taken_off(pestcall_path: Path) -> None:
    model = repeating("json", (TWICE,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            for text in ("Hi", "What is happening"):
                events = await alex.say(text)
                assert len(finals(events)) == 1
                assert finals(events)[0].startswith("Could you please share your ZIP?")
                assert not set(finals(events)[0]) & set('{}"')
            leaks = [s.leaks for turn in await alex.turns() for s in turn.steps]
            assert leaks == [("json", "json")] * 2

    run(main())


def test_that_a_model_is_told_what_was_wrong_and_its_second_answer_counts(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(("",), ("Hello! What's your ZIP code?",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            assert finals(await alex.say("Hi")) == ["Hello! What's your ZIP code?"]
            told = model.requests[1].messages[-2]
            assert isinstance(told, ChatMessage) and "empty" in told.content
            turn = (await alex.turns())[-1]
            assert [step.problem for step in turn.steps] == ["empty_final_text", ""]
            assert turn.diagnosis is not None

    run(main())


def test_that_an_invented_visit_is_never_heard_however_often_it_is_told(
    pestcall_path: Path,
) -> None:
    invented = "Your next appointment is on Friday at noon."
    model = repeating("inventor", VERIFY, WELCOME, (invented,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert not any("Friday" in (event.text or "") for event in events)
            assert len(finals(events)) == 1 and finals(events)[0].strip()
            turn = (await alex.turns())[-1]
            assert [step.model for step in turn.steps] == ["inventor"] * 2
            assert [step.problem for step in turn.steps] == ["unbacked_claim", ""]
            assert turn.steps[0].held == invented and turn.diagnosis is None

    run(main())
