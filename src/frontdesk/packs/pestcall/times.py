"""Local time: where a wall clock's reading falls, and how a moment is said.

A reading that daylight saving skips falls as much later as the clocks were moved; one that comes
twice is its first coming.
"""

from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from frontdesk import Millis
from frontdesk.packs.pestcall.records import MINUTE

DEFAULT_ZONE = ZoneInfo("America/Los_Angeles")

_NOON = 12
_EVENING = 17
_NIGHT = 21
_DAWN = 5
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class PartOfDay(StrEnum):
    """When in the day a customer has time."""

    ANY = "any"
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"

    def holds(self, local: datetime) -> bool:
        """Whether a local time lies in this part of the day."""
        match self:
            case PartOfDay.ANY:
                return True
            case PartOfDay.MORNING:
                return local.hour < _NOON
            case PartOfDay.AFTERNOON:
                return _NOON <= local.hour < _EVENING
            case PartOfDay.EVENING:
                return local.hour >= _EVENING


def instant(day: date, minutes: int, zone: ZoneInfo) -> Millis:
    """The moment at which the wall clock shows so many minutes into a day."""
    at = time(minutes // 60, minutes % 60)
    return int(datetime.combine(day, at, zone).timestamp()) * 1000


def start_of(day: date, zone: ZoneInfo) -> Millis:
    """The day's first moment."""
    return instant(day, 0, zone)


def local_time(moment: Millis, zone: ZoneInfo) -> datetime:
    """A moment on the wall clock."""
    return datetime.fromtimestamp(moment / 1000, UTC).astimezone(zone)


def local_day(moment: Millis, zone: ZoneInfo) -> date:
    """The day on which a moment falls."""
    return local_time(moment, zone).date()


def iso(moment: Millis, zone: ZoneInfo) -> str:
    """A moment as a machine reads it: local time with its offset."""
    return local_time(moment, zone).isoformat(timespec="minutes")


def spoken_day(day: date, today: date) -> str:
    """A day as one says it; the year only where it is another one."""
    year = "" if day.year == today.year else f", {day.year}"
    return f"{_DAYS[day.weekday()]}, {_MONTHS[day.month - 1]} {day.day}{year}"


def spoken(moment: Millis, zone: ZoneInfo, now: Millis) -> str:
    """A moment as one says it: Tuesday, March 3 at 9:00 in the morning."""
    local = local_time(moment, zone)
    day = spoken_day(local.date(), local_day(now, zone))
    hour = local.hour % _NOON or _NOON
    return f"{day} at {hour}:{local.minute:02d} {_part(local)}{_which_of_two(local)}"


def _part(local: datetime) -> str:
    if _DAWN <= local.hour < _NOON:
        return "in the morning"
    if _NOON <= local.hour < _EVENING:
        return "in the afternoon"
    if _EVENING <= local.hour < _NIGHT:
        return "in the evening"
    return "at night"


def _which_of_two(local: datetime) -> str:
    first, second = (local.replace(fold=fold).utcoffset() for fold in (0, 1))
    # Where the clocks skip, the offsets differ too, but a moment never reads as a skipped time.
    if first == second:
        return ""
    return ", after the clocks go back" if local.fold else ", before the clocks go back"


def days_between(first: date, last: date) -> list[date]:
    """Every day from one to another, both included."""
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def minutes_later(moment: Millis, minutes: int) -> Millis:
    """A moment so many minutes on."""
    return moment + minutes * MINUTE
