"""How the grammar reads windows, moves by so much, refusals, and what it only half understands."""

from datetime import date

import pytest

from frontdesk.language.calendar.reading import read_when
from frontdesk.language.calendar.when import DateRange, Order, Shift, Window

# A Wednesday.
TODAY = date(2026, 11, 11)


def _day(month: int, day: int, year: int = 2026) -> DateRange:
    return DateRange(date(year, month, day), date(year, month, day))


def _days(first: tuple[int, int], last: tuple[int, int]) -> DateRange:
    return DateRange(date(2026, *first), date(2026, *last))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the 20th of next month", _day(12, 20)),
        ("a fortnight on Monday", _day(11, 30)),
        ("Thursday fortnight", _day(11, 26)),
        ("3 days from Tuesday", _day(11, 20)),
        ("two days after tomorrow", _day(11, 14)),
        ("a couple of days after the 25th", _day(11, 27)),
        ("the Friday after Thanksgiving", _day(11, 27)),
        ("Thurs the 26", _day(11, 26)),
        ("some time on December 3, Tuesday's stays", _day(12, 3)),
        ("the week before Christmas", _days((12, 14), (12, 20))),
        ("the rest of the month", _days((11, 12), (11, 30))),
        ("from the 17th until end of month", _days((11, 17), (11, 30))),
        ("6 through 9 December", _days((12, 6), (12, 9))),
        ("between the 7th and the 11th", _days((12, 7), (12, 11))),
        ("any day from the 6th on", _days((12, 6), (12, 19))),
        ("Thursday at the latest", _days((11, 11), (11, 12))),
        ("next next Monday", _day(11, 23)),
        ("the second Tuesday", _day(12, 8)),
        ("Boxing Day", _day(12, 26)),
        ("Easter Monday", _day(3, 29, 2027)),
        ("Saturday instead of Thursday", _day(11, 14)),
        ("bump tues to thurs", _day(11, 12)),
        ("move my visit from the 22nd to the 24th", _day(11, 24)),
        ("it broke last Monday, can you come on Friday", _day(11, 13)),
    ],
)
def test_that_days_are_composed_of_days(text: str, found: DateRange) -> None:
    assert read_when(text, TODAY).days == (found,)


@pytest.mark.parametrize(
    ("text", "past"),
    [
        ("last Tuesday", _day(11, 10)),
        ("two weeks ago", _day(10, 28)),
        ("the day before yesterday", _day(11, 9)),
        ("since Sunday", _day(11, 8)),
        ("Saturday just gone", _day(11, 7)),
    ],
)
def test_that_days_gone_by_are_not_taken_for_days_to_come(text: str, past: DateRange) -> None:
    when = read_when(text, TODAY)
    assert (when.days, when.past) == ((), (past,))


@pytest.mark.parametrize(
    ("text", "window"),
    [
        ("5 to 6pm", Window(17 * 60, 18 * 60)),
        ("Monday 12–4", Window(12 * 60, 16 * 60)),  # noqa: RUF001
        ("after 2", Window(14 * 60, None)),
        ("before noon", Window(None, 12 * 60 - 1)),
        ("between 5 and 6", Window(17 * 60, 18 * 60)),
        ("any time from 3", Window(15 * 60, None)),
        ("half past ten until noon", Window(10 * 60 + 30, 12 * 60)),
        ("from seven till about four", Window(7 * 60, 16 * 60)),
        ("9 to 5", Window(9 * 60, 17 * 60)),
        ("tomorrow but not before 3pm", Window(15 * 60, None)),
        ("half five or later", Window(17 * 60 + 30, None)),
        ("10 at the latest", None),
        ("by ten at the very latest", Window(None, 10 * 60)),
        ("as soon as you can, I work from home from nine on", Window(None, 9 * 60 - 1)),
        ("got college till 2 that day", Window(14 * 60, None)),
        ("at 2", None),
    ],
)
def test_that_a_window_has_its_earliest_and_latest_hour(text: str, window: Window | None) -> None:
    assert read_when(text, TODAY).window == window


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("at half past nine", 9 * 60 + 30),
        ("quarter to 4", 15 * 60 + 45),
        ("noonish", 12 * 60),
        ("10ish works", 10 * 60),
        ("Friday 10", 10 * 60),
        ("25 past 23", 23 * 60 + 25),
        ("25 to 7 p.m.", 18 * 60 + 35),
        ("5 10 p.m.", 17 * 60 + 10),
        ("move my 9am to 11am", 11 * 60),
        ("at 2, not at 3", 14 * 60),
        ("2:30. No wait, 3:30", 15 * 60 + 30),
        ("2 or 3 weeks", None),
        ("unit 3 on Monday", None),
        ("what's the difference between 1 and 2", None),
        ("keep the dose at 100", None),
        ("at 1600 Market Street", None),
    ],
)
def test_that_one_clock_time_is_wanted(text: str, minutes: int | None) -> None:
    time = read_when(text, TODAY).time
    assert (time.likely if time else None) == minutes


