"""JSON schemas as msgspec types: strict for what is sent, sure of what is answered."""

import keyword
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, Any, Literal

import msgspec

from frontdesk.outside.operation import Schema
from frontdesk.outside.schemas.references import UnsupportedSchema, resolved

# A text that is sent without a limit of its own: what customers say is no longer.
LONGEST_SENT = 2_000
LONGEST_SPELT = 200
LONGEST_DESCRIPTION = 200
_DEEPEST = 12

_FORMATS: dict[str, type] = {"date": date, "date-time": datetime}
_NUMBER_BOUNDS = {"minimum": "ge", "maximum": "le", "multipleOf": "multiple_of"}
_EXCLUSIVE = {"exclusiveMinimum": ("gt", "minimum"), "exclusiveMaximum": ("lt", "maximum")}
_UNIONS = ("anyOf", "oneOf")
_NOT_A_LETTER = re.compile(r"\W")


def _undescribed(_: str, __: Schema) -> str:
    return ""


@dataclass(frozen=True)
class Types:
    """Makes types of the schemas of one document.

    `sent` says that values go to the service: then unknown fields are refused and texts bounded. Of
    an answer only what is declared is kept. By their paths, `beside` has what stands beside a
    field's type, such as `Listed`, `optional` those that may be left out although the schema wants
    them, and `unread` those that are left out; `met` are the paths that were found. What a model
    is told of a field, `describes` says.
    """

    root: Schema
    sent: bool
    beside: Mapping[str, Any] = field(default_factory=dict[str, Any])
    optional: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()
    met: set[str] = field(default_factory=set[str])
    describes: Callable[[str, Schema], str] = _undescribed

    def struct(
        self, name: str, properties: Mapping[str, Any], required: Iterable[str], path: str = ""
    ) -> type[msgspec.Struct]:
        """A type with these fields; one that may be left out is None then."""
        needed, fields, encoded = set(required), list[Any](), dict[str, str]()
        for key, schema in properties.items():
            inner = f"{path}.{key}" if path else key
            self.met.add(inner)
            if inner in self.unread:
                continue
            own = identifier(key)
            if own in encoded:
                raise UnsupportedSchema(f"{inner}: expected another name than {encoded[own]!r} has")
            encoded[own] = key
            made = self.beside_type(self.type_of(schema, inner, f"{name}{own.title()}"), inner)
            is_left_out = key not in needed or inner in self.optional
            fields.append((own, made | None, None) if is_left_out else (own, made))
        return msgspec.defstruct(
            name,
            fields,
            frozen=True,
            kw_only=True,
            forbid_unknown_fields=self.sent,
            omit_defaults=self.sent,
            rename=encoded,
        )

    def type_of(self, schema: Any, path: str, name: str) -> Any:
        """The type of a schema; raises UnsupportedSchema where none stands for it."""
        if path.count(".") > _DEEPEST:
            raise UnsupportedSchema(f"{path}: expected at most {_DEEPEST} levels")
        found = resolved(schema, self.root, path)
        kinds = [kind for union in _UNIONS for kind in found.get(union, ())]
        if kinds:
            return self._union(kinds, path, name)
        if "const" in found or "enum" in found:
            return _choice(found, path)
        kind = found.get("type", "object" if "properties" in found else None)
        named: list[str] = [kind] if isinstance(kind, str) else [*(kind or ())]
        is_nullable = "null" in named or found.get("nullable") is True
        named = [one for one in named if one != "null"]
        if len(named) != 1 or named[0] not in _MAKERS:
            raise UnsupportedSchema(f"{path}: expected one of {', '.join(_MAKERS)}; got {kind!r}")
        made = _MAKERS[named[0]](self, found, path, name)
        return made | None if is_nullable else made

    def beside_type(self, made: Any, path: str) -> Any:
        """A type with what was declared beside it."""
        return Annotated[made, self.beside[path]] if path in self.beside else made

    def _union(self, kinds: list[Any], path: str, name: str) -> Any:
        plain = [resolved(kind, self.root, path) for kind in kinds]
        real = [kind for kind in plain if kind.get("type") != "null"]
        if len(real) != 1:
            raise UnsupportedSchema(f"{path}: expected one kind of value, or null; got a union")
        return self.type_of(real[0], path, name) | None

    def text(self, found: Mapping[str, Any], path: str, _: str) -> Any:
        """A text, or a day or moment by its format."""
        if found.get("format") in _FORMATS:
            return self._met(_FORMATS[found["format"]], found, path)
        limits: dict[str, Any] = {}
        if self.sent:
            longest = LONGEST_SPELT if "pattern" in found else LONGEST_SENT
            limits = {"max_length": found.get("maxLength", longest)}
            limits |= {"min_length": found["minLength"]} if "minLength" in found else {}
            limits |= {"pattern": _spelling(found["pattern"])} if "pattern" in found else {}
        try:
            return self._met(str, found, path, **limits)
        except re.error as error:
            raise UnsupportedSchema(f"{path}: expected a pattern to read; {error}") from None

    def number(self, found: Mapping[str, Any], path: str, _: str) -> Any:
        """A number within its bounds."""
        bounds = {own: found[key] for key, own in _NUMBER_BOUNDS.items() if key in found}
        for key, (own, inclusive) in _EXCLUSIVE.items():
            if found.get(key) is True:
                bounds = {k: v for k, v in bounds.items() if k != _NUMBER_BOUNDS[inclusive]}
                bounds[own] = found[inclusive]
            elif key in found and found[key] is not False:
                bounds[own] = found[key]
        try:
            return self._met(int if found["type"] == "integer" else float, found, path, **bounds)
        except (TypeError, ValueError) as error:
            raise UnsupportedSchema(f"{path}: {error}") from None

    def truth(self, found: Mapping[str, Any], path: str, _: str) -> Any:
        """Yes or no."""
        return self._met(bool, found, path)

    def listing(self, found: Mapping[str, Any], path: str, name: str) -> Any:
        """A list; of its elements a path speaks as of the list."""
        if "items" not in found:
            raise UnsupportedSchema(f"{path}: expected `items`, which say what is in the list")
        bounds = {"minItems": "min_length", "maxItems": "max_length"}
        limits = {own: found[key] for key, own in bounds.items() if key in found}
        return self._met(
            list[self.type_of(found["items"], path, f"{name}Item")], found, path, **limits
        )

    def record(self, found: Mapping[str, Any], path: str, name: str) -> Any:
        """An object with named fields, or with any names for one kind of value."""
        if found.get("properties"):
            return self.struct(name, found["properties"], found.get("required", ()), path)
        inner = found.get("additionalProperties")
        if not isinstance(inner, Mapping) or not inner:
            raise UnsupportedSchema(f"{path}: expected `properties`, which say what is in it")
        return self._met(dict[str, self.type_of(inner, path, f"{name}Value")], found, path)

    def _met(self, made: Any, found: Mapping[str, Any], path: str, **limits: Any) -> Any:
        words = " ".join(self.describes(path, found).split())
        if words:
            limits["description"] = words[:LONGEST_DESCRIPTION]
        return Annotated[made, msgspec.Meta(**limits)] if limits else made


_Maker = Callable[[Types, Mapping[str, Any], str, str], Any]
_MAKERS: dict[str, _Maker] = {
    "string": Types.text,
    "integer": Types.number,
    "number": Types.number,
    "boolean": Types.truth,
    "array": Types.listing,
    "object": Types.record,
}


def identifier(name: str) -> str:
    """A field's name as Python takes it: `slot-id` is `slot_id`."""
    plain = _NOT_A_LETTER.sub("_", name).lstrip("_") or "field"
    if plain[0].isdigit():
        return f"field_{plain}"
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def _choice(found: Mapping[str, Any], path: str) -> Any:
    values: list[Any] = [found["const"]] if "const" in found else [*found["enum"]]
    real = [value for value in values if value is not None]
    if real and all(isinstance(value, bool) for value in real):
        made: Any = bool
    elif real and all(isinstance(value, str | int) for value in real):
        made = Literal[tuple(real)]
    else:
        raise UnsupportedSchema(f"{path}: expected texts or whole numbers to choose among")
    return made | None if len(real) < len(values) else made


def _spelling(pattern: str) -> str:
    """A pattern before whose end no newline slips through."""
    return f"{pattern}(?!\\n)" if pattern.endswith("$") else pattern
