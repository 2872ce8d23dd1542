"""What the words for days mean on the calendar, as seen from a day."""

import re
from datetime import date, timedelta

from frontdesk.language.calendar.when import DateRange
from frontdesk.language.lexicon.calendar_names import MONTH_NUMBERS, WEEKDAY_NUMBERS, WEEKDAYS
from frontdesk.language.lexicon.numbers import ORDINALS, TENS
from frontdesk.language.text.words import number_of

DAY = timedelta(days=1)
WEEK = timedelta(days=7)
HOLIDAYS = {
    "new year's day": (1, 1),
    "new years day": (1, 1),
    "new years": (1, 1),
    "the new year": (1, 1),
    "new year": (1, 1),
    "waitangi day": (2, 6),
    "valentine's day": (2, 14),
    "juneteenth": (6, 19),
    "independence day": (7, 4),
    "halloween": (10, 31),
    "bonfire night": (11, 5),
    "veterans day": (11, 11),
    "christmas eve": (12, 24),
    "xmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
    "xmas": (12, 25),
    "boxing day": (12, 26),
    "new year's eve": (12, 31),
    "new years eve": (12, 31),
}
# Month, weekday and which one of the month.
MOVABLE = {
    "memorial day": (5, 0, "last"),
    "labor day": (9, 0, "first"),
    "thanksgiving": (11, 3, "4th"),
}
# Days from Easter Sunday.
AT_EASTER = {"good friday": -2, "easter sunday": 0, "easter monday": 1, "easter": 0}
_FEW = {"a": 1, "an": 1, "another": 1, "couple": 2, "a few": 3, "few": 3}


def one_day(day: date) -> DateRange:
    """A stretch of one day."""
    return DateRange(day, day)


def days_of(days: DateRange) -> list[date]:
    """Every day of a stretch."""
    return [days.first + n * DAY for n in range((days.last - days.first).days + 1)]


def shifted(days: DateRange, by: timedelta) -> DateRange:
    """The same stretch, later or earlier."""
    return DateRange(days.first + by, days.last + by)


def make_day(year: int, month: int, day: int) -> date | None:
    """A day of the calendar, or None where there is no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def count_of(word: str) -> int:
    """A number in figures, as a word, or as an ordinal; "a" and "an" are one."""
    if word in _FEW:
        return _FEW[word]
    if "couple" in word:
        return 2
    if word in ORDINALS:
        return ORDINALS[word]
    digits = re.match(r"\d+", word)
    if digits:
        return int(digits[0])
    first, _, second = word.replace("-", " ").partition(" ")
    if not second:
        return number_of(word) or 0
    return TENS[first] + (ORDINALS.get(second) or number_of(second) or 0)


def monday_of(today: date) -> date:
    """The Monday of a day's week."""
    return today - today.weekday() * DAY


def calendar_day(today: date, month: int, day: int, year: str = "") -> DateRange | None:
    """A day of a month: of the year given, or the next one to come."""
    if year and not year.isdigit():
        found = make_day(1900 + count_of(year.partition(" ")[2]), month, day)
    elif year:
        century = 0 if len(year) > 2 else 2000 if int(year) <= today.year % 100 + 10 else 1900
        found = make_day(int(year) + century, month, day)
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
    return one_day(today + (WEEKDAY_NUMBERS[name] - today.weekday()) % 7 * DAY)


