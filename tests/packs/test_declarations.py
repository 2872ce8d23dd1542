"""The declarations: each tool is complete, closed where it must be, and speaks plainly."""

import re

import msgspec
import pytest

from frontdesk.core.dialog import Dialog
from frontdesk.pack.prompts import DefaultPrompts, PromptProvider
from frontdesk.packs.pestcall import PestCallPrompts
from frontdesk.packs.pestcall.states import VERIFIED_IDLE
from frontdesk.tools.gates import ATTEMPTS_ALLOWED
from frontdesk.tools.schema import BadArguments, function_schema, read_arguments, wire_name
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.tools.toolbox import Toolbox
from tests.packs.office import PACK, TOOLS, UNVERIFIED, verified_as

EACH = pytest.mark.parametrize("tool", PACK.tools, ids=lambda tool: tool.name)
OPEN_TO_ALL = {"servicePolicy", "newCustomer", "escalate"}


@EACH
def test_that_a_tool_has_all_that_models_and_customers_need(tool: AnyTool) -> None:
    assert len(tool.description) > 40
    assert 15 <= len(tool.examples) == len(set(tool.examples))
    assert len(set(tool.acknowledgement)) == len(tool.acknowledgement) >= 2
    required = [f for f in msgspec.structs.fields(tool.input) if f.required]
    assert all(asks.endswith("?") for asks in tool.questions)
    assert len(set(tool.questions)) == len(tool.questions) >= (1 if required else 0)


@EACH
def test_that_a_tools_schema_is_strict_and_in_camel_case(tool: AnyTool) -> None:
    schema = function_schema(tool)["function"]
    assert re.fullmatch(r"[A-Za-z_]{1,64}", schema["name"])
    assert schema["parameters"]["additionalProperties"] is False
    fields = msgspec.structs.fields(tool.input)
    assert all("_" not in field.encode_name for field in fields)
    with pytest.raises(BadArguments, match="surprise"):
        read_arguments(tool.input, '{"surprise": 1}')
    assert tool.input.__struct_config__.frozen
    assert tool.output.__struct_config__.frozen


def test_that_no_example_is_given_for_two_tools() -> None:
    said = [example for tool in PACK.tools for example in tool.examples]
    assert len(said) == len(set(said))


def test_that_only_policies_people_and_signing_up_are_open_to_all() -> None:
    toolbox = Toolbox(PACK.tools)
    unknown = {tool.name for tool in toolbox.offered(UNVERIFIED)}
    assert unknown == OPEN_TO_ALL | {"verifyAccount", "lookUpCustomer"}
    failed = Dialog(UNVERIFIED.state, failed_attempts=ATTEMPTS_ALLOWED)
    assert {tool.name for tool in toolbox.offered(failed)} == OPEN_TO_ALL
    known = {tool.name for tool in toolbox.offered(verified_as("alex"))}
    assert known == set(TOOLS) - {"verifyAccount", "lookUpCustomer"}


def test_that_what_changes_the_world_is_an_effect_and_has_its_workflow() -> None:
    effects = {tool.name for tool in PACK.tools if tool.kind is Kind.EFFECT}
    assert effects == {"scheduleAppointment", "rescheduleAppointment", "cancelAppointment"}
    assert {workflow.effect for workflow in PACK.workflows} == effects
    assert [workflow.kind for workflow in PACK.workflows] == ["cancel", "reschedule", "schedule"]
    assert all(wire_name(tool.name) == tool.name for tool in PACK.tools)


def test_that_the_states_named_by_workflows_are_declared() -> None:
    for workflow in PACK.workflows:
        named = {workflow.confirm_state, *(step.state for step in workflow.steps)}
        assert named <= set(PACK.machine.moves)


def test_that_every_verified_state_leads_back_to_rest() -> None:
    for state, moves in PACK.machine.moves.items():
        assert state == VERIFIED_IDLE or VERIFIED_IDLE in moves


def test_that_the_greeting_asks_for_the_zip_and_every_line_is_plain() -> None:
    prompts: PromptProvider = PestCallPrompts()
    assert "ZIP" in prompts.greeting()
    assert prompts.greeting().endswith("?")
    assert "ZIP" in prompts.verify_first()
    given = {
        "acknowledgement": (3,),
        "ender": (3,),
        "pressed_start": ("cancel",),
        "pressed_confirm": (True,),
        "which_one": ([(1, "Tuesday"), (2, "Friday")],),
        "ask_again": ("Cancel the visit on Tuesday?",),
    }
    lines = [name for name in vars(DefaultPrompts) if not name.startswith("_")]
    assert given.keys() <= set(lines)
    for name in lines:
        text = getattr(prompts, name)(*given.get(name, ()))
        assert text.strip()
        assert "{" not in text
    assert "never invent" in prompts.instructions().lower()
