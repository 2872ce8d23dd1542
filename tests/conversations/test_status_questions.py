"""What answers a question about what was done is held against the ledger on a first try (L7)."""

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
CANCEL: Answer = (Ask("cancelAppointment", '{"which":"ant"}'),)
MOVE: Answer = (Ask("rescheduleAppointment", '{"which":"ant"}'),)
FIRST: Answer = (Ask("workflow_select", '{"choice":"1"}'),)
UNDO: Answer = (Ask("workflow_undo"),)
YES: Answer = (Ask("workflow_confirm", '{"accept":true}'),)
ESCALATE: Answer = (Ask("escalate", '{"reason":"the bill"}'), "Thank you for your patience.")

Turns = Sequence[tuple[str, Sequence[Answer]]]
WAITS: Turns = [("Cancel my ant visit", [CANCEL])]
CANCELLED: Turns = [*WAITS, ("yes please", [YES])]
MOVED: Turns = [("Move my ant visit", [MOVE]), ("the first one", [FIRST]), ("yes please", [YES])]
RESTORED: Turns = [*CANCELLED, ("undo that please", [UNDO]), ("yes", [YES])]
TICKET: Turns = [("A person please, about the bill", [ESCALATE[:1], ESCALATE[1:]])]
WISHED: Turns = [("Book a wasp treatment", [("Let me see.",)])]
GONE, MOVED_TO = "is cancelled", "is now on Friday, January 15"
BACK, TOLD, NOTHING = "is booked for", "ticket T-1001", "not changed anything yet"

HELD: list[tuple[Turns, str, str, str]] = [
    (CANCELLED, "did that work?", "It did not work, sorry.", GONE),
    (CANCELLED, "is it cancelled?", "Not that I can see.", GONE),
    (CANCELLED, "did you cancel it?", "Not that I know of, Samuel.", GONE),
    (CANCELLED, "so is it off?", "It might be.", GONE),
    (CANCELLED, "is it cancelled?", "It doesn't look that way.", GONE),
    (CANCELLED, "is it cancelled?", "That failed, sorry.", GONE),
    (CANCELLED, "is it cancelled?", "No, I'm not sure.", GONE),
    (CANCELLED, "is it cancelled?", "I have no record of that.", GONE),
    (MOVED, "so it's moved?", "Not as far as I can tell, Priya.", MOVED_TO),
    (MOVED, "when is it now?", "I don't see a visit for you.", MOVED_TO),
    (MOVED, "is it moved or not?", "I'm not sure, I think it is still open.", MOVED_TO),
    (TICKET, "has anybody been told?", "No one has been told about the bill.", TOLD),
    (TICKET, "did you ask a person to call me?", "No, I didn't ask anyone.", TOLD),
    (TICKET, "did you ask anyone?", "No, not yet.", TOLD),
    ([*CANCELLED, *TICKET], "did you ask a person to call me?", "No, not yet.", TOLD),
    ([*CANCELLED, *TICKET], "so is it cancelled now?", "I'm not sure.", GONE),
    ([*CANCELLED, *TICKET], "is it coming on the 15th or not?", "Yes.", GONE),
    (CANCELLED, "did you ask anyone to call me?", "Yes.", "not asked anyone"),
    (WAITS, "is it done?", "I think so.", NOTHING),
    (WISHED, "So am I booked?", "Sure, all good!", NOTHING),
    (WISHED, "So am I booked?", "Sure thing.", NOTHING),
    (MOVED, "so it says apartment D now?", "Yes.", MOVED_TO),
    (MOVED, "thursday or friday?", "Thursday.", MOVED_TO),
    (CANCELLED, "Is it off? And a wasp visit, did you book that?", "It is not cancelled.", GONE),
    (CANCELLED, "Is it cancelled? Someone said it wasn't.", "I did not cancel it, José.", GONE),
    (RESTORED, "is my ant visit on then?", "No, that visit was cancelled.", BACK),
    (RESTORED, "is it cancelled?", "Yes.", BACK),
]
TRUE: list[tuple[Turns, str, str]] = [
    (CANCELLED, "did you ask a person to call me?", "No."),
    (CANCELLED, "did you charge me?", "Not that I can see."),
    (CANCELLED, "is it safe for my dog?", "I'm not sure."),
    (CANCELLED, "are you open on monday?", "Not that I know of."),
    (CANCELLED, "will Dana come next month?", "I can't tell who will come."),
    (WAITS, "did it work?", "It did not work, sorry."),
    (TICKET, "did you open a ticket?", "Yes, I did."),
    (TICKET, "so will somebody call?", "Yes."),
    (MOVED, "thursday or friday?", "Friday."),
    (MOVED, "should I call thursday or friday?", "Thursday."),
    (RESTORED, "did you cancel it?", "Yes."),
    (RESTORED, "is it cancelled?", "No."),
    (RESTORED, "what did you do?", "I cancelled the visit first, and then put it back."),
]
JUDGED = [
    ("is it cancelled?", "Not that I can see."),
    ("so is it off?", "It might be."),
    ("is it cancelled?", "I did not cancel your rodent visit."),
]
ASIDE = "Your visit has its usual place in the month."


