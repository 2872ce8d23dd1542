"""What the words for days mean on the calendar, as seen from a day."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from frontdesk.language.lexicon.calendar_names import MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.numbers import ORDINALS, TENS
from frontdesk.language.text.words import number_of


@dataclass(frozen=True, slots=True)
class DateRange:
    """A stretch of days, both ends included."""

    first: date
    last: date


Reader = Callable[..., DateRange | None]
WEEK = timedelta(days=7)
DAY = timedelta(days=1)
HOLIDAYS = {
    "new year's day": (1, 1),
    "valentine's day": (2, 14),
    "juneteenth": (6, 19),
    "independence day": (7, 4),
    "halloween": (10, 31),
    "veterans day": (11, 11),
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "new year's eve": (12, 31),
}
# Month, weekday and which one of the month.
MOVABLE = {"memorial day": (5, 0, -1), "labor day": (9, 0, 0), "thanksgiving": (11, 3, 3)}


def one_day(day: date) -> DateRange:
    """A stretch of one day."""
    return DateRange(day, day)


def make_day(year: int, month: int, day: int) -> date | None:
    """A day of the calendar, or None where there is no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def count_of(word: str) -> int:
    """A number in figures, as a word, or as an ordinal; "a" and "an" are one."""
    if word in {"a", "an"}:
        return 1
    if word.startswith("a couple"):
        return 2
    if word in ORDINALS:
        return ORDINALS[word]
    digits = re.match(r"\d+", word)
    if digits:
        return int(digits[0])
    first, _, second = word.replace("-", " ").partition(" ")
    return TENS[first] + ORDINALS[second] if second else number_of(word) or 0


def monday_of(today: date) -> date:
    """The Monday of a day's week."""
    return today - timedelta(days=today.weekday())


def calendar_day(today: date, month: int, day: int, year: str = "") -> DateRange | None:
    """A day of a month: of the year given, or the next one to come."""
    if year:
        found = make_day(int(year) + (2000 if len(year) == 2 else 0), month, day)
    else:
        found = make_day(today.year, month, day)
        if found is not None and found < today:
            found = make_day(today.year + 1, month, day)
    return one_day(found) if found else None


def day_of_month(today: date, word: str) -> DateRange | None:
    """The next day with this number."""
    day, year, month = count_of(word), today.year, today.month
    for _ in range(12):
        found = make_day(year, month, day)
        if found is not None and found >= today:
            return one_day(found)
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    return None


def weekday(today: date, name: str) -> DateRange:
    """The next day of this name, today included."""
    number = WEEKDAY_NUMBERS[name]
    return one_day(today + timedelta(days=(number - today.weekday()) % 7))


def weekday_next_week(today: date, name: str) -> DateRange:
    """The day of this name in the week that begins on the next Monday."""
    number = WEEKDAY_NUMBERS[name]
    return one_day(monday_of(today) + WEEK + timedelta(days=number))


def weekday_after_next(today: date, name: str) -> DateRange:
    """The day of this name a week after next week's."""
    return one_day(weekday_next_week(today, name).first + WEEK)


def week(today: date, which: str) -> DateRange:
    """This week from today on, or the whole of the next, or the one after."""
    monday = monday_of(today)
    if which == "this":
        return DateRange(today, monday + 6 * DAY)
    ahead = 2 if "after" in which else 1
    return DateRange(monday + ahead * WEEK, monday + ahead * WEEK + 6 * DAY)


def weekend(today: date, which: str) -> DateRange:
    """Saturday and Sunday of this week, or of the next."""
    days = week(today, which or "this")
    return DateRange(max(days.last - DAY, days.first), days.last)


def month_after(first: date) -> date:
    """The first day of the following month."""
    return (first.replace(day=1) + timedelta(days=31)).replace(day=1)


def month(today: date, which: str) -> DateRange:
    """This month from today on, or the whole of the next."""
    first = today if which in {"this", "the"} else month_after(today)
    return DateRange(first, month_after(first) - DAY)


