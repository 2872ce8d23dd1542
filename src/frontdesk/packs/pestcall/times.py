"""Local time: where a wall clock's reading falls, and how a moment is said.

A reading that daylight saving skips falls as much later as the clocks were moved; one that comes
twice is its first coming.
"""

from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo

from frontdesk import Locale, Millis, day_in_words, moment_in_words
from frontdesk.packs.pestcall.records import MINUTE

DEFAULT_ZONE = ZoneInfo("America/Los_Angeles")

_NOON, _EVENING, _MIDNIGHT = 12 * 60, 17 * 60, 24 * 60


class PartOfDay(StrEnum):
    """When in the day a customer has time."""

    ANY = "any"
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"

    @property
    def minutes(self) -> tuple[int, int]:
        """The first and the last minute of the local day that lie in it."""
        return _MINUTES[self]

    def holds(self, local: datetime) -> bool:
        """Whether a local time lies in this part of the day."""
        first, last = self.minutes
        return first <= local.hour * 60 + local.minute <= last


class Order(StrEnum):
    """Which of the free times, where only their order is said; of a visit, earlier or later."""

    SOONEST = "soonest"
    LATEST = "latest"
    EARLIER = "earlier"
    LATER = "later"


_MINUTES = {
    PartOfDay.ANY: (0, _MIDNIGHT - 1),
    PartOfDay.MORNING: (0, _NOON - 1),
    PartOfDay.AFTERNOON: (_NOON, _EVENING - 1),
    PartOfDay.EVENING: (_EVENING, _MIDNIGHT - 1),
}


def instant(day: date, minutes: int, zone: ZoneInfo) -> Millis:
    """The moment at which the wall clock shows so many minutes into a day."""
    at = time(minutes // 60, minutes % 60)
    return int(datetime.combine(day, at, zone).timestamp()) * 1000


def start_of(day: date, zone: ZoneInfo) -> Millis:
    """The day's first moment."""
    return instant(day, 0, zone)


@lru_cache(maxsize=8192)
def local_time(moment: Millis, zone: ZoneInfo) -> datetime:
    """A moment on the wall clock; the same slots are looked at again and again."""
    return datetime.fromtimestamp(moment / 1000, UTC).astimezone(zone)


def local_day(moment: Millis, zone: ZoneInfo) -> date:
    """The day on which a moment falls."""
    return local_time(moment, zone).date()


def iso(moment: Millis, zone: ZoneInfo) -> str:
    """A moment as a machine reads it: local time with its offset."""
    return local_time(moment, zone).isoformat(timespec="minutes")


def spoken_day(day: date, today: date, locale: Locale = Locale.EN) -> str:
    """A day as one says it; the year only where it is another one."""
    return day_in_words(day, today, locale)


def spoken(moment: Millis, zone: ZoneInfo, now: Millis, locale: Locale = Locale.EN) -> str:
    """A moment as one says it: Tuesday, March 3 at 9:00 in the morning."""
    return moment_in_words(local_time(moment, zone), local_day(now, zone), locale)


def days_between(first: date, last: date) -> list[date]:
    """Every day from one to another, both included."""
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def minutes_later(moment: Millis, minutes: int) -> Millis:
    """A moment so many minutes on."""
    return moment + minutes * MINUTE
