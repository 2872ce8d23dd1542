"""What a technician is to know is part of the receipt that a customer agrees to."""

from pathlib import Path

from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import appointments, fates, finals, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
BOOK: Answer = (Ask("scheduleAppointment", '{"service":"ants","notes":"the gate code is 4412"}'),)


def test_that_a_note_is_shown_before_it_is_booked_and_kept_with_the_visit(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(
        *(VERIFY, WELCOME, BOOK),
        (Ask("workflow_settle", '{"on_file":true}'),),
        (Ask("workflow_select", '{"option":1}'),),
        (Ask("workflow_confirm", '{"accept":true}'),),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("I need someone for ants, the gate code is 4412")
            await alex.say("yes, that address")
            (shown,) = finals(await alex.say("the first one"))
            assert "with the note “the gate code is 4412”?" in shown
            await alex.say("yes please")
            assert await alex.effects() == [("scheduleAppointment", "committed")]
            notes = [visit["notes"] for visit in await appointments(desk.db)]
            assert "the gate code is 4412" in notes
        model.assert_complete()

    run(main())


def test_that_a_note_beside_a_yes_is_shown_and_nothing_else_is_asked_again(
    pestcall_path: Path,
) -> None:
    noted = '{"notes":"the dog is in the yard"}'
    model = ScriptedModel(
        *(VERIFY, WELCOME, (Ask("scheduleAppointment", '{"service":"ants"}'),)),
        (Ask("workflow_settle", '{"on_file":true}'),),
        (Ask("workflow_select", '{"option":1}'),),
        (Ask("scheduleAppointment", noted), Ask("workflow_confirm", '{"accept":true}')),
        (Ask("workflow_confirm", '{"accept":true}'),),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("I need someone for ants")
            await alex.say("yes, that address")
            await alex.say("the first one")
            events = await alex.say("yes please! oh and tell dana the dog is in the yard")
            assert fates(events) == ["voided", "shown"]
            assert "with the note “the dog is in the yard”?" in finals(events)[-1]
            assert fates(await alex.say("yes")) == ["accepted", "committed"]
            assert "the dog is in the yard" in [v["notes"] for v in await appointments(desk.db)]

    run(main())
