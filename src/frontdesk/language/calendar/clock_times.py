"""The times by the clock and the part of the day that a text names."""

from datetime import date

from frontdesk.language.calendar.parts_of_day import part_at
from frontdesk.language.calendar.reading import read_when
from frontdesk.language.calendar.when import ClockTime, PartOfDay

__all__ = ["ClockTime", "PartOfDay", "part_at", "read_part_of_day", "read_times"]

_ANY_DAY = date(2024, 1, 1)


def read_times(text: str) -> tuple[ClockTime, ...]:
    """The clock times of a text: with minutes, a half of the day, or a word such as "at" before."""
    return read_when(text, _ANY_DAY).times


def read_part_of_day(text: str) -> PartOfDay | None:
    """The part of the day that a text asks for, if it is one."""
    return read_when(text, _ANY_DAY).part
