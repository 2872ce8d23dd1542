"""Local time: how moments are said, and where readings fall when the clocks change."""

from datetime import UTC, date, datetime

import pytest

from frontdesk.packs.pestcall.times import (
    PartOfDay,
    instant,
    iso,
    local_time,
    spoken,
    spoken_day,
    start_of,
)
from tests.packs.office import NOW, ZONE, moment

HOUR = 3_600_000


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("2026-03-03T09:00", "Tuesday, March 3 at 9:00 in the morning"),
        ("2026-03-03T12:00", "Tuesday, March 3 at 12:00 in the afternoon"),
        ("2026-03-03T12:30", "Tuesday, March 3 at 12:30 in the afternoon"),
        ("2026-03-07T16:45", "Saturday, March 7 at 4:45 in the afternoon"),
        ("2026-12-31T17:00", "Thursday, December 31 at 5:00 in the evening"),
        ("2026-03-03T21:15", "Tuesday, March 3 at 9:15 at night"),
        ("2026-03-03T00:30", "Tuesday, March 3 at 12:30 at night"),
        ("2027-01-04T08:00", "Monday, January 4, 2027 at 8:00 in the morning"),
    ],
)
def test_that_a_moment_is_said_as_people_say_it(at: str, said: str) -> None:
    assert spoken(moment(at), ZONE, NOW) == said


def test_that_the_year_is_said_only_where_it_is_another_one() -> None:
    assert spoken_day(date(2026, 3, 3), date(2026, 1, 1)) == "Tuesday, March 3"
    assert spoken_day(date(2027, 3, 3), date(2026, 1, 1)) == "Wednesday, March 3, 2027"


def test_that_the_day_before_spring_forward_and_the_day_itself_have_their_own_offsets() -> None:
    assert iso(moment("2026-03-07T09:00"), ZONE) == "2026-03-07T09:00-08:00"
    assert iso(moment("2026-03-08T09:00"), ZONE) == "2026-03-08T09:00-07:00"


def test_that_a_skipped_reading_falls_an_hour_later() -> None:
    skipped = instant(date(2026, 3, 8), 2 * 60 + 30, ZONE)
    assert skipped == utc("2026-03-08T10:30")
    assert iso(skipped, ZONE) == "2026-03-08T03:30-07:00"


def test_that_a_reading_that_comes_twice_is_its_first_coming() -> None:
    twice = instant(date(2026, 11, 1), 60 + 30, ZONE)
    assert twice == utc("2026-11-01T08:30")
    assert iso(twice, ZONE) == "2026-11-01T01:30-07:00"


def test_that_the_two_comings_of_a_time_are_told_apart() -> None:
    first = instant(date(2026, 11, 1), 60 + 30, ZONE)
    said = "Sunday, November 1 at 1:30 at night"
    assert spoken(first, ZONE, NOW) == f"{said}, before the clocks go back"
    assert spoken(first + HOUR, ZONE, NOW) == f"{said}, after the clocks go back"
    assert spoken(first + 2 * HOUR, ZONE, NOW) == "Sunday, November 1 at 2:30 at night"


@pytest.mark.parametrize("hour", range(24))
def test_that_no_moment_of_the_short_day_is_said_to_come_twice(hour: int) -> None:
    at = start_of(date(2026, 3, 8), ZONE) + hour * HOUR
    assert "clocks" not in spoken(at, ZONE, NOW)


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 3, 7), 24),
        (date(2026, 3, 8), 23),
        (date(2026, 3, 9), 24),
        (date(2026, 10, 31), 24),
        (date(2026, 11, 1), 25),
        (date(2026, 11, 2), 24),
    ],
)
def test_that_a_day_is_as_long_as_the_clocks_make_it(day: date, hours: int) -> None:
    following = date.fromordinal(day.toordinal() + 1)
    assert start_of(following, ZONE) - start_of(day, ZONE) == hours * HOUR


@pytest.mark.parametrize(
    ("at", "part"),
    [
        ("2026-03-08T11:59", PartOfDay.MORNING),
        ("2026-03-08T12:00", PartOfDay.AFTERNOON),
        ("2026-03-08T16:59", PartOfDay.AFTERNOON),
        ("2026-03-08T17:00", PartOfDay.EVENING),
    ],
)
def test_that_each_time_lies_in_one_part_of_the_day(at: str, part: PartOfDay) -> None:
    local = local_time(moment(at), ZONE)
    holding = [p for p in PartOfDay if p.holds(local)]
    assert holding == [PartOfDay.ANY, part]
