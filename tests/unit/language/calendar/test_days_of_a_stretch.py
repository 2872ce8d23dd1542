"""Weekdays of a stretch, and what is refused or bounded by a no: these days, and no others."""

from datetime import date

import pytest

from frontdesk.language.calendar.days import days_of
from frontdesk.language.calendar.reading import read_when
from frontdesk.language.calendar.when import DateRange

_FRIDAY = date(2027, 1, 15)
_TWO_WEEKS = days_of(DateRange(date(2027, 1, 26), date(2027, 2, 8)))


def _meant(said: str) -> list[str]:
    days = read_when(said, _FRIDAY).days
    return [f"{day:%m-%d}" for one in days for day in days_of(one) if one.has(day)]


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("any day but weekends from the 26th on", [f"{d:%m-%d}" for d in _TWO_WEEKS]),
        ("february 8, on a monday", ["02-08"]),
        ("some sunday in february", ["02-07", "02-14", "02-21", "02-28"]),
        ("any tuesday in february please", ["02-02", "02-09", "02-16", "02-23"]),
        ("february, but only thursdays", ["02-04", "02-11", "02-18", "02-25"]),
        ("a monday or tuesday in the last week of february", ["02-22", "02-23"]),
        ("a weekend in the first week of february", ["02-06", "02-07"]),
        ("on a saturday next week", ["01-23"]),
        ("weekdays in the week of february 8", [f"02-{day:02}" for day in range(8, 13)]),
        ("fridays before the 1st of february", ["01-15", "01-22", "01-29"]),
        ("the weekend of the 20th", ["01-23", "01-24"]),
    ],
)
def test_that_weekdays_of_a_stretch_are_its_days_alone(said: str, days: list[str]) -> None:
    assert _meant(said) == days


def test_that_a_weekday_or_a_stretch_are_both_meant() -> None:
    assert _meant("monday or next week") == [f"01-{day}" for day in range(18, 25)]


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [
        ("not before february", "02-01", None),
        ("nothing before the 20th works for me", "01-20", None),
        ("no visits until the 20th", "01-20", None),
        ("nothing after the 20th", "01-15", "01-20"),
        ("not later than the 20th", "01-15", "01-20"),
        ("the second half of february", "02-16", "02-28"),
        ("february or march", "02-01", "03-31"),
    ],
)
def test_that_a_no_bounds_the_other_end(said: str, first: str, last: str | None) -> None:
    found = _meant(said)
    assert found[0] == first
    assert last in {None, found[-1]}


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("not monday or tuesday", ["01-18", "01-19", "01-25", "01-26"]),
        ("neither monday nor tuesday", ["01-18", "01-19", "01-25", "01-26"]),
        ("monday doesn't work and tuesday neither", ["01-18", "01-19", "01-25", "01-26"]),
        ("mornings only, never on tuesdays", ["01-19", "01-26"]),
        ("any day except weekends", ["01-16", "01-17", "01-23", "01-24"]),
        ("this week doesn't work and next week neither", [f"01-{n}" for n in range(15, 25)]),
        ("not this week or next", [f"01-{n}" for n in range(15, 25)]),
    ],
)
def test_that_all_is_refused_that_one_no_is_said_of(said: str, refused: list[str]) -> None:
    when = read_when(said, _FRIDAY)
    coming = [date(2027, 1, day) for day in range(15, 28)]
    found = [f"{day:%m-%d}" for day in coming if any(one.has(day) for one in when.not_days)]
    assert found == refused
    assert when.days == ()