def named_month(today: date, name: str) -> DateRange:
    """A month by its name, from today on where it has begun."""
    number = MONTH_NUMBERS[name]
    first = date(today.year + (number < today.month), number, 1)
    return DateRange(max(first, today), month_after(first) - DAY)


def part_of_month(today: date, part: str, name: str) -> DateRange | None:
    """The first, middle or last third of a month."""
    if name.startswith(("this", "next", "the")):
        days = month(today, name.partition(" ")[0])
    else:
        days = named_month(today, name)
    first = days.first.replace(day=1)
    if part.startswith(("early", "start", "beginning")):
        return DateRange(max(days.first, first), first + 9 * DAY)
    if part.startswith("mid"):
        return DateRange(first + 10 * DAY, first + 19 * DAY)
    if part.startswith("last day"):
        return one_day(days.last)
    return DateRange(days.last - (6 if part.startswith("end") else 9) * DAY, days.last)


def week_of_month(today: date, which: str, name: str) -> DateRange:
    """The first, second … or last seven days of a month."""
    days = month(today, name.partition(" ")[0]) if " " in name else named_month(today, name)
    if which == "last":
        return DateRange(days.last - 6 * DAY, days.last)
    first = days.first.replace(day=1) + (ORDINALS[which] - 1) * WEEK
    return DateRange(first, first + 6 * DAY)


def weekday_of_month(today: date, which: str, name: str, of: str) -> DateRange:
    """The first, second … or last day of this name in a month."""
    days = month(today, of.partition(" ")[0]) if " " in of else named_month(today, of)
    if which == "last":
        return weekday(days.last - 6 * DAY, name)
    return one_day(weekday(days.first.replace(day=1), name).first + (ORDINALS[which] - 1) * WEEK)


def holiday(today: date, name: str) -> DateRange | None:
    """A holiday by its name."""
    fixed = HOLIDAYS.get(name)
    if fixed is not None:
        return calendar_day(today, *fixed)
    number, day, which = MOVABLE[name]
    first = date(today.year, number, 1)
    days = [first + n * DAY for n in range((month_after(first) - first).days)]
    found = [d for d in days if d.weekday() == day][which]
    return one_day(found) if found >= today else None


def part_of_week(today: date, part: str, which: str) -> DateRange:
    """The beginning, the middle or the end of the working week."""
    monday = monday_of(today) + (WEEK if which == "next" else WEEK * 0)
    if part.startswith(("early", "start", "beginning")):
        return DateRange(max(monday, today), max(monday + DAY, today))
    if part.startswith("mid"):
        return one_day(monday + 2 * DAY)
    if part.startswith("end"):
        return one_day(monday + 4 * DAY)
    return DateRange(max(monday + 3 * DAY, today), monday + 4 * DAY)


def rest_of_week(today: date) -> DateRange:
    """From tomorrow to Sunday."""
    return DateRange(min(today + DAY, monday_of(today) + 6 * DAY), monday_of(today) + 6 * DAY)


def ahead(today: date, count: str, unit: str) -> DateRange | None:
    """So many days, weeks or months from today."""
    number = count_of(count)
    if unit.startswith("month"):
        first = today.replace(day=1)
        for _ in range(number):
            first = month_after(first)
        last = (month_after(first) - DAY).day
        return one_day(first.replace(day=min(today.day, last)))
    return one_day(today + number * (WEEK if unit.startswith("week") else DAY))


def within(today: date, count: str, unit: str) -> DateRange:
    """From today on for so many days or weeks."""
    number = count_of(count or "a")
    return DateRange(today, today + number * (WEEK if unit.startswith("week") else DAY))


def weeks_from(today: date, count: str, name: str) -> DateRange:
    """So many weeks after today, tomorrow or a weekday."""
    start = {"today": today, "now": today, "tomorrow": today + DAY}.get(name)
    return one_day((start or weekday(today, name).first) + count_of(count) * WEEK)


def in_days(days: int) -> Reader:
    """A reader of words that always mean so many days from today."""

    def read(today: date) -> DateRange:
        return one_day(today + days * DAY)

    return read
