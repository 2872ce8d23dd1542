"""Reads slots as the house model does and holds them against what was meant."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from frontdesk.core.dialog import Option, OptionId
from frontdesk.language.calendar.clock_times import ClockTime, read_part_of_day, read_times
from frontdesk.language.calendar.dates import read_dates
from frontdesk.language.options.choosing import Ambiguous, NoneOfThem, Picked, choose
from frontdesk.language.reading.values import read_phone, read_zip
from training.phrase_file import Case

_TIME = re.compile(r"(.*) (at|after|before) (\d\d):(\d\d)$")
_PART = re.compile(r"(.*) (morning|afternoon|evening)$")


def reads_right(case: Case, now: datetime) -> bool:
    """Tell whether a slot is read as one of the values that were meant."""
    return any(_reads(case, next(iter(value)), now) for value in case.expected)


def picks_wrongly(case: Case, now: datetime) -> bool:
    """Tell whether an option is taken that was not meant."""
    picked = _choice(case, now)
    return picked.isdigit() and frozenset({picked}) not in case.expected


def _reads(case: Case, value: str, now: datetime) -> bool:
    match case.kind:
        case "zip":
            return (read_zip(case.text) or "none") == value
        case "phone":
            digits = re.sub(r"\D", "", read_phone(case.text) or "")
            return (digits[-10:] or "none") == value
        case "choice":
            return _choice(case, now) == value
        case _:
            return _date(case.text, value, now)


def _choice(case: Case, now: datetime) -> str:
    found = choose(case.text, _options(case.state.options), _millis(now), _zone(now))
    match found:
        case Picked(option):
            return option.id
        case Ambiguous():
            return "ambiguous"
        case NoneOfThem():
            return "none"


def _date(text: str, value: str, now: datetime) -> bool:
    if value.startswith("not "):
        return _avoids(text, value.removeprefix("not "), now)
    days, part, time = value, None, None
    if timed := _TIME.match(value):
        days, time = timed[1], (timed[2], int(timed[3]) * 60 + int(timed[4]))
    elif parted := _PART.match(value):
        days, part = parted[1], parted[2]
    read = [(r.first, r.last) for r in read_dates(text, _millis(now), _zone(now))]
    if read != [_stretch(one) for one in days.split(", ")]:
        return False
    if time is not None:
        return any(_is_time(t, *time) for t in read_times(text))
    return read_part_of_day(text) == part


def _stretch(value: str) -> tuple[date, date]:
    first, _, last = value.partition("..")
    return date.fromisoformat(first), date.fromisoformat(last or first)


def _is_time(time: ClockTime, bound: str, minutes: int) -> bool:
    earlier = time.fits(minutes - 60)
    match bound:
        case "after":
            return time.fits(minutes) and time.fits(minutes + 60) and not earlier
        case "before":
            return earlier and not time.fits(minutes)
        case _:
            return time.fits(minutes) and not time.bound


def _avoids(text: str, weekday: str, now: datetime) -> bool:
    """A day to avoid is read right when a choice among seven days leaves the other six."""
    days = [now + timedelta(days=ahead) for ahead in range(1, 8)]
    options = _options([f"{day:%a, %b} {day.day}, 9:00 AM" for day in days])
    found = choose(text, options, _millis(now), _zone(now))
    left = [o for o, day in zip(options, days, strict=True) if f"{day:%A}".lower() != weekday]
    return isinstance(found, Ambiguous) and list(found.options) == left


def _options(labels: list[str] | tuple[str, ...]) -> list[Option]:
    return [Option(OptionId(str(n)), label, {}) for n, label in enumerate(labels, start=1)]


def _millis(now: datetime) -> int:
    return int(now.timestamp() * 1000)


def _zone(now: datetime) -> ZoneInfo:
    assert isinstance(now.tzinfo, ZoneInfo)
    return now.tzinfo
