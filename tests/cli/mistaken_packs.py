"""Packs with one mistake each, as their authors make them; a function of each name makes one."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from sqlalchemy import Column, Integer, MetaData, Table

from frontdesk import (
    DefaultPrompts,
    Identity,
    IdentityField,
    InState,
    Machine,
    Pack,
    Spoken,
    ToolContext,
    ToolProvider,
    Verified,
)
from tests.proof.small_pack import CANCEL, small_pack


async def _write_without_tx(ctx: ToolContext, given: Any) -> Any: ...


def _write_not_async(ctx: ToolContext, tx: Any, given: Any) -> str:
    return ""


def _after_nothing(dialog: Any, result: Any) -> Any:
    dialog.state  # noqa: B018


def _with_tables(**changes: Any) -> ToolProvider:
    metadata = MetaData()
    Table("clinic_visits", metadata, Column("id", Integer))
    return replace(small_pack(), metadata=metadata, **changes)


def _other_state() -> ToolProvider:
    pack = small_pack()
    flows = [replace(flow, confirm_state="Nirvana") for flow in pack.workflows]
    return replace(pack, workflows=flows)


def _renamed() -> ToolProvider:
    pack = small_pack(name="cancel visit")
    flows = [replace(flow, effect="cancel visit", expired_asks=None) for flow in pack.workflows]
    return replace(pack, workflows=flows)


def _find_not_async(ctx: ToolContext, given: Any) -> list[Any]:
    return []


def _identity() -> ToolProvider:
    field = IdentityField(name="phone", spoken=Spoken.PHONE)
    Identity(fields=(field,), find=_find_not_async)  # pyright: ignore[reportArgumentType]
    return small_pack()


def _machine() -> ToolProvider:
    Machine(start="Start", idle="Idle", moves={"Idle": frozenset()})
    return small_pack()


def _import() -> ToolProvider:
    import_module("frontdesk.nowhere")
    return small_pack()


# By name: how the pack is made, and what its line says.
MISTAKEN: dict[str, tuple[Callable[[], ToolProvider], str]] = {
    "gate_class": (
        lambda: small_pack(gates=(Verified,)),
        f"{CANCEL}: gates: expected a gate such as Verified(); got the class Verified",
    ),
    "gate_text": (
        lambda: small_pack(gates=("verified",)),
        f"{CANCEL}: gates: expected a gate such as Verified(), with a method `closed`; got 'veri",
    ),
    "gate_alone": (
        lambda: small_pack(gates=Verified()),
        f"{CANCEL}: gates: expected a tuple of gates such as (Verified(),); got Verified()",
    ),
    "gate_state": (
        lambda: small_pack(gates=(InState(frozenset({"Nowhere"})),)),
        f"{CANCEL}: gates: InState: expected a state of the machine (",
    ),
    "confirm_state": (_other_state, "cancel: confirm_state: expected a state of the machine ("),
    "machine_state": (_machine, "machine: expected `moves` of every state; Start has none"),
    "write_without_tx": (
        lambda: small_pack(write=_write_without_tx),
        f"{CANCEL}: write: expected a function of (ctx, tx, given); it takes (ctx",
    ),
    "write_not_async": (
        lambda: small_pack(write=_write_not_async),
        f"{CANCEL}: write: expected an async function; it is not async",
    ),
    "after_nothing": (
        lambda: small_pack(after=_after_nothing),
        f"{CANCEL}: after: expected a function that returns the dialog; it returns nothing",
    ),
    "migrations_gone": (
        lambda: _with_tables(migrations="nowhere/migrations"),
        "migrations: expected a folder of versions; nowhere/migrations is not there",
    ),
    "no_migrations": (
        lambda: _with_tables(migrations=None),
        "migrations: expected a folder of versions that make clinic_visits; got none",
    ),
    "name": (_renamed, "cancel visit: expected a name of at most 64 letters, digits,"),
    "field": (
        lambda: small_pack(input=dict),
        f"{CANCEL}: input: expected a msgspec.Struct; got <class 'dict'>",
    ),
    "import": (_import, "No module named 'frontdesk.nowhere' (mistaken_packs.py, line "),
    "identity": (
        _identity,
        "verifyCustomer: find: expected an async function; it is not async",
    ),
}


def _maker(make: Callable[[], ToolProvider]) -> Callable[[], Pack]:
    return lambda: Pack(prompts=DefaultPrompts(), tools=make())


globals().update({name: _maker(make) for name, (make, _) in MISTAKEN.items()})
