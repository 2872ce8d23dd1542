"""Fills a tool's arguments from what a customer said, as its fields declare that it is said."""

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.dates import DateRange, today_in
from frontdesk.language.calendar.days import days_within
from frontdesk.language.calendar.reading import read_when
from frontdesk.language.calendar.when import Order, When
from frontdesk.language.reading.birth_dates import (
    name_beside_birth,
    read_birth_date,
    without_birth_date,
)
from frontdesk.language.reading.persons import read_person
from frontdesk.language.reading.values import (
    read_email,
    read_name,
    read_number,
    read_phone,
    read_zip,
)
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.identifiers import words_of_name
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.house.routing.inputs import OF_HOURS, Field, Input

_LONGEST, _LONGEST_WHICH = 500, 200
# "Right after the mosquitoes": what something else is named by is not what is wanted.
_OF_ANOTHER = re.compile(
    r"\b(?:after|before|following|as|than|like|besides?|along with|together with|(?:hour|time|day)"
    r" of) (?:the|my|that|those|your) [\w']+"
)
_RIGHT_AFTER = re.compile(
    r"\b(?:right|straight|directly|immediately|just|shortly) after(?:wards?)?\b"
    r"(?! (?:\d|noon|midday|lunch|work|school|breakfast|dinner))"
)
# An id is nothing that is said; which one is meant the desk reads in the words of the request once
# it has something to choose from.
_LEFT_TO_DESK = frozenset((Spoken.ID, Spoken.WHICH))


@dataclass(frozen=True, slots=True)
class Said:
    """What arguments are read from: the words of now, and a request that waits.

    `name_asked` says that the customer was asked for their name just before, `tells_birth` that
    the desk knows its customers by their dates of birth: such a date is no day of a request.
    `asked` are the fields that were asked for by name, `about` is the day of what is talked of,
    and `about_ends` when that is over; `counts_days` says that the tool itself counts from there.
    `people` may be asked for by name. `within` are the days that were wanted so far, and
    `hour_asked` says that hours are on offer.
    """

    text: str
    waiting: str = ""
    name_asked: bool = False
    tells_birth: bool = False
    asked: tuple[str, ...] = ()
    about: date | None = None
    counts_days: bool = False
    people: tuple[str, ...] = ()
    about_ends: str | None = None
    within: DateRange | None = None
    hour_asked: bool = False

    @property
    def all(self) -> str:
        """The words of now after those of the request that waits."""
        return "\n".join(filter(None, dict.fromkeys((self.waiting, self.text))))

    def less_birth(self, today: date) -> str:
        """The words of now, less the date of birth that they give."""
        return without_birth_date(self.text, today) if self.tells_birth else self.text


@dataclass(frozen=True, slots=True)
class Filled:
    """A tool's arguments, and the required ones that were not said."""

    arguments: dict[str, Any]
    lacking: tuple[str, ...]


def identify(taken: Input, said: Said) -> dict[str, str]:
    """Read only what a tool takes to know the customer by."""
    read = {f.name: _identity(f, said, date.max) for f in taken.fields if f.identifies}
    return {name: value for name, value in read.items() if value is not None}


def fill(taken: Input, said: Said, now: Millis, zone: ZoneInfo) -> Filled:
    """Read what a tool takes; what the desk finds out by itself never counts as lacking."""
    fields, required = taken.fields, taken.required
    said = replace(said, counts_days=any(f.spoken is Spoken.SHIFT for f in fields))
    before = replace(said, text=said.waiting, waiting="", asked=()) if said.asked else said
    read = {
        f.name: _read(f, said if f.name in said.asked or f.identifies else before, now, zone)
        for f in fields
    }
    for field in fields:
        # A note that nobody asked for would put the whole request on record as one.
        if field.name in required and _takes_any_words(field):
            read[field.name] = _own_words(said)
    arguments = {name: value for name, value in read.items() if value is not None}
    found_out = {field.name for field in fields if field.spoken in _LEFT_TO_DESK}
    lacking = (n for n in required if n not in arguments and n not in found_out)
    return Filled(arguments, tuple(lacking))


def _takes_any_words(field: Field) -> bool:
    """Whether nothing is known of a field but that it takes a text."""
    return field.spoken is None and field.type == "string" and not (field.choices or field.pattern)


def _read(field: Field, said: Said, now: Millis, zone: ZoneInfo) -> Any:
    if field.spoken is Spoken.SHIFT and field.type in {"string", "integer", ""}:
        return _shift(field, said, now, zone)
    if field.spoken is Spoken.ORDER:
        return _order(field, said, today_in(now, zone))
    if field.spoken is Spoken.WHICH and field.name in said.asked:
        return said.text[:_LONGEST_WHICH]
    if field.type not in {"string", ""} or field.spoken in _LEFT_TO_DESK:
        return None
    if field.identifies:
        return _identity(field, said, today_in(now, zone))
    if field.is_date:
        today = today_in(now, zone)
        texts = (said.less_birth(today), said.waiting)
        found = (read_when(text, today, about=said.about).days for text in texts)
        days = next(filter(None, found), ()) or _counted(said, today) or _day_talked_of(said, today)
        return _day(field, days_within(days, said.within))
    if field.spoken in OF_HOURS:
        return _of_hours(field, said, now, zone)
    if field.spoken is Spoken.PERSON_NAME:
        return _person(field, said)
    if field.choices:
        return _chosen(field, said.text) or _chosen(field, said.waiting)
    return _as_written(field, said)


