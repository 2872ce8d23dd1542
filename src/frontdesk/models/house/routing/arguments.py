"""Fills a tool's arguments from what a customer said, as its fields declare that it is said."""

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.dates import today_in
from frontdesk.language.reading.birth_dates import (
    name_beside_birth,
    read_birth_date,
)
from frontdesk.language.reading.persons import read_person
from frontdesk.language.reading.repeated import asks_to_repeat
from frontdesk.language.reading.values import (
    read_email,
    read_name,
    read_number,
    read_phone,
    read_zip,
)
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.identifiers import words_of_name
from frontdesk.language.text.sentences import whole_sentences
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.house.routing.inputs import Field, Input
from frontdesk.models.house.routing.said import Said
from frontdesk.models.house.routing.wanted_times import OF_TIMES, read_time

_LONGEST, _LONGEST_WHICH = 500, 200
# "Right after the mosquitoes": what something else is named by is not what is wanted.
_OF_ANOTHER = re.compile(
    r"\b(?:after|before|following|as|than|like|besides?|along with|together with|(?:hour|time|day)"
    r" of) (?:the|my|that|those|your) [\w']+"
    r"|\b(?:to|on|onto|into|at|during) (?:the|my|our|that|this) (?:[\w']+ )?[\w']+"
    r" (?:visit|appointment|treatment)\b|\b(?:here|come|comes|out|coming|there) for (?:the )?[\w']+"
)
# An id is nothing that is said; which one is meant the desk reads in the words of the request once
# it has something to choose from.
_LEFT_TO_DESK = frozenset((Spoken.ID, Spoken.WHICH))


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
    arguments, lacking = _filled(taken, said, today_in(now, zone))
    return Filled(dict(arguments), lacking)


@lru_cache(maxsize=256)
def _filled(
    taken: Input, said: Said, today: date
) -> tuple[tuple[tuple[str, Any], ...], tuple[str, ...]]:
    """What is read once of words that a turn asks about again and again."""
    fields, required = taken.fields, taken.required
    said = replace(said, counts_days=any(f.spoken is Spoken.SHIFT for f in fields))
    before = replace(said, text=said.waiting, waiting="", asked=()) if said.asked else said
    read = {
        f.name: _read(f, said if f.name in said.asked or f.identifies else before, today)
        for f in fields
    }
    for field in fields:
        # A note that nobody asked for would put the whole request on record as one.
        if field.name in required and _takes_any_words(field):
            read[field.name] = _own_words(said)
    arguments = {name: value for name, value in read.items() if value is not None}
    found_out = {field.name for field in fields if field.spoken in _LEFT_TO_DESK}
    lacking = (n for n in required if n not in arguments and n not in found_out)
    return tuple(arguments.items()), tuple(lacking)


def _takes_any_words(field: Field) -> bool:
    """Whether nothing is known of a field but that it takes a text."""
    return field.spoken is None and field.type == "string" and not (field.choices or field.pattern)


def _read(field: Field, said: Said, today: date) -> Any:
    if field.spoken in OF_TIMES:
        return read_time(field, said, today)
    if field.spoken is Spoken.AS_BEFORE:
        return any(map(asks_to_repeat, (said.text, said.waiting))) or None
    if field.spoken is Spoken.WHICH and field.name in said.asked:
        return said.text[:_LONGEST_WHICH]
    if field.type not in {"string", ""} or field.spoken in _LEFT_TO_DESK:
        return None
    if field.identifies:
        return _identity(field, said, today)
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


def _person(field: Field, said: Said) -> str | None:
    """Whom of the company is asked for; who has what is moved is not."""
    known = field.choices or said.people
    texts = (said.text, said.waiting)
    found = (read_person(text, known, field.words, moves=said.counts_days) for text in texts)
    return next(filter(None, found), None)


def _own_words(said: Said) -> str | None:
    return whole_sentences(said.all, _LONGEST) or None


def _identity(field: Field, said: Said, today: date) -> str | None:
    match field.spoken:
        case Spoken.ZIP:
            return read_zip(said.text)
        case Spoken.PHONE:
            return read_phone(said.text, asked=field.name in said.asked)
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


def _chosen(field: Field, text: str) -> str | None:
    """The choice that a text names, by its own words or others for it, or the one not refused."""
    refused, said = exclusions(_OF_ANOTHER.sub(" ", plain(text)))
    named = _named_among(field, said)
    if named:
        return named[0] if len(named) == 1 else None
    aside = {choice for part in refused for choice in _named_among(field, part)}
    left = [choice for choice in field.choices if choice not in aside]
    return left[0] if aside and len(left) == 1 else None


def _named_among(field: Field, said: str) -> list[str]:
    """The choices of which most words are said."""
    others = dict(field.says.also) if field.says is not None else {}
    named = {c: (*words_of_name(c), *others.get(c, ())) for c in field.choices}
    heard = _stems(said)
    shares = {c: len({n for n in names if _stems(n) <= heard}) for c, names in named.items()}
    best = max(shares.values())
    return [choice for choice, share in shares.items() if best and share == best]


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text))
