"""At a receipt, what is said beside an answer makes neither a yes of it nor a change."""

from pathlib import Path

import pytest

from frontdesk.models.port import AskedTools
from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import Customer, fates, finals, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
CANCEL: Answer = (Ask("cancelAppointment", '{"which":"ant"}'),)
YES, NO = '{"accept":true}', '{"accept":false}'


def _confirm(accept: str) -> Answer:
    return (Ask("workflow_confirm", accept),)


def test_that_a_person_asked_for_beside_a_no_makes_no_change_of_it(pestcall_path: Path) -> None:
    move: Answer = (Ask("rescheduleAppointment", '{"which":"ant"}'),)
    first: Answer = (Ask("workflow_select", '{"choice":"1"}'),)
    model = ScriptedModel(VERIFY, WELCOME, move, first, _confirm(NO), ("Okay.",), ("Okay.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Move my ant visit")
            await alex.say("the first one")
            said = "Friday? Hmm no, leave it on Monday. But I'd like to talk to a real person"
            assert fates(await alex.say(said)) == ["declined"]
            assert await alex.effects() == []

    run(main())


async def _two_dogs(alex: Customer, said: str) -> None:
    await alex.say("Cancel my ant visit")
    heard = await alex.say(said)
    assert "declined" not in fates(heard) and "Shall I cancel" in finals(heard)[-1]


@pytest.mark.parametrize(
    "said",
    [
        "Yes, and we have two dogs",
        "Yes cancel. wait no keep it. hmm no, cancel it please",
    ],
)
def test_that_an_answer_that_is_not_plain_is_asked_for_again(
    pestcall_path: Path, said: str
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, CANCEL, _confirm(YES), ("Okay.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            await _two_dogs(await verified(desk), said)

    run(main())


def test_that_half_an_answer_beside_a_receipt_is_asked_for_once_more(pestcall_path: Path) -> None:
    both: Answer = (Ask("openInvoices"), *CANCEL)
    half, true = "I have cancelled your visit already.", "You have an open invoice of $129.00."
    model = ScriptedModel(VERIFY, WELCOME, both, (half,), (true,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("What do I owe? And cancel the ant visit")
            assert fates(events) == ["shown"]
            told = " ".join(finals(events))
            assert true in told and half not in told
            held = [step.held for step in (await alex.turns())[-1].steps if step.held]
            assert held == [half]
        model.assert_complete()

    run(main())


def test_that_words_beside_a_call_are_in_the_models_history_as_they_were_heard(
    pestcall_path: Path,
) -> None:
    said, claim = "Let me look at both.", "I have cancelled your visit already."
    both: Answer = (f"{said} {claim}", *CANCEL, Ask("openInvoices"))
    model = ScriptedModel(VERIFY, WELCOME, both, ("You have an open invoice of $129.00.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel the ant visit. And what do I owe?")
            asked = [m for m in model.requests[-1].messages if isinstance(m, AskedTools)]
            texts = " ".join(one.content for one in asked)
            assert said in texts and claim not in texts

    run(main())
