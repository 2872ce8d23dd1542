"""A time asked for by hour, window, technician or offset: it is taken, or its refusal is said."""

from pathlib import Path
from typing import Any

import pytest

from tests.conversations.flows import PENDING, last_said, stored, tell
from tests.conversations.office import Customer, fates, options
from tests.conversations.playing_model import PlayingModel
from tests.conversations.test_flow_named import playing

MOVE = "could we find another time for it"
OTHER = "what about another time then"


def moving(**wanted: Any) -> PlayingModel:
    """A model that asks to move the rodent visit: Luis, Wednesday, January 27 at 3."""
    return PlayingModel(
        {MOVE: playing(rescheduleAppointment={"which": "the rodent one", **wanted})}
    )


async def starts(them: Customer) -> list[str]:
    """When the options on offer begin."""
    progress = (await stored(them)).progress
    assert progress is not None
    return [str(option.value["startsAt"])[:16] for option in progress.options]


@pytest.mark.parametrize(
    ("wanted", "slot"),
    [
        ({"shiftDays": 7}, "Wednesday, February 3 at 3:00 in the afternoon with Luis"),
        ({"shiftDays": -1}, "Tuesday, January 26 at 3:00 in the afternoon with Luis"),
        (
            {"shiftDays": 2, "time": "10:30"},
            "Friday, January 29 at 10:30 in the morning with Luis",
        ),
        (
            {"shiftDays": 0, "time": "15:30"},
            "Wednesday, January 27 at 3:30 in the afternoon with Luis",
        ),
        (
            {"fromDate": "2027-01-27", "time": "14:00", "technician": "Mei"},
            "Wednesday, January 27 at 2:00 in the afternoon with Mei instead of Luis",
        ),
        (
            {"fromDate": "2027-01-27", "notBefore": "16:15", "notAfter": "16:45"},
            "Wednesday, January 27 at 4:30 in the afternoon with Luis",
        ),
    ],
)
def test_that_a_free_time_named_exactly_leads_straight_to_its_receipt(
    pestcall_path: Path, wanted: dict[str, Any], slot: str
) -> None:
    async def story(linda: Customer) -> None:
        heard = await linda.say(MOVE)
        assert fates(heard) == ["shown"]
        assert last_said(heard).endswith(f"to {slot}?")
        assert (await stored(linda)).state == PENDING["reschedule"]
        assert fates(await linda.confirm(True)) == ["accepted", "committed"]

    tell(pestcall_path, story, "linda", moving(**wanted))


@pytest.mark.parametrize(
    ("wanted", "refusal", "near"),
    [
        (
            {"fromDate": "2027-01-27", "time": "16:30", "technician": "Mei"},
            "I'm sorry, Wednesday, January 27 at 4:30 in the afternoon isn't free with Mei.",
            "2027-01-27T14:30",
        ),
        (
            {"shiftDays": 3, "technician": "luis"},
            "I'm sorry, Saturday, January 30 at 3:00 in the afternoon isn't free with Luis.",
            "2027-01-30T15:00",
        ),
        (
            {"fromDate": "2027-01-25", "notBefore": "17:30", "notAfter": "18:30"},
            "I'm sorry, nothing is free on Monday, January 25 between 5:30 in the evening and "
            "6:30 in the evening.",
            "2027-01-25T16:30",
        ),
    ],
)
def test_that_a_time_that_is_not_free_is_refused_by_name_with_what_is_near(
    pestcall_path: Path, wanted: dict[str, Any], refusal: str, near: str
) -> None:
    async def story(linda: Customer) -> None:
        before = await linda.appointments()
        heard = await linda.say(MOVE)
        assert fates(heard) == []
        assert last_said(heard).startswith(f"{refusal} The nearest I have for your rodent control")
        assert near in await starts(linda)
        assert await linda.appointments() == before

    tell(pestcall_path, story, "linda", moving(**wanted))


def test_that_the_list_says_which_visit_it_is_for_and_that_there_is_more(
    pestcall_path: Path,
) -> None:
    async def story(linda: Customer) -> None:
        said = last_said(await linda.say(MOVE))
        assert "for your rodent control visit, now on Wednesday, January 27 at 3:00" in said
        assert "there is more" in said

    tell(pestcall_path, story, "linda", moving())


def test_that_a_range_is_offered_from_its_first_day_to_its_last(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        days = [start[:10] for start in await starts(linda)]
        assert (days[0], days[-1]) == ("2027-01-20", "2027-01-28")
        assert len(set(days)) == 6

    tell(pestcall_path, story, "linda", moving(fromDate="2027-01-20", toDate="2027-01-28"))


def test_that_an_offset_at_a_list_counts_from_the_visit_whatever_day_was_asked_for(
    pestcall_path: Path,
) -> None:
    model = PlayingModel(
        {
            MOVE: playing(
                rescheduleAppointment={"which": "the rodent one", "fromDate": "2027-01-20"}
            ),
            OTHER: playing(workflow_select={"shiftDays": 7}),
        }
    )

    async def story(linda: Customer) -> None:
        assert len(options(await linda.say(MOVE))) == 6
        heard = await linda.say(OTHER)
        assert fates(heard) == ["shown"]
        assert "to Wednesday, February 3 at 3:00 in the afternoon with Luis?" in last_said(heard)

    tell(pestcall_path, story, "linda", model)


def test_that_a_window_at_a_list_sets_aside_the_part_of_the_day(pestcall_path: Path) -> None:
    model = PlayingModel(
        {
            MOVE: playing(
                rescheduleAppointment={
                    "which": "the rodent one",
                    "fromDate": "2027-01-20",
                    "partOfDay": "morning",
                }
            ),
            OTHER: playing(workflow_select={"notBefore": "16:00"}),
        }
    )

    async def story(linda: Customer) -> None:
        await linda.say(MOVE)
        await linda.say(OTHER)
        found = await starts(linda)
        assert found and all(start >= "2027-01-20T16:00" for start in found)

    tell(pestcall_path, story, "linda", model)
