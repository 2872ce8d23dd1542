"""What is said beside a change: a note at its receipt, several visits at once, one that exists."""

from pathlib import Path
from typing import Any

import pytest

from tests.conversations.flows import BY_BUTTON, EFFECTS, begin, last_said, stored, tell
from tests.conversations.office import Customer, fates, options
from tests.conversations.playing_model import PlayingModel
from tests.conversations.test_flow_named import playing

ASK, NOTE, PICK = "please see to my visits", "and this for him to know", "these then"
ALL = {"apt_d14": "cancelled", "apt_d15": "cancelled", "apt_d16": "cancelled"}


async def receipt_text(them: Customer) -> str:
    receipt = (await stored(them)).receipt
    assert receipt is not None
    return receipt.text


@pytest.mark.parametrize(
    ("tool", "wanted"),
    [
        ("rescheduleAppointment", {"fromDate": "2027-01-20", "time": "10:00"}),
        ("cancelAppointment", {}),
    ],
)
def test_that_a_note_at_a_receipt_is_shown_with_it_and_kept_with_the_change(
    pestcall_path: Path, tool: str, wanted: dict[str, Any]
) -> None:
    model = PlayingModel(
        {
            ASK: playing(**{tool: wanted}),
            NOTE: playing(**{tool: {"notes": "gate code 4412"}}),
        }
    )

    async def story(omar: Customer) -> None:
        assert fates(await omar.say(ASK)) == ["shown"]
        assert fates(await omar.say(NOTE)) == ["voided", "shown"]
        assert "with the note “gate code 4412”?" in await receipt_text(omar)
        heard = await omar.confirm(True)
        assert fates(heard) == ["accepted", "committed"]
        (visit,) = await omar.appointments()
        assert visit["notes"] == "gate code 4412"

    tell(pestcall_path, story, "omar", model)


@pytest.mark.parametrize(
    ("which", "left"),
    [
        ("all of them", set[str]()),
        ("1 and 3", {"apt_d15"}),
        ("the rodent one and the one with Dana", {"apt_d14"}),
    ],
)
def test_that_several_visits_are_cancelled_with_one_receipt_that_names_them(
    pestcall_path: Path, which: str, left: set[str]
) -> None:
    model = PlayingModel(
        {
            ASK: playing(listAppointments={}),
            PICK: playing(cancelAppointment={"which": which}),
        }
    )

    async def story(linda: Customer) -> None:
        await linda.say(ASK)
        assert fates(await linda.say(PICK)) == ["shown"]
        text = await receipt_text(linda)
        assert text.startswith(f"Shall I cancel these {3 - len(left)} visits: ")
        heard = await linda.confirm(True)
        assert fates(heard) == ["accepted", "committed"]
        assert last_said(heard).startswith("Done, these are cancelled: ")
        statuses = await linda.statuses()
        assert {v for v, status in statuses.items() if status == "scheduled"} == left
        assert await linda.effects() == [(EFFECTS["cancel"], "committed")]

    tell(pestcall_path, story, "linda", model)


@pytest.mark.parametrize("words", ["both", "1 and 2", "all of them please"])
def test_that_several_are_taken_from_the_list_that_was_offered(
    pestcall_path: Path, words: str
) -> None:
    model = PlayingModel({PICK: playing(workflow_select={"words": words})})

    async def story(alex: Customer) -> None:
        assert len(options(await begin(alex, "cancel", BY_BUTTON))) == 2
        assert fates(await alex.say(PICK)) == ["shown"]
        assert "these 2 visits: " in await receipt_text(alex)

    tell(pestcall_path, story, "alex", model)


@pytest.mark.parametrize("words", ["that's all", "all good", "the afternoon one"])
def test_that_what_does_not_name_several_leads_to_no_receipt_for_them(
    pestcall_path: Path, words: str
) -> None:
    model = PlayingModel({PICK: playing(workflow_select={"words": words})})

    async def story(linda: Customer) -> None:
        await begin(linda, "cancel", BY_BUTTON)
        await linda.say(PICK)
        assert (await stored(linda)).receipt is None

    tell(pestcall_path, story, "linda", model)


