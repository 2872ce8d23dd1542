"""The days that a text names, as seen from a moment in a zone."""

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.language.calendar.reading import read_when
from frontdesk.language.calendar.when import DateRange
from frontdesk.language.lexicon.calendar_names import ANY_WEEKDAY, CLEAR_MONTH

__all__ = ["DateRange", "names_unclear_day", "read_dates", "read_weekdays", "today_in"]

# A stretch of weeks or months mostly says how long something has been so.
_A_DAY = re.compile(rf"day|date|\d|{ANY_WEEKDAY}|{CLEAR_MONTH}")
_ANY_DAY = date(2024, 1, 1)


def today_in(now: Millis, zone: ZoneInfo) -> date:
    """The day that it is in a zone."""
    return datetime.fromtimestamp(now / 1000, zone).date()


def read_dates(text: str, now: Millis, zone: ZoneInfo) -> tuple[DateRange, ...]:
    """The days to come that a text wants, in the order said; two joined by "to" are one stretch."""
    return read_when(text, today_in(now, zone)).days


def read_weekdays(text: str) -> frozenset[int]:
    """The weekdays that a text names without saying of which week, Monday being 0."""
    days = read_when(text, _ANY_DAY).days
    return frozenset(d.first.weekday() for d in days if d.any_week)


def names_unclear_day(text: str, today: date) -> bool:
    """Whether a text names a day that is only half understood, and none beside it."""
    when = read_when(text, today)
    return not (when.days or when.shift) and any(map(_A_DAY.search, when.unsure))
