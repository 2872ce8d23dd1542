"""How days and parts of the day are read."""

from datetime import date

import pytest

from frontdesk.language.reading.values import DateRange, PartOfDay, read_dates, read_part_of_day
from tests.unit.house.moments import NOW, ZONE, at


def _day(month: int, day: int, year: int = 2026) -> DateRange:
    return DateRange(date(year, month, day), date(year, month, day))


def _days(first: tuple[int, int], last: tuple[int, int]) -> DateRange:
    return DateRange(date(2026, *first), date(2026, *last))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("today", _day(3, 1)),
        ("tonight", _day(3, 1)),
        ("tomorrow", _day(3, 2)),
        ("tmrw please", _day(3, 2)),
        ("the day after tomorrow", _day(3, 3)),
        ("Tuesday", _day(3, 3)),
        ("on tues", _day(3, 3)),
        ("this Tuesday", _day(3, 3)),
        ("next Tuesday", _day(3, 3)),
        ("Tuesday next week", _day(3, 3)),
        ("a week from Tuesday", _day(3, 10)),
        ("Sunday", _day(3, 1)),
        ("next Sunday", _day(3, 8)),
        ("the 3rd", _day(3, 3)),
        ("on the 1st", _day(3, 1)),
        ("the 31st", _day(3, 31)),
        ("March 3", _day(3, 3)),
        ("march 3rd", _day(3, 3)),
        ("Mar. 3", _day(3, 3)),
        ("3 March", _day(3, 3)),
        ("the third of March", _day(3, 3)),
        ("the twenty-first of April", _day(4, 21)),
        ("March twenty first", _day(3, 21)),
        ("Tuesday, March 3", _day(3, 3)),
        ("Tuesday the 3rd", _day(3, 3)),
        ("February 3", _day(2, 3, 2027)),
        ("March 3, 2027", _day(3, 3, 2027)),
        ("3/4", _day(3, 4)),
        ("3/4/26", _day(3, 4)),
        ("03/04/2027", _day(3, 4, 2027)),
        ("2026-03-09", _day(3, 9)),
        ("this weekend", _day(3, 1)),
        ("next weekend", _days((3, 7), (3, 8))),
        ("this week", _day(3, 1)),
        ("next week", _days((3, 2), (3, 8))),
        ("in three days", _day(3, 4)),
        ("in 3 days", _day(3, 4)),
        ("in a week", _day(3, 8)),
        ("in two weeks", _day(3, 15)),
        ("two weeks from today", _day(3, 15)),
        ("the week of March 9", _days((3, 9), (3, 15))),
        ("this month", _days((3, 1), (3, 31))),
        ("next month", _days((4, 1), (4, 30))),
        ("between March 3 and March 7", _days((3, 3), (3, 7))),
        ("from Monday to Wednesday", _days((3, 2), (3, 4))),
        ("March 3 through 5", _days((3, 3), (3, 5))),
        ("weekdays next week", _days((3, 2), (3, 6))),
        ("the nineteenth", _day(3, 19)),
        ("wendesday", _day(3, 4)),
        ("Tuesday week", _day(3, 10)),
        ("a week on Tuesday", _day(3, 10)),
        ("a fortnight today", _day(3, 15)),
        ("in ten days' time", _day(3, 11)),
        ("in three days from today", _day(3, 4)),
        ("the Tuesday after next", _day(3, 10)),
        ("not this Tuesday but the one after", _day(3, 10)),
        ("the week after next", _days((3, 9), (3, 15))),
        ("week commencing the ninth of March", _days((3, 9), (3, 15))),
        ("the second week of April", _days((4, 8), (4, 14))),
        ("the first Monday in April", _day(4, 6)),
        ("the last Friday of the month", _day(3, 27)),
        ("the last day of March", _day(3, 31)),
        ("sometime in April", _days((4, 1), (4, 30))),
        ("the day after the 9th", _day(3, 10)),
        ("memorial day", _day(5, 25)),
        ("19/3", _day(3, 19)),
        ("mon-wed", _days((3, 2), (3, 4))),
        ("between Friday and Monday", _days((3, 6), (3, 9))),
        ("before Friday", _days((3, 1), (3, 5))),
        ("Tuesday, no I tell a lie, Wednesday", _day(3, 4)),
        ("not Tuesday, Wednesday", _day(3, 4)),
        ("Saturday, March 7 in the morning, that's a Saturday", _day(3, 7)),
        ("the first week of March, the 1st to the 7th", _days((3, 1), (3, 7))),
    ],
)
def test_that_a_day_or_a_stretch_of_days_is_read(text: str, found: DateRange) -> None:
    assert read_dates(text, NOW, ZONE) == (found,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "may I ask something",
        "you may cancel",
        "march on",
        "February 30",
        "13/45",
        "24/7",
        "94107",
        "415-555-0123",
        "the second one",
        "at 9",
        "I sat down",
        "any day but Friday",
        "Fridays are no good",
        "I can't do Wednesdays",
        "my friday's dog is monstrous".replace("friday's", "fridge"),
    ],
)
def test_that_no_day_is_read_where_none_is_named(text: str) -> None:
    assert read_dates(text, NOW, ZONE) == ()


