"""A value belongs to the request that it was said for, and asks nothing about another."""

import json
from pathlib import Path

import pytest

from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import fates, office, options, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
CANCEL: Answer = (Ask("cancelAppointment", '{"which":"ant"}'),)
YES: Answer = (Ask("workflow_confirm", '{"accept":true}'),)
ON_FILE: Answer = (Ask("workflow_settle", '{"on_file":true}'),)


@pytest.mark.parametrize(
    "words",
    [
        "Cancel the ant visit. The other one should go to Tuesday at 10.",
        "Cancel the ant visit, and I need the general one on January 20 at 9 instead",
        "Cancel the ant visit please. Is Friday at 3 free for a wasp treatment?",
        "My wife is home Tuesday at 10 only. Anyway, please cancel the ant visit.",
    ],
)
def test_that_what_is_said_of_another_request_holds_no_receipt_back(
    pestcall_path: Path, words: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path, ScriptedModel(VERIFY, WELCOME, CANCEL)) as desk:
            alex = await verified(desk)
            assert fates(await alex.say(words)) == ["shown"]

    run(main())


@pytest.mark.parametrize(
    "words",
    ["Cancel the visit on Monday at 9", "Cancel my visit. The one on January 18."],
)
def test_that_a_day_that_names_another_thing_is_asked_about(
    pestcall_path: Path, words: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path, ScriptedModel(VERIFY, WELCOME, CANCEL)) as desk:
            alex = await verified(desk)
            events = await alex.say(words)
            assert fates(events) == [] and len(options(events)) == 2

    run(main())


def test_that_a_kind_that_is_wanted_beside_changes_nothing_under_way(pestcall_path: Path) -> None:
    book: Answer = (Ask("scheduleAppointment", json.dumps({"service": "ants"})),)
    model = ScriptedModel(VERIFY, WELCOME, book, ON_FILE)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Book an ant treatment")
            await alex.say("yes that address. And I also need a rodent visit later")
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            assert dialog.progress.chosen["service"] == "ants"

    run(main())


def test_that_who_asks_for_the_same_anew_at_its_receipt_keeps_it(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, CANCEL, YES, ("yes",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("what if I cancel my ant visit?")
            shown = alex.pending_receipt
            fate = fates(await alex.say("Great, then cancel the ant visit please."))
            assert "voided" not in fate
            assert fate == ["accepted", "committed"] or alex.pending_receipt == shown

    run(main())


@pytest.mark.parametrize(
    "beside",
    [
        ". And please cancel the termite inspection.",
        ", and cancel the termite inspection",
        ". Please cancel the termite inspection on Friday.",
    ],
)
def test_that_what_is_to_be_cancelled_is_not_what_is_booked(
    pestcall_path: Path, beside: str
) -> None:
    book: Answer = (Ask("scheduleAppointment", json.dumps({"service": "wasps"})),)
    model = ScriptedModel(VERIFY, WELCOME, book, ON_FILE)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Book a wasp treatment")
            await alex.say(f"Yes, same address as I said{beside}")
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            chosen = dialog.progress.chosen
            assert chosen["service"] == "wasps" and chosen["fromDate"] is None

    run(main())


def test_that_another_kind_that_is_wanted_instead_is_taken(pestcall_path: Path) -> None:
    book: Answer = (Ask("scheduleAppointment", json.dumps({"service": "wasps"})),)
    model = ScriptedModel(VERIFY, WELCOME, book, ON_FILE)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Book a wasp treatment")
            await alex.say("Yes, that address. No wait, make it a termite inspection.")
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            assert dialog.progress.chosen["service"] == "termites"

    run(main())
