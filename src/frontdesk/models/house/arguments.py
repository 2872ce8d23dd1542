"""Fills a tool's arguments from what a customer said, by the names and types of its fields."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.models.house.dates import DateRange, read_dates
from frontdesk.models.house.slots import (
    read_email,
    read_name,
    read_part_of_day,
    read_phone,
    read_zip,
)
from frontdesk.models.house.words import stem, word_set, words
from frontdesk.models.port import ToolSpec

_LONGEST = 500
_IDENTITY = frozenset(("zip", "postal", "zipcode", "phone", "mobile", "email", "name"))
_REQUEST = word_set("topic question query reason summary request subject search")
_ANY_TEXT = word_set("text message note notes details words description comment")
_LAST_DAY = frozenset(("to", "until", "end", "last", "latest", "before"))
# "Move Tuesday's to Friday": the last day is the one that is wanted.
_MOVED = re.compile(r"\w+ to (?:\w+ ){0,3}?\w*(?:day|week|weekend|month|\d)", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[_\-.]")


@dataclass(frozen=True, slots=True)
class Said:
    """What arguments are read from: the words of now, a request that waits, the question before."""

    text: str
    waiting: str = ""
    question: str = ""

    @property
    def all(self) -> str:
        """The words of now after those of the request that waits."""
        return f"{self.waiting}\n{self.text}".strip()


@dataclass(frozen=True, slots=True)
class Filled:
    """A tool's arguments, and the required ones that were not said."""

    arguments: dict[str, Any]
    lacking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a tool's input."""

    name: str
    words: frozenset[str]
    type: str
    choices: tuple[str, ...]
    is_date: bool


def fields_of(tool: ToolSpec) -> list[Field]:
    """The fields of a tool's input."""
    parameters = _mapping(_mapping(tool.schema.get("function")).get("parameters"))
    definitions = _mapping(parameters.get("$defs"))
    properties = _mapping(parameters.get("properties"))
    return [_field(name, body, definitions) for name, body in properties.items()]


def is_key(tool: ToolSpec) -> bool:
    """Tell whether a tool takes nothing but what identifies a customer."""
    fields = fields_of(tool)
    return bool(fields) and all(field.words & _IDENTITY for field in fields)


def field_named(tool: ToolSpec, *names: str, type_: str) -> Field | None:
    """A tool's field of this type that has one of these names."""
    return next((f for f in fields_of(tool) if f.name in names and f.type == type_), None)


def fill(tool: ToolSpec, said: Said, now: Millis, zone: ZoneInfo) -> Filled:
    """Read what a tool takes; ids are the desk's own business and never count as lacking."""
    fields = fields_of(tool)
    parameters = _mapping(_mapping(tool.schema.get("function")).get("parameters"))
    required = cast("list[str]", parameters.get("required") or [])
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
    if field.words & _IDENTITY:
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
    if field.words & {"zip", "postal", "zipcode"}:
        return read_zip(said.text)
    if field.words & {"phone", "mobile"}:
        return read_phone(said.text)
    if "email" in field.words:
        return read_email(said.text)
    return read_name(said.text, asked=re.search(r"\bname\b", said.question) is not None)


def _day(field: Field, days: tuple[DateRange, ...]) -> str | None:
    if not days:
        return None
    if field.words & _LAST_DAY:
        return max(range_.last for range_ in days).isoformat()
    return min(range_.first for range_ in days).isoformat()


def _chosen(choices: tuple[str, ...], text: str) -> str | None:
    heard = {stem(word) for word in words(text)}
    shares = {choice: len(heard & set(map(stem, _spelt(choice)))) for choice in choices}
    best = max(shares.values())
    having = [choice for choice, share in shares.items() if share == best]
    return having[0] if best and len(having) == 1 else None


def _spelt(name: str) -> list[str]:
    return [word for word in _CAMEL.sub(" ", name).lower().split() if word]


def _field(name: str, body: Any, definitions: Mapping[str, Any]) -> Field:
    own = _resolved(_mapping(body), definitions)
    choices = tuple(c for c in cast("list[Any]", own.get("enum") or []) if isinstance(c, str))
    spelt = frozenset(_spelt(name))
    kind = str(own.get("type") or ("string" if choices else ""))
    named = "date" in spelt or spelt == frozenset(("day",))
    return Field(name, spelt, kind, choices, own.get("format") == "date" or named)


def _resolved(body: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = body.get("$ref")
    if isinstance(reference, str):
        return _mapping(definitions.get(reference.rpartition("/")[2]))
    for union in ("anyOf", "oneOf", "allOf"):
        for part in cast("list[Any]", body.get(union) or []):
            found = _resolved(_mapping(part), definitions)
            if found.get("type") != "null":
                return found
    return body


def _mapping(value: Any) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", value) if isinstance(value, dict) else {}
