"""Reads days and stretches of days, as seen from a moment in a zone."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.language.calendar.date_patterns import HINT, READERS, W
from frontdesk.language.calendar.day_words import DAY, WEEK, DateRange, Reader
from frontdesk.language.calendar.spoken_numbers import in_figures
from frontdesk.language.lexicon.calendar_names import MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.refusals import TAKES_BACK
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.words import KEPT

__all__ = ["DateRange", "read_dates", "read_weekdays", "today_in"]

_JOINS = re.compile(r" (?:and|to|through|thru|until|till|-) (?:the )?")
_SAME_DAY = re.compile(r",? (?:the )?(?:on )?(?:the )?")
_CORRECTS = re.compile(rf"\b{TAKES_BACK}\b")
_OPENS = re.compile(r"\b(?:between|from)(?: the)? $")
_SLASHED = re.compile(rf"\b({W[1:-1]})/(?={W[1:-1]})")
_DASHED = re.compile(
    rf"\b({W[1:-1]}|\d{{1,2}}(?:st|nd|rd|th)) ?[-\u2013] ?(?={W[1:-1]}|\d{{1,2}}\w\w)"
)
_MONTH = "|".join(MONTH_NUMBERS)
_DATE = r"\d{1,2}(?:st|nd|rd|th)?"
_EITHER_DAY = re.compile(
    rf"\b({_MONTH})\.? (?:the )?({_DATE}) (or|and) (?:the )?({_DATE})\b(?!:| ?[ap]\.?m| o'clock|"
    rf" {_MONTH})"
)
_EITHER_OF = re.compile(rf"\b({_DATE}) (or|and) (?:the )?({_DATE}) (?:of )?({_MONTH})\b")
_DATED = re.compile(rf"\b(?:{_MONTH})\b|\d(?:st|nd|rd|th)\b|\d/\d")
_OR = re.compile(r"\bor\b")
_WEEKDAY_NAME = re.compile(rf"{W}(?:'?s)?\b")
_BESIDE = re.compile(r"\b(?:the )?day (after|before) (?:the )?$")
_LIMIT = re.compile(r"\b(before|by|no later than|until|till|prior to) (?:the )?$")
_SINCE = re.compile(
    r"\b(after|not before|not until|no earlier than|starting|any ?time from) (?:the )?$"
)
_AND_ON = re.compile(r" (?:or (?:later|after)|onwards?|and (?:on|after)|at the earliest)\b")


class _Next(NamedTuple):
    """The next place that a pattern matches, with the reader of what is there."""

    match: re.Match[str]
    reader: Reader

    def since(self, at: int) -> "_Next | None":
        """The next place from `at` on."""
        if self.match.start() >= at:
            return self
        match = self.match.re.search(self.match.string, at)
        return None if match is None else _Next(match, self.reader)


class _Found(NamedTuple):
    """Days that were read, and where."""

    start: int
    end: int
    days: DateRange


def today_in(now: Millis, zone: ZoneInfo) -> date:
    """The day that it is in a zone."""
    return datetime.fromtimestamp(now / 1000, zone).date()


def read_dates(text: str, now: Millis, zone: ZoneInfo) -> tuple[DateRange, ...]:
    """The days that a text names, in the order said; two joined by "to" are one stretch."""
    return _read(in_figures(text), today_in(now, zone))


@lru_cache(KEPT)
def _read(said: str, today: date) -> tuple[DateRange, ...]:
    if not HINT.search(said):
        return ()
    said = _DASHED.sub(r"\1 to ", _SLASHED.sub(r"\1 or ", exclusions(said)[1]))
    said = _EITHER_DAY.sub(r"\1 \2 \3 \1 \4", _EITHER_OF.sub(r"\1 \4 \2 \3 \4", said))
    merged: list[_Found] = []
    for found in _found(said, today):
        before = merged[-1] if merged else None
        joined = before and _joined(said, before, found)
        if joined:
            merged[-1] = joined
        elif before and _CORRECTS.search(said[before.end : found.start]):
            merged = [found]
        else:
            merged.append(_in_order(said, before, found))
    days = dict.fromkeys(_bounded(said, found, today) for found in merged)
    return _told_once(tuple(days), said)


def _in_order(said: str, before: _Found | None, found: _Found) -> _Found:
    """Of "Monday or Wednesday", said on a Wednesday, both are meant of the coming week."""
    named = _WEEKDAY_NAME.match(said, found.start)
    if before is None or named is None or before.days.first <= found.days.first:
        return found
    if before.days.first.weekday() >= found.days.first.weekday():
        return found
    return _Found(
        found.start, found.end, DateRange(found.days.first + WEEK, found.days.last + WEEK)
    )


def _joined(said: str, before: _Found, found: _Found) -> _Found | None:
    between = said[before.end : found.start]
    if _JOINS.fullmatch(between):
        opens = _OPENS.search(said[: before.start])
        first, last = before.days.first, found.days.last
        if last < first <= last + WEEK:
            last += WEEK
        if (opens or " and " not in between) and first <= last:
            return _Found(before.start, found.end, DateRange(first, last))
    if _SAME_DAY.fullmatch(between) and _agree(before.days, found.days):
        return _Found(before.start, found.end, found.days)
    return None


def _bounded(said: str, found: _Found, today: date) -> DateRange:
    """The days before, after or beside those that are named, where that is what was said."""
    lead, days = said[: found.start], found.days
    beside = _BESIDE.search(lead)
    if beside is not None:
        shift = DAY if beside[1] == "after" else -DAY
        return DateRange(days.last + shift, days.last + shift)
    limit = _LIMIT.search(lead)
    if limit is not None:
        last = days.first - DAY if limit[1] in {"before", "prior to"} else days.last
        return DateRange(today, last) if last >= today else days
    since = _SINCE.search(lead)
    if since is not None or _AND_ON.match(said, found.end):
        first = days.last + DAY if since is not None and since[1] == "after" else days.first
        return DateRange(first, first + 2 * WEEK - DAY)
    return days


def _told_once(days: tuple[DateRange, ...], said: str) -> tuple[DateRange, ...]:
    """Of a stretch and its own days, or of a date and its weekday, only what is meant."""
    for long in (d for d in days if d.first != d.last):
        inside = [d for d in days if d is not long and long.first <= d.first <= d.last <= long.last]
        edges = all(d.first in {long.first, long.last} for d in inside)
        if inside and len(inside) == len(days) - 1:
            return (long,) if edges else tuple(inside)
    if len(days) == 2 and all(d.first == d.last for d in days) and _DATED.search(said):
        near, far = sorted(days, key=lambda d: d.first)
        if near.first.weekday() == far.first.weekday() and not _OR.search(said):
            return (far,)
    return days


def _agree(one: DateRange, other: DateRange) -> bool:
    """Whether "Tuesday" and "the 3rd", said in one breath, are meant as one day."""
    return one.first.weekday() == other.first.weekday() and one.first == one.last


def _found(said: str, today: date) -> Iterator[_Found]:
    ahead: list[_Next] = [
        _Next(match, r) for p, r in READERS if (match := p.search(said)) is not None
    ]
    while ahead:
        match, reader = min(ahead, key=lambda found: found.match.start())
        days = reader(today, *(group or "" for group in match.groups()))
        if days is not None:
            yield _Found(match.start(), match.end(), days)
        ahead = [found for f in ahead if (found := f.since(match.end())) is not None]


_BARE_WEEKDAY = re.compile(
    rf"(?<![\w/-])(?<!next )(?<!from )(?<!this )(?<!following ){W}(?:'?s)?(?![\w/])"
    r"(?!,? (?:of )?next week| week\b| after next)"
)
_WITH_A_DATE = re.compile(
    rf"{W},? (?:the )?(?:(?:{'|'.join(MONTH_NUMBERS)})\.? )?\d+(?:st|nd|rd|th)?\b(?!:| ?[ap]m)"
)


def read_weekdays(text: str) -> frozenset[int]:
    """The weekdays that a text names without saying of which week, Monday being 0."""
    said = in_figures(text)
    if _WITH_A_DATE.search(said):
        return frozenset()
    return frozenset(WEEKDAY_NUMBERS[match[1]] for match in _BARE_WEEKDAY.finditer(said))