def test_that_booking_what_is_booked_already_says_so(pestcall_path: Path) -> None:
    wanted = {"service": "ants", "fromDate": "2027-01-18", "time": "11:00"}
    model = PlayingModel(
        {
            ASK: playing(scheduleAppointment=wanted),
            PICK: playing(workflow_settle={"on_file": True}),
        }
    )

    async def story(omar: Customer) -> None:
        await omar.say(ASK)
        await omar.say(PICK)
        text = await receipt_text(omar)
        assert text.startswith("You already have your ant treatment on Monday, January 18 at 11:00")
        assert "Shall I book an ant treatment" in text

    tell(pestcall_path, story, "omar", model)


def test_that_a_visit_called_off_is_booked_again_as_it_was(pestcall_path: Path) -> None:
    model = PlayingModel(
        {
            ASK: playing(cancelAppointment={}),
            NOTE: playing(scheduleAppointment={"asBefore": True}),
            PICK: playing(workflow_settle={"on_file": True}),
        }
    )

    async def story(omar: Customer) -> None:
        (before,) = await omar.appointments()
        await omar.say(ASK)
        await omar.confirm(True)
        await omar.say(NOTE)
        assert fates(await omar.say(PICK)) == ["shown"]
        await omar.confirm(True)
        (again,) = [v for v in await omar.appointments() if v["status"] == "scheduled"]
        for name in ("service", "technician_id", "starts_at", "address"):
            assert again[name] == before[name]

    tell(pestcall_path, story, "omar", model)


def test_that_the_last_visit_made_is_booked_again_at_a_new_time(pestcall_path: Path) -> None:
    wanted = {"asBefore": True, "fromDate": "2027-01-20", "time": "13:00"}
    model = PlayingModel(
        {
            ASK: playing(scheduleAppointment=wanted),
            PICK: playing(workflow_settle={"on_file": True}),
        }
    )

    async def story(grace: Customer) -> None:
        await grace.say(ASK)
        await grace.say(PICK)
        text = await receipt_text(grace)
        assert text.startswith(
            "Shall I book a rodent control visit on Wednesday, January 20 at 1:00"
        )
        assert "with Dana" in text

    tell(pestcall_path, story, "grace", model)


def test_that_a_visit_is_named_by_its_address_where_they_differ(pestcall_path: Path) -> None:
    model = PlayingModel(
        {
            ASK: playing(scheduleAppointment={"fromDate": "2027-01-20", "time": "10:00"}),
            NOTE: playing(workflow_settle={"address": "77 Garden Street, Oakland"}),
            PICK: playing(cancelAppointment={"which": "the one at 77 Garden Street"}),
        }
    )

    async def story(omar: Customer) -> None:
        await omar.say(ASK)
        await omar.say(NOTE)
        await omar.confirm(True)
        assert fates(await omar.say(PICK)) == ["shown"]
        assert "77 Garden Street" in await receipt_text(omar)

    tell(pestcall_path, story, "omar", model)


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("thats not what i said. note should be: dog is friendly", "dog is friendly"),
        ("change the note for monday pls: ring twice", "ring twice"),
        ("please write instead that the key is with Yusuf", "the key is with Yusuf"),
        ("scratch the note", ""),
        ("No, take that note off again please", ""),
        ("what a lovely day it is", "the dog bites"),
    ],
)
def test_that_a_note_is_corrected_and_taken_back_and_the_ledger_keeps_both(
    pestcall_path: Path, said: str, note: str
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("tell dana the dog bites")
        heard = last_said(await omar.say(said))
        (visit,) = await omar.appointments()
        assert visit["notes"] == note
        changed = note != "the dog bites"
        assert ("“the dog bites”" in heard) == changed
        written = [entry for entry in await omar.ledger() if entry.tool == "addNote"]
        assert len(written) == 1 + changed

    tell(pestcall_path, story, "omar")
