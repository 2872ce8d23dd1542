"""Tools as a model sees them, and its arguments read strictly, with errors that it can act on."""

from typing import Any

import msgspec

from frontdesk.core.asked import Ask, AskedFor, AskedWhich, OfferedTool
from frontdesk.core.errors import FrontdeskError
from frontdesk.tools.tool import AnyTool, In


class BadArguments(FrontdeskError):
    """A model's arguments do not fit the tool; the message says what was expected."""

    code = "bad_arguments"


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
        case AskedWhich(tools):
            return AskedWhich(tuple(map(wire_name, tools)))
        case _:
            return ask


def function_schema(tool: AnyTool) -> dict[str, Any]:
    """A tool as an OpenAI function."""
    (_,), components = msgspec.json.schema_components([tool.input])
    own = dict(components[tool.input.__name__])
    own.pop("title", None)
    own["additionalProperties"] = False
    others = {name: body for name, body in components.items() if name != tool.input.__name__}
    if others:
        own["$defs"] = others
    return {
        "type": "function",
        "function": {
            "name": wire_name(tool.name),
            "description": tool.description,
            "parameters": own,
        },
    }


def read_arguments(input_type: type[In], raw: str) -> In:
    """Read a model's raw JSON arguments."""
    try:
        return msgspec.json.decode(raw or "{}", type=input_type, strict=True)
    except msgspec.ValidationError as error:
        raise BadArguments(f"{error}; expected {_wanted(input_type)}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadArguments(f"not JSON ({error}); expected {_wanted(input_type)}") from None


def _wanted(input_type: type[msgspec.Struct]) -> str:
    fields = msgspec.structs.fields(input_type)
    shown = [f"{f.encode_name}{'' if f.required else '?'}" for f in fields]
    return "an object with " + (", ".join(shown) if shown else "no fields")
