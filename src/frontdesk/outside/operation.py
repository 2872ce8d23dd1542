"""What a service offers: an operation, what it takes and what it answers."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Schema = Mapping[str, Any]


class Place(StrEnum):
    """Where a parameter goes in a request."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    COOKIE = "cookie"
    BODY = "body"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value that an operation takes."""

    name: str
    schema: Schema
    required: bool
    place: Place = Place.BODY

    @property
    def nullable(self) -> bool:
        """Whether null is a value of it."""
        kinds = [kind for union in ("anyOf", "oneOf") for kind in self.schema.get(union, ())]
        is_null = any(kind.get("type") == "null" for kind in kinds)
        named = self.schema.get("type")
        among = isinstance(named, list) and "null" in named
        return self.place is Place.BODY and (
            is_null or among or self.schema.get("nullable") is True
        )

    def is_among(self, names: Collection[str]) -> bool:
        """Whether it is named; a header's name may be written in capitals or not."""
        if self.place is not Place.HEADER:
            return self.name in names
        return self.name.lower() in {name.lower() for name in names}


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that a service does.

    `writes` says that it may change something there. `answer` is the schema of what it answers,
    None where that is nothing. A `$ref` in what it takes or answers is looked up in the roots. What
    cannot be used of it stands in `flaw`.
    """

    id: str
    writes: bool
    parameters: tuple[Parameter, ...]
    answer: Schema | None
    method: str = ""
    path: str = ""
    input_root: Schema = field(default_factory=dict[str, Any])
    answer_root: Schema = field(default_factory=dict[str, Any])
    flaw: str = ""

    def parameter(self, name: str) -> Parameter | None:
        """A parameter by its name."""
        return next((one for one in self.parameters if one.name == name), None)


@dataclass(frozen=True, slots=True)
class Offer:
    """All that a service offers, by the names that a declaration may use.

    Descriptions of fields are shown to models only where they are `described` by the company
    itself.
    """

    source: str
    operations: Mapping[str, Operation]
    described: bool = False
    takes_headers: bool = False
