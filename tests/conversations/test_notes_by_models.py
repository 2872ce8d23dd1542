"""What a model has noted is told, kept on the visit that was named, and listed while it stands."""

import json
import re
from pathlib import Path

import pytest

from frontdesk.models.failure import Fault
from frontdesk.models.port import ChatMessage, ModelRequest
from frontdesk.testing import Ask, Fail, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import Customer, fates, finals, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
ESCALATE = Ask("escalate", '{"reason":"a question about the bill"}')
CANCEL = Ask("cancelAppointment", '{"which":"ant"}')
OWES = Ask("openInvoices")
OKAY: Answer = ("Okay.",)
FALSE: Answer = ("I've cancelled your visit.",)


def _note(**given: str) -> Ask:
    return Ask("addNote", json.dumps(given))


def _done(request: ModelRequest) -> list[str]:
    """What a model is told of as done."""
    now = [m.content for m in request.messages if isinstance(m, ChatMessage)][-1]
    return [line for line in now.split("\n") if line.startswith("Done in this call")]


async def _notes(alex: Customer) -> dict[str, str]:
    return {visit["service"]: visit["notes"] for visit in await alex.appointments()}


@pytest.mark.parametrize("lead", ["", "Of course. "])
def test_that_a_ticket_beside_a_proposal_is_told_with_its_number(
    pestcall_path: Path, lead: str
) -> None:
    both: Answer = (lead, ESCALATE, CANCEL) if lead else (ESCALATE, CANCEL)
    model = ScriptedModel(VERIFY, WELCOME, both)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("I want a call about my bill, and cancel the ant visit")
            assert fates(events) == ["shown"]
            (ticket,) = await alex.tickets()
            assert "T-1001" in finals(events)[-1] and ticket["number"] == 1001

    run(main())


def test_that_a_ticket_is_told_though_the_model_tells_only_what_it_read(
    pestcall_path: Path,
) -> None:
    owed: Answer = ("You have an open invoice of $129.00.",)
    model = ScriptedModel(VERIFY, WELCOME, (ESCALATE, OWES, CANCEL), owed)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            told, shown = finals(await alex.say("A call please, what do I owe, cancel the ants"))
            assert told == owed[0] and "T-1001" in shown

    run(main())


@pytest.mark.parametrize("fails", [True, False])
def test_that_the_desks_own_words_leave_out_no_result(pestcall_path: Path, fails: bool) -> None:
    gone: Answer = (Fail("gone", Fault.DROPPED),)
    rest = [(ESCALATE, OWES, CANCEL), gone] if fails else [(ESCALATE, OWES), FALSE, FALSE]
    model = ScriptedModel(VERIFY, WELCOME, *rest)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            said = finals(await alex.say("A call please, and what do I owe?"))[-1]
            assert "T-1001" in said and "$129.00" in said

    run(main())


