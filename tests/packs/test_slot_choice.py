"""Which of the free slots are spoken of: what fits, a few spread out, the nearest."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.packs.pestcall.records import MINUTE, Slot, Technician, TechnicianId
from frontdesk.packs.pestcall.slot_choice import (
    TimeWanted,
    nearest,
    on_first_days,
    one_for_each_time,
    spread,
)
from frontdesk.packs.pestcall.times import PartOfDay, iso, local_day
from tests.packs.office import ZONE, moment

DANA = Technician(TechnicianId("tech_dana"), "Dana")
LUIS = Technician(TechnicianId("tech_luis"), "Luis Ortega")


def slots(day: int, *hours: str, technician: Technician = DANA) -> list[Slot]:
    starts = [moment(f"2026-03-{day:02d}T{hour}") for hour in hours]
    return [Slot(technician, start, start + 60 * MINUTE) for start in starts]


def said(chosen: list[Slot]) -> list[str]:
    return [iso(slot.starts_at, ZONE)[8:16] for slot in chosen]


HALF_HOURS = [f"{hour:02d}:{minute}" for hour in range(8, 17) for minute in ("00", "30")]


def test_that_a_few_of_one_day_reach_from_its_first_hour_to_its_last() -> None:
    chosen = spread(slots(4, *HALF_HOURS), ZONE, 6)
    assert said(chosen) == [f"04T{at}" for at in ("08:00", "09:30", "11:00", "13:00", "14:30")] + [
        "04T16:30"
    ]


def test_that_a_few_of_many_days_reach_from_the_first_day_to_the_last_at_changing_hours() -> None:
    chosen = spread([s for day in range(2, 13) for s in slots(day, *HALF_HOURS)], ZONE, 6)
    assert [local_day(s.starts_at, ZONE).day for s in chosen] == [2, 4, 6, 8, 10, 12]
    assert [start[3:] for start in said(chosen)[:3]] == ["08:00", "12:00", "16:30"]


def test_that_without_days_asked_for_the_first_few_are_considered() -> None:
    found = [s for day in (4, 5, 9, 20) for s in slots(day, "08:00", "09:00")]
    kept = on_first_days(found, ZONE, 3)
    assert {local_day(s.starts_at, ZONE).day for s in kept} == {4, 5, 9}


def test_that_of_two_at_one_time_the_visits_own_technician_stays() -> None:
    both = [*slots(4, "09:00"), *slots(4, "09:00", technician=LUIS)]
    assert one_for_each_time(both)[0].technician == DANA
    assert one_for_each_time(both, LUIS.name)[0].technician == LUIS


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        (TimeWanted(at=9 * 60), ["09:00"]),
        (TimeWanted(not_before=15 * 60), ["15:00", "15:30", "16:00", "16:30"]),
        (TimeWanted(not_after=9 * 60), ["08:00", "08:30", "09:00"]),
        (TimeWanted(not_before=14 * 60, not_after=15 * 60), ["14:00", "14:30", "15:00"]),
        (TimeWanted(PartOfDay.AFTERNOON, not_after=12 * 60), ["12:00"]),
        (TimeWanted(PartOfDay.MORNING, not_before=16 * 60), ["16:00", "16:30"]),
        (TimeWanted(technician="luis"), []),
    ],
)
def test_that_hours_windows_and_technicians_are_heeded(wanted: TimeWanted, fits: list[str]) -> None:
    found = [slot for slot in slots(4, *HALF_HOURS) if wanted.fits(slot, ZONE)]
    assert [start[3:] for start in said(found)] == fits


def test_that_a_technician_is_known_by_part_of_the_name() -> None:
    assert TimeWanted(technician="Luis").suits(LUIS)
    assert TimeWanted(technician="ortega").suits(LUIS)
    assert not TimeWanted(technician="Luis Gomez").suits(LUIS)


def test_that_the_nearest_hours_of_the_day_come_before_those_of_another() -> None:
    found = slots(4, "08:00", "13:30", "15:00") + slots(5, "14:00")
    days = (date(2026, 3, 4), date(2026, 3, 4))
    chosen = nearest(found, TimeWanted(at=14 * 60), days, ZONE, 2)
    assert said(chosen) == ["04T13:30", "04T15:00"]


def test_that_the_technician_asked_for_is_near_an_hour_off_and_another_at_the_hour_after() -> None:
    found = slots(4, "14:00") + slots(4, "15:00", "18:00", technician=LUIS)
    wanted = TimeWanted(at=14 * 60, technician="Luis")
    days = (date(2026, 3, 4), date(2026, 3, 4))
    assert said(nearest(found, wanted, days, ZONE, 1)) == ["04T15:00"]
    assert said(nearest(found, wanted, days, ZONE, 2)) == ["04T14:00", "04T15:00"]


@given(
    st.lists(st.tuples(st.integers(1, 28), st.sampled_from(HALF_HOURS)), unique=True),
    st.integers(1, 8),
)
def test_that_a_spread_is_in_order_and_never_more_than_asked_for(
    starts: list[tuple[int, str]], most: int
) -> None:
    found = [slot for day, hour in sorted(starts) for slot in slots(day, hour)]
    chosen = spread(found, ZONE, most)
    assert len(chosen) <= min(most, len(found))
    assert bool(chosen) == bool(found)
    assert [s.starts_at for s in chosen] == sorted({s.starts_at for s in chosen})
