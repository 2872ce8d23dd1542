"""A bare yes or no to what code cannot tell is judged, or gives way to the ledger's words (L7)."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from frontdesk.models.port import ChatMessage
from frontdesk.models.roles import RoleModels
from frontdesk.testing import Ask, Hang, ScriptedModel
from frontdesk.testing.scripted import Answer
from frontdesk.turn.record import TurnStep
from tests.conversations.office import finals, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
MOVE: Answer = (Ask("rescheduleAppointment", '{"which":"ant"}'),)
FIRST: Answer = (Ask("workflow_select", '{"choice":"1"}'),)
YES: Answer = (Ask("workflow_confirm", '{"accept":true}'),)
CANCEL: Answer = (Ask("cancelAppointment", '{"which":"ant"}'),)
MOVED = [("Move my ant visit", MOVE), ("the first one", FIRST), ("yes please", YES)]
WAITS = [("Cancel my ant visit", CANCEL)]
OPEN = [
    ("so it's friday?", "No."),
    ("so it's friday?", "yes"),
    ("is that really the first one on friday?", "Yes, really."),
    ("sure? last time nobody told them", "Yes, all good!"),
]
ASIDE = [
    ("is it safe for my dog?", "Yes."),
    ("do I owe you anything?", "No."),
    ("are you closed on sunday?", "Yes."),
    ("can you send Dana?", "Sure."),
    ("okay, see you then", "Sure."),
]
TRUTH = "is now on Friday, January 15"


def _told(
    path: Path,
    before: Sequence[tuple[str, Answer]],
    asked: str,
    answers: Sequence[str],
    verdicts: Sequence[Answer] = (),
) -> tuple[str, Sequence[TurnStep], ScriptedModel]:
    """What is said to a question after some turns, the turn's steps, and the judge."""
    model = ScriptedModel(VERIFY, WELCOME, *(one for _, one in before), *((a,) for a in answers))
    judge = ScriptedModel(*verdicts, name="judge")

    async def main() -> tuple[str, Sequence[TurnStep]]:
        async with office(path, RoleModels(model, judge=judge) if verdicts else model) as desk:
            alex = await verified(desk)
            for words, _ in before:
                await alex.say(words)
            (said,) = finals(await alex.say(asked))
            model.assert_complete()
            judge.assert_complete()
            return said, (await alex.turns())[-1].steps

    said, steps = run(main())
    return said, steps, judge


@pytest.mark.parametrize(("asked", "answer"), OPEN)
def test_that_the_ledger_answers_in_place_of_a_bare_word(
    pestcall_path: Path, asked: str, answer: str
) -> None:
    said, steps, _ = _told(pestcall_path, MOVED, asked, [answer, answer])
    assert TRUTH in said and answer not in said
    assert [step.held for step in steps] == [answer, answer]


@pytest.mark.parametrize(("asked", "answer"), ASIDE)
def test_that_a_bare_answer_of_something_else_leaves(
    pestcall_path: Path, asked: str, answer: str
) -> None:
    said, _, _ = _told(pestcall_path, MOVED, asked, [answer])
    assert said == answer


@pytest.mark.parametrize(("asked", "answer"), [*OPEN, *ASIDE[:3]])
def test_that_a_judge_hears_the_question_and_lets_a_bare_answer_go(
    pestcall_path: Path, asked: str, answer: str
) -> None:
    said, _, judge = _told(pestcall_path, MOVED, asked, [answer], [("1 ok",)])
    assert said == answer
    (request,) = judge.requests
    told = request.messages[-1]
    assert isinstance(told, ChatMessage)
    question = json.loads(told.content)
    assert question["asked"] == asked and TRUTH in json.dumps(question["known"])


@pytest.mark.parametrize("verdict", [("1 no",), (Hang(),)])
def test_that_a_refused_or_unjudged_bare_answer_is_not_said_twice(
    pestcall_path: Path, verdict: Answer
) -> None:
    said, steps, _ = _told(pestcall_path, MOVED, "so it's friday?", ["No.", "No."], [verdict])
    assert TRUTH in said and "No." not in said
    assert [step.held for step in steps] == ["No.", "No."] and steps[-1].judged == ()


def test_that_a_fact_that_was_not_looked_up_is_judged_and_held(pestcall_path: Path) -> None:
    said, steps, _ = _told(pestcall_path, [], "do I owe you anything?", ["No.", "No."], [("1 no",)])
    assert said != "No." and steps[0].held == "No."


@pytest.mark.parametrize("asked", ["sure?", "so that's off?"])
def test_that_what_waits_is_shown_again_in_place_of_a_bare_yes(
    pestcall_path: Path, asked: str
) -> None:
    said, _, _ = _told(pestcall_path, WAITS, asked, ["Yes.", "Yes."])
    assert "not changed anything yet" in said and "Shall I cancel" in said


def test_that_no_note_is_written_by_a_bare_yes(pestcall_path: Path) -> None:
    asked = "and is the dog thing written down now?"
    said, steps, _ = _told(pestcall_path, MOVED, asked, ["Yes.", "Yes."])
    assert "Yes." not in said and steps[0].held == "Yes."


DENIED = "I did not move it."
AGAIN = [
    "I don't see a visit for you.",
    "I'm not sure, I think it is still open.",
    "Perhaps it was not.",
    "No.",
]


@pytest.mark.parametrize("second", [*AGAIN, f"Sorry. {AGAIN[0]}"])
@pytest.mark.parametrize("asked", ["did you move it or not?", "hm"])
def test_that_a_hedge_after_a_held_denial_is_the_ledgers_to_answer(
    pestcall_path: Path, asked: str, second: str
) -> None:
    said, steps, _ = _told(pestcall_path, MOVED, asked, [DENIED, second])
    assert TRUTH in said and steps[0].held == DENIED
    assert steps[1].held and steps[1].held not in said


def test_that_a_bare_yes_after_a_held_claim_is_the_ledgers_to_answer(pestcall_path: Path) -> None:
    held = "Yes, both are cancelled."
    said, steps, _ = _told(pestcall_path, MOVED, "thanks, all set?", [held, "Yes."])
    assert TRUTH in said and [step.held for step in steps] == [held, "Yes."]


def test_that_a_second_answer_takes_back_what_was_held(pestcall_path: Path) -> None:
    said, _, _ = _told(pestcall_path, WAITS, "is it cancelled?", ["Yes, it is.", "No, not yet."])
    assert said == "No, not yet."


def test_that_a_second_answer_is_judged_where_the_first_would_not_be(pestcall_path: Path) -> None:
    second = "The visit has its usual place in your month."
    answers = [DENIED, second]
    said, steps, _ = _told(pestcall_path, MOVED, "did you move it?", answers, [("1 no",)])
    assert second not in said and TRUTH in said
    assert steps[-1].judged == ((second, False),)


def test_that_who_was_not_sure_of_what_nothing_was_done_for_may_say_so(
    pestcall_path: Path,
) -> None:
    second = "I'm not sure which one you mean."
    said, _, _ = _told(pestcall_path, [], "hm", ["I have cancelled your visit.", second])
    assert said == second


def test_that_no_judge_lifts_a_bare_yes_that_comes_again_beside_a_doubt(
    pestcall_path: Path,
) -> None:
    held, doubted = "Yes, both are cancelled.", "The visit has its usual place in your month."
    answers = [held, f"{doubted} Yes."]
    verdicts: list[Answer] = [("1 no",), ("1 ok",)]
    said, steps, _ = _told(pestcall_path, MOVED, "thanks, all set?", answers, verdicts)
    assert said.startswith(doubted) and "Yes." not in said and steps[-1].held == "Yes."
