"""What was read in a call as records, each with the particulars that belong together."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Any, cast

from frontdesk.language.claims.details import Detail, date_of, details_in, minutes_of
from frontdesk.language.lexicon.calendar_names import DAY_PARTS, MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.sentences import split

_NAME = re.compile(r"(?:Dr\. )?[A-Z][a-z]+(?: [A-Z][a-z]+)?\Z")
_WITH = re.compile(r"\b[Ww]ith (?:Dr\. )?([A-Z][a-z]+)\b")
_WORD = re.compile(r"[a-z]{3,}")
# Words that tell no record from another.
_EVERYDAY = word_set(
    "the and for with you your our are was has have been all any but not from that this they will"
    " about is in on at of to it until free open last status next again back day days time times"
    " visit visits treatment treatments appointment appointments card service home street drive"
    " avenue per month hour hours person call late overdue scheduled"
    " cancelled unknown active blocked due known takes take come comes said says stays moved number"
    " today tomorrow noon more other others there here one two three plan new can may get"
) | frozenset(DAY_PARTS)
_TELL_NOTHING = _EVERYDAY.union(MONTH_NUMBERS, WEEKDAY_NUMBERS)
_KEPT = 256
# How lists of what may be had are called.
_OFFER = re.compile(r"slot|option|free|avail|opening|choice", re.IGNORECASE)
# What no longer stands as it was read, in plain words and as one part of a record.
_GONE = re.compile(r"\bis (?:cancell?ed|moved(?! to\b))\b|\| (?:cancell?ed|called off)\b")
# What was moved stands where it went, and no longer where it was.
_MOVED = re.compile(r"\bmoved(?P<old> from\b.{1,120}?)(?P<new> to\b.+)")


@dataclass(frozen=True)
class Record:
    """Particulars that belong together: of one visit, one invoice, one rule.

    What is `gone` no longer stands; what is only `offered`, a free time, does not stand yet.
    """

    text: str
    details: tuple[Detail, ...]
    names: frozenset[str]
    words: frozenset[str]
    days: frozenset[date]
    minutes: frozenset[int]
    gone: bool = False
    offered: bool = False

    def values(self, sort: str) -> frozenset[str]:
        """Its particulars of one sort."""
        return self._by_sort.get(sort, frozenset())

    @cached_property
    def _by_sort(self) -> dict[str, frozenset[str]]:
        return values_by_sort((one.sort, one.value) for one in self.details)


def values_by_sort(details: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """The values of particulars, those of one sort together."""
    found: dict[str, set[str]] = {}
    for sort, value in details:
        found.setdefault(sort, set()).add(value)
    return {sort: frozenset(values) for sort, values in found.items()}


def stem(word: str) -> str:
    """A word without the ending of its plural."""
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def words_in(text: str) -> frozenset[str]:
    """The words of a lower-case text that may tell what is spoken of."""
    return frozenset(map(stem, _WORD.findall(text))) - _TELL_NOTHING


def lists_in(facts: Iterable[str], today: date | None) -> list[list[Record]]:
    """The records of what was read, those of one list together."""
    return [list(records) for fact in facts for records in _lists_of(fact, today)]


@lru_cache(_KEPT)
def _lists_of(fact: str, today: date | None) -> tuple[tuple[Record, ...], ...]:
    """The lists of one result; kept, since a call holds its results against every sentence."""
    return tuple(
        tuple(record_of(text, today, offered=offered) for text in texts)
        for texts, offered in _texts(fact)
        if texts
    )


def record_of(
    text: str, today: date | None, *, gone: bool = False, offered: bool = False
) -> Record:
    """A record from its plain words."""
    values = [part.strip() for part in text.split(" | ")]
    names = {m[1] for m in _WITH.finditer(text)}
    names |= {value.removeprefix("Dr. ") for value in values if _NAME.match(value)}
    low = text.replace("\u2019", "'").lower()
    words = words_in(low) - {stem(name.lower()) for name in names}
    details = details_in(low, today)
    days = (date_of(one.value, today) for one in details if one.sort == "date")
    return Record(
        low,
        details,
        frozenset(name.lower() for name in names),
        words,
        frozenset(day for day in days if day is not None),
        frozenset(m for one in details if one.sort == "time" for m in minutes_of(one.value)),
        gone or _GONE.search(low) is not None,
        offered or low.rstrip().endswith("?"),
    )


Texts = tuple[list[str], bool]


def _texts(fact: str) -> Iterator[Texts]:
    """The plain words of each record, list by list, and whether they are only on offer."""
    if not fact.lstrip().startswith(("{", "[")):
        yield _sentences(fact)
        return
    try:
        data = json.loads(fact)
    except ValueError:
        yield [fact], False
        return
    yield from _walk(data, False)


def _sentences(text: str) -> Texts:
    return [told for one in split(text) if one.strip() for told in _each_end(one)], False


def _each_end(text: str) -> Iterator[str]:
    """A text; of one that tells of a move, what stands since and what no longer does."""
    moved = _MOVED.search(text)
    if moved is None:
        yield text
        return
    yield text[: moved.start("old")] + moved["new"]
    yield text[: moved.start("new")]


def _walk(data: Any, offered: bool) -> Iterator[Texts]:
    if isinstance(data, list):
        items = [
            cast(dict[str, Any], one) for one in cast(list[Any], data) if isinstance(one, dict)
        ]
        yield [_flat(one) for one in items], offered
        for one in items:
            yield from _nested(one, offered)
    elif isinstance(data, dict):
        found = cast(dict[str, Any], data)
        say = found.get("say")
        if isinstance(say, str):
            yield _sentences(say)
        own = _flat({key: value for key, value in found.items() if key != "say"})
        yield ([own] if own else []), offered
        yield from _nested(found, offered)


def _nested(found: dict[str, Any], offered: bool) -> Iterator[Texts]:
    for key, value in found.items():
        if isinstance(value, dict | list):
            yield from _walk(cast(Any, value), offered or _OFFER.search(key) is not None)


def _flat(found: dict[str, Any]) -> str:
    """What a record says itself, its parts told apart."""
    plain = (str(value) for value in found.values() if isinstance(value, str | int | float))
    return " | ".join(value for value in plain if value)
