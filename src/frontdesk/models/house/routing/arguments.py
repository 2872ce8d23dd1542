"""Fills a tool's arguments from what a customer said, by the names and types of its fields."""

import re
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.language.calendar.dates import DateRange, read_dates
from frontdesk.language.reading.values import (
    read_email,
    read_name,
    read_number,
    read_part_of_day,
    read_phone,
    read_zip,
)
from frontdesk.language.text.identifiers import words_of_name
from frontdesk.language.text.words import stem, word_set, words
from frontdesk.models.house.routing.inputs import Field, Input

_LONGEST = 500
_REQUEST = word_set("topic question query reason summary request subject search")
_ANY_TEXT = word_set("text message note notes details words description comment")
_LAST_DAY = frozenset(("to", "until", "end", "last", "latest", "before"))
# "Move Tuesday's to Friday": the last day is the one that is wanted.
_MOVED = re.compile(r"\b\w+ to (?:\w+ ){0,3}?\w*(?:day|week|weekend|month|\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """What arguments are read from: the words of now, and a request that waits.

    `name_asked` says that the customer was asked for their name just before.
    """

    text: str
    waiting: str = ""
    name_asked: bool = False

    @property
    def all(self) -> str:
        """The words of now after those of the request that waits."""
        return f"{self.waiting}\n{self.text}".strip()


@dataclass(frozen=True, slots=True)
class Filled:
    """A tool's arguments, and the required ones that were not said."""

    arguments: dict[str, Any]
    lacking: tuple[str, ...]


def identify(taken: Input, said: Said) -> dict[str, str]:
    """Read only what a tool takes to know the customer by."""
    read = {f.name: _identity(f, said) for f in taken.fields if f.identifies}
    return {name: value for name, value in read.items() if value is not None}


def fill(taken: Input, said: Said, now: Millis, zone: ZoneInfo) -> Filled:
    """Read what a tool takes; ids are the desk's own business and never count as lacking."""
    fields, required = taken.fields, taken.required
    read = {field.name: _read(field, said, now, zone) for field in fields}
    for field in fields:
        # A note that nobody asked for would put the whole request on record as one.
        if field.name in required and field.words & _ANY_TEXT and read[field.name] is None:
            read[field.name] = said.all[:_LONGEST] or None
    arguments = {name: value for name, value in read.items() if value is not None}
    ids = {field.name for field in fields if "id" in field.words}
    return Filled(arguments, tuple(n for n in required if n not in arguments and n not in ids))


def _read(field: Field, said: Said, now: Millis, zone: ZoneInfo) -> Any:
    if "id" in field.words or field.type not in {"string", ""}:
        return None
    if field.identifies:
        return _identity(field, said)
    if field.is_date:
        days = read_dates(said.text, now, zone) or read_dates(said.waiting, now, zone)
        return _day(field, days[-1:] if _MOVED.search(said.all) else days)
    if {"part", "day"} <= field.words or {"time", "day"} <= field.words:
        part = read_part_of_day(said.text) or read_part_of_day(said.waiting)
        return part.value if part and part.value in (field.choices or (part.value,)) else None
    if field.choices:
        return _chosen(field.choices, said.all)
    if field.words & {"option", "choice"}:
        return said.text[:_LONGEST] or None
    return (said.all[:_LONGEST] or None) if field.words & _REQUEST else None


def _identity(field: Field, said: Said) -> str | None:
    if field.pattern:
        return read_number(said.text, field.pattern)
    if field.words & {"zip", "postal", "zipcode"}:
        return read_zip(said.text)
    if field.words & {"phone", "mobile"}:
        return read_phone(said.text)
    if "email" in field.words:
        return read_email(said.text)
    return read_name(said.text, asked=said.name_asked)


def _day(field: Field, days: tuple[DateRange, ...]) -> str | None:
    if not days:
        return None
    if field.words & _LAST_DAY:
        return max(range_.last for range_ in days).isoformat()
    return min(range_.first for range_ in days).isoformat()


def _chosen(choices: tuple[str, ...], text: str) -> str | None:
    heard = {stem(word) for word in words(text)}
    shares = {choice: len(heard & set(map(stem, words_of_name(choice)))) for choice in choices}
    best = max(shares.values())
    having = [choice for choice, share in shares.items() if share == best]
    return having[0] if best and len(having) == 1 else None
