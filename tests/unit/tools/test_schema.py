"""Tools as a model sees them: small, whole in themselves, and without ids."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any

import msgspec
import pytest

from frontdesk.core.dialog import Dialog
from frontdesk.core.meaning import Spoken
from frontdesk.models.port import ToolCall
from frontdesk.packs.pestcall import pestcall
from frontdesk.tools.call import Ready, prepare
from frontdesk.tools.schema import BadArguments, function_schema, read_arguments
from frontdesk.tools.tool import AnyTool, Kind, Tool
from frontdesk.tools.toolbox import Toolbox
from frontdesk.turn.deps import toolbox_of


class Size(StrEnum):
    """How big."""

    SMALL = "small"
    BIG = "big"


class Topping(msgspec.Struct, frozen=True):
    """What goes on it."""

    name: str
    sizes: list[Size] = []


class Order(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """An order."""

    topping: Topping
    size: Size = Size.SMALL
    day: Annotated[date | None, msgspec.Meta(description="When")] = None
    order_id: Annotated[str, Spoken.ID] = ""


class Nothing(msgspec.Struct, frozen=True):
    """No result."""


async def look(_: Any, __: Any) -> Nothing:
    """Find nothing."""
    return Nothing()


ORDER: AnyTool = Tool(
    name="order",
    description="Look an order up.",
    kind=Kind.READ,
    input=Order,
    output=Nothing,
    read=look,
    say=lambda _: "Fine.",
    former_fields={"when": "day"},
)
TOPPING = '"topping":{"name":"x"}'


def test_that_a_schema_is_whole_in_itself_and_tells_nothing_needless() -> None:
    assert function_schema(ORDER)["function"]["parameters"] == {
        "type": "object",
        "properties": {
            "topping": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "sizes": {
                        "type": "array",
                        "items": {"type": "string", "enum": ["big", "small"]},
                    },
                },
                "required": ["name"],
            },
            "size": {"type": "string", "enum": ["big", "small"], "default": "small"},
            "day": {"type": "string", "format": "date", "description": "When"},
        },
        "additionalProperties": False,
        "required": ["topping"],
    }


def test_that_an_id_that_a_model_sends_is_not_taken() -> None:
    call = ToolCall("1", "order", f'{{{TOPPING},"orderId":"forged"}}')
    ready = prepare(Toolbox((ORDER,)), call, Dialog("Idle"))
    assert isinstance(ready, Ready) and ready.arguments == Order(Topping("x"))


def test_that_an_id_without_a_default_is_refused_at_the_declaration() -> None:
    class Bad(msgspec.Struct, frozen=True):
        order_id: Annotated[str, Spoken.ID]

    with pytest.raises(TypeError, match=r"a default beside Spoken\.ID"):
        Tool(
            name="bad",
            description="",
            kind=Kind.READ,
            input=Bad,
            output=Nothing,
            read=look,
            say=lambda _: "",
        )


def test_that_a_former_name_is_read_and_the_present_one_counts_most() -> None:
    tool = ORDER
    read = read_arguments(tool.input, f'{{{TOPPING},"when":"2027-01-02"}}', tool.former_fields)
    assert read.day == date(2027, 1, 2)
    both = f'{{{TOPPING},"when":"2027-01-02","day":"2027-01-03"}}'
    assert read_arguments(tool.input, both, tool.former_fields).day == date(2027, 1, 3)
    for wrong in ("[]", "{", '{"never":1}'):
        expected = r"expected an object with topping, size\? \(small \| big\), day\?$"
        with pytest.raises(BadArguments, match=expected):
            read_arguments(tool.input, wrong, tool.former_fields)


def test_that_the_tools_of_a_desk_stay_small() -> None:
    schemas = [function_schema(tool) for tool in toolbox_of(pestcall())]
    assert len(msgspec.json.encode(schemas)) < 700 * len(schemas)
    text = msgspec.json.encode(schemas).decode()
    for needless in (
        "$ref",
        "$defs",
        "Leave out",
        "null",
        "(?!",
        "appointmentId",
        "slotId",
        "startsAt",
    ):
        assert needless not in text
