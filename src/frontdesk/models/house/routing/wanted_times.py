"""Reads when something is wanted, as the fields of a tool declare that it is said."""

import re
from datetime import date, timedelta
from typing import Any

from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.days import days_of, days_within
from frontdesk.language.calendar.parts_of_day import part_at
from frontdesk.language.calendar.reading import read_when
from frontdesk.language.calendar.when import HALF_DAY, DateRange, Order, When
from frontdesk.language.text.words import plain
from frontdesk.models.house.routing.inputs import OF_HOURS, Field
from frontdesk.models.house.routing.said import Said

OF_TIMES = OF_HOURS | {
    Spoken.DAY,
    Spoken.LAST_DAY,
    Spoken.NOT_ON,
    Spoken.ORDER,
    Spoken.SHIFT,
    Spoken.SHIFT_TIME,
}
# How far ahead the days are named that do not suit.
_AHEAD, _DAY = timedelta(days=27), timedelta(days=1)
_RIGHT_AFTER = re.compile(
    r"\b(?:right|straight|directly|immediately|just|shortly) after(?:wards?)?\b"
    r"(?! (?:\d|noon|midday|lunch|work|school|breakfast|dinner))"
)


def read_time(field: Field, said: Said, today: date) -> Any:
    """What is said of a field that takes a day, an hour, or which of the times is wanted."""
    match field.spoken:
        case Spoken.SHIFT | Spoken.SHIFT_TIME:
            return _shift(field, said, today)
        case Spoken.NOT_ON:
            return _not_on(said, today)
        case Spoken.ORDER:
            return _order(field, said, today)
        case Spoken.DAY | Spoken.LAST_DAY:
            return _day(field, _days(said, today))
        case _:
            return _of_hours(field, said, today)


def _order(field: Field, said: Said, today: date) -> str | None:
    """Which of the times is wanted where only their order is said, now or before."""
    if _comes_right_after(said) and Order.SOONEST in field.choices:
        return Order.SOONEST.value
    orders = (read_when(text, today).order for text in (said.text, said.waiting))
    return next((order.value for order in orders if order in field.choices), None)


def _days(said: Said, today: date) -> tuple[DateRange, ...]:
    """The days that are wanted, as said now or else before."""
    texts = (said.less_birth(today), said.waiting)
    found = (read_when(text, today, about=_counts_from(said, text, today)).days for text in texts)
    days = next(filter(None, found), ())
    days = days or tuple(filter(None, (_after_refused(text, today) for text in texts)))[:1]
    if not days and said.about is not None and _comes_right_after(said):
        days = (DateRange(said.about, said.about),)
    return days_within(days, said.within)


def _after_refused(text: str, today: date) -> DateRange | None:
    """The days after stretches that are refused from now on: "not this month", "nor the next"."""
    stretches = (d for d in read_when(text, today).not_days if d.first < d.last and not d.any_week)
    first = today
    for days in sorted(stretches, key=lambda days: days.first):
        first = max(first, days.last + _DAY) if days.first <= first else first
    return DateRange(first, first + _AHEAD) if first > today else None


def _not_on(said: Said, today: date) -> list[str] | None:
    """The days that do not suit: those that are refused, and those between the ones wanted."""
    days = _days(said, today)
    refused = next(
        filter(None, (read_when(t, today).not_days for t in (said.text, said.waiting))), ()
    )
    within = days or ((said.within,) if said.within is not None else ())
    first = min((d.first for d in within), default=today)
    last = max((d.last for d in within), default=today + _AHEAD)
    out = [
        day.isoformat()
        for day in days_of(DateRange(first, min(last, first + _AHEAD)))
        if any(one.has(day) for one in refused) or not (not days or any(d.has(day) for d in days))
    ]
    return out if out and first < last else None


def _counts_from(said: Said, text: str, today: date) -> date | None:
    """The day of what is talked of, unless the desk itself counts from what is changed."""
    shift = read_when(text, today).shift
    same_day = shift is not None and shift.days == 0
    return None if same_day and said.counts_days and said.within is None else said.about


def _comes_right_after(said: Said) -> bool:
    return said.about_ends is not None and _RIGHT_AFTER.search(plain(said.text)) is not None


def _of_hours(field: Field, said: Said, today: date) -> str | None:
    """What is said of the hours now; where nothing is, what was said before."""
    when = read_when(said.text, today, hour_asked=said.hour_asked)
    if not (when.times or when.part):
        when = read_when(said.waiting, today)
    if field.spoken is Spoken.NOT_BEFORE and _comes_right_after(said):
        return said.about_ends
    if field.spoken is Spoken.PART_OF_DAY:
        # An hour says it already.
        part = when.part if when.time is None else None
        return part.value if part and part.value in (field.choices or (part.value,)) else None
    minutes = _minutes(field, when)
    later = minutes + HALF_DAY if minutes is not None else 0
    uncertain = when.time is not None and not when.time.certain and 0 < later < 2 * HALF_DAY
    if uncertain and field.spoken is Spoken.TIME and part_at(later) == said.part:
        minutes = later
    return None if minutes is None else f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def _minutes(field: Field, when: When) -> int | None:
    window, time = when.window, when.time
    if field.spoken is Spoken.TIME:
        return time.likely if time is not None else None
    if window is None or time is not None:
        return None
    if field.spoken is Spoken.DONE_BY:
        return window.done_by
    return window.not_before if field.spoken is Spoken.NOT_BEFORE else window.not_after


def _shift(field: Field, said: Said, today: date) -> int | str | None:
    read = (read_when(text, today).shift for text in (said.text, said.waiting))
    shift = next(filter(None, read), None)
    if shift is None:
        return None
    by = shift.days if field.spoken is Spoken.SHIFT else shift.minutes
    return by if by is None or field.type == "integer" else str(by)


def _day(field: Field, days: tuple[DateRange, ...]) -> str | None:
    if not days:
        return None
    if field.spoken is Spoken.LAST_DAY:
        return max(range_.last for range_ in days).isoformat()
    return min(range_.first for range_ in days).isoformat()