def days_within(days: tuple[DateRange, ...], within: DateRange | None) -> tuple[DateRange, ...]:
    """The days, each weekday of no said week in the stretch that was spoken of, if it is there.

    Of a single day, that is its week.
    """
    if within is None:
        return days
    if within.first == within.last:
        within = week(within.first, 0)
    found: list[DateRange] = []
    for one in days:
        weeks = -(-(within.first - one.first).days // 7)
        moved = shifted(one, max(weeks, 0) * WEEK)
        found.append(moved if one.any_week and moved.last <= within.last else one)
    return tuple(found)


def weekday_of(week: DateRange, name: str) -> DateRange:
    """The day of this name in a week."""
    return one_day(monday_of(week.first) + WEEKDAY_NUMBERS[name] * DAY)


def week(today: date, ahead: int) -> DateRange:
    """A whole week, so many weeks from this one."""
    monday = monday_of(today) + ahead * WEEK
    return DateRange(monday, monday + 6 * DAY)


def step(count: str, unit: str) -> timedelta | None:
    """A count of days, weeks or fortnights; months and years are of no one length."""
    if unit.startswith(("month", "year")):
        return None
    size = 1 if unit.startswith("day") else 14 if unit.startswith("fort") else 7
    return count_of(count) * size * DAY


def nth_weekday(days: DateRange, which: str, name: str) -> DateRange | None:
    """The first, second … or last day of this name in a month."""
    first = weekday(days.first, name).first
    found = [first + n * WEEK for n in range(5) if first + n * WEEK <= days.last]
    place = -1 if which == "last" else count_of(which) - 1
    return one_day(found[place]) if place < len(found) else None


def month_after(first: date) -> date:
    """The first day of the following month."""
    return (first.replace(day=1) + timedelta(days=31)).replace(day=1)


def month(first: date) -> DateRange:
    """The whole month of a day."""
    return DateRange(first.replace(day=1), month_after(first) - DAY)


def named_month(today: date, name: str) -> DateRange:
    """The whole of a month by its name: this one or the next to come."""
    number = MONTH_NUMBERS[name]
    return month(date(today.year + (number < today.month), number, 1))


def months_on(today: date, count: int) -> date:
    """The same day so many months on, or the last where a month is shorter."""
    months = min(max(today.year * 12 + today.month - 1 + count, 12), 9998 * 12)
    first = date(months // 12, months % 12 + 1, 1)
    return first.replace(day=min(today.day, month(first).last.day))


def from_now_on(today: date, days: DateRange) -> DateRange:
    """What is still to come of a stretch that has begun."""
    return DateRange(today, days.last) if days.first < today <= days.last else days


def part_of_month(days: DateRange, part: str) -> DateRange:
    """The beginning, the middle or the end of a month."""
    first = days.first
    if part.startswith(("second", "latter")):
        return DateRange(first + 15 * DAY, days.last)
    if part.startswith(("early", "start", "beginning", "first")):
        return DateRange(first, first + 9 * DAY)
    if part.startswith("mid"):
        return DateRange(first + 10 * DAY, first + 19 * DAY)
    return DateRange(days.last - (6 if "end" in part else 9) * DAY, days.last)


def part_of_week(days: DateRange, part: str) -> DateRange:
    """The beginning, the middle or the end of the working week."""
    monday = days.first
    if part.startswith(("early", "start", "beginning", "first")):
        return DateRange(monday, monday + DAY)
    if part.startswith("mid"):
        return one_day(monday + 2 * DAY)
    if "end" in part:
        return one_day(monday + 4 * DAY)
    return DateRange(monday + 3 * DAY, monday + 4 * DAY)


def holiday(today: date, name: str) -> DateRange | None:
    """A holiday by its name: the next one to come."""
    fixed = HOLIDAYS.get(name)
    if fixed is not None:
        return calendar_day(today, *fixed)
    found = (_holiday_in(year, name) for year in (today.year, today.year + 1))
    return next((one_day(day) for day in found if day >= today), None)


def _holiday_in(year: int, name: str) -> date:
    if name in AT_EASTER:
        return _easter(year) + AT_EASTER[name] * DAY
    number, weekday_number, which = MOVABLE[name]
    days = month(date(year, number, 1))
    found = nth_weekday(days, which, WEEKDAYS[weekday_number])
    return found.first if found is not None else days.first


def _easter(year: int) -> date:
    """Easter Sunday by Gauss's rule, as it holds from 1900 to 2099."""
    moon = (19 * (year % 19) + 24) % 30
    moon -= moon == 29 or (moon == 28 and year % 19 > 10)
    return date(year, 3, 22) + (moon + (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7) * DAY
