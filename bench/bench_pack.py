"""The six tools of `peers/common.py` as a pack, for the two-step turn."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec

from frontdesk import (
    Agent,
    DefaultPrompts,
    Kind,
    Machine,
    Pack,
    Playbook,
    Tool,
    ToolContext,
    ToolProvider,
    Trigger,
)


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order_id: str


class Refund(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order_id: str
    amount: float
    reason: str


class Stock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sku: str
    quantity: int


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zip_code: str


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    subject: str
    priority: Literal["low", "normal", "high"]


class Parcel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zip_code: str
    weight_kg: float


class Result(msgspec.Struct, frozen=True):
    ok: bool
    tool: str
    id: str
    status: str
    eta: str


_log = os.open(os.environ.get("TOOL_LOG", os.devnull), os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def _tool(name: str, description: str, given: type[msgspec.Struct], *examples: str) -> Tool:
    async def read(context: ToolContext, arguments: Any) -> Result:
        first = str(getattr(arguments, given.__struct_fields__[0]))
        os.write(_log, f"{name} {first}\n".encode())
        return Result(ok=True, tool=name, id=first, status="shipped", eta="2 days")

    return Tool(
        name=name,
        description=description,
        kind=Kind.READ,
        input=given,
        output=Result,
        read=read,
        say=lambda result: f"It is {result.status} and should arrive in {result.eta}.",
        examples=examples,
    )


TOOLS = (
    _tool(
        *("lookup_order", "Look up an order by its number and return its status.", Order),
        *("where is my order 94107?", "has my order shipped", "track order 12345"),
    ),
    _tool(
        *("refund_order", "Refund an order, fully or in part.", Refund),
        *("I want my money back", "refund order 12345"),
    ),
    _tool(
        *("check_stock", "Check whether a product is in stock.", Stock),
        *("do you have the blue one", "is it in stock"),
    ),
    _tool(
        *("find_store", "Find the nearest store for a zip code.", Place),
        *("which store is near 94107", "where can I buy it"),
    ),
    _tool(
        *("open_ticket", "Open a ticket for a human colleague.", Ticket),
        *("I want to talk to a person", "open a ticket"),
    ),
    _tool(
        *("shipping_quote", "Quote the price of shipping a parcel.", Parcel),
        *("what does shipping cost", "how much to send 2 kg"),
    ),
)
_START = "Open"

pack = Pack(
    tools=ToolProvider(
        tools=TOOLS,
        workflows=(),
        machine=Machine(_START, _START, {_START: frozenset()}),
        zone=ZoneInfo("UTC"),
    ),
    prompts=DefaultPrompts(),
)

AGENTS = {
    "bea": Agent(
        name="Bea",
        persona="You are patient with people who wait for a parcel.",
        tone="friendly and plain",
        avoid=("jargon",),
    )
}
# One that fits the question of the turns, and four beside it.
PLAYBOOKS = {
    id: Playbook(
        name=f"About {id}",
        trigger=Trigger(when=f"a question about {id}", examples=examples),
        instructions=f"Say what is on file about {id}, and promise nothing.",
    )
    for id, examples in {
        "orders": ("where is my order", "has my order come"),
        "bills": ("my bill is wrong", "you charged me twice"),
        "returns": ("how do I send it back", "I want to return a parcel"),
        "accounts": ("I cannot sign in", "change my password"),
        "gifts": ("do you have gift cards", "wrap it as a present"),
    }.items()
}
configured_pack = replace(pack, tools=replace(pack.tools, agents=AGENTS, playbooks=PLAYBOOKS))
