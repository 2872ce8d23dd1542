"""JSON schemas with what they refer to in its place."""

from collections.abc import Mapping
from typing import Any, cast

from frontdesk.outside.operation import Schema

_DEEPEST = 20


class UnsupportedSchema(Exception):
    """A schema that no type here stands for; the message says where, and what it has."""


def resolved(schema: Any, root: Schema, where: str) -> dict[str, Any]:
    """A schema itself, after its `$ref` and with the parts of its `allOf` joined."""
    for _ in range(_DEEPEST):
        if not isinstance(schema, Mapping):
            raise UnsupportedSchema(f"{where}: expected a schema; got {schema!r}")
        found = cast("Mapping[str, Any]", schema)
        if "$ref" in found:
            rest = {key: value for key, value in found.items() if key != "$ref"}
            target = _followed(found["$ref"], root, where)
            schema = {**target, **rest}
        elif "allOf" in found:
            schema = _joined(found, root, where)
        else:
            return dict(found)
    raise UnsupportedSchema(f"{where}: expected a schema that ends; its references go round")


def _followed(reference: Any, root: Schema, where: str) -> Mapping[str, Any]:
    if not isinstance(reference, str) or not reference.startswith("#/"):
        raise UnsupportedSchema(f"{where}: expected a $ref within the document; got {reference!r}")
    found: Any = root
    for part in reference[2:].split("/"):
        name = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(found, Mapping) or name not in found:
            raise UnsupportedSchema(f"{where}: expected {reference} in the document; it has none")
        found = cast("Mapping[str, Any]", found)[name]
    if not isinstance(found, Mapping):
        raise UnsupportedSchema(f"{where}: expected a schema at {reference}; got {found!r}")
    return cast("Mapping[str, Any]", found)


def _joined(schema: Mapping[str, Any], root: Schema, where: str) -> dict[str, Any]:
    """The parts of an `allOf` as one schema; of one property only one part may speak."""
    joined = {key: value for key, value in schema.items() if key != "allOf"}
    for part in schema["allOf"]:
        for key, value in resolved(part, root, where).items():
            before = joined.get(key)
            if key == "properties":
                joined[key] = {**(before or {}), **value}
            elif key == "required":
                joined[key] = [*(before or ()), *value]
            elif before is None or key in {"title", "description"}:
                joined.setdefault(key, value)
            elif before != value:
                raise UnsupportedSchema(f"{where}: expected parts of allOf that agree on {key}")
    return joined
