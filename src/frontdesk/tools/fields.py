"""How the fields of a tool's input are said, as its type declares, and what is declared wrongly."""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec

from frontdesk.core.meaning import Spoken, SpokenAs


@cache
def _fields_of(input_type: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(input_type)


def spoken_fields(input_type: type[msgspec.Struct]) -> dict[str, SpokenAs]:
    """How a customer says the fields that declare it, by their names in the schema."""
    return dict(_spoken_fields(input_type))


@cache
def _spoken_fields(input_type: type[msgspec.Struct]) -> dict[str, SpokenAs]:
    said = {f.encode_name: _spoken_as(f.type) for f in _fields_of(input_type)}
    return {name: declared for name, declared in said.items() if declared is not None}


def _spoken_as(annotation: Any) -> SpokenAs | None:
    """What stands beside a type or inside it: `Annotated[str, Spoken.ZIP] | None`."""
    match annotation:
        case SpokenAs():
            return annotation
        case Spoken():
            return SpokenAs(annotation)
        case _:
            inside = map(_spoken_as, get_args(annotation))
            return next((found for found in inside if found is not None), None)


def said_in(arguments: msgspec.Struct) -> dict[Spoken, str]:
    """The texts among some arguments, by how a customer says them."""
    wire: dict[str, Any] = msgspec.to_builtins(arguments)
    named = ((one.spoken, wire.get(name)) for name, one in spoken_fields(type(arguments)).items())
    return {spoken: value for spoken, value in named if isinstance(value, str)}


def field_by(input_type: type[msgspec.Struct], name: str) -> msgspec.structs.FieldInfo | None:
    """A field by its name in the schema."""
    return next((f for f in _fields_of(input_type) if f.encode_name == name), None)


def is_filled_by_desk(field: msgspec.structs.FieldInfo) -> bool:
    """Whether a field takes an id: no model is shown it, and none is believed to know it."""
    declared = _spoken_as(field.type)
    return declared is not None and declared.spoken is Spoken.ID


def without_ids(arguments: msgspec.Struct) -> msgspec.Struct:
    """A model's arguments less what the desk fills in itself."""
    filled = _filled_by_desk(type(arguments))
    return msgspec.structs.replace(arguments, **filled) if filled else arguments


@cache
def _filled_by_desk(input_type: type[msgspec.Struct]) -> dict[str, Any]:
    return {f.name: f.default for f in _fields_of(input_type) if is_filled_by_desk(f)}


def field_mistakes(
    input_type: type[msgspec.Struct], *, is_effect: bool, is_move: bool
) -> Iterator[str]:
    """What cannot be meant by the declarations of an input, each with what was expected."""
    spelt = {f.encode_name: _is_spelt(f.type) for f in _fields_of(input_type)}
    for field in _fields_of(input_type):
        if is_filled_by_desk(field) and field.default is msgspec.NODEFAULT:
            yield f"expected a default beside Spoken.ID of `{field.encode_name}`; no model gives it"
    for name, declared in spoken_fields(input_type).items():
        spoken = declared.spoken
        if is_effect and spoken.identifies:
            yield (
                f"expected a note to find out who the customer is, not an effect; "
                f"got Spoken.{spoken.name} for its field `{name}`"
            )
        if spoken.moves and not is_move:
            yield f"expected Spoken.{spoken.name} in the desk's own moves alone; see `{name}`"
        if spoken is Spoken.NUMBER and not spelt[name]:
            yield f"expected `msgspec.Meta(pattern=...)` beside Spoken.NUMBER of `{name}`"


def _is_spelt(annotation: Any) -> bool:
    if isinstance(annotation, msgspec.Meta):
        return annotation.pattern is not None
    return any(map(_is_spelt, get_args(annotation)))
