"""A provider that dies at any step of a workflow: the house takes over and finishes it, once."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from frontdesk.core.events import Event, EventType, FinalState, Role
from frontdesk.models.chain import FallbackChain
from frontdesk.models.failure import Fault
from frontdesk.testing import Ask, Fail, Hang, Say, ScriptedModel
from frontdesk.testing.scripted import Answer, Move
from tests.conversations.flows import EFFECTS, at_rest
from tests.conversations.office import LINES, Customer, customer, fates, finals, office, run

VERIFIED: tuple[Answer, ...] = (
    (Ask("verifyAccount", '{"zip": "94107"}'),),
    ("Thanks, Alex. What can I do for you?",),
)
YES = (Ask("workflow_confirm", '{"accept": true}'),)
FIRST = (Ask("workflow_select", '{"choice": "the first one"}'),)
SECOND = (Ask("workflow_select", '{"choice": "the second one"}'),)


@dataclass(frozen=True)
class Course:
    """What a customer says in a workflow, and how a good model answers, request by request."""

    says: tuple[str, ...]
    answers: tuple[Answer, ...]


COURSES = {
    "cancel": Course(
        ("I want to cancel my appointment", "the second one", "yes please"),
        ((Ask("cancelAppointment"),), SECOND, YES),
    ),
    "reschedule": Course(
        ("I need to reschedule my appointment", "the first one", "the second one", "yes please"),
        ((Ask("rescheduleAppointment"),), FIRST, SECOND, YES),
    ),
    "schedule": Course(
        ("I'd like to schedule an appointment", "yes", "the first one", "yes please"),
        (
            (Ask("scheduleAppointment"),),
            (Ask("workflow_settle", '{"answer": "yes"}'),),
            FIRST,
            YES,
        ),
    ),
}
DYING: dict[str, Answer] = {
    "refuses": (Fail("overloaded", Fault.STATUS, 503),),
    "hangs": (Hang(),),
    "drops in mid sentence": ("One moment, ", Fail("reset by peer", Fault.DROPPED)),
    "stalls in mid sentence": ("One moment, ", Hang()),
    "answers junk": ('{"tool": "workflow.confirm", "arguments": {"acc',),
    "calls what there is not": (Ask("crm.doItAll", '{"now": tru'),),
}
PROPOSES = "drops after proposing"
STEPS = [
    pytest.param(workflow, step, id=f"{workflow}-{step}")
    for workflow, course in COURSES.items()
    for step in range(len(VERIFIED) + len(course.answers))
]


_DROPPED = Fail("reset by peer", Fault.DROPPED)


def dying_at(workflow: str, step: int, how: str) -> ScriptedModel:
    """A model that answers well up to a request, and from then on no more."""
    answers = (*VERIFIED, *COURSES[workflow].answers)
    last = _moves(DYING[how]) if how in DYING else (*_moves(answers[step]), _DROPPED)
    return ScriptedModel(*answers[:step], last, loop=True, name="acme/dying")


def _moves(answer: Answer) -> tuple[Move, ...]:
    return tuple(Say(move) if isinstance(move, str) else move for move in answer)


async def through(them: Customer, workflow: str) -> list[Event]:
    """Say all that the customer says; each message must get a whole answer."""
    heard: list[Event] = []
    for words in (them.who.zip, *COURSES[workflow].says):
        events = await them.say(words)
        assert answered(events), words
        heard += events
    return heard


def answered(events: list[Event]) -> bool:
    """Tell whether the last that was said is whole, and no excuse."""
    ours = [e for e in events if e.type is EventType.FINAL and e.role is Role.ASSISTANT]
    whole = bool(ours) and (ours[-1].data or {}).get("state") == FinalState.COMPLETE
    return whole and bool((ours[-1].text or "").strip()) and ours[-1].text != LINES.apology()


async def done_once(them: Customer, workflow: str, before: dict[str, tuple[str, int]]) -> None:
    """Expect the workflow's one effect in ledger and books, and nothing else."""
    assert await them.effects() == [(EFFECTS[workflow], "committed")]
    now = await kept(them)
    changed = [key for key in now if now[key] != before.get(key)]
    assert before.keys() <= now.keys()
    assert len(changed) == 1
    (key,) = changed
    match workflow:
        case "cancel":
            assert now[key] == ("cancelled", before["apt_d2"][1]) and key == "apt_d2"
        case "reschedule":
            assert key == "apt_d1" and now[key][0] == "scheduled"
        case _:
            assert key not in before and now[key][0] == "scheduled"
    await at_rest(them, "Completed")


async def kept(them: Customer) -> dict[str, tuple[str, int]]:
    """Their appointments: status and start."""
    return {row["id"]: (row["status"], row["starts_at"]) for row in await them.appointments()}


@pytest.mark.parametrize("how", [*DYING, PROPOSES])
@pytest.mark.parametrize(("workflow", "step"), STEPS)
def test_that_the_house_finishes_what_a_dying_model_began(
    pestcall_path: Path, workflow: str, step: int, how: str
) -> None:
    model = FallbackChain([dying_at(workflow, step, how)])

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            before = await kept(alex)
            events = await through(alex, workflow)
            assert fates(events) == ["shown", "accepted", "committed"]
            await done_once(alex, workflow, before)
            turns = await alex.turns()
            assert all(turn.outcome for turn in turns)
            assert turns[-1].steps[-1].model == "house"
            assert any(turn.diagnosis for turn in turns)

    run(main())


@pytest.mark.parametrize("workflow", COURSES)
def test_that_the_next_provider_finishes_it_where_there_is_one(
    pestcall_path: Path, workflow: str
) -> None:
    step = len(VERIFIED) + 1
    rest = COURSES[workflow].answers[1:]
    other = ScriptedModel(*rest, name="acme/other")
    model = FallbackChain([dying_at(workflow, step, "refuses"), other])

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            before = await kept(alex)
            await through(alex, workflow)
            await done_once(alex, workflow, before)
            assert (await alex.turns())[-1].steps[-1].model == "acme/other"
            other.assert_complete()

    run(main())


@pytest.mark.parametrize("workflow", COURSES)
def test_that_a_model_that_comes_back_cannot_do_again_what_the_house_did(
    pestcall_path: Path, workflow: str
) -> None:
    answers = (*VERIFIED, *COURSES[workflow].answers)
    model = ScriptedModel(
        *answers[:-1], DYING["refuses"], YES, ("You're welcome!",), loop=True, name="acme/back"
    )

    async def main() -> None:
        async with office(pestcall_path, FallbackChain([model])) as desk:
            alex = await customer(desk)
            before = await kept(alex)
            await through(alex, workflow)
            await done_once(alex, workflow, before)
            again = await alex.say("yes please")
            assert finals(again) and "committed" not in fates(again)
            await done_once(alex, workflow, before)

    run(main())
