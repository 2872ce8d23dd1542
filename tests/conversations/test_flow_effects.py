"""An effect that has begun goes on, is done once, and its outcome is told."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.core.dialog import ReceiptId
from frontdesk.core.ids import CallSessionId
from frontdesk.core.inputs import CallInput, ConfirmInput, Input, MessageInput
from frontdesk.models.port import Model
from frontdesk.testing import Ask, ScriptedModel
from tests.conversations.flows import Story, answer, ask_for, begin, every_workflow, last_said, tell
from tests.conversations.office import LINES, Customer, fates, finals, office, run, verified
from tests.conversations.scheduler import SECONDS, Scheduler

DONE = "Done: your ant treatment on Monday, January 18 at 11:00 in the morning is cancelled."


def tell_outside(
    path: Path, scheduler: Scheduler, story: Story, model: Model | None = None
) -> None:
    """Run Omar's story with a scheduler outside."""

    async def main() -> None:
        async with office(path, model, provider=scheduler.provider()) as desk:
            await story(await verified(desk, "omar"))

    run(main())


async def in_the_midst(omar: Customer) -> ReceiptId:
    """Agree to the cancellation, and stop in the midst of it."""
    receipt_id = ReceiptId(await ask_for(omar, "cancel"))
    await omar.client.give(ConfirmInput(receipt_id, accept=True))
    await asyncio.sleep(SECONDS / 2)
    return receipt_id


async def done_and_told_once(omar: Customer, scheduler: Scheduler) -> None:
    """Expect one cancellation, in the books and in the customer's ears."""
    assert await omar.effects() == [("cancelAppointment", "committed")]
    assert await omar.statuses() == {"apt_d13": "cancelled"}
    assert len(scheduler.done) == 1
    events = await omar.events()
    assert finals(events).count(DONE) == 1
    assert fates(events)[1:] == ["accepted", "committed"]
    assert all(entry.told_seq for entry in await omar.ledger() if entry.kind == "effect")


@pytest.mark.parametrize(
    "given",
    [
        MessageInput("stop, don't do it!"),
        MessageInput("is the spray safe for my dog?"),
        MessageInput("yes please"),
        CallInput(CallSessionId("call-2")),
    ],
)
def test_that_an_effect_that_was_interrupted_is_carried_through_and_told(
    pestcall_path: Path, given: Input
) -> None:
    scheduler = Scheduler()

    async def story(omar: Customer) -> None:
        await in_the_midst(omar)
        await omar.client.give(given)
        await asyncio.sleep(2 * SECONDS)
        await omar.settled()
        await done_and_told_once(omar, scheduler)

    tell_outside(pestcall_path, scheduler, story)


def test_that_the_next_turn_tells_the_outcome_before_it_answers(pestcall_path: Path) -> None:
    scheduler = Scheduler()

    async def story(omar: Customer) -> None:
        await in_the_midst(omar)
        first, second = finals(await omar.say("is the spray safe for my dog?"))
        assert first == DONE
        assert second.startswith("Our products are approved for homes.")

    tell_outside(pestcall_path, scheduler, story)


def test_that_a_barge_in_is_followed_by_a_turn_that_tells_the_outcome(pestcall_path: Path) -> None:
    scheduler = Scheduler()
    model = ScriptedModel(
        [Ask("verifyAccount", '{"zip": "94704"}')],
        ["How can I help?"],
        [Ask("cancelAppointment")],
        ["Sure, one moment.", Ask("workflow_confirm", '{"accept": true}')],
    )

    async def story(omar: Customer) -> None:
        await begin(omar, "cancel")
        await omar.client.send("yes please")
        await asyncio.sleep(SECONDS / 2)
        omar.client.barge_in()
        await asyncio.sleep(SECONDS)
        heard = await omar.settled()
        assert last_said(heard) == DONE
        states = [(e.data or {}).get("state") for e in heard if e.type == "final"]
        assert states == ["interrupted", "complete"]
        outcomes = [turn.outcome for turn in await omar.turns()]
        assert outcomes[-2:] == ["interrupted", "complete"]
        await done_and_told_once(omar, scheduler)

    tell_outside(pestcall_path, scheduler, story, model)


def test_that_a_refusal_outside_is_told(pestcall_path: Path) -> None:
    scheduler = Scheduler(refuses="The technician is on the way already, so it stays.")

    async def story(omar: Customer) -> None:
        await in_the_midst(omar)
        heard = await omar.settled()
        assert fates(heard) == ["accepted", "failed"]
        assert last_said(heard) == scheduler.refuses
        assert await omar.statuses() == {"apt_d13": "scheduled"}

    tell_outside(pestcall_path, scheduler, story)


@pytest.mark.parametrize("acts", [True, False])
def test_that_an_outcome_nobody_knows_is_told_as_that_and_told_when_it_is_known(
    pestcall_path: Path, acts: bool
) -> None:
    scheduler = Scheduler(acts=acts, answers=False)

    async def story(omar: Customer) -> None:
        await in_the_midst(omar)
        heard = await omar.settled()
        assert fates(heard) == ["accepted", "unknown"]
        assert last_said(heard) == LINES.unknown_outcome()
        scheduler.answers = True
        await asyncio.sleep(120)
        later = await omar.settled()
        assert finals(later) == ([DONE] if acts else [])
        assert [status for _, status in await omar.effects()] == [
            "committed" if acts else "unknown"
        ]
        assert len(scheduler.done) == acts

    tell_outside(pestcall_path, scheduler, story)


@every_workflow
def test_that_a_repeated_confirm_returns_the_first_outcome(
    pestcall_path: Path, workflow: str
) -> None:
    async def story(omar: Customer) -> None:
        receipt_id = await ask_for(omar, workflow)
        first = await omar.confirm()
        after = await omar.appointments()
        for accept in (True, False):
            again = await omar.confirm(accept, receipt_id)
            assert last_said(again) == last_said(first)
            assert fates(again) == []
        assert len(await omar.effects()) == 1
        assert await omar.appointments() == after

    tell(pestcall_path, story, "omar")


@every_workflow
def test_that_a_double_click_on_confirm_acts_once(pestcall_path: Path, workflow: str) -> None:
    async def story(omar: Customer) -> None:
        await ask_for(omar, workflow)
        press = ConfirmInput(ReceiptId(omar.pending_receipt or ""), accept=True)
        await asyncio.gather(omar.client.give(press), omar.client.give(press))
        heard = await omar.settled()
        assert fates(heard).count("committed") == 1
        assert len(set(finals(heard))) == 1
        assert len(await omar.effects()) == 1

    tell(pestcall_path, story, "omar")


def test_that_yes_twice_by_word_acts_once(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await ask_for(omar, "reschedule")
        await answer(omar, True)
        after = await omar.appointments()
        await answer(omar, True)
        assert len(await omar.effects()) == 1
        assert await omar.appointments() == after

    tell(pestcall_path, story, "omar")
