"""What a tool takes: the fields of its input, and from these what kind of tool it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from frontdesk.language.text.identifiers import words_of_name
from frontdesk.models.port import ToolSpec

IDENTITY = frozenset(("zip", "postal", "zipcode", "phone", "mobile", "email", "name"))
# A number of the company's own, which its declaration says how to spell.
OWN_NUMBER = frozenset(("card", "account", "member", "membership", "patient", "contract"))


class Takes(StrEnum):
    """What a tool goes by: a request, who the customer is, or an answer that moves a workflow."""

    REQUEST = "request"
    IDENTITY = "identity"
    CHOICE = "choice"
    CONSENT = "consent"
    ANSWER = "answer"


_MOVES = {
    ("choice", "string"): Takes.CHOICE,
    ("answer", "string"): Takes.ANSWER,
    ("accept", "boolean"): Takes.CONSENT,
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a tool's input; `pattern` is how its value is spelt, where that is declared."""

    name: str
    words: frozenset[str]
    type: str
    choices: tuple[str, ...]
    is_date: bool
    pattern: str = ""

    @property
    def identifies(self) -> bool:
        """Whether the field takes what a customer is known by."""
        return bool(self.words & IDENTITY or (self.pattern and self.words & OWN_NUMBER))


@dataclass(frozen=True, slots=True)
class Input:
    """A tool's input as its schema declares it."""

    fields: tuple[Field, ...]
    required: tuple[str, ...]
    takes: Takes

    @property
    def moves(self) -> bool:
        """Whether the tool does nothing but answer what a workflow asks."""
        return self.takes not in {Takes.REQUEST, Takes.IDENTITY}


def read_input(tool: ToolSpec) -> Input:
    """Read what a tool takes from its schema."""
    parameters = _mapping(_mapping(tool.schema.get("function")).get("parameters"))
    definitions = _mapping(parameters.get("$defs"))
    properties = _mapping(parameters.get("properties"))
    fields = tuple(_field(name, body, definitions) for name, body in properties.items())
    required = cast("list[str]", parameters.get("required") or [])
    return Input(fields, tuple(required), _takes(fields))


def _takes(fields: tuple[Field, ...]) -> Takes:
    if fields and all(field.identifies for field in fields):
        return Takes.IDENTITY
    if len(fields) != 1:
        return Takes.REQUEST
    return _MOVES.get((fields[0].name, fields[0].type), Takes.REQUEST)


def _field(name: str, body: Any, definitions: Mapping[str, Any]) -> Field:
    own = _resolved(_mapping(body), definitions)
    choices = tuple(c for c in cast("list[Any]", own.get("enum") or []) if isinstance(c, str))
    words = frozenset(words_of_name(name))
    kind = str(own.get("type") or ("string" if choices else ""))
    named = "date" in words or words == frozenset(("day",))
    is_date = own.get("format") == "date" or named
    return Field(name, words, kind, choices, is_date, str(own.get("pattern") or ""))


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
