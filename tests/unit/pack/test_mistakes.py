"""What a pack gets wrong is told at the start, in a line that names it and what was expected."""

import functools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Column, Integer, MetaData, Table

from frontdesk import (
    Dialog,
    InState,
    Locale,
    Machine,
    OfferedTool,
    Pack,
    ToolContext,
    Transaction,
    Translation,
    Verified,
)
from frontdesk.pack.mistakes import InvalidPack, doubts_about, expect_sound, mistakes_in
from frontdesk.pack.pack_mistakes import expect_sound_pack, pack_mistakes
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.pestcall import pestcall
from tests.proof.small_pack import CANCEL, small_pack


def _changed(**changes: Any) -> ToolProvider:
    return small_pack(**changes)


async def _without_tx(ctx: Any, given: Any) -> Any: ...
def _not_async(ctx: Any, tx: Any, given: Any):
    return given


def _typed_and_not_async(ctx: ToolContext, tx: Transaction, given: Dialog) -> Dialog:
    return given


class _Desk:
    def write(self, ctx: Any, tx: Any, given: Any) -> str:
        return "done"


def _forgets_to_return(dialog: Any, result: Any) -> Any:
    dialog.state  # noqa: B018


async def _async_words(result: Any) -> str:
    return ""


MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"gates": (Verified,)}, "gates: expected a gate such as Verified(); got the class Verified"),
    ({"gates": Verified()}, "gates: expected a tuple of gates such as (Verified(),); got Verified"),
    ({"gates": "verified"}, "gates: expected a tuple of gates such as (Verified(),); got 'verif"),
    ({"gates": ("verified",)}, "gates: expected a gate such as Verified(), with a method"),
    ({"gates": (InState(frozenset({"Nowhere"})),)}, "got 'Nowhere'"),
    ({"gates": (InState("Idle"),)}, "got the text 'Idle'"),  # pyright: ignore[reportArgumentType]
    ({"write": _without_tx}, "write: expected a function of (ctx, tx, given)"),
    ({"write": _not_async}, "write: expected an async function"),
    ({"write": _typed_and_not_async}, "write: expected an async function; it is not async"),
    ({"write": _Desk().write}, "write: expected an async function; it is not async"),
    ({"show": _without_tx}, "show: expected a function of (ctx, tx, given)"),
    ({"after": _forgets_to_return}, "after: expected a function that returns the dialog"),
    ({"say": _async_words}, "say: expected a plain function; it is async"),
    ({"examples": "cancel it"}, "examples: expected a tuple of sentences; got 'cancel it'"),
    ({"say": "done"}, "say: expected a function of (result); got 'done'"),
]


@pytest.mark.parametrize(("changes", "said"), MISTAKES)
def test_that_a_tools_mistake_is_told_with_what_was_expected(
    changes: dict[str, Any], said: str
) -> None:
    found = mistakes_in(_changed(**changes))
    assert len(found) == 1
    assert found[0].startswith(f"{CANCEL}: ") and said in found[0]


@pytest.mark.parametrize("name", ["cancel visit", "kündigen", "x" * 65, "a/b"])
def test_that_a_name_which_providers_refuse_is_told(name: str) -> None:
    pack = _changed(name=name)
    flows = [replace(flow, effect=name, expired_asks=None) for flow in pack.workflows]
    (found,) = mistakes_in(replace(pack, workflows=flows))
    assert "expected a name of at most 64 letters" in found and repr(name) in found