def _told(
    path: Path, before: Turns, asked: str, answers: Sequence[str], verdicts: Sequence[Answer] = ()
) -> tuple[str, Sequence[TurnStep]]:
    """What is said to a question after some turns, and the turn's steps."""
    turns = [answer for _, given in before for answer in given]
    model = ScriptedModel(VERIFY, WELCOME, *turns, *((answer,) for answer in answers))
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

    return run(main())


@pytest.mark.parametrize(("before", "asked", "answer", "ledger"), HELD)
def test_that_the_ledger_answers_what_was_done(
    pestcall_path: Path, before: Turns, asked: str, answer: str, ledger: str
) -> None:
    said, steps = _told(pestcall_path, before, asked, [answer, answer])
    assert ledger in said and answer not in said
    assert [step.held for step in steps] == [answer, answer]


@pytest.mark.parametrize(("before", "asked", "answer"), TRUE)
def test_that_an_answer_of_something_else_or_a_true_one_leaves(
    pestcall_path: Path, before: Turns, asked: str, answer: str
) -> None:
    said, _ = _told(pestcall_path, before, asked, [answer])
    assert said == answer


@pytest.mark.parametrize(("asked", "answer"), JUDGED)
def test_that_a_judge_is_asked_about_a_hedge_on_the_first_try(
    pestcall_path: Path, asked: str, answer: str
) -> None:
    said, (step,) = _told(pestcall_path, CANCELLED, asked, [answer], [("1 ok",)])
    assert said == answer and step.judged == ((answer, True),)


@pytest.mark.parametrize("verdict", [("1 no",), ("No.",), (Hang(),), ("I cannot tell.",)])
@pytest.mark.parametrize(("asked", "answer"), JUDGED)
def test_that_no_hedge_or_denial_leaves_without_a_verdict(
    pestcall_path: Path, asked: str, answer: str, verdict: Answer
) -> None:
    said, steps = _told(pestcall_path, CANCELLED, asked, [answer, GONE], [verdict])
    assert answer not in said and steps[0].held == answer


def test_that_a_correction_tells_the_ticket_and_denies_it_no_more(pestcall_path: Path) -> None:
    denied = "No, I didn't ask anyone."
    said, _ = _told(pestcall_path, TICKET, "did you ask anyone?", [denied, f"Sorry. {denied}"])
    assert TOLD in said and denied not in said and "for certain" not in said


def test_that_a_judge_hears_all_that_answers_a_question_of_what_was_done(
    pestcall_path: Path,
) -> None:
    answers = [ASIDE, "Thank you for asking."]
    said, steps = _told(pestcall_path, CANCELLED, "is it cancelled?", answers, [("1 no",)])
    assert ASIDE not in said and steps[0].judged == ((ASIDE, False),)
