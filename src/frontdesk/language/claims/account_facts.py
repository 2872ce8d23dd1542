"""Facts of an account that a sentence states and the call does not know, or knows otherwise."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from frontdesk.language.claims.details import Detail, details_in, number_of
from frontdesk.language.claims.known import Known, minutes_of
from frontdesk.language.claims.records import Record, stem
from frontdesk.language.lexicon.calendar_names import (
    ANY_MONTH,
    ANY_WEEKDAY,
    DAY_PART,
    DAY_PARTS,
    MONTH_NUMBERS,
    WEEKDAY_NUMBERS,
)
from frontdesk.language.lexicon.numbers import HOURS
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.text.runs import has_any

# What stands behind such a comma still belongs to the thing before it.
_GOES_ON = (
    r"(?:also |all |both |still |again |this |next |coming )*(?:with|at|on|in|from|by|for|the|\d"
    rf"|{ANY_WEEKDAY}|{ANY_MONTH}|an? {ANY_WEEKDAY})\b|\w+\s*(?:$|[.,!)\n])"
)
_CLAUSE = re.compile(
    r"[;\u2014\u2013!?\n(|]+|\.\s+(?=[A-Z])|,? (?:and|but|while|so|then|whereas|since|instead of"
    r"|rather than) (?=(?:the|your|it|that|i|we|you|he|she|they|then|\w+ (?:is|comes|follows|takes"
    rf"|has|will|stays|does))\b)|,? (?:while|instead of|rather than|before|after|until) |,"
    rf" (?!{_GOES_ON})",
    re.IGNORECASE,
)
_WITH = re.compile(r"\b(?:with|dr\.?|by|technician) ([A-Z][a-z]+)\b")
_PART = re.compile(rf"\b({DAY_PART}|tonight)\b")
_PARTS = frozenset((*DAY_PARTS, "tonight"))
_HALF: dict[str, str] = dict(zip((*DAY_PARTS, "tonight"), "appp", strict=True))
_COUNTED = re.compile(rf"\b({any_of(HOURS)}|\d)(?: \w+)? (?:visits|appointments|bookings)\b")
_NAMED_AFTER = word_set("with dr by technician")
_CALENDAR = frozenset((*MONTH_NUMBERS, *WEEKDAY_NUMBERS))
_WORD = re.compile(r"[a-z]{3,}")
_BOUND = frozenset({"date", "dom", "weekday", "time", "sum", "code"})
_BESIDE = re.compile(r"[a-z]{3,9}\.?,? (?:the )?")
_IS_A = re.compile(r".{1,16}?,? (?:is|falls on|being) an? |.{1,16}?,? (?:an? |\()")


def unknown_facts(sentence: str, known: Known) -> list[str]:
    """What a sentence states as a fact of the account without being able to know it."""
    text = sentence.replace("\u2019", "'").replace("*", "").replace("_", "")
    low = text.lower()
    if low.rstrip().endswith("?"):
        return []
    details = details_in(low, known.today)
    found = [f"{one.sort} {one.value}" for one in details if not known.backs(one, low)]
    if has_any(low, _NAMED_AFTER):
        found += _unknown_names(text, known)
    found += _miscounted(low, known)
    if any(one.sort == "weekday" for one in details):
        found += _wrong_weekdays(low, details, known)
    if not found and known.binds:
        found += [
            " ".join(f"{sort} {value}" for sort, value in group)
            for clause in _clauses(text)
            for group in groups_in(clause, known)
            if not _together(group, known)
        ]
    return found


def _clauses(text: str) -> Iterator[str]:
    yield from (clause for clause in _CLAUSE.split(text) if clause and clause.strip())


def _unknown_names(text: str, known: Known) -> list[str]:
    named = {match[1].lower() for match in _WITH.finditer(text)}
    return [f"name {one}" for one in named - _CALENDAR if one not in known.told]


def _miscounted(low: str, known: Known) -> list[str]:
    """Counts of visits beyond what was read of them."""
    standing = sum(
        bool(one.values("date") and one.values("time")) and not (one.gone or one.offered)
        for one in known.records
    )
    return [
        f"count {match[0]}"
        for match in _COUNTED.finditer(low)
        if match[0] not in known.told and number_of(match[1]) > standing
    ]


def _wrong_weekdays(low: str, details: Sequence[Detail], known: Known) -> list[str]:
    """Weekdays that stand beside a date which falls on another one."""
    found: list[str] = []
    for one, other in pairwise(details):
        pair = {one.sort: one.value, other.sort: other.value}
        if "weekday" not in pair or len(pair) == 1:
            continue
        between = _BESIDE if one.sort == "weekday" else _IS_A
        if not between.fullmatch(low[one.at : other.at]):
            continue
        if "date" in pair:
            day = known.date_of(pair["date"])
            days = [] if day is None else [day]
        else:
            days = [d for d in known.dates if d.day == int(pair.get("dom", "0"))]
        if days and all(d.weekday() != int(pair["weekday"]) for d in days):
            found.append(f"weekday {pair['weekday']}")
    return found


Group = list[tuple[str, str]]


def groups_in(clause: str, known: Known, said_too: bool = False) -> Iterator[Group]:
    """The particulars of a clause that it says of one thing; `said_too`: also unread ones."""
    group: Group = []
    for _, sort, value in sorted(_marks(clause.lower(), known, said_too)):
        if any(_parts(known, sort, value, one) for one in group):
            yield group
            group = []
        if (sort, value) not in group:
            group.append((sort, value))
    if group:
        yield group


def _marks(low: str, known: Known, said_too: bool) -> Iterator[tuple[int, str, str]]:
    """Where a clause names a particular that stands in some record."""
    for one in details_in(low, known.today):
        if one.sort in _BOUND and (said_too or _stands(one, known)):
            yield one.at, one.sort, one.value
    if known.names:
        for match in known.named.finditer(low):
            yield match.start(), "name", match[0]
    if known.told_apart:
        for match in _WORD.finditer(low):
            if (word := stem(match[0])) in known.told_apart:
                yield match.start(), "word", word
    if has_any(low, _PARTS):
        yield from ((m.start(), "part", _HALF[m[1]]) for m in _PART.finditer(low))


def _stands(one: Detail, known: Known) -> bool:
    """Whether some record has this particular; a date that is only today's binds nothing."""
    today = one.sort == "date" and known.date_of(one.value) == known.today
    return any(
        _fit(one.sort, one.value, record, known) and (not today or record.values("time"))
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


def _together(group: Group, known: Known) -> bool:
    """Whether some record has all of a group's particulars, as far as it has such ones."""
    sorts = {sort for sort, _ in group}
    if len(sorts - {"part"}) < 2 and sorts != {"time", "part"}:
        return True
    return bool(fitting(group, known))


def fitting(group: Group, known: Known) -> list[Record]:
    """The records that have a group's particulars, as far as they have such ones."""
    return [record for record in known.records if _fits(group, record, known)]


def _fits(group: Group, record: Record, known: Known) -> bool:
    fits = [_fit(sort, value, record, known) for sort, value in group]
    return False not in fits and fits.count(True) >= min(2, len({sort for sort, _ in group}))


def _fit(sort: str, value: str, record: Record, known: Known) -> bool | None:
    """Whether a record has this particular; None where it has none of the sort."""
    if sort == "name":
        return value in record.names if record.names else None
    if sort == "word":
        return value in record.words
    if sort in {"date", "dom", "weekday"}:
        days = [d for v in record.values("date") if (d := known.date_of(v)) is not None]
        if not days:
            return None
        match sort:
            case "date":
                return known.date_of(value) in days
            case "dom":
                return any(d.day == int(value) for d in days)
            case _:
                return any(d.weekday() == int(value) for d in days)
    times = [minutes_of(v) for v in record.values("time")]
    if sort == "time":
        return any(minutes_of(value) & t for t in times) if times else None
    if sort == "part":
        halves = {"p" if m >= 720 else "a" for t in times for m in t}
        return value in halves if times else None
    values = record.values(sort)
    return value in values if values else None
