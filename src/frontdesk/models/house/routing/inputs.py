"""What a tool takes: the fields of its input, as its declaration says that they are spoken."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from frontdesk.core.meaning import Spoken, SpokenAs
from frontdesk.models.port import ToolSpec


class Takes(StrEnum):
    """What a tool goes by: a request, who the customer is, or an answer that moves a workflow."""

    REQUEST = "request"
    IDENTITY = "identity"
    CHOICE = "choice"
    CONSENT = "consent"
    ANSWER = "answer"


# What is said of the time of day.
OF_HOURS = frozenset(
    (Spoken.TIME, Spoken.NOT_BEFORE, Spoken.NOT_AFTER, Spoken.DONE_BY, Spoken.PART_OF_DAY)
)
_MOVES = {
    Spoken.CHOICE: Takes.CHOICE,
    Spoken.ANSWER: Takes.ANSWER,
    Spoken.CONSENT: Takes.CONSENT,
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a tool's input; where nothing is declared of it, its type alone says more.

    `pattern` is how its value is spelt; `says` is the declaration.
    """

    name: str
    type: str
    choices: tuple[str, ...] = ()
    format: str = ""
    pattern: str = ""
    says: SpokenAs | None = None

    @property
    def spoken(self) -> Spoken | None:
        """How its value is said: as declared, or as its type has it."""
        if self.says is not None:
            return self.says.spoken
        return Spoken.DAY if self.format == "date" else None

    @property
    def words(self) -> frozenset[str]:
        """What a customer calls it."""
        return self.says.names if self.says is not None else frozenset()

    @property
    def identifies(self) -> bool:
        """Whether the field takes what a customer is known by."""
        return self.spoken is not None and self.spoken.identifies

    @property
    def is_date(self) -> bool:
        """Whether the field takes a day."""
        return self.spoken in {Spoken.DAY, Spoken.LAST_DAY}

    @property
    def says_when(self) -> bool:
        """Whether the field takes a day or something of the time of day."""
        return self.is_date or self.spoken in OF_HOURS


@dataclass(frozen=True, slots=True)
class Input:
    """A tool's input as its schema declares it."""

    fields: tuple[Field, ...]
    required: tuple[str, ...]
    takes: Takes

    @property
    def asked(self) -> frozenset[str]:
        """The fields that the tool's question asks for."""
        declared = (f.name for f in self.fields if f.says is not None and f.says.asked)
        return frozenset((*self.required, *declared))

    @property
    def answer_field(self) -> str:
        """The field of a move that takes what answers the workflow's question."""
        return next(f.name for f in self.fields if f.spoken is not None and f.spoken.moves)

    @property
    def moves(self) -> bool:
        """Whether the tool does nothing but answer what a workflow asks."""
        return self.takes not in {Takes.REQUEST, Takes.IDENTITY}


def read_input(tool: ToolSpec) -> Input:
    """Read what a tool takes from its schema and its declarations."""
    parameters = _mapping(_mapping(tool.schema.get("function")).get("parameters"))
    definitions = _mapping(parameters.get("$defs"))
    properties = _mapping(parameters.get("properties"))
    fields = tuple(
        _field(name, body, definitions, tool.fields.get(name)) for name, body in properties.items()
    )
    required = cast("list[str]", parameters.get("required") or [])
    return Input(fields, tuple(required), _takes(fields))


def _takes(fields: tuple[Field, ...]) -> Takes:
    if fields and all(field.identifies for field in fields):
        return Takes.IDENTITY
    moves = (_MOVES.get(field.spoken) for field in fields if field.spoken is not None)
    return next((takes for takes in moves if takes is not None), Takes.REQUEST)


def _field(name: str, body: Any, definitions: Mapping[str, Any], says: SpokenAs | None) -> Field:
    own = _resolved(_mapping(body), definitions)
    choices = tuple(c for c in cast("list[Any]", own.get("enum") or []) if isinstance(c, str))
    kind = str(own.get("type") or ("string" if choices else ""))
    spelt = str(own.get("pattern") or "")
    return Field(name, kind, choices, str(own.get("format") or ""), spelt, says)


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
