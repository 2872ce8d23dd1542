"""Customers who change their mind, ask something else, or say several things at once."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.core.errors import CallerError
from tests.conversations.flows import (
    EFFECTS,
    OPENINGS,
    answer,
    ask_for,
    asks_about_file,
    at_rest,
    begin,
    called,
    either_way,
    every_workflow,
    last_said,
    pick,
    stored,
    tell,
    untouched,
)
from tests.conversations.office import Customer, customer, fates, finals, office, options, run

OTHER = {"cancel": "reschedule", "reschedule": "schedule", "schedule": "cancel"}


@every_workflow
@pytest.mark.parametrize("words", ["yes, but make it Tuesday", "no, a different one please"])
def test_that_a_change_voids_the_receipt_and_offers_again(
    pestcall_path: Path, workflow: str, words: str
) -> None:
    async def story(alex: Customer) -> None:
        before = await alex.appointments()
        old = await ask_for(alex, workflow)
        heard = await alex.say(words)
        assert fates(heard) == ["voided"]
        assert options(heard)
        assert (await stored(alex)).receipt is None
        await untouched(alex, before)
        with pytest.raises(CallerError):
            await alex.confirm(receipt_id=old)
        assert fates(await alex.say("1")) == ["shown"]
        assert alex.pending_receipt != old
        assert fates(await alex.say("yes")) == ["accepted", "committed"]
        assert await alex.effects() == [(EFFECTS[workflow], "committed")]

    tell(pestcall_path, story)


def test_that_a_change_offers_again_even_what_was_the_only_option(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await ask_for(omar, "cancel")
        assert len(options(await omar.say("not that one, another one"))) == 1
        await untouched(omar, await omar.appointments())

    tell(pestcall_path, story, "omar")


@either_way
@every_workflow
def test_that_starting_another_workflow_voids_what_was_pending(
    pestcall_path: Path, workflow: str, way: str
) -> None:
    async def story(alex: Customer) -> None:
        before = await alex.appointments()
        old = await ask_for(alex, workflow, way)
        heard = await begin(alex, OTHER[workflow], way)
        assert fates(heard) == ["voided"]
        progress = (await stored(alex)).progress
        assert progress is not None
        assert progress.workflow == OTHER[workflow]
        with pytest.raises(CallerError):
            await alex.confirm(receipt_id=old)
        await untouched(alex, before)

    tell(pestcall_path, story)


@either_way
def test_that_starting_another_workflow_takes_the_options_away(
    pestcall_path: Path, way: str
) -> None:
    async def story(omar: Customer) -> None:
        await begin(omar, "reschedule", way)
        await begin(omar, "schedule", way)
        assert asks_about_file(omar)
        assert (await stored(omar)).state == "PendingScheduleDetails"

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    ("words", "tool"),
    [
        ("is the spray safe for my dog?", "servicePolicy"),
        ("how much do I owe you?", "openInvoices"),
        ("what appointments do I have?", "listAppointments"),
    ],
)
@every_workflow
def test_that_a_side_question_keeps_the_receipt_pending(
    pestcall_path: Path, workflow: str, words: str, tool: str
) -> None:
    async def story(alex: Customer) -> None:
        receipt_id = await ask_for(alex, workflow)
        heard = await alex.say(words)
        assert await called(alex) == [(tool, "ran")]
        assert fates(heard) == []
        assert alex.pending_receipt == receipt_id
        assert fates(await alex.say("yes, go ahead")) == ["accepted", "committed"]
        assert receipt_id in {entry.key for entry in await alex.ledger()}

    tell(pestcall_path, story)


def test_that_a_side_question_keeps_the_options_on_offer(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await begin(alex, "cancel")
        await alex.say("is there a fee if I cancel late?")
        assert await called(alex) == [("servicePolicy", "ran")]
        assert len(alex.client.state.options) == 2
        assert fates(await pick(alex, 2)) == ["shown"]

    tell(pestcall_path, story)


@pytest.mark.parametrize("words", ["hmm", "maybe", "what do you think?", "I guess so, not sure"])
def test_that_an_unclear_answer_is_asked_again(pestcall_path: Path, words: str) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        receipt_id = await ask_for(omar, "cancel")
        assert fates(await omar.say(words)) == []
        assert omar.pending_receipt == receipt_id
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")


def test_that_a_no_among_several_messages_is_a_veto(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        await ask_for(omar, "cancel")
        send = omar.client.send
        await asyncio.gather(send("yes"), send("no wait, don't"))
        assert "committed" not in fates(await omar.settled())
        await at_rest(omar)
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")


def test_that_two_messages_are_answered_in_one_turn(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            omar = await customer(desk, "omar")
            send = omar.client.send
            await asyncio.gather(send("When is my next appointment?"), send(omar.who.zip))
            heard = finals(await omar.settled())
            assert "ant treatment on Monday, January 18" in heard[-1]
            ended = [turn for turn in await omar.turns() if turn.outcome == "complete"]
            assert [turn.calls for turn in ended] == [
                [("verifyAccount", "ran"), ("nextAppointment", "ran")]
            ]

    run(main())


def test_that_asking_once_more_for_the_same_thing_asks_once_more_for_consent(
    pestcall_path: Path,
) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        await ask_for(omar, "cancel")
        await omar.say(OPENINGS["cancel"])
        assert omar.pending_receipt is not None
        await untouched(omar, before)
        await answer(omar, False)
        assert "nothing" not in last_said(await omar.say("when is my next appointment?"))

    tell(pestcall_path, story, "omar")
