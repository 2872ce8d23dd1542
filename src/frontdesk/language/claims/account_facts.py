"""Facts of an account that a sentence states and the call does not know, or knows otherwise."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from frontdesk.language.claims.details import Detail, date_of, details_in, minutes_of
from frontdesk.language.claims.known import Known
from frontdesk.language.claims.records import Record, stem
from frontdesk.language.lexicon.calendar_names import ANY_MONTH, ANY_WEEKDAY
from frontdesk.language.text.runs import places_of
from frontdesk.language.text.words import KEPT

# What stands behind such a comma still belongs to the thing before it.
_GOES_ON = (
    r"(?:also |all |both |still |again |this |next |coming |due |dated |scheduled |planned )*"
    r"(?:with|at|on|in|from|by|for|the|\d"
    rf"|{ANY_WEEKDAY}|{ANY_MONTH}|an? {ANY_WEEKDAY})\b|\w+\s*(?:$|[.,!)])"
)
_CLAUSE = re.compile(
    r"[;\u2014\u2013!?(|]+|\.\s+(?=[a-z])|,? (?:and|but|while|so|then|whereas|since|instead of"
    r"|rather than) (?=(?:the|your|it|that|i|we|you|he|she|they|then|\w+ (?:is|comes|follows|takes"
    rf"|has|will|stays|does))\b)|,? (?:while|instead of|rather than|before|after|until) |,"
    rf" (?!{_GOES_ON})"
)
_WITH = re.compile(r"\b(?:with|[Dd]r\.?|by|technician) ([A-Z][a-z]+)\b")
_BOUND = frozenset({"date", "dom", "weekday", "time", "sum", "code"})
# A weekday, up to the date that it stands beside.
_BESIDE = re.compile(r"[a-z]{3,9}\.?,? (?:the )?")

Mark: TypeAlias = tuple[int, str, str]
Group: TypeAlias = list[tuple[str, str]]


def unknown_facts(sentence: str, text: str, known: Known) -> list[str]:
    """What a sentence, `text` in plain words, states of the account without knowing it."""
    if text.endswith("?"):
        return []
    details = details_in(text, known.today)
    found = [f"{one.sort} {one.value}" for one in details if not known.backs(one, text)]
    named = {match[1].lower() for match in _WITH.finditer(sentence)}
    found += [f"name {one}" for one in named if one not in known.told]
    found += _wrong_weekdays(text, details, known)
    if not found and known.binds:
        ends = [match.start() for match in _CLAUSE.finditer(text)] if marks_in(text, known) else []
        found += [
            " ".join(f"{sort} {value}" for sort, value in group)
            for group in groups_in(text, known, ends)
            if len({sort for sort, _ in group}) > 1 and not fitting(group, known)
        ]
    return found


def _wrong_weekdays(text: str, details: Sequence[Detail], known: Known) -> Iterator[str]:
    """Weekdays that stand beside a date which falls on another one."""
    for one, other in pairwise(details):
        if one.sort != "weekday" or not _BESIDE.fullmatch(text[one.at : other.at]):
            continue
        days = [date_of(other.value, known.today)] if other.sort == "date" else []
        if other.sort == "dom":
            days = [day for day in known.dates if day.day == int(other.value)]
        if days and all(day and day.weekday() != int(one.value) for day in days):
            yield f"weekday {one.value}"


def groups_in(text: str, known: Known, ends: Sequence[int] = ()) -> Iterator[Group]:
    """The particulars of a text that it says of one thing, in clauses that have these ends."""
    group: Group = []
    clause = 0
    for at, sort, value in marks_in(text, known):
        last, clause = clause, sum(end < at for end in ends)
        if group and (last < clause or any(_parts(known, sort, value, one) for one in group)):
            yield group
            group = []
        if (sort, value) not in group:
            group.append((sort, value))
    if group:
        yield group


@lru_cache(KEPT)
def marks_in(text: str, known: Known) -> tuple[Mark, ...]:
    """Where a text in plain words names a particular that stands in some record."""
    found: list[Mark] = [
        (one.at, one.sort, one.value)
        for one in details_in(text, known.today)
        if one.sort in _BOUND and stands(one, known)
    ]
    found += [(at, "name", name) for at, name in places_of(known.names, text)]
    found += [(at, "word", stem(word)) for at, word in places_of(known.told_apart_forms, text)]
    return tuple(sorted(found))


def stands(one: Detail, known: Known) -> bool:
    """Whether some record has this particular; a date that is only today's binds nothing."""
    today = one.sort == "date" and date_of(one.value, known.today) == known.today
    return any(
        _fit(one.sort, one.value, record, known) and (not today or record.minutes)
        for record in known.records
    )


def _parts(known: Known, sort: str, value: str, other: tuple[str, str]) -> bool:
    """Whether a particular begins to speak of something else than another one did."""
    if sort == "word" and other[0] == "word":
        return not any({value, other[1]} <= record.words for record in known.records)
    if {sort, other[0]} == {"date", "dom"}:
        dated, day = (value, other[1]) if sort == "date" else (other[1], value)
        return dated.partition("-")[2] != day
    return sort == other[0] and value != other[1]


def fitting(group: Group, known: Known) -> list[Record]:
    """The records that have a group's particulars, as far as they have such ones."""
    return [record for record in known.records if _fits(group, record, known)]


def _fits(group: Group, record: Record, known: Known) -> bool:
    fits = [_fit(sort, value, record, known) for sort, value in group]
    return False not in fits and fits.count(True) >= min(2, len({sort for sort, _ in group}))


def _fit(sort: str, value: str, record: Record, known: Known) -> bool | None:
    """Whether a record has this particular; None where it has none of the sort."""
    match sort:
        case "word":
            return value in record.words
        case "name":
            return value in record.names if record.names else None
        case "date":
            return date_of(value, known.today) in record.days if record.days else None
        case "dom":
            return any(d.day == int(value) for d in record.days) if record.days else None
        case "weekday":
            return any(d.weekday() == int(value) for d in record.days) if record.days else None
        case "time":
            times = record.minutes
            return not times.isdisjoint(minutes_of(value)) if times else None
        case _:
            values = record.values(sort)
            return value in values if values else None
