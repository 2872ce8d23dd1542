"""After a workflow has moved the turn goes on: what was read is told, what did not run waits."""

from pathlib import Path

from frontdesk.core.dialog import MOST_OPEN, OpenRequest
from frontdesk.core.events import Event, EventType
from frontdesk.models.failure import Fault
from frontdesk.models.port import ChatMessage, ModelRequest, Role, ToolResult
from frontdesk.testing import Ask, Fail, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import (
    Customer,
    acknowledgements,
    fates,
    finals,
    office,
    options,
    run,
    verified,
)

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
CANCEL = Ask("cancelAppointment")
BOOK = Ask("scheduleAppointment", '{"service":"ants"}')
CONFIRM = Ask("workflow_confirm", '{"accept":true}')
OWED = "You have one open invoice."


async def _open(alex: Customer) -> tuple[OpenRequest, ...]:
    dialog = await alex.dialog()
    assert dialog is not None
    return dialog.open_requests


def _system(request: ModelRequest) -> str:
    told = [m.content for m in request.messages if isinstance(m, ChatMessage)]
    return told[-1]


def _results(request: ModelRequest) -> list[str]:
    return [m.content for m in request.messages if isinstance(m, ToolResult)]


def _ends(events: list[Event]) -> list[Event]:
    return [event for event in events if event.type is EventType.FINAL]