def test_that_several_days_come_in_the_order_said() -> None:
    assert read_dates("Friday or tomorrow", NOW, ZONE) == (_day(3, 6), _day(3, 2))


def test_that_weekdays_said_together_are_of_one_week() -> None:
    wednesday = at(2026, 3, 4)
    assert read_dates("Monday or Wednesday", wednesday, ZONE) == (_day(3, 9), _day(3, 11))
    assert read_dates("mon/wed", wednesday, ZONE) == (_day(3, 9), _day(3, 11))


def test_that_either_day_of_a_month_is_read() -> None:
    assert read_dates("April 9 or 10", NOW, ZONE) == (_day(4, 9), _day(4, 10))
    assert read_dates("the 9th or 10th of April", NOW, ZONE) == (_day(4, 9), _day(4, 10))


def test_that_next_week_begins_on_monday() -> None:
    wednesday = at(2026, 3, 4)
    assert read_dates("next Friday", wednesday, ZONE) == (_day(3, 13),)
    assert read_dates("this Friday", wednesday, ZONE) == (_day(3, 6),)
    assert read_dates("Tuesday", wednesday, ZONE) == (_day(3, 10),)
    assert read_dates("this weekend", wednesday, ZONE) == (_days((3, 7), (3, 8)),)
    assert read_dates("this week", wednesday, ZONE) == (_days((3, 4), (3, 8)),)


def test_that_today_is_the_zones_day_and_not_the_servers() -> None:
    late = at(2026, 3, 1, 23, 30)
    assert read_dates("today", late, ZONE) == (_day(3, 1),)


def test_that_tomorrow_is_one_day_on_over_the_change_of_clocks() -> None:
    assert read_dates("tomorrow", at(2026, 3, 7, 23, 30), ZONE) == (_day(3, 8),)
    assert read_dates("tomorrow", at(2026, 3, 8, 0, 30), ZONE) == (_day(3, 9),)
    assert read_dates("in two weeks", at(2026, 2, 28, 23, 59), ZONE) == (_day(3, 14),)


def test_that_a_day_that_this_month_lacks_is_found_in_the_next() -> None:
    assert read_dates("the 31st", at(2026, 4, 10), ZONE) == (_day(5, 31),)
    assert read_dates("February 29", NOW, ZONE) == ()
    assert read_dates("February 29, 2028", NOW, ZONE) == (_day(2, 29, 2028),)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("in the morning", PartOfDay.MORNING),
        ("tomorrow morning", PartOfDay.MORNING),
        ("first thing", PartOfDay.MORNING),
        ("before noon", PartOfDay.MORNING),
        ("9am", PartOfDay.MORNING),
        ("9 a.m.", PartOfDay.MORNING),
        ("afternoon please", PartOfDay.AFTERNOON),
        ("after lunch", PartOfDay.AFTERNOON),
        ("around noon", PartOfDay.AFTERNOON),
        ("3 pm", PartOfDay.AFTERNOON),
        ("evening", PartOfDay.EVENING),
        ("after work", PartOfDay.EVENING),
        ("tonight", PartOfDay.EVENING),
        ("6:30 p.m.", PartOfDay.EVENING),
        ("Good morning, I need an afternoon visit", PartOfDay.AFTERNOON),
        ("tomorrow am", PartOfDay.MORNING),
        ("bright and early", PartOfDay.MORNING),
        ("tomorrow arvo", PartOfDay.AFTERNOON),
        ("after I've had my lunch", PartOfDay.AFTERNOON),
        ("after my dinner", PartOfDay.EVENING),
        ("good morning", None),
        ("good afternoon!", None),
        ("morning or afternoon", None),
        ("not in the morning", None),
        ("any time", None),
        ("I am here", None),
        ("", None),
    ],
)
def test_that_a_part_of_the_day_is_read(text: str, part: PartOfDay | None) -> None:
    assert read_part_of_day(text) is part
