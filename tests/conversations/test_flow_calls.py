"""A new call and a reset in the midst of things: all that was pending is gone."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.core.dialog import ReceiptId
from frontdesk.core.errors import CallerError
from frontdesk.core.events import Event
from frontdesk.core.ids import CallSessionId
from frontdesk.core.inputs import CallInput, ConfirmInput, ResetInput
from frontdesk.models.port import ChatMessage
from frontdesk.testing import Ask, ScriptedModel
from tests.conversations.flows import (
    answer,
    ask_for,
    begin,
    every_workflow,
    last_said,
    stored,
    tell,
    untouched,
)
from tests.conversations.office import LINES, Customer, fates, finals, verified

starting_over = pytest.mark.parametrize("how", ["call", "reset"])


async def start_over(them: Customer, how: str) -> list[Event]:
    return await (them.call_again() if how == "call" else them.give(ResetInput()))


async def begun_anew(them: Customer) -> None:
    """Expect a dialog in which nobody is known and nothing is pending."""
    dialog = await stored(them)
    assert (dialog.state, dialog.verified_as) == ("CollectingVerification", None)
    assert (dialog.progress, dialog.receipt, dialog.facts) == (None, None, {})
    assert them.client.state.options == ()
    assert them.pending_receipt is None


@starting_over
@every_workflow
def test_that_a_pending_receipt_is_void_and_its_button_does_nothing(
    pestcall_path: Path, workflow: str, how: str
) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        receipt_id = await ask_for(omar, workflow)
        heard = await start_over(omar, how)
        assert fates(heard) == ["voided"]
        assert finals(heard) == [LINES.greeting()]
        await begun_anew(omar)
        with pytest.raises(CallerError) as refused:
            await omar.confirm(receipt_id=receipt_id)
        assert refused.value.code == "unknown_receipt"
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")


@starting_over
@every_workflow
def test_that_a_workflow_under_way_is_left(pestcall_path: Path, workflow: str, how: str) -> None:
    async def story(alex: Customer) -> None:
        before = await alex.appointments()
        await begin(alex, workflow)
        assert (await stored(alex)).progress is not None
        await start_over(alex, how)
        await begun_anew(alex)
        await untouched(alex, before)

    tell(pestcall_path, story)


@pytest.mark.parametrize("accept", [True, False])
def test_that_a_button_pressed_as_a_new_call_begins_says_that_it_is_no_longer_open(
    pestcall_path: Path, accept: bool
) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        receipt_id = ReceiptId(await ask_for(omar, "cancel"))
        give = omar.client.give
        await asyncio.gather(
            give(CallInput(CallSessionId("call-2"))), give(ConfirmInput(receipt_id, accept))
        )
        heard = await omar.settled()
        assert last_said(heard) == LINES.not_open()
        assert fates(heard) == ["voided"]
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")


def test_that_a_yes_in_the_new_call_agrees_to_nothing_of_the_old_one(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        await ask_for(omar, "cancel")
        await omar.call_again()
        assert fates(await omar.say("yes please")) == []
        await omar.verify()
        assert fates(await omar.say("yes please")) == []
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")


@starting_over
def test_that_the_customer_must_show_again_who_they_are(pestcall_path: Path, how: str) -> None:
    async def story(omar: Customer) -> None:
        await start_over(omar, how)
        assert "ZIP" in last_said(await omar.say("when is my next appointment?"))
        assert "January 18" in last_said(await omar.verify())

    tell(pestcall_path, story, "omar")


def test_that_the_model_sees_nothing_of_the_call_before(pestcall_path: Path) -> None:
    model = ScriptedModel(
        [Ask("verifyAccount", '{"zip": "94704"}')], ["How can I help?"], ["Hello again."]
    )

    async def story(omar: Customer) -> None:
        await omar.call_again()
        await omar.say("it is me again")
        seen = [m.content for m in model.requests[-1].messages if isinstance(m, ChatMessage)]
        assert seen[1:-1] == [LINES.greeting(), "it is me again"]
        turns = [turn.turn_id for turn in await omar.turns()]
        assert turns == sorted(set(turns))

    tell(pestcall_path, story, "omar", model)


def test_that_the_same_call_twice_disturbs_nothing(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await omar.call_again("call-2")
        await omar.verify()
        receipt_id = await ask_for(omar, "cancel")
        assert await omar.call_again("call-2") == []
        assert omar.pending_receipt == receipt_id
        assert fates(await answer(omar, True)) == ["accepted", "committed"]

    tell(pestcall_path, story, "omar")


def test_that_what_was_done_in_one_call_is_known_in_the_next(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await ask_for(omar, "cancel")
        await answer(omar, True)
        await omar.call_again()
        await omar.say("when is my next appointment?")
        assert "don't see any upcoming appointments" in last_said(await omar.verify())
        other = await verified(omar.desk, "omar")
        assert await other.statuses() == {"apt_d13": "cancelled"}

    tell(pestcall_path, story, "omar")