@pytest.mark.parametrize(
    ("text", "shift"),
    [
        ("a week later, same time", Shift(days=7, minutes=0)),
        ("push it back two days", Shift(days=2)),
        ("please push my termite inspection two days", Shift(days=2)),
        ("push it back a week", Shift(days=7)),
        ("the week after", Shift(days=7)),
        ("the day before", Shift(days=-1)),
        ("a day earlier", Shift(days=-1)),
        ("can you bring it forward three days", Shift(days=-3)),
        ("an hour earlier", Shift(minutes=-60)),
        ("half an hour later", Shift(minutes=30)),
        ("one week and two days later", Shift(days=9)),
        ("move it forward two days", None),
        ("I've had ants for two weeks", None),
        ("it started a week ago", None),
    ],
)
def test_that_a_move_by_so_much_is_read_from_what_is_moved(text: str, shift: Shift | None) -> None:
    assert read_when(text, TODAY).shift == shift


def test_that_refused_days_and_days_moved_from_are_kept_apart() -> None:
    assert read_when("any day but Monday", TODAY).not_days == (_day(11, 16),)
    assert read_when("not friday", TODAY).not_days == (_day(11, 13),)
    assert read_when("move Tuesday's to Friday", TODAY).from_days == (_day(11, 17),)
    assert read_when("the 28th instead of the 1st", TODAY).from_days == (_day(12, 1),)


@pytest.mark.parametrize(
    "text",
    [
        "the Monday after",
        "every other Friday",
        "Friday the 17th",
        "quarter past",
        "after half term",
    ],
)
def test_that_what_is_half_understood_is_marked_and_not_read_as_another_day(text: str) -> None:
    when = read_when(text, TODAY)
    assert when.unsure
    assert not when.days
    assert not when.times


def test_that_an_order_is_read_where_no_time_is_named() -> None:
    assert read_when("as soon as possible", TODAY).order is Order.SOONEST
    assert read_when("something later", TODAY).order is Order.LATER
    assert read_when("friday", TODAY).order is None


def test_that_signs_of_the_grammar_in_a_text_mean_nothing() -> None:
    assert read_when("\ue000 \ue900 on \ue001", TODAY).days == ()


def test_that_an_exception_keeps_the_part_of_the_day_and_both_weekdays_their_holiday() -> None:
    read = read_when("any morning but Friday", TODAY)
    assert (read.part, read.not_days[0].first.weekday(), read.days) == ("morning", 4, ())
    days = read_when("the Monday or Tuesday after Thanksgiving", TODAY).days
    assert days == (_day(11, 30), _day(12, 1))


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("two dogs, both friendly", []),
        ("yes, and two cats", []),
        ("two works", [2]),
        ("make it two", [2]),
    ],
)
def test_that_a_number_of_things_is_no_hour(text: str, hours: list[int]) -> None:
    assert [one.hour for one in read_when(text, TODAY, hour_asked=True).times] == hours
