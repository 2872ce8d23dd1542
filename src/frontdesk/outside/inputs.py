"""What a tool takes, and what of it is sent to the service."""

from collections.abc import Mapping
from typing import Any

import msgspec

from frontdesk.core.meaning import Spoken, SpokenAs
from frontdesk.outside.declaration import AnyDeclared, KeyField, OutsideRead, is_filled_in
from frontdesk.outside.operation import Offer, Operation, Parameter, Place, Schema
from frontdesk.outside.schemas.references import UnsupportedSchema
from frontdesk.outside.schemas.types import Types
from frontdesk.tools.tool import ToolContext

_DAYS = frozenset({Spoken.DAY, Spoken.LAST_DAY})
_HOURS = frozenset({Spoken.TIME, Spoken.NOT_BEFORE, Spoken.NOT_AFTER, Spoken.DONE_BY})
_CLOCK = "^([01][0-9]|2[0-3]):[0-5][0-9]$"
# What never comes from a conversation.
_NOT_SAID = frozenset({Place.HEADER, Place.COOKIE})


def said_parameters(operation: Operation, declared: AnyDeclared) -> list[Parameter]:
    """The parameters that a tool takes: neither filled by the desk, nor left out."""
    key = None if isinstance(declared, OutsideRead) else declared.key
    taken = {*declared.filled, *declared.omit, *((key.name,) if isinstance(key, KeyField) else ())}
    return [p for p in operation.parameters if p.name not in taken and p.place not in _NOT_SAID]


def input_of(
    offer: Offer, operation: Operation, declared: AnyDeclared, name: str
) -> type[msgspec.Struct]:
    """The type of what a tool takes; raises UnsupportedSchema."""
    said = said_parameters(operation, declared)
    filled = frozenset(p.name for p in said if is_filled_in(declared.fields.get(p.name)))

    def describes(path: str, schema: Schema) -> str:
        """The pack's own words, or the document's where it is the company's."""
        own = str(schema.get("description") or "") if offer.described else ""
        return declared.describe.get(path, own)

    types = Types(
        operation.input_root,
        sent=True,
        beside=declared.fields,
        optional=filled,
        describes=describes,
    )
    schemas = {p.name: {**p.schema, **_spelt(p, declared)} for p in said}
    made = types.struct(name, schemas, [p.name for p in said if p.required])
    for path in sorted({*declared.describe} - types.met):
        known = ", ".join(sorted(types.met))
        raise UnsupportedSchema(f"describe: expected a field ({known}); got {path!r}")
    return made


def _spelt(parameter: Parameter, declared: AnyDeclared) -> Mapping[str, Any]:
    """How the desk spells a day or an hour, where the schema knows only that it is a text."""
    said = declared.fields.get(parameter.name)
    spoken = said.spoken if isinstance(said, SpokenAs) else said
    plain = parameter.schema.get("type") == "string" and "format" not in parameter.schema
    if plain and spoken in _DAYS:
        return {"format": "date"}
    if plain and spoken in _HOURS and "pattern" not in parameter.schema:
        return {"pattern": _CLOCK}
    return {}


def sent_of(declared: AnyDeclared, context: ToolContext, given: msgspec.Struct) -> dict[str, Any]:
    """The fields of a request: what was given, what the desk fills in, and the key."""
    said = msgspec.to_builtins(given)
    filled = {name: fill(context) for name, fill in declared.filled.items()}
    key = None if isinstance(declared, OutsideRead) else declared.key
    own = {key.name: context.key} if isinstance(key, KeyField) else {}
    return {name: v for name, v in {**said, **filled, **own}.items() if v is not None}
