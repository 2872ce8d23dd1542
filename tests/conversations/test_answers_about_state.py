"""What a model says of what the call holds leaves only if it is known to be so (L7)."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from frontdesk.models.roles import RoleModels
from frontdesk.testing import Ask, Hang, ScriptedModel
from frontdesk.testing.scripted import Answer
from frontdesk.turn.record import TurnStep
from tests.conversations.office import finals, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
MOVED: list[tuple[str, Answer]] = [
    ("Move my ant visit", (Ask("rescheduleAppointment", '{"which":"ant"}'),)),
    ("the first one", (Ask("workflow_select", '{"choice":"1"}'),)),
    ("yes please", (Ask("workflow_confirm", '{"accept":true}'),)),
]
CANCELLED: list[tuple[str, Answer]] = [
    ("Cancel my ant visit", (Ask("cancelAppointment", '{"which":"ant"}'),)),
    ("yes please", (Ask("workflow_confirm", '{"accept":true}'),)),
]
GONE, NOW = "is cancelled", "is now on Friday, January 15"
TWO = "so its moved? and luis has the gate code?"
DENIALS = [
    (MOVED, TWO, "I'm sorry, Alex, I could not get that moved for you.", NOW),
    (MOVED, TWO, "I'm sorry, the move did not work.", NOW),
    (MOVED, TWO, "I'm sorry, it looks like the visit is on its old day.", NOW),
    (MOVED, TWO, "That change did not go through.", NOW),
    (CANCELLED, "thanks. so is it really off?", "Do you want me to cancel it?", GONE),
    (CANCELLED, "so its cancelled?", "Would you like me to cancel it for you?", GONE),
    (CANCELLED, "did that go through?", "Shall I go ahead?", GONE),
    (CANCELLED, "did that go through?", "I still have it here, shall I cancel it?", GONE),
    (MOVED, "great, and the bit about Bruno went through too?", "Yes, all good.", NOW),
    (MOVED, "is it moved and did you note the gate code?", "Yes, all good.", NOW),
]
COURTESIES = [
    ("thanks", "You're welcome, Alex!"),
    ("thanks, bye", "Goodbye, and have a lovely day!"),
    ("hm", "I'm sorry about that."),
    ("hm", "Is there anything else I can help you with?"),
    ("another one", "Which day would you like?"),
]


def _told(
    path: Path,
    before: Sequence[tuple[str, Answer]],
    asked: str,
    answers: Sequence[str],
    verdicts: Sequence[Answer] | None = None,
) -> tuple[str, Sequence[TurnStep], ScriptedModel]:
    """What is said to a question after some turns, the turn's steps, and the judge."""
    model = ScriptedModel(VERIFY, WELCOME, *(one for _, one in before), *((a,) for a in answers))
    judge = ScriptedModel(*(verdicts or ()), name="judge")

    async def main() -> tuple[str, Sequence[TurnStep]]:
        behind = model if verdicts is None else RoleModels(model, judge=judge)
        async with office(path, behind) as desk:
            alex = await verified(desk)
            for words, _ in before:
                await alex.say(words)
            (said,) = finals(await alex.say(asked))
            model.assert_complete()
            return said, (await alex.turns())[-1].steps

    said, steps = run(main())
    return said, steps, judge


@pytest.mark.parametrize("verdict", [("1 no",), (Hang(),), ("I am not sure.",)])
@pytest.mark.parametrize(("before", "asked", "answer", "truth"), DENIALS)
def test_that_the_ledger_answers_where_a_judge_does_not_back_what_was_asked(
    pestcall_path: Path,
    before: Sequence[tuple[str, Answer]],
    asked: str,
    answer: str,
    truth: str,
    verdict: Answer,
) -> None:
    model = [answer, answer]
    said, steps, _ = _told(pestcall_path, before, asked, model, [verdict] * 2)
    assert truth in said and answer not in said
    assert [step.held for step in steps] == model


@pytest.mark.parametrize(("before", "asked", "answer", "truth"), DENIALS)
def test_that_without_a_judge_the_ledger_answers_what_was_asked(
    pestcall_path: Path, before: Sequence[tuple[str, Answer]], asked: str, answer: str, truth: str
) -> None:
    said, _, _ = _told(pestcall_path, before, asked, [answer, answer])
    assert truth in said and answer not in said


