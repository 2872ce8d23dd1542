"""Who wants another time at a receipt is searched for anew, and the old receipt is void."""

from pathlib import Path

import pytest

from frontdesk.models.port import ChatMessage, ModelRequest
from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import Customer, fates, office, options, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
MOVE: Answer = (Ask("rescheduleAppointment", '{"which":"ant","fromDate":"2027-02-03"}'),)
FIRST: Answer = (Ask("workflow_select", '{"option":1}'),)
OTHER_DAY = '{"fromDate":"2027-02-04"}'


async def _at_receipt(alex: Customer) -> str:
    events = await alex.say("Move my ant visit to February 3")
    if not fates(events):
        events = await alex.say("the first one")
    assert fates(events)[-1] == "shown"
    assert alex.pending_receipt is not None
    return alex.pending_receipt


def _now(request: ModelRequest) -> str:
    return [m.content for m in request.messages if isinstance(m, ChatMessage)][-1]


@pytest.mark.parametrize("given", [OTHER_DAY, '{"words":"February 4 please"}'])
def test_that_another_day_is_searched_for_in_the_same_workflow(
    pestcall_path: Path, given: str
) -> None:
    select: Answer = (Ask("workflow_select", given),)
    model = ScriptedModel(VERIFY, WELCOME, MOVE, FIRST, select, ("Which suits you?",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await _at_receipt(alex)
            dialog = await alex.dialog()
            assert dialog is not None and dialog.receipt is not None
            events = await alex.say("What is there on February 4?")
            assert (await alex.turns())[-1].calls[-1] == ("workflow.select", "moved")
            assert fates(events)[0] == "voided"
            offered = options(events)
            assert offered and all("February 4" in one for one in offered)
            after = await alex.dialog()
            assert after is not None and after.receipt is None and after.progress is not None
            assert after.progress.workflow == "reschedule"
            assert dialog.receipt.text not in _now(model.requests[-1])
            assert await alex.effects() == []

    run(main())


def test_that_a_yes_is_taken_though_the_model_takes_the_option_again(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, MOVE, FIRST, FIRST)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await _at_receipt(alex)
            assert fates(await alex.say("yes please")) == ["accepted", "committed"]
            assert await alex.effects() == [("rescheduleAppointment", "committed")]

    run(main())
