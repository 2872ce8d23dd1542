"""Reads days and stretches of days, as seen from a moment in a zone."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.models.house.words import KEPT, ORDINALS, TENS, UNITS, number_of, plain


@dataclass(frozen=True, slots=True)
class DateRange:
    """A stretch of days, both ends included."""

    first: date
    last: date


WEEK = timedelta(days=7)
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}
_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon",
            "tuesday tues tue",
            "wednesday weds wed",
            "thursday thurs thur thu",
            "friday fri",
            "saturday",
            "sunday",
        )
    )
    for name in names.split()
}
_M = "(" + "|".join(_MONTHS) + r")\.?"
_W = "(" + "|".join(_WEEKDAYS) + ")"
_SMALL = "|".join([*UNITS, *TENS, "an?"])
_COUNT = rf"(\d{{1,2}}|{_SMALL})"
_TENTHS = "|".join(f"{ten}[ -](?:{'|'.join(list(ORDINALS)[:9])})" for ten in ("twenty", "thirty"))
_D = rf"(\d{{1,2}}(?:st|nd|rd|th)?|{_TENTHS}|{'|'.join(ORDINALS)})"
_Y = r"(?:,? (\d{4})\b)?"

_Reader = Callable[..., DateRange | None]


class _Next(NamedTuple):
    """The next place that a pattern matches, with the reader of what is there."""

    match: re.Match[str]
    reader: _Reader

    def since(self, at: int) -> "_Next | None":
        """The next place from `at` on."""
        if self.match.start() >= at:
            return self
        match = self.match.re.search(self.match.string, at)
        return None if match is None else _Next(match, self.reader)


def today_in(now: Millis, zone: ZoneInfo) -> date:
    """The day that it is in a zone."""
    return datetime.fromtimestamp(now / 1000, zone).date()


def read_dates(text: str, now: Millis, zone: ZoneInfo) -> tuple[DateRange, ...]:
    """The days that a text names, in the order said; two joined by "to" are one stretch."""
    return _read(plain(text), today_in(now, zone))


@lru_cache(KEPT)
def _read(said: str, today: date) -> tuple[DateRange, ...]:
    found = list(_found(said, today))
    merged: list[tuple[int, int, DateRange]] = []
    for start, end, days in found:
        between = said[merged[-1][1] : start] if merged else ""
        if merged and re.fullmatch(r" (?:and|to|through|thru|until|till|-) ", between):
            since, _, before = merged[-1]
            opens = re.search(r"\b(?:between|from) $", said[:since])
            if (opens or " and " not in between) and before.first <= days.last:
                merged[-1] = (since, end, DateRange(before.first, days.last))
                continue
        if (
            merged
            and re.fullmatch(r",? (?:the )?(?:on )?", between)
            and _agree(merged[-1][2], days)
        ):
            merged[-1] = (merged[-1][0], end, days)
            continue
        merged.append((start, end, days))
    return tuple(dict.fromkeys(days for _, _, days in merged))


def _agree(one: DateRange, other: DateRange) -> bool:
    """Tell whether "Tuesday" and "the 3rd", said in one breath, are meant as one day."""
    return one.first.weekday() == other.first.weekday() and one.first == one.last


def _found(said: str, today: date) -> Iterator[tuple[int, int, DateRange]]:
    if not _HINT.search(said):
        return
    ahead: list[_Next] = [
        _Next(match, r) for p, r in _READERS if (match := p.search(said)) is not None
    ]
    while ahead:
        match, reader = min(ahead, key=lambda found: found.match.start())
        days = reader(today, *(group or "" for group in match.groups()))
        if days is not None:
            yield match.start(), match.end(), days
        ahead = [found for f in ahead if (found := f.since(match.end())) is not None]


def _day(day: date) -> DateRange:
    return DateRange(day, day)


def _make(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _number(word: str) -> int:
    if word in {"a", "an"}:
        return 1
    if word in ORDINALS:
        return ORDINALS[word]
    digits = re.match(r"\d+", word)
    if digits:
        return int(digits[0])
    first, _, second = word.replace("-", " ").partition(" ")
    return TENS[first] + ORDINALS[second] if second else number_of(word) or 0


def _calendar(today: date, month: int, day: int, year: str) -> DateRange | None:
    if year:
        found = _make(int(year) + (2000 if len(year) == 2 else 0), month, day)
    else:
        found = _make(today.year, month, day)
        if found is not None and found < today:
            found = _make(today.year + 1, month, day)
    return _day(found) if found else None


def _day_of_month(today: date, word: str) -> DateRange | None:
    day, year, month = _number(word), today.year, today.month
    for _ in range(12):
        found = _make(year, month, day)
        if found is not None and found >= today:
            return _day(found)
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    return None


def _weekday(today: date, name: str, which: str = "") -> DateRange:
    number = _WEEKDAYS[name]
    if which == "next":
        return _day(_monday(today) + WEEK + timedelta(days=number))
    return _day(today + timedelta(days=(number - today.weekday()) % 7))


def _monday(today: date) -> date:
    return today - timedelta(days=today.weekday())


def _week(today: date, which: str) -> DateRange:
    monday = _monday(today)
    if which == "next":
        return DateRange(monday + WEEK, monday + WEEK + timedelta(days=6))
    return DateRange(today, monday + timedelta(days=6))


def _weekend(today: date, which: str) -> DateRange:
    days = _week(today, which)
    return DateRange(max(days.last - timedelta(days=1), days.first), days.last)


def _month(today: date, which: str) -> DateRange:
    first = today if which == "this" else (today.replace(day=1) + timedelta(days=31)).replace(day=1)
    following = (first.replace(day=1) + timedelta(days=31)).replace(day=1)
    return DateRange(first, following - timedelta(days=1))


def _ahead(today: date, count: str, unit: str) -> DateRange:
    return _day(today + _number(count) * (WEEK if unit.startswith("week") else timedelta(days=1)))


def _week_from(today: date, count: str, name: str) -> DateRange:
    start = {"today": today, "now": today, "tomorrow": today + timedelta(days=1)}.get(name)
    return _day((start or _weekday(today, name).first) + _number(count) * WEEK)


def _week_of(today: date, month: str, day: str) -> DateRange | None:
    named = _calendar(today, _MONTHS[month], _number(day), "")
    monday = _monday(named.first) if named else today
    return DateRange(max(monday, today), monday + timedelta(days=6)) if named else None


def _through(today: date, month: str, first: str, last: str) -> DateRange | None:
    start = _calendar(today, _MONTHS[month], _number(first), "")
    end = _make(start.first.year, start.first.month, _number(last)) if start else None
    return DateRange(start.first, end) if start and end and end >= start.first else None


def _iso(today: date, year: str, month: str, day: str) -> DateRange | None:
    return _calendar(today, int(month), int(day), year)


def _slashed(today: date, month: str, day: str, year: str) -> DateRange | None:
    return _calendar(today, int(month), int(day), year)


def _month_day(today: date, month: str, day: str, year: str) -> DateRange | None:
    return _calendar(today, _MONTHS[month], _number(day), year)


def _day_month(today: date, day: str, month: str, year: str) -> DateRange | None:
    return _month_day(today, month, day, year)


def _next_weekday(today: date, name: str) -> DateRange:
    return _weekday(today, name, "next")


def _in_days(days: int) -> _Reader:
    def read(today: date) -> DateRange:
        return _day(today + timedelta(days=days))

    return read


# The more telling ones first: of several that match at the same place the first wins.
_PATTERNS: list[tuple[str, _Reader]] = [
    (r"(\d{4})-(\d\d)-(\d\d)", _iso),
    (rf"(?:the )?week of {_M} (?:the )?{_D}", _week_of),
    (rf"{_COUNT} weeks? from (?:next )?(today|now|tomorrow|{_W[1:-1]})", _week_from),
    (rf"{_M} {_D} ?(?:to|through|thru|until|-) ?(?:the )?{_D}", _through),
    (rf"{_M} (?:the )?{_D}{_Y}", _month_day),
    (rf"(?:the )?{_D} (?:of )?{_M}{_Y}", _day_month),
    (r"(\d\d?)/(\d\d?)(?:/(\d{4}|\d\d))?(?![/\d])", _slashed),
    (rf"{_W}s?,? (?:of )?next week", _next_weekday),
    (rf"next {_W}s?", _next_weekday),
    (rf"(?:(?:this|this coming|coming) )?{_W}s?", _weekday),
    (r"(?:the )?day after tomorrow", _in_days(2)),
    (r"tomorrow|tmrw|tmr|tomorow|tommorow", _in_days(1)),
    (r"today|tonight|this (?:morning|afternoon|evening)", _in_days(0)),
    (r"(?:the|this|(next)) weekend", _weekend),
    (r"(this|next) week", _week),
    (r"(this|next) month", _month),
    (rf"in {_COUNT} (days?|weeks?)", _ahead),
    (rf"{_COUNT} (days?|weeks?) from (?:today|now)", _ahead),
    (r"the (\d{1,2}(?:st|nd|rd|th))(?! (?:one|option|choice))", _day_of_month),
]
# Each of them needs one of these; most messages have none.
_HINT = re.compile(
    "|".join((r"\d", *_WEEKDAYS, *_MONTHS, "day|week|month|morning|afternoon|evening|night"))
    + "|tomor|tommor|tmr"
)
_READERS = [(re.compile(rf"(?<![\w/-])(?:{p})(?![\w/])"), reader) for p, reader in _PATTERNS]


_BARE_WEEKDAY = re.compile(
    rf"(?<![\w/-])(?<!next )(?<!from )(?<!this ){_W}s?(?![\w/])(?!,? (?:of )?next week)"
)
_WITH_A_DATE = re.compile(rf"{_W},? (?:the )?(?:{_M} )?\d")


def read_weekdays(text: str) -> frozenset[int]:
    """The weekdays that a text names without saying of which week, Monday being 0."""
    said = plain(text)
    if _WITH_A_DATE.search(said):
        return frozenset()
    return frozenset(_WEEKDAYS[match[1]] for match in _BARE_WEEKDAY.finditer(said))
