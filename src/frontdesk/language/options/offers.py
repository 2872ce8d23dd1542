"""An option as it is pointed at: its place in the list, its day, its hours and its words."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Option
from frontdesk.language.calendar.clock_times import read_times
from frontdesk.language.calendar.dates import read_dates
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import stem, words

_HOURS = re.compile(
    r"\b(\d{1,2})(:\d\d)?(?: ?([AP])M)? ?(?:-|\u2013|to) ?(\d{1,2})(?::(\d\d))? ?([AP])M\b",
    re.IGNORECASE,
)
EMPTY = word_set(
    "the a an one ones on in at of for my i me please that this is it to and or works work"
    " fine good with take do can we you your would like want i'll i'd let's day time am pm"
    " option number what are was when be have has there no not yes hello hi visit appointment"
    " slot service"
)


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the options on offer."""

    number: int
    option: Option
    day: date | None
    minutes: int | None
    stems: frozenset[str]
    until: int | None = None


def read_offer(number: int, option: Option, now: Millis, zone: ZoneInfo) -> Offer:
    """Read an option's label, and its start where it has one."""
    stems = frozenset(
        stem(word) for word in words(" ".join((option.label, *option.also))) if word not in EMPTY
    )
    moment = start_of(option)
    if moment is not None:
        local = moment.astimezone(zone) if moment.tzinfo else moment
        return Offer(number, option, local.date(), local.hour * 60 + local.minute, stems)
    label = _window(option.label)
    days, times = read_dates(label, now, zone), read_times(label)
    day = days[0].first if len(days) == 1 and days[0].first == days[0].last else None
    minutes = times[0].hour * 60 + times[0].minute if len(times) == 1 else None
    return Offer(number, option, day, minutes, stems, _end_of(option.label))


def start_of(option: Option) -> datetime | None:
    """When an option starts, where its value says so."""
    start = option.value.get("start") or option.value.get("startsAt")
    try:
        return datetime.fromisoformat(start) if isinstance(start, str) else None
    except ValueError:
        return None


def _end_of(label: str) -> int | None:
    hours = _HOURS.search(label)
    if hours is None:
        return None
    return (int(hours[4]) % 12 + (12 if hours[6].upper() == "P" else 0)) * 60 + int(hours[5] or 0)


def _window(label: str) -> str:
    """The label with the beginning alone of a stretch of hours, such as "9:00-11:00 AM"."""
    return _HOURS.sub(_beginning, label)


def _beginning(match: re.Match[str]) -> str:
    hour, rest, half, end, _, last = match.groups()
    if half is None:
        half = last if int(hour) % 12 <= int(end) % 12 else {"A": "P", "P": "A"}[last.upper()]
    return f"{hour}{rest or ''} {half}M"
