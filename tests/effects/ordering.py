"""A customer who orders at a desk in real time, and what the ledger and the log say of it."""

import asyncio
from collections.abc import Callable
from functools import partial

from frontdesk.app import Ingredients
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.dialog import ReceiptId
from frontdesk.core.events import EventType
from frontdesk.core.inputs import ConfirmInput, StartInput
from frontdesk.pack.provider import ToolProvider
from frontdesk.store.queries import ledger
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.testing import Client, TestDesk
from tests.durability.processes import PATIENCE
from tests.session.desk_steps import stored_events


class LateClock:
    """The time of day, moved on by a test that does not want to wait."""

    def __init__(self) -> None:
        self._ahead: Millis = 0

    def now(self) -> Millis:
        """Milliseconds since the epoch."""
        return SystemClock().now() + self._ahead

    def move_on(self, seconds: float) -> None:
        """Let it be later."""
        self._ahead += int(seconds * 1000)


def made_of(provider: ToolProvider, clock: LateClock | None = None) -> Ingredients:
    """A desk that sweeps often enough for a test that waits for it."""
    return Ingredients(provider=provider, clock=clock, sweep_seconds=0.05)


async def ask_for_it(desk: TestDesk) -> tuple[Client, ConfirmInput]:
    """A customer to whom the receipt was shown, and the button that accepts it."""
    client = await desk.client()
    return client, await ask_again(desk, client)


async def ask_again(desk: TestDesk, client: Client) -> ConfirmInput:
    """Have another receipt shown to a customer, and give the button that accepts it."""
    await client.give(StartInput("order"))
    await desk.settle(client.ref)
    client.read()
    return accepting(list(client.state.actions)[-1])


def accepting(receipt_id: str) -> ConfirmInput:
    """The button that accepts a receipt."""
    return ConfirmInput(ReceiptId(receipt_id), True)


async def order(desk: TestDesk) -> Client:
    """A customer who agreed, and heard what came of it."""
    client, accept = await ask_for_it(desk)
    await client.give(accept, "accept")
    await desk.settle(client.ref)
    client.read()
    return client


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if condition():
                return
            await asyncio.sleep(0.01)


async def entry_of(desk: TestDesk, client: Client) -> LedgerEntry:
    """The one entry of the conversation's ledger."""
    (entry,) = await entries_of(desk, client)
    return entry


async def entries_of(desk: TestDesk, client: Client) -> list[LedgerEntry]:
    """The conversation's ledger."""
    return await desk.db.read(partial(ledger.recent, ref=client.ref))


async def check_told(desk: TestDesk, client: Client, status: LedgerStatus, words: str) -> None:
    """The ledger says so, and the final that it names is the only one that says it."""
    entry = await entry_of(desk, client)
    assert (entry.status, entry.told_seq is None) == (status, False), entry
    events = await stored_events(desk, client.ref)
    finals = [e for e in events if e.type is EventType.FINAL and words in (e.text or "")]
    assert [e.seq for e in finals] == [entry.told_seq], [e.text for e in events]


def told(client: Client) -> list[str]:
    """The finals that the client has seen, as of now."""
    client.read()
    return client.texts(EventType.FINAL)


def told_states(client: Client) -> list[str]:
    """What clients were shown of the receipt, one after the other."""
    client.read()
    shown = [(e.data or {}) for e in client.events if e.type is EventType.ACTION]
    return [data["state"] for data in shown if "receiptId" in data]
