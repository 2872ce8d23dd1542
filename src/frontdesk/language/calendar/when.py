"""What a text says of days and times, as values."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

HALF_DAY = 12 * 60
# "After 5" and "before 2" are said of the afternoon; "after 8" is said of the morning.
_EARLIEST_HOUR = 7


class PartOfDay(StrEnum):
    """A part of the day."""

    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"


class Order(StrEnum):
    """Which of several times is wanted, where only their order is said."""

    SOONEST = "soonest"
    LATEST = "latest"
    EARLIER = "earlier"
    LATER = "later"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class DateRange:
    """A stretch of days, both ends included.

    `any_week` says that it is a weekday of which nobody said the week.
    """

    first: date
    last: date
    any_week: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time by the clock; without a half of the day it may be either.

    `bound` is "after" or "before"; `until` ends a window, in minutes of the day.
    """

    hour: int
    minute: int
    certain: bool
    bound: str = ""
    until: int | None = None

    @property
    def likely(self) -> int:
        """The minutes of the day that are most likely meant, where the half was not said."""
        said = self.hour * 60 + self.minute
        return said + (HALF_DAY if not self.certain and self.hour < _EARLIEST_HOUR else 0)

    def fits(self, minutes: int) -> bool:
        """Whether a time, in minutes of the day, is the one meant."""
        if self.until is not None:
            return self.likely <= minutes < self.until
        if self.bound:
            return minutes >= self.likely if self.bound == "after" else minutes < self.likely
        said = self.hour * 60 + self.minute
        return minutes == said or (not self.certain and minutes % HALF_DAY == said % HALF_DAY)


@dataclass(frozen=True, slots=True)
class Window:
    """The earliest and the latest minute of the day that will do; either may be open."""

    not_before: int | None = None
    not_after: int | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """By how much something is moved: later, or earlier where it is below zero."""

    days: int = 0
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class When:
    """All that a text says of days and times.

    `days` are wanted, `not_days` are refused, from `from_days` something is moved away, and `past`
    are gone by. `from_times`, among the times, are those of what there is already. `length` is a
    stretch of time in minutes. `unsure` are words that speak of a time which was not understood:
    to be asked about, not guessed at. `rest` is the text without all this.
    """

    days: tuple[DateRange, ...] = ()
    not_days: tuple[DateRange, ...] = ()
    from_days: tuple[DateRange, ...] = ()
    past: tuple[DateRange, ...] = ()
    times: tuple[ClockTime, ...] = ()
    from_times: tuple[ClockTime, ...] = ()
    part: PartOfDay | None = None
    order: Order | None = None
    length: int | None = None
    shift: Shift | None = None
    unsure: tuple[str, ...] = ()
    rest: str = ""

    @property
    def window(self) -> Window | None:
        """The hours that bound what is wanted, where any were said."""
        after = [t.likely for t in self.times if t.bound == "after" or t.until is not None]
        before = [t.until or t.likely for t in self.times if t.bound == "before" or t.until]
        if not after and not before:
            return None
        return Window(max(after, default=None), min(before, default=None))

    @property
    def time(self) -> ClockTime | None:
        """The one clock time that is plainly wanted."""
        wanted = [t for t in self.times if t not in self.from_times]
        exact = [t for t in wanted if not t.bound and t.until is None]
        return exact[0] if len(exact) == 1 == len(wanted) else None
