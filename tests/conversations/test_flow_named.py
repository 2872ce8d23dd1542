"""What a model names by the desk's own numbers, by days and times, or in words; code checks it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from frontdesk.testing import Ask
from tests.conversations.flows import PENDING, last_said, stored, tell
from tests.conversations.office import Customer, fates, options
from tests.conversations.playing_model import PlayingModel

LIST = "what appointments do I have?"
CANCEL = "please cancel one of my appointments"
MOVE = "I need to reschedule my appointment"
BOOK = "I'd like to schedule an appointment"


def playing(**calls: dict[str, Any]) -> Ask:
    """A call with its arguments."""
    ((tool, arguments),) = calls.items()
    return Ask(tool, msgspec.json.encode(arguments).decode())


async def receipt_for(them: Customer) -> str:
    """The visit that the pending receipt is about."""
    receipt = (await stored(them)).receipt
    assert receipt is not None
    return str(receipt.arguments["appointmentId"])


async def result(them: Customer) -> dict[str, Any]:
    """What the first tool of the last turn gave back."""
    return msgspec.json.decode((await them.turns())[-1].steps[0].calls[0].result)["result"]


@pytest.mark.parametrize(
    ("which", "visit"), [(2, "apt_d15"), ("3", "apt_d16"), ("the rodent one", "apt_d15")]
)
def test_that_a_visit_is_named_by_its_number_in_the_list_or_in_words(
    pestcall_path: Path, which: int | str, visit: str
) -> None:
    model = PlayingModel(
        {LIST: Ask("listAppointments"), CANCEL: playing(cancelAppointment={"which": which})}
    )

    async def story(linda: Customer) -> None:
        await linda.say(LIST)
        assert [one["number"] for one in (await result(linda))["appointments"]] == [1, 2, 3]
        assert fates(await linda.say(CANCEL)) == ["shown"]
        assert await receipt_for(linda) == visit
        assert "apt_" not in model.told and "startsAt" not in model.told

    tell(pestcall_path, story, "linda", model)


def test_that_numbers_are_those_of_the_last_list_whatever_was_cancelled_since(
    pestcall_path: Path,
) -> None:
    first, third = "cancel my first appointment", "cancel the one in February as well"
    model = PlayingModel(
        {
            LIST: Ask("listAppointments"),
            first: playing(cancelAppointment={"which": 1}),
            third: playing(cancelAppointment={"which": 3}),
            CANCEL: playing(cancelAppointment={"which": 1}),
            "yes please": playing(workflow_confirm={"accept": True}),
        }
    )

    async def story(linda: Customer) -> None:
        await linda.say(LIST)
        await linda.say(first)
        await linda.say("yes please")
        await linda.say(third)
        assert await receipt_for(linda) == "apt_d16"
        # What is gone is nobody's number any more.
        assert len(options(await linda.say(CANCEL))) == 2
        assert (await stored(linda)).receipt is None

    tell(pestcall_path, story, "linda", model)


@pytest.mark.parametrize("which", [7, 1, "apt_d14", "the one for wasps", "the afternoon one"])
def test_that_a_visit_that_is_not_clear_is_asked_about(
    pestcall_path: Path, which: int | str
) -> None:
    model = PlayingModel({CANCEL: playing(cancelAppointment={"which": which})})

    async def story(linda: Customer) -> None:
        assert len(options(await linda.say(CANCEL))) == 3
        assert (await stored(linda)).receipt is None

    tell(pestcall_path, story, "linda", model)


def test_that_ids_which_a_model_makes_up_are_no_part_of_its_request(pestcall_path: Path) -> None:
    forged = {"which": "the rodent one", "appointmentId": "apt_d1", "startsAt": "2027-01-18"}
    model = PlayingModel({CANCEL: playing(cancelAppointment=forged)})

    async def story(linda: Customer) -> None:
        await linda.say(CANCEL)
        assert await receipt_for(linda) == "apt_d15"

    tell(pestcall_path, story, "linda", model)


def test_that_a_free_time_that_was_agreed_on_is_not_asked_about_again(pestcall_path: Path) -> None:
    wanted = {"which": "the rodent one", "fromDate": "2027-01-20", "time": "10:00"}
    model = PlayingModel({MOVE: playing(rescheduleAppointment=wanted)})

    async def story(linda: Customer) -> None:
        events = await linda.say(MOVE)
        assert fates(events) == ["shown"]
        assert "January 20 at 10:00" in last_said(events)
        assert (await stored(linda)).state == PENDING["reschedule"]

    tell(pestcall_path, story, "linda", model)


@pytest.mark.parametrize(
    "wanted",
    [
        {"fromDate": "2027-01-20", "time": "03:10"},
        {"fromDate": "2027-01-20", "time": "10:00", "technician": "Nobody"},
    ],
)
def test_that_a_time_that_is_not_free_leads_to_what_is_near_and_to_no_receipt(
    pestcall_path: Path, wanted: dict[str, Any]
) -> None:
    model = PlayingModel(
        {MOVE: playing(rescheduleAppointment={"which": "the rodent one", **wanted})}
    )

    async def story(linda: Customer) -> None:
        events = await linda.say(MOVE)
        assert options(events) and fates(events) == []
        assert " isn't free" in last_said(events)
        progress = (await stored(linda)).progress
        assert progress is not None
        assert {str(o.value["startsAt"])[:10] for o in progress.options} == {"2027-01-20"}

    tell(pestcall_path, story, "linda", model)


@pytest.mark.parametrize(
    ("chosen", "there"),
    [
        ({"option": 2}, True),
        ({"option": 99}, False),
        ({"option": 0}, False),
        ({}, False),
        ({"choice": "the second one"}, True),
        ({"words": "the second one"}, True),
        ({"fromDate": "2027-01-25", "time": "11:00"}, True),
        ({"technician": "Nobody at all"}, False),
    ],
)
def test_that_an_option_is_taken_by_number_day_or_words_and_checked(
    pestcall_path: Path, chosen: dict[str, Any], there: bool
) -> None:
    model = PlayingModel(
        {
            MOVE: playing(rescheduleAppointment={"which": "the rodent one"}),
            "that one please": playing(workflow_select=chosen),
        }
    )

    async def story(linda: Customer) -> None:
        assert len(options(await linda.say(MOVE))) > 2
        events = await linda.say("that one please")
        assert (fates(events) == ["shown"]) is there
        if "fromDate" in chosen:
            assert "January 25 at 11:00" in last_said(events)

    tell(pestcall_path, story, "linda", model)


def test_that_days_which_are_not_on_offer_are_looked_for(pestcall_path: Path) -> None:
    model = PlayingModel(
        {
            MOVE: playing(rescheduleAppointment={"which": "the rodent one"}),
            "on the 26th": playing(workflow_select={"fromDate": "2027-01-26"}),
        }
    )

    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        await linda.say("on the 26th")
        progress = (await stored(linda)).progress
        assert progress is not None and len(progress.options) > 1
        assert {str(o.value["startsAt"])[:10] for o in progress.options} == {"2027-01-26"}

    tell(pestcall_path, story, "linda", model)


def test_that_a_time_sets_aside_the_part_of_the_day_that_was_wanted_before(
    pestcall_path: Path,
) -> None:
    wanted = {"which": "the rodent one", "fromDate": "2027-01-26", "partOfDay": "morning"}
    model = PlayingModel(
        {
            MOVE: playing(rescheduleAppointment=wanted),
            "rather at two": playing(workflow_select={"time": "14:00"}),
        }
    )

    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        events = await linda.say("rather at two")
        assert fates(events) == ["shown"]
        assert "January 26 at 2:00 in the afternoon" in last_said(events)

    tell(pestcall_path, story, "linda", model)


@pytest.mark.parametrize(
    ("settled", "address", "notes"),
    [
        ({"on_file": True}, None, ""),
        ({"address": "5 Oak Street, Oakland"}, "5 Oak Street, Oakland", ""),
        (
            {"address": "5 Oak Street, Oakland, the gate code is 4412"},
            "5 Oak Street, Oakland",
            "the gate code is 4412",
        ),
        ({"answer": "yes"}, None, ""),
    ],
)
def test_that_an_address_is_settled_and_what_is_said_beside_it_is_a_note(
    pestcall_path: Path, settled: dict[str, Any], address: str | None, notes: str
) -> None:
    wanted = {"fromDate": "2027-01-20", "time": "10:00"}
    model = PlayingModel(
        {
            BOOK: playing(scheduleAppointment=wanted),
            "like this": playing(workflow_settle=settled),
            "yes please": playing(workflow_confirm={"accept": True}),
        }
    )

    async def story(chloe: Customer) -> None:
        await chloe.say(BOOK)
        assert fates(await chloe.say("like this")) == ["shown"]
        await chloe.say("yes please")
        (new,) = await chloe.appointments()
        assert (new["address"], new["notes"]) == (address or chloe.who.address, notes)

    tell(pestcall_path, story, "chloe", model)


@pytest.mark.parametrize("settled", [{"address": "my new place"}, {"on_file": False}, {}])
def test_that_what_is_no_address_is_asked_for_again(
    pestcall_path: Path, settled: dict[str, Any]
) -> None:
    model = PlayingModel(
        {BOOK: Ask("scheduleAppointment"), "like this": playing(workflow_settle=settled)}
    )

    async def story(chloe: Customer) -> None:
        await chloe.say(BOOK)
        events = await chloe.say("like this")
        dialog = await stored(chloe)
        assert dialog.state == "PendingScheduleDetails"
        assert dialog.progress is not None and "address" not in dialog.progress.chosen
        assert last_said(events).endswith("?")

    tell(pestcall_path, story, "chloe", model)


def test_that_free_times_are_read_page_by_page(pestcall_path: Path) -> None:
    ask, more, wrong = "when could Dana come on the 20th?", "what else is free?", "and after that?"
    day = {"fromDate": "2027-01-20", "technician": "dana"}
    model = PlayingModel(
        {
            ask: playing(availableSlots=day),
            more: playing(availableSlots={**day, "after": 1}),
            wrong: playing(availableSlots={**day, "after": 99}),
        }
    )

    async def story(chloe: Customer) -> None:
        await chloe.say(ask)
        page = await result(chloe)
        assert page["more"] and {slot["technician"] for slot in page["slots"]} == {"Dana"}
        first = page["slots"][0]
        assert set(first) == {"number", "when", "technician"} and first["number"] == 1
        await chloe.say(more)
        page = await result(chloe)
        assert [slot["number"] for slot in page["slots"]] == [*range(1, len(page["slots"]) + 1)]
        assert first["when"] not in {slot["when"] for slot in page["slots"]}
        await chloe.say(wrong)
        assert ("availableSlots", "failed") in (await chloe.turns())[-1].calls
        assert "slot_" not in model.told

    tell(pestcall_path, story, "chloe", model)
