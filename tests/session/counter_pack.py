"""A bank's counter: notes of which one verifies, an effect, and a balance to be read ahead."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import msgspec

from frontdesk.app import Ingredients
from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import StoreError
from frontdesk.store.database import Transaction
from frontdesk.tools.gates import Verified
from frontdesk.tools.tool import Kind, Tool, ToolContext
from tests.session.errand_pack import pack

LINE = "Let me look at your account."


class Who(msgspec.Struct, frozen=True):
    """Who the customer is."""

    name: str


class Wanted(msgspec.Struct, frozen=True):
    """Which account."""

    account: str = "main"


class Balance(msgspec.Struct, frozen=True):
    """What is on it."""

    owner: str
    cents: int


def _verified(dialog: Dialog, who: Who) -> Dialog:
    return msgspec.structs.replace(dialog, verified_as=who.name)


def _as_before(dialog: Dialog, who: Who) -> Dialog:
    return dialog


def _note(name: str, after: Callable[[Dialog, Who], Dialog]) -> Tool[Who, Who]:
    async def write(ctx: ToolContext, tx: Transaction, given: Who) -> Who:
        return given

    return Tool(
        name=name,
        description=f"{name}.",
        kind=Kind.NOTE,
        input=Who,
        output=Who,
        write=write,
        after=after,
        say=lambda who: f"Noted, {who.name}.",
    )


@dataclass
class Counter:
    """The pack, with a balance that can be slow, hang or fail, and changes with every read."""

    seconds: float = 1.0
    failing: bool = False
    hanging: bool = False
    ahead: bool = True
    read_by: list[str] = field(default_factory=list[str])
    let_go: int = 0

    async def _read(self, ctx: ToolContext, given: Wanted) -> Balance:
        owner = ctx.dialog.verified_as or ""
        self.read_by.append(owner)
        number = len(self.read_by)
        try:
            await (asyncio.Event().wait() if self.hanging else asyncio.sleep(self.seconds))
        except asyncio.CancelledError:
            self.let_go += 1
            raise
        if self.failing:
            raise StoreError("the books are closed")
        return Balance(owner, number)

    def made(self) -> Ingredients:
        """A desk with this pack."""
        balance = Tool(
            name="balance",
            description="What is on an account.",
            kind=Kind.READ,
            input=Wanted,
            output=Balance,
            read=self._read,
            say=lambda found: f"{found.owner} has {found.cents} cents.",
            gates=(Verified(),),
            acknowledgement=(LINE,),
            prefetch=(Wanted(),) if self.ahead else (),
        )
        shop = pack()
        tools = (*shop.tools, balance, _note("verify", _verified), _note("remark", _as_before))
        return Ingredients(provider=replace(shop, tools=tools))