@pytest.mark.parametrize(("asked", "answer"), COURTESIES)
def test_that_courtesies_and_open_questions_ask_no_judge(
    pestcall_path: Path, asked: str, answer: str
) -> None:
    said, _, judge = _told(pestcall_path, CANCELLED, asked, [answer], [])
    assert said == answer and judge.requests == []


def test_that_a_judge_lets_the_other_half_be_answered(pestcall_path: Path) -> None:
    answer = "Yes, it is moved, but no gate code is written down."
    said, _, _ = _told(pestcall_path, MOVED, TWO, [answer], [("1 ok",)])
    assert said == answer


def test_that_no_neighbour_of_a_refused_denial_denies_it(pestcall_path: Path) -> None:
    first, second = "I'm afraid that is not how it went.", "The move did not work."
    answers = [f"{first} {second}", f"{first} {second}"]
    verdicts: list[Answer] = [("2 no",), ("2 no",)]
    said, _, _ = _told(pestcall_path, MOVED, "did you move it?", answers, verdicts)
    assert NOW in said and first not in said and second not in said


def test_that_a_denial_that_is_so_stays_before_a_sentence_that_is_refused(
    pestcall_path: Path,
) -> None:
    so, tale = "No, I have not changed anything else.", "Parking there costs 12 dollars."
    verdicts: list[Answer] = [("1 ok\n2 no",)]
    asked, then = "did you change anything else?", "Is there anything else?"
    said, steps, _ = _told(pestcall_path, MOVED, asked, [f"{so} {tale}", then], verdicts)
    assert said == f"{so} {then}"
    assert steps[0].held == tale


@pytest.mark.parametrize("verdicts", [None, [("1 no",), ("1 no",)]])
@pytest.mark.parametrize(
    ("head", "rest"),
    [
        ("Sorry.", "It did not go through."),
        ("Sorry, ", "that did not work on our side."),
        ("Hmm.", "Would you like me to cancel it?"),
        ("Good news, ", "the visit is still on!"),
    ],
)
def test_that_a_head_goes_with_the_sentence_that_is_refused(
    pestcall_path: Path, head: str, rest: str, verdicts: list[Answer] | None
) -> None:
    answers = [f"{head} {rest}"] * 2
    said, _, _ = _told(pestcall_path, CANCELLED, "did that go through?", answers, verdicts)
    assert GONE in said and not said.startswith(head.strip(" ,"))


def test_that_a_head_leaves_with_the_sentence_that_is_so(pestcall_path: Path) -> None:
    answer = "Yes, it is. Good. Sorry for the wait. Your ant visit is cancelled."
    said, _, _ = _told(pestcall_path, CANCELLED, "did that go through?", [answer])
    assert said == answer


def test_that_what_tells_stays_beside_a_neighbour_that_is_refused(pestcall_path: Path) -> None:
    first, second = "Dana knows the house by now.", "The move did not work."
    verdicts: list[Answer] = [("1 ok\n2 no",), ("1 ok",)]
    then = "It is moved to Friday, January 15."
    said, _, _ = _told(pestcall_path, MOVED, "and Dana?", [f"{first} {second}", then], verdicts)
    assert said.startswith(first) and second not in said


def test_that_a_denied_deed_is_told_by_itself_and_not_by_a_note_that_came_later(
    pestcall_path: Path,
) -> None:
    noted: Answer = (Ask("addNote", '{"which":"ant","note":"Gate code 4417"}'),)
    before = [*MOVED, ("and the gate code is 4417", noted)]
    model = ["I could not get that done for you."] * 2
    replies = ("Okay.",)
    script = ScriptedModel(
        VERIFY, WELCOME, *(one for _, one in before), replies, *((one,) for one in model)
    )

    async def main() -> str:
        async with office(pestcall_path, script) as desk:
            alex = await verified(desk)
            for words, _ in before:
                await alex.say(words)
            (said,) = finals(await alex.say("so is that done now?"))
            script.assert_complete()
            return said

    said = run(main())
    assert NOW in said and "4417" not in said