def _as_written(field: Field, said: Said) -> str | None:
    """The customer's own words, or a number that is spelt as the field has it."""
    if field.spoken in {Spoken.WORDS, Spoken.QUESTION}:
        return _own_words(said)
    return read_number(said.text, field.pattern) if field.pattern else None


def _order(field: Field, said: Said, today: date) -> str | None:
    """Which of the times is wanted where only their order is said, now or before."""
    if _comes_right_after(said) and Order.SOONEST in field.choices:
        return Order.SOONEST.value
    orders = (read_when(text, today).order for text in (said.text, said.waiting))
    return next((order.value for order in orders if order in field.choices), None)


def _counted(said: Said, today: date) -> tuple[DateRange, ...]:
    """The day so much later or earlier than what is talked of, for a tool that takes but days."""
    shift = read_when(said.all, today).shift
    if shift is None or not shift.days or said.about is None or said.counts_days:
        return ()
    day = said.about + timedelta(days=shift.days)
    return (DateRange(day, day),)


def _day_talked_of(said: Said, today: date) -> tuple[DateRange, ...]:
    """The day of what is to be earlier or later, or right after which something is to be."""
    when = read_when(said.text, today)
    beside = said.counts_days and when.order in {Order.EARLIER, Order.LATER} and not when.shift
    if said.about is None or not (beside or _comes_right_after(said)):
        return ()
    return (DateRange(said.about, said.about),)


def _comes_right_after(said: Said) -> bool:
    return said.about_ends is not None and _RIGHT_AFTER.search(plain(said.text)) is not None


def _of_hours(field: Field, said: Said, now: Millis, zone: ZoneInfo) -> str | None:
    """What is said of the hours now; where nothing is, what was said before."""
    today = today_in(now, zone)
    when = read_when(said.text, today, hour_asked=said.hour_asked)
    if not (when.times or when.part):
        when = read_when(said.waiting, today)
    if field.spoken is Spoken.NOT_BEFORE and _comes_right_after(said):
        return said.about_ends
    if field.spoken is Spoken.PART_OF_DAY:
        part = when.part
        return part.value if part and part.value in (field.choices or (part.value,)) else None
    minutes = _minutes(field, when)
    return None if minutes is None else f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def _minutes(field: Field, when: When) -> int | None:
    window, time = when.window, when.time
    if field.spoken is Spoken.TIME:
        return time.likely if time is not None else None
    if window is None:
        return None
    return window.not_before if field.spoken is Spoken.NOT_BEFORE else window.not_after


def _person(field: Field, said: Said) -> str | None:
    """Whom of the company is asked for; who has what is moved is not."""
    known = field.choices or said.people
    texts = (said.text, said.waiting)
    found = (read_person(text, known, field.words, moves=said.counts_days) for text in texts)
    return next(filter(None, found), None)


def _shift(field: Field, said: Said, now: Millis, zone: ZoneInfo) -> int | str | None:
    today = today_in(now, zone)
    found = (read_when(text, today).shift for text in (said.text, said.waiting))
    days = next((shift.days for shift in found if shift is not None), 0)
    return None if not days else days if field.type == "integer" else str(days)


def _own_words(said: Said) -> str | None:
    return said.all[:_LONGEST] or None


def _identity(field: Field, said: Said, today: date) -> str | None:
    match field.spoken:
        case Spoken.ZIP:
            return read_zip(said.text)
        case Spoken.PHONE:
            return read_phone(said.text)
        case Spoken.EMAIL:
            return read_email(said.text)
        case Spoken.NUMBER:
            return read_number(said.text, field.pattern)
        case Spoken.BIRTH_DATE:
            born = read_birth_date(said.text, today)
            return born.isoformat() if born is not None else None
        case _:
            # A name stands beside a date of birth without more words.
            rest = said.less_birth(today)
            told = read_name(rest, asked=said.name_asked or rest != said.text)
            return told or (name_beside_birth(said.text, today) if said.tells_birth else None)


def _day(field: Field, days: tuple[DateRange, ...]) -> str | None:
    if not days:
        return None
    if field.spoken is Spoken.LAST_DAY:
        return max(range_.last for range_ in days).isoformat()
    return min(range_.first for range_ in days).isoformat()


def _chosen(field: Field, text: str) -> str | None:
    """The choice that a text names, by its own words or others for it; none that it refuses."""
    said = _OF_ANOTHER.sub(" ", plain(text))
    heard = _stems(exclusions(said)[1])
    others = dict(field.says.also) if field.says is not None else {}
    named = {c: (*words_of_name(c), *others.get(c, ())) for c in field.choices}
    shares = {c: len({n for n in names if _stems(n) <= heard}) for c, names in named.items()}
    best = max(shares.values())
    having = [choice for choice, share in shares.items() if share == best]
    return having[0] if best and len(having) == 1 else None


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text))
