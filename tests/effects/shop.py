"""A pack of one effect outside: an order through the service, with its look-up."""

from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

import aiohttp
import msgspec

from frontdesk.pack.provider import ToolProvider
from frontdesk.store.database import Transaction
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import Kind, Shown, Tool, ToolContext
from frontdesk.workflows.machine import Machine
from frontdesk.workflows.workflow import Workflow

ORDER = "orderBait"
QUESTION = "Shall I order a box of bait for you?"


class OrderInput(msgspec.Struct, frozen=True):
    """What is ordered."""

    item: str = "bait"


class Ordered(msgspec.Struct, frozen=True):
    """The order that was made."""

    number: int


def said(number: int) -> str:
    """How an order is told."""
    return f"Your order number {number} is placed."


async def _show(ctx: ToolContext, tx: Transaction, given: OrderInput) -> Shown:
    return Shown({"item": given.item}, QUESTION)


def order_tool(url: str, seconds: float, **declared: Any) -> Tool[OrderInput, Ordered]:
    """The effect, through the service at an address."""

    async def perform(ctx: ToolContext, given: OrderInput) -> Any:
        headers = {"Idempotency-Key": ctx.key}
        async with (
            aiohttp.ClientSession() as http,
            http.post(f"{url}/orders", json={"item": given.item}, headers=headers) as answer,
        ):
            if answer.status == 409:
                raise EffectRefused((await answer.json())["reason"])
            answer.raise_for_status()
            return await answer.json()

    async def look_up(ctx: ToolContext, given: OrderInput) -> Any:
        async with (
            aiohttp.ClientSession() as http,
            http.get(f"{url}/orders/{ctx.key}") as answer,
        ):
            if answer.status == 404:
                return None
            answer.raise_for_status()
            return await answer.json()

    ways: dict[str, Any] = {"key_is_idempotent": True, **declared}
    return Tool(
        name=ORDER,
        description="Order a box of bait.",
        kind=Kind.EFFECT,
        input=OrderInput,
        output=Ordered,
        perform=perform,
        look_up=look_up,
        show=_show,
        say=lambda out: said(out.number),
        examples=("order a box of bait",),
        timeout_seconds=seconds,
        **ways,
    )


def pack_of(tool: Tool[Any, Any]) -> ToolProvider:
    """A pack of one effect, asked for at once."""
    workflow = Workflow(
        kind="order",
        effect=tool.name,
        steps=(),
        confirm_state="Asked",
        arguments=lambda chosen: tool.input(),
        declined="Okay, nothing is ordered.",
        expired="That took a while, so nothing is ordered.",
    )
    machine = Machine("Open", "Open", {"Open": frozenset({"Asked"}), "Asked": frozenset({"Open"})})
    return ToolProvider(tools=(tool,), workflows=(workflow,), machine=machine, zone=ZoneInfo("UTC"))


def shop(url: str, seconds: float = 0.4, **declared: Any) -> ToolProvider:
    """The pack, with the service at an address and how long each request may take."""
    return pack_of(order_tool(url, seconds, **declared))


def without_tools(provider: ToolProvider) -> ToolProvider:
    """The same desk after its pack has dropped what it could do."""
    return replace(provider, tools=(), workflows=())
