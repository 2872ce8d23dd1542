"""A pack of one effect whose every part a test may replace, on our database or outside."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from frontdesk.core.errors import ProviderError
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.pack.provider import ToolProvider
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import organisation_settings as settings
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import Kind, Shown, Tool, ToolContext
from tests.effects.shop import ORDER, QUESTION, Ordered, OrderInput, pack_of, said

ORDERS = "orders"

Step = Callable[[], Awaitable[None]]


async def nothing() -> None:
    """Nothing goes wrong."""


async def hang() -> None:
    """Never come back."""
    await asyncio.Event().wait()


def fails(error: BaseException) -> Step:
    """Something goes wrong."""

    async def fail() -> None:
        raise error

    return fail


LOST = fails(ProviderError("the line is dead"))
REFUSED = fails(EffectRefused("The shop is closed."))


async def orders_in(db: Database) -> int:
    """How often the effect on our own database was carried out."""
    found = await db.read(lambda tx: settings.get(tx, DEFAULT_ORGANISATION, ORDERS))
    return int(found or 0)


async def _write(ctx: ToolContext, tx: Transaction, given: OrderInput) -> Ordered:
    organisation = ctx.ref.organisation_id
    number = int(await settings.get(tx, organisation, ORDERS) or 0) + 1
    await settings.put(tx, organisation, ORDERS, str(number))
    return Ordered(number)


@dataclass
class Outside:
    """A service in memory: what happens before and after it acts, and when it is looked up.

    Steps are taken one by one; the last one stays.
    """

    before: list[Step] = field(default_factory=lambda: [nothing])
    after: list[Step] = field(default_factory=lambda: [nothing])
    looking: list[Step] = field(default_factory=lambda: [nothing])
    orders: dict[str, Ordered] = field(default_factory=dict[str, Ordered])
    asked: int = 0
    looked: int = 0
    facts: dict[str, Any] = field(default_factory=lambda: {"item": "bait"})
    declared: dict[str, Any] = field(default_factory=dict[str, Any])

    async def perform(self, ctx: ToolContext, given: OrderInput) -> Ordered:
        """Make an order, once for each key."""
        self.asked += 1
        await _next(self.before)
        self.orders.setdefault(ctx.key, Ordered(len(self.orders) + 1))
        await _next(self.after)
        return self.orders[ctx.key]

    async def look_up(self, ctx: ToolContext, given: OrderInput) -> Ordered | None:
        """Say what became of an order."""
        self.looked += 1
        await _next(self.looking)
        return self.orders.get(ctx.key)

    async def show(self, ctx: ToolContext, tx: Transaction, given: OrderInput) -> Shown:
        """The facts as they are now."""
        return Shown(self.facts, QUESTION)

    def pack(self) -> ToolProvider:
        """The pack that orders here."""
        ways: dict[str, Any] = {"key_is_idempotent": True, **self.declared}
        return pack(show=self.show, perform=self.perform, look_up=self.look_up, **ways)


async def _next(steps: list[Step]) -> None:
    step = steps[0]
    if len(steps) > 1:
        steps.pop(0)
    await step()


async def _show(ctx: ToolContext, tx: Transaction, given: OrderInput) -> Shown:
    return Shown({"item": given.item}, QUESTION)


def _say(out: Ordered) -> str:
    return said(out.number)


def pack(**parts: Any) -> ToolProvider:
    """The pack; on our own database, unless told otherwise."""
    ways: dict[str, Any] = {"show": _show, "say": _say, **parts}
    if "perform" not in parts:
        ways.setdefault("write", _write)
    return pack_of(
        Tool(
            name=ORDER,
            description="Order a box of bait.",
            kind=Kind.EFFECT,
            input=OrderInput,
            output=Ordered,
            **ways,
        )
    )
