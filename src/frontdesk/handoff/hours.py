"""When people are at the desk: hours of each weekday, in the organisation's own zone."""

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis

_SPAN = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)-([01]?\d|2[0-3]):([0-5]\d)\Z")
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# Beyond a week nothing opens that has not opened before.
_LOOKED_AHEAD = 8

_Span = tuple[time, time]


@dataclass(frozen=True, kw_only=True)
class Hours:
    """The hours of each weekday, such as `mon=("08:00-12:00", "13:00-17:00")`; none on the rest."""

    mon: tuple[str, ...] = ()
    tue: tuple[str, ...] = ()
    wed: tuple[str, ...] = ()
    thu: tuple[str, ...] = ()
    fri: tuple[str, ...] = ()
    sat: tuple[str, ...] = ()
    sun: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not any(self._spans):
            raise TypeError("hours: expected some hours on some day; got none")

    @cached_property
    def _spans(self) -> tuple[tuple[_Span, ...], ...]:
        return tuple(tuple(_read(day, span) for span in getattr(self, day)) for day in WEEKDAYS)

    def open_at(self, moment: Millis, zone: ZoneInfo) -> bool:
        """Whether somebody is there at a moment."""
        local = datetime.fromtimestamp(moment / 1000, zone)
        now = local.time()
        return any(begins <= now < ends for begins, ends in self._spans[local.weekday()])

    def opens_next(self, moment: Millis, zone: ZoneInfo) -> datetime:
        """When somebody is there next, as the organisation's clocks show it."""
        local = datetime.fromtimestamp(moment / 1000, zone)
        for ahead in range(_LOOKED_AHEAD):
            day = local.date() + timedelta(days=ahead)
            for begins, _ in sorted(self._spans[day.weekday()]):
                opening = datetime.combine(day, begins, zone)
                if opening > local:
                    return opening
        raise AssertionError("hours that are open on no day of a week")


def _read(day: str, span: str) -> _Span:
    found = _SPAN.match(span)
    if found is None:
        raise TypeError(f"hours: {day}: expected such as 08:00-17:00; got {span!r}")
    begins_at, begins_past, ends_at, ends_past = map(int, found.groups())
    begins, ends = time(begins_at, begins_past), time(ends_at, ends_past)
    if begins >= ends:
        raise TypeError(f"hours: {day}: expected an end after its beginning; got {span!r}")
    return begins, ends