def test_that_what_was_read_beside_a_move_is_told_before_the_options(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (Ask("openInvoices"), CANCEL), (OWED,), ("Bye.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("What do I owe? And cancel my visit.")
            assert len(options(events)) == 2
            told, shown = finals(events)
            assert told == OWED and all(label in shown for label in options(events))
            assert acknowledgements(events) == [] and len(_ends(events)) == 2
            asked = model.requests[3]
            assert asked.role is Role.NARRATE and not asked.tools
            assert shown.split("\n")[0] in _results(asked)[-1]
            turn = (await alex.turns())[-1]
            assert turn.calls == [("openInvoices", "ran"), ("cancelAppointment", "moved")]
            await alex.say("bye")
            said = [m.content for m in model.requests[4].messages if isinstance(m, ChatMessage)]
            assert any(OWED in text for text in said)
        model.assert_complete()

    run(main())


def test_that_a_move_alone_asks_the_model_nothing_more(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            assert len(finals(await alex.say("Cancel my visit"))) == 1
        model.assert_complete()

    run(main())


def test_that_the_options_come_even_where_the_model_fails_to_tell_the_rest(
    pestcall_path: Path,
) -> None:
    fails: Answer = (Fail("gone", Fault.DROPPED),)
    model = ScriptedModel(VERIFY, WELCOME, (Ask("openInvoices"), CANCEL), fails)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("What do I owe? And cancel my visit.")
            assert len(options(events)) == 2 and len(finals(events)) == 1
        model.assert_complete()

    run(main())


def test_that_two_effects_come_one_after_the_other_each_with_its_receipt(
    pestcall_path: Path,
) -> None:
    rest = "The ants come next."
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL, BOOK), (rest,), (CONFIRM,), (BOOK,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("Cancel my next visit and book someone for ants")
            assert fates(events) == ["shown"] and finals(events)[0] == rest
            assert await _open(alex) == (OpenRequest("scheduleAppointment", '{"service":"ants"}'),)
            assert acknowledgements(events) == []
            events = await alex.say("yes please")
            assert "Still open: book a visit" in _system(model.requests[4])
            still = model.requests[4].situation.still_open
            assert [one.tool for one in still] == ["scheduleAppointment"]
            assert fates(events) == ["accepted", "committed"]
            told, asked = finals(events)
            assert "cancelled" in told and "120 Townsend Street" in asked
            assert await _open(alex) == ()
            assert await alex.effects() == [("cancelAppointment", "committed")]
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            assert dialog.progress.workflow == "schedule"
            assert dialog.progress.chosen["service"] == "ants"
            turn = (await alex.turns())[-1]
            assert turn.record["interpretation"]["answer"] == "yes"
        model.assert_complete()

    run(main())


def test_that_the_same_action_on_another_thing_stays_open(pestcall_path: Path) -> None:
    first, second = (Ask("rescheduleAppointment", f'{{"which":{n},"shiftDays":7}}') for n in (1, 2))
    listed = Ask("listAppointments")
    model = ScriptedModel(
        VERIFY, WELCOME, (listed,), (first, second), ("The ants next.",), (CONFIRM,), (second,)
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            assert fates(await alex.say("move both visits by a week")) == ["shown"]
            assert [one.arguments for one in await _open(alex)] == ['{"which":2,"shiftDays":7}']
            events = await alex.say("yes please")
            assert fates(events) == ["accepted", "committed", "shown"]
        model.assert_complete()

    run(main())


def test_that_what_was_just_told_is_not_told_again_in_place_of_a_false_claim(
    pestcall_path: Path,
) -> None:
    claim: Answer = ("I've cancelled your ant treatment on February 1 as well.",)
    second, later = Ask("addNote", '{"note":"the dog bites"}'), "The rest comes next."
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL, second), (later,), (CONFIRM,), claim, claim)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my next visit")
            told, instead = finals(await alex.say("yes"))
            assert "cancelled" in told and instead == "Nothing else was done."
            assert await alex.effects() == [("cancelAppointment", "committed")]
        model.assert_complete()

    run(main())


def test_that_a_button_leads_on_to_what_is_still_open(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL, BOOK), ("",), (BOOK,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my next visit and book someone for ants")
            events = await alex.confirm()
            assert fates(events) == ["accepted", "committed"]
            told, asked = finals(events)
            assert "cancelled" in told and "120 Townsend Street" in asked
            note = model.requests[4].messages[-1]
            assert isinstance(note, ChatMessage) and note.role == "system"
            assert told in note.content and "book a visit" in note.content
        model.assert_complete()

    run(main())


def test_that_an_outcome_stands_alone_where_the_model_then_fails(pestcall_path: Path) -> None:
    fails: Answer = (Fail("gone", Fault.DROPPED),)
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL, BOOK), ("",), fails)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my next visit and book someone for ants")
            events = await alex.confirm()
            assert fates(events) == ["accepted", "committed"] and len(finals(events)) == 1
            assert len(await _open(alex)) == 1
            assert (await alex.turns())[-1].outcome == "complete"
        model.assert_complete()

    run(main())


def test_that_what_is_asked_to_be_read_after_a_move_is_read_and_told_before_it(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL, Ask("openInvoices")), (OWED,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            told, shown = finals(await alex.say("Cancel my visit, and what do I owe?"))
            assert told == OWED and "1." in shown and await _open(alex) == ()
            turn = (await alex.turns())[-1]
            assert turn.calls == [("openInvoices", "ran"), ("cancelAppointment", "moved")]
        model.assert_complete()

    run(main())


def test_that_what_was_read_in_an_earlier_step_is_told_before_a_receipt(
    pestcall_path: Path,
) -> None:
    read: Answer = (Ask("openInvoices"),)
    model = ScriptedModel(VERIFY, WELCOME, read, (CANCEL,), (OWED,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            told, shown = finals(await alex.say("Cancel my visit, and what do I owe?"))
            assert told == OWED and "1." in shown
        model.assert_complete()

    run(main())


def test_that_a_question_beside_an_answer_is_answered_before_the_desk_asks_on(
    pestcall_path: Path,
) -> None:
    free = "Cancelling is free."
    select: Answer = (Ask("workflow_select", '{"option":1}'),)
    model = ScriptedModel(
        *(VERIFY, WELCOME, (CANCEL,), select, (free,)),
        *((CONFIRM,), (free,), (CONFIRM,)),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my visit")
            told, asked = finals(await alex.say("the first one. is that free?"))
            assert told == free and asked.endswith("?")
            told, asked = finals(await alex.say("yes. is there a fee for that?"))
            assert told == free and asked.endswith("?") and await alex.effects() == []
            await alex.say("yes please")
            assert await alex.effects() == [("cancelAppointment", "committed")]
        model.assert_complete()

    run(main())


def test_that_a_customer_who_has_done_drops_what_is_open(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL, BOOK), ("",), ("Goodbye, Alex!",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my next visit and book someone for ants")
            await alex.say("That's all, bye")
            assert await _open(alex) == ()

    run(main())


def test_that_a_new_call_has_nothing_open(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL, BOOK), ("",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my next visit and book someone for ants")
            await alex.call_again()
            assert await _open(alex) == ()

    run(main())


def test_that_open_requests_are_few_and_short(pestcall_path: Path) -> None:
    many = tuple(Ask("scheduleAppointment", f'{{"notes":"door {n}"}}') for n in range(12))
    model = ScriptedModel(VERIFY, WELCOME, (CANCEL, *many), ("",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my next visit and book someone for ants")
            assert len(await _open(alex)) == MOST_OPEN == 9

    run(main())


def test_that_a_no_beside_another_change_goes_on_with_that_change(pestcall_path: Path) -> None:
    refuses = Ask("workflow_confirm", '{"accept":false}')
    moves = Ask("rescheduleAppointment", '{"which":1,"fromDate":"2027-01-25"}')
    one = Ask("cancelAppointment", '{"which":"general"}')
    model = ScriptedModel(VERIFY, WELCOME, (one,), (refuses, moves), loop=True)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my general treatment")
            events = await alex.say("actually no, don't cancel it, can you move it to the 25th?")
            assert "cancel" not in finals(events)[-1] and options(events)
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            assert (dialog.progress.workflow, dialog.open_requests) == ("reschedule", ())
            calls = (await alex.turns())[-1].calls
            assert calls == [("workflow.confirm", "ran"), ("rescheduleAppointment", "moved")]

    run(main())


def test_that_what_was_only_asked_for_backs_no_booking(pestcall_path: Path) -> None:
    books = Ask("scheduleAppointment", '{"service":"ants","fromDate":"2027-01-25","time":"10:00"}')
    untrue = "Great, you are booked for Monday, January 25 at 10:00 in the morning."
    model = ScriptedModel(VERIFY, WELCOME, (books,), (untrue,), (untrue,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Book somebody for ants on January 25 at 10")
            events = await alex.say("Sure, thanks for asking")
            assert all("booked for" not in text for text in finals(events))
        model.assert_complete()

    run(main())
