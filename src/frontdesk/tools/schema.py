"""Tools as a model sees them, and its arguments read strictly, with errors that it can act on."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, get_args

import msgspec

from frontdesk.core.asked import Ask, AskedFor, AskedWhich, OfferedTool
from frontdesk.core.errors import FrontdeskError
from frontdesk.tools.fields import is_filled_by_desk
from frontdesk.tools.tool import AnyTool, In

# What our own check needs after a `$`; the grammars of providers know no such thing.
_NO_NEWLINE = r"(?!\n)"
# Limits are there for what comes; a model does not write by them.
_TELLS_NOTHING = frozenset(
    ("title", "default", "maxLength", "maxItems", "minimum", "maximum", "minLength")
)
# Beyond it, the words beside a pattern tell a model more than the pattern.
_LONGEST_PATTERN = 30
NO_FORMER_FIELDS: Mapping[str, str] = {}


class BadArguments(FrontdeskError):
    """A model's arguments do not fit the tool; the message says what was expected.

    `lacking` says that something is left out that the tool cannot do without.
    """

    code = "bad_arguments"

    def __init__(self, message: str, *, lacking: bool = True) -> None:
        super().__init__(message)
        self.lacking = lacking


def wire_name(name: str) -> str:
    """A tool's name in the alphabet that providers allow."""
    return name.replace(".", "_")


def wired(ask: Ask) -> Ask:
    """What is asked for, with the names of tools as models know them."""
    match ask:
        case AskedFor(tool, fields):
            return AskedFor(wire_name(tool), fields)
        case OfferedTool(tool):
            return OfferedTool(wire_name(tool))
        case AskedWhich(tools, labels):
            return AskedWhich(tuple(map(wire_name, tools)), labels)
        case _:
            return ask


def function_schema(tool: AnyTool) -> dict[str, Any]:
    """A tool as an OpenAI function: nothing in it refers elsewhere, and no id is asked for."""
    (_,), components = msgspec.json.schema_components([tool.input], ref_template="{name}")
    own = components[tool.input.__name__]
    shown = {f.encode_name for f in msgspec.structs.fields(tool.input) if not is_filled_by_desk(f)}
    fields = own["properties"].items()
    parameters: dict[str, Any] = {
        "type": "object",
        "properties": {name: _inlined(body, components) for name, body in fields if name in shown},
        "additionalProperties": False,
    }
    if own["required"]:
        parameters["required"] = own["required"]
    return {
        "type": "function",
        "function": {
            "name": wire_name(tool.name),
            "description": tool.description,
            "parameters": parameters,
        },
    }


def _inlined(body: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """A type's schema with what it refers to in its place, less what tells a model nothing.

    A field that may be left out need not say that it may be null, nor that it is empty then.
    """
    kept = {k: v for k, v in body.items() if k not in _TELLS_NOTHING}
    if body.get("default"):
        kept["default"] = body["default"]
    referred: str | None = kept.pop("$ref", None)
    kinds = [kind for kind in kept.pop("anyOf", ()) if kind.get("type") != "null"]
    if referred is not None:
        kinds = [{k: v for k, v in components[referred].items() if k != "description"}]
    if len(kinds) == 1:
        kept = {**_inlined(kinds[0], components), **kept}
    elif kinds:
        kept["anyOf"] = [_inlined(kind, components) for kind in kinds]
    if "properties" in kept:
        inner = kept["properties"].items()
        kept["properties"] = {name: _inlined(one, components) for name, one in inner}
    if isinstance(kept.get("items"), dict):
        kept["items"] = _inlined(kept["items"], components)
    if "pattern" in kept:
        kept["pattern"] = kept["pattern"].removesuffix(_NO_NEWLINE)
        if len(kept["pattern"]) > _LONGEST_PATTERN and "description" in kept:
            del kept["pattern"]
    if "enum" in kept and all(isinstance(value, str) for value in kept["enum"]):
        kept = {"type": "string", **kept}
    return kept


def read_arguments(
    input_type: type[In], raw: str, former: Mapping[str, str] = NO_FORMER_FIELDS
) -> In:
    """Read a model's raw JSON arguments; `former` has the names that fields had before."""
    try:
        if former:
            given = msgspec.json.decode(raw or "{}", type=dict[str, Any])
            renamed = {former.get(name, name): value for name, value in given.items()}
            return _lenient({**renamed, **_under(given, input_type)}, input_type)
        return _lenient(msgspec.json.decode(raw or "{}"), input_type)
    except msgspec.ValidationError as error:
        lacking = _is_lacking(raw, input_type)
        raise BadArguments(f"{error}; expected {_wanted(input_type)}", lacking=lacking) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadArguments(f"not JSON ({error}); expected {_wanted(input_type)}") from None


def _lenient(given: Any, input_type: type[In]) -> In:
    """A value of the type; a number may stand in quotes, as models write it at times."""
    try:
        return msgspec.convert(given, input_type)
    except msgspec.ValidationError:
        return msgspec.convert(given, input_type, strict=False)


def _is_lacking(raw: str, input_type: type[msgspec.Struct]) -> bool:
    given: Any = msgspec.json.decode(raw or "{}")
    required = {f.encode_name for f in msgspec.structs.fields(input_type) if f.required}
    return not isinstance(given, dict) or not required <= given.keys()


def _under(given: Mapping[str, Any], input_type: type[msgspec.Struct]) -> dict[str, Any]:
    """What was given under the names that fields have now, which counts most."""
    names = {f.encode_name for f in msgspec.structs.fields(input_type)}
    return {name: value for name, value in given.items() if name in names}


def _values(annotation: Any) -> str:
    """The values that a field may have, where they are few and named."""
    for one in (annotation, *get_args(annotation)):
        if isinstance(one, type) and issubclass(one, Enum):
            return f" ({' | '.join(str(member.value) for member in one)})"
    return ""


def _wanted(input_type: type[msgspec.Struct]) -> str:
    fields = [f for f in msgspec.structs.fields(input_type) if not is_filled_by_desk(f)]
    shown = [f"{f.encode_name}{'' if f.required else '?'}{_values(f.type)}" for f in fields]
    return "an object with " + (", ".join(shown) if shown else "no fields")
