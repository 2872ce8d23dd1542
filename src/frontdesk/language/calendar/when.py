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

    `any_week` says that it is a weekday of which nobody said the week, `weekdays` which of
    its days are meant where not all are, Monday being 0.
    """

    first: date
    last: date
    any_week: bool = field(default=False, compare=False)
    weekdays: frozenset[int] = frozenset()

    def has(self, day: date) -> bool:
        """Whether a day is one of these; a weekday of no said week is one in any."""
        if self.any_week:
            return day.weekday() in (self.weekdays or {self.first.weekday()})
        meant = not self.weekdays or day.weekday() in self.weekdays
        return self.first <= day <= self.last and meant


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time by the clock; without a half of the day it may be either.

    `bound` is "after", "before", "until" where it may be that time too, or "done" where it is to be
    over by then; `until` ends a window, in minutes of the day, and `either` says that its end is in
    it.
    """

    hour: int
    minute: int
    certain: bool
    bound: str = ""
    until: int | None = None
    either: bool = False

    @property
    def likely(self) -> int:
        """The minutes of the day that are most likely meant, where the half was not said."""
        said = self.hour * 60 + self.minute
        return said + (HALF_DAY if not self.certain and self.hour < _EARLIEST_HOUR else 0)

    def fits(self, minutes: int) -> bool:
        """Whether a time, in minutes of the day, is the one meant."""
        if self.until is not None:
            return self.likely <= minutes < self.until + self.either
        if self.bound:
            if self.bound == "after":
                return minutes >= self.likely
            return minutes < self.likely + (self.bound == "until")
        said = self.hour * 60 + self.minute
        return minutes == said or (not self.certain and minutes % HALF_DAY == said % HALF_DAY)


@dataclass(frozen=True, slots=True)
class Window:
    """The earliest and the latest minute of the day that will do; any may be open.

    At `done_by` it is to be over.
    """

    not_before: int | None = None
    not_after: int | None = None
    done_by: int | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """By how much something is moved: later, or earlier where it is below zero.

    None of days is the same day, none of minutes the same time; where it is None, it is not said.
    """

    days: int | None = None
    minutes: int | None = None


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
        before = [t.likely - 1 for t in self.times if t.bound in {"before", "done"}]
        before += [t.until or t.likely for t in self.times if t.bound == "until" or t.until]
        done = [t.likely for t in self.times if t.bound == "done"]
        exact = [t.likely for t in self._exact]
        if len(exact) > 1 and not after and not before:
            # "At 4 as well, or just 3:30": what lies between is as near as any.
            return Window(min(exact), max(exact))
        if not after and not before:
            return None
        return Window(max(after, default=None), min(before, default=None), min(done, default=None))

    @property
    def time(self) -> ClockTime | None:
        """The one clock time that is plainly wanted, within whatever bounds are said beside it."""
        wanted, exact = [t for t in self.times if t not in self.from_times], self._exact
        if len(exact) != 1 or not all(t.fits(exact[0].likely) for t in wanted):
            return None
        return exact[0]

    @property
    def _exact(self) -> list[ClockTime]:
        wanted = (t for t in self.times if t not in self.from_times)
        return [t for t in wanted if not t.bound and t.until is None]
