"""A sentence that nothing backs is left out, and the model goes on with the same message."""

import asyncio
from pathlib import Path

from frontdesk.core.events import Event, EventType
from frontdesk.models.port import ChatMessage
from frontdesk.testing import Ask, Hang, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import finals, office, options, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
THANKS = "Thank you for asking, Alex."
FALSE = "I have cancelled your visit."
TRUE = "Which of your visits do you mean?"


def _messages(events: list[Event]) -> set[str | None]:
    kinds = {EventType.TOKEN, EventType.FINAL}
    return {event.message_id for event in events if event.type in kinds}


def _tokens(events: list[Event]) -> str:
    return "".join(event.text or "" for event in events if event.type is EventType.TOKEN)


def test_that_a_second_answer_goes_on_after_what_was_said_and_repeats_none_of_it(
    pestcall_path: Path,
) -> None:
    first = (f"{THANKS} {FALSE} Have a lovely day.",)
    model = ScriptedModel(VERIFY, WELCOME, first, (f"{THANKS} {TRUE}",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("Is everything in order?")
            assert finals(events, acknowledgements=True) == [f"{THANKS} {TRUE}"]
            assert _tokens(events) == f"{THANKS} {TRUE}" and len(_messages(events)) == 1
            turn = (await alex.turns())[-1]
            refused, last = turn.steps
            assert refused.problem == "unbacked_claim" and refused.held == FALSE
            assert refused.released == THANKS and last.instead == "" and turn.diagnosis is None
            note = model.requests[3].messages[-2]
            assert isinstance(note, ChatMessage) and note.role == "system"
            assert THANKS in note.content and FALSE in note.content
        model.assert_complete()

    run(main())


def test_that_a_model_that_insists_is_ended_by_the_ledgers_words(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (f"{THANKS} {FALSE}",), (FALSE,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("Is everything in order?")
            [said] = finals(events, acknowledgements=True)
            assert said.startswith(THANKS) and "cancelled" not in said and said != THANKS
            assert _tokens(events) == said
            assert (await alex.turns())[-1].steps[-1].instead.strip() in said
        model.assert_complete()

    run(main())


def test_that_a_second_answer_that_only_repeats_is_ended_by_the_ledgers_words(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (f"{THANKS} {FALSE}",), (THANKS,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("Is everything in order?")
            [said] = finals(events, acknowledgements=True)
            last = (await alex.turns())[-1].steps[-1]
            assert last.instead and said == THANKS + last.instead
        model.assert_complete()

    run(main())


def test_that_a_second_answer_may_make_the_claim_true_by_a_call(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (FALSE,), (Ask("cancelAppointment"),))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("I'm not home then, get rid of it")
            assert len(options(events)) == 2 and len(finals(events)) == 1
            assert "cancelled" not in _tokens(events)
            assert await alex.effects() == []
        model.assert_complete()

    run(main())


def test_that_an_unbacked_sentence_beside_a_call_is_left_out_and_the_call_runs(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (FALSE, Ask("nextAppointment")), ("On January 18.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert finals(events, acknowledgements=True) == ["On January 18."]
        model.assert_complete()

    run(main())


def test_that_a_crash_before_the_second_answer_says_again_what_was_torn(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (f"{THANKS} {FALSE}",), (Hang(),), (TRUE,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            alex.client.read()
            await alex.client.send("Is everything in order?")
            await asyncio.sleep(1)
            await desk.host.evict(alex.ref)
            events = await alex.settled()
            ends = [e for e in events if e.type is EventType.FINAL]
            states = [(e.text, (e.data or {})["state"]) for e in ends]
            assert states == [(THANKS, "superseded"), (f"{THANKS} {TRUE}", "complete")]
        model.assert_complete()

    run(main())


def test_that_a_fact_behind_a_false_sentence_is_told_by_itself(pestcall_path: Path) -> None:
    owed = "Your open invoice is $129.00."
    both: Answer = (f"{FALSE} {owed} It is all done.",)
    model = ScriptedModel(VERIFY, WELCOME, (Ask("openInvoices"),), ("Okay.",), both, both)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("What do I owe?")
            (said,) = finals(await alex.say("Is my visit cancelled, and how much was it?"))
            assert owed in said and FALSE not in said and "all done" not in said
        model.assert_complete()

    run(main())