def test_that_states_of_a_workflow_are_those_of_the_machine() -> None:
    pack = small_pack()
    (flow,) = pack.workflows
    steps = tuple(replace(step, state="Limbo") for step in flow.steps)
    lost = replace(flow, confirm_state="Nirvana", steps=steps)
    found = mistakes_in(replace(pack, workflows=[lost]))
    assert [line for line in found if "confirm_state: " in line and "'Nirvana'" in line]
    assert [line for line in found if "state: " in line and "'Limbo'" in line]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"named_by": "wich"}, "named_by: expected a field of the effect's input (which, "),
        ({"narrowed_by": ("day",)}, "narrowed_by: expected a field of the effect's input (which"),
        ({"options": _not_async}, "options: expected a function of (ctx, chosen); it takes (ctx"),
    ],
)
def test_that_a_steps_mistake_is_told_with_workflow_and_step(
    changes: dict[str, Any], said: str
) -> None:
    pack = small_pack()
    (flow,) = pack.workflows
    steps = tuple(replace(step, **changes) for step in flow.steps)
    found = mistakes_in(replace(pack, workflows=[replace(flow, steps=steps)]))
    assert found and all(line.startswith(f"{flow.kind}: {flow.steps[0].name}: ") for line in found)
    assert said in found[0]


def test_that_one_in_the_place_of_several_is_told_in_one_line() -> None:
    pack = small_pack()
    (flow,) = pack.workflows
    alone: Any = flow.steps[0]
    (found,) = mistakes_in(replace(pack, workflows=[replace(flow, steps=alone)]))
    assert found.startswith(f"{flow.kind}: steps: expected a tuple of steps such as (Choose(...),)")
    steps = (replace(alone, narrowed_by="day"),)
    (found,) = mistakes_in(replace(pack, workflows=[replace(flow, steps=steps)]))
    assert found.endswith("narrowed_by: expected a tuple of names of fields; got 'day'")


def test_that_an_offer_of_a_tool_that_is_not_there_is_doubted() -> None:
    pack = small_pack()
    (flow,) = pack.workflows
    steps = tuple(replace(step, none_asks=OfferedTool("book")) for step in flow.steps)
    found = doubts_about(replace(pack, workflows=[replace(flow, steps=steps)]))
    where = f"{flow.kind}: {flow.steps[0].name}: none_asks"
    told = [line for line in found if line.startswith(where)]
    assert told and "expected one of the tools (verifyAccount" in told[0] and "'book'" in told[0]


def test_that_one_name_for_two_tools_is_told() -> None:
    pack = small_pack()
    (found,) = mistakes_in(replace(pack, tools=[*pack.tools, pack.tools[0]]))
    assert found == "tools: expected a name for each; there are two of 'verifyAccount'"


def test_that_a_field_whose_name_providers_refuse_is_told() -> None:
    odd = msgspec.defstruct("Odd", [("größe", str, "")])
    pack = small_pack()
    key, effect, read = sorted(pack.tools, key=lambda tool: "vcl".index(tool.name[0]))
    odd_read = replace(read, input=odd, prefetch=())
    (found,) = mistakes_in(replace(pack, tools=[key, effect, odd_read]))
    assert found.startswith(f"{read.name}: input: expected a field's name of letters")


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"input": dict}, "input: expected a msgspec.Struct"), ({"kind": "effect"}, "one of Kind")],
)
def test_that_a_tool_of_other_types_is_not_made(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        _changed(**changes)


def test_that_a_machine_has_moves_of_every_state_it_names() -> None:
    with pytest.raises(ValueError, match="expected `moves` of every state; Limbo has none"):
        Machine(start="Limbo", idle="Idle", moves={"Idle": frozenset()})
    with pytest.raises(ValueError, match="expected `moves` of every state; Limbo has none"):
        Machine(start="Idle", idle="Idle", moves={"Idle": frozenset()}, disambiguating="Limbo")


async def _yields(settings: Any) -> Any:
    yield settings


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": _without_tx}, "seed: expected a function of (tx, organisation_id, now)"),
        ({"settings": dict}, "settings: expected a msgspec.Struct"),
        ({"lifespan": _yields}, "lifespan: expected a function under @asynccontextmanager"),
        ({"lifespan": lambda: None}, "lifespan: expected a function of (settings)"),
    ],
)
def test_that_a_packs_own_hooks_are_looked_at(changes: dict[str, Any], said: str) -> None:
    pack = Pack(prompts=DefaultPrompts(), tools=small_pack(), **changes)
    (found,) = pack_mistakes(pack)
    assert said in found