def test_that_what_only_asked_back_or_was_replaced_is_not_listed_as_done(
    pestcall_path: Path,
) -> None:
    dog, code = "the dog is in the yard", "the gate code is 1111"
    model = ScriptedModel(
        *(VERIFY, WELCOME, (_note(which="general", note=dog),), OKAY),
        *((_note(which="ant", note=dog),), OKAY, (_note(which="ant", note=code),), OKAY),
        *((_note(which="ant", note=dog, instead=code),), OKAY),
        OKAY,
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Please note for the ant visit that the dog is in the yard")
            assert not any((await _notes(alex)).values())
            assert _done(model.requests[-1]) == []
            await alex.say("for the ant visit, yes")
            await alex.say("and for the ant visit that the gate code is 1111")
            assert len(_done(model.requests[-1])) == 2
            await alex.say("no, for the ant visit just the dog, no code")
            assert (await _notes(alex))["ants"] == dog
            await alex.say("thanks")
            # The code by itself is no longer what the visit says.
            told = _done(model.requests[-1])
            assert len(told) == 2 and not any(one.endswith(f"“{code}”.") for one in told)

    run(main())


@pytest.mark.parametrize(
    ("said", "note", "kept"),
    [
        ("tell the guy on the 18th to use the back door", "use the back door", False),
        ("tell the guy of January 18 to use the back door", "use the back door", False),
        ("note that we are back on January 18", "we are back on January 18", True),
        ("note for february 1 that we have a back door", "we have a back door", True),
    ],
)
def test_that_no_note_is_kept_on_another_day_than_the_customer_has_named(
    pestcall_path: Path, said: str, note: str, kept: bool
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (_note(which="ant", note=note),), OKAY)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say(said)
            notes = await _notes(alex)
            assert bool(notes["ants"]) is kept and sum(map(bool, notes.values())) == kept

    run(main())


WHOLE = [
    "No sprays in the living room either. Gate code 4471.",
    "El portón está roto; hay que tocar en la puerta azul.",
    "The cat must not get out. The mice are behind the fridge.",
]


@pytest.mark.parametrize("note", WHOLE)
def test_that_every_sentence_of_a_note_is_kept(pestcall_path: Path, note: str) -> None:
    model = ScriptedModel(VERIFY, WELCOME, (_note(which="ant", note=note),), OKAY)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say(f"For the ant visit: {note}")
            kept = (await _notes(alex))["ants"]
            assert kept.split("; ") == [one.strip(" .") for one in re.split("[.;]", note)[:-1]]

    run(main())


def test_that_nothing_is_noted_twice(pestcall_path: Path) -> None:
    twice = _note(which="ant", note="The side door sticks; push hard")
    model = ScriptedModel(VERIFY, WELCOME, (twice,), OKAY, (twice,), OKAY)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            for _ in range(2):
                await alex.say("For the ant visit: the side door sticks, push hard")
            assert (await _notes(alex))["ants"] == "The side door sticks; push hard"

    run(main())


def test_that_a_note_which_a_move_has_brought_along_is_open_no_longer(pestcall_path: Path) -> None:
    code = "Gate code 4417"
    move = Ask("rescheduleAppointment", '{"which":"ant"}')
    model = ScriptedModel(
        *(VERIFY, WELCOME, (move, _note(note=code)), ("Which time?",)),
        (Ask("workflow_select", json.dumps({"option": 1, "note": code})),),
        (Ask("workflow_confirm", '{"accept":true}'),),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Move my ant visit, and the gate code is 4417")
            await alex.say("the first one")
            await alex.say("yes please")
            dialog = await alex.dialog()
            assert dialog is not None and dialog.open_requests == ()
            assert (await _notes(alex))["ants"] == code
        model.assert_complete()

    run(main())


@pytest.mark.parametrize(
    "correction",
    [
        _note(note="Gate code 4471", instead="the gate code"),
        Ask("workflow_select", '{"note":"the code is 4471, not 4417"}'),
    ],
)
def test_that_a_corrected_note_is_shown_in_the_receipt_that_waits(
    pestcall_path: Path, correction: Ask
) -> None:
    move = Ask("rescheduleAppointment", '{"which":"ant"}')
    model = ScriptedModel(
        *(VERIFY, WELCOME, (move,)),
        (Ask("workflow_select", '{"option":1,"note":"Gate code 4417"}'),),
        *((correction,), (Ask("workflow_confirm", '{"accept":true}'),)),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Move my ant visit")
            await alex.say("the first one, and the gate code is 4417")
            events = await alex.say("sorry, the code is 4471, not 4417")
            assert fates(events)[-1] == "shown" and "4471" in finals(events)[-1]
            assert "4417" not in finals(events)[-1]
            await alex.say("yes please")
            assert (await _notes(alex))["ants"] == "Gate code 4471"

    run(main())


@pytest.mark.parametrize(
    ("noted", "note", "kept"),
    [
        (
            "Come in through the garage",
            "Come in through the side door, not the garage.",
            "Come in through the side door",
        ),
        (
            "The dog is in the yard; ring twice",
            "The dog is in the kitchen, not in the yard",
            "The dog is in the kitchen; ring twice",
        ),
        (
            "Use the blue door; ring twice",
            "Use the red door, not the blue one",
            "Use the red door, not the blue one; ring twice",
        ),
        (
            "Call Ana when you arrive",
            "Call her husband Luis, not Ana",
            "Call Ana when you arrive; Call her husband Luis, not Ana",
        ),
        ("Gate code 4417", "Gate code 4471, not 4417, press hash after", None),
        ("Gate code 4417; ring twice", "Gate code 4471", "Gate code 4471; ring twice"),
        ("Ring unit 2", "Ring unit 3", "Ring unit 2; Ring unit 3"),
        ("Park in the drive", "Do not park in the drive, park on the street", None),
    ],
)
def test_that_a_note_over_another_ends_in_the_customers_words_whole(
    pestcall_path: Path, noted: str, note: str, kept: str | None
) -> None:
    first, second = _note(which="ant", note=noted), _note(which="ant", note=note)
    model = ScriptedModel(VERIFY, WELCOME, (first,), OKAY, (second,), OKAY)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say(f"For the ant visit please note: {noted}")
            await alex.say(f"For the ant visit: {note}")
            assert (await _notes(alex))["ants"] == (kept or note)

    run(main())


def test_that_no_other_figures_are_noted_than_the_customer_has_said(pestcall_path: Path) -> None:
    wrong, right = (_note(which="ant", note=f"Gate code {n}") for n in (4417, 4471))
    model = ScriptedModel(VERIFY, WELCOME, (wrong,), (right,), OKAY)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("For the ant visit: the gate code is 4471")
            assert (await _notes(alex))["ants"] == "Gate code 4471"
        model.assert_complete()

    run(main())