def test_that_another_language_has_all_that_the_pack_has() -> None:
    spanish = replace(
        small_pack(), tools=[t for t in small_pack().tools if t.name != CANCEL], workflows=[]
    )
    translation = Translation(tools=spanish, prompts=DefaultPrompts())
    pack = Pack(prompts=DefaultPrompts(), tools=small_pack(), translations={Locale.ES: translation})
    with pytest.raises(InvalidPack) as told:
        expect_sound_pack(pack)
    assert f"es: tools: expected {CANCEL}, which the pack has; it is missing" in str(told.value)


def test_that_every_effect_has_its_workflow_and_every_workflow_its_effect() -> None:
    pack = small_pack()
    (flow,) = pack.workflows
    (alone,) = mistakes_in(replace(pack, workflows=[]))
    assert f"expected a workflow with effect={CANCEL!r}" in alone
    both = mistakes_in(replace(pack, workflows=[replace(flow, effect="nothing")]))
    assert any("effect: expected an effect among the tools; got 'nothing'" in line for line in both)


def test_that_tables_have_migrations_and_migrations_are_there(tmp_path: Path) -> None:
    metadata = MetaData()
    Table("clinic_visits", metadata, Column("id", Integer))
    pack = replace(small_pack(), metadata=metadata, migrations=None)
    assert "that make clinic_visits" in mistakes_in(pack)[0]
    gone = replace(pack, migrations=str(tmp_path / "gone"))
    assert "gone is not there" in mistakes_in(gone)[0]
    (tmp_path / "__init__.py").touch()
    assert "has none" in mistakes_in(replace(pack, migrations=str(tmp_path)))[0]


def test_that_all_mistakes_are_told_at_once_and_a_desk_does_not_start() -> None:
    wrong = _changed(gates=(Verified,), after=_forgets_to_return)
    with pytest.raises(InvalidPack) as told:
        expect_sound(wrong)
    assert str(told.value).count("\n") == 1


def _plain(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return wrapped


async def _takes_more(ctx: Any, tx: Any, given: Any, more: int = 1, *rest: Any) -> Any: ...


_by_lambda: Callable[[Any, Any, Any], Any] = lambda ctx, tx, given: _takes_more(  # noqa: E731
    ctx, tx, given, more=3
)


@pytest.mark.parametrize(
    "write",
    [
        _takes_more,
        functools.partial(_takes_more, more=2),
        _plain(_takes_more),
        _by_lambda,
    ],
)
def test_that_functions_which_can_be_called_so_are_left_alone(write: Any) -> None:
    assert mistakes_in(_changed(write=write)) == []


def test_that_the_demo_pack_has_neither_mistakes_nor_doubts() -> None:
    assert (mistakes_in(pestcall()), doubts_about(pestcall())) == ([], [])


def test_that_tools_without_examples_and_effects_without_an_action_are_doubted() -> None:
    found = doubts_about(_changed(examples=(), action=None))
    assert [line.split(": expected ")[1].split(",")[0] for line in found] == [
        "`examples`",
        "`action`",
    ]


def test_that_it_is_doubted_where_nobody_can_be_verified() -> None:
    pack = small_pack()
    keyless = replace(pack, tools=[tool for tool in pack.tools if tool.name != "verifyAccount"])
    (found,) = [line for line in doubts_about(keyless) if "verifies customers" in line]
    assert "such as Identity(...).tool_in(machine); none has NotVerified()" in found
    assert not any("verifies customers" in line for line in doubts_about(pack))


def test_that_few_examples_are_doubted_and_enough_are_not() -> None:
    told = [line for line in doubts_about(_changed(examples=("a", "b", "c"))) if "got 3" in line]
    assert told and told[0].startswith(f"{CANCEL}: expected `examples`, four to eight")
    assert not any(CANCEL in line for line in doubts_about(_changed(examples=("a", "b", "c", "d"))))
