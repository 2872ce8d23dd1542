"""An effect is what was agreed to, for whom it was agreed, on the facts that were shown."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.core.dialog import Dialog
from frontdesk.core.events import EventType
from frontdesk.core.inputs import StartInput
from frontdesk.pack.provider import ToolProvider
from frontdesk.store.database import Transaction
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, open_desk
from frontdesk.tools.gates import Verified
from frontdesk.tools.tool import Kind, Shown, Tool, ToolContext
from tests.effects.ordering import accepting, ask_for_it, check_told, entry_of, told_states
from tests.effects.shop import QUESTION, Ordered, OrderInput, said
from tests.laws.faulty_database import FaultKind, FaultyDatabase
from tests.session.counter_pack import Who
from tests.session.crashing import crash, while_it_crashes
from tests.session.desk_steps import ask, run
from tests.session.effect_desk import at_a_desk
from tests.session.errand_pack import orders_in, pack
from tests.session.texts import CHANGED


def _verified(dialog: Dialog, who: Who) -> Dialog:
    return msgspec.structs.replace(dialog, verified_as=who.name)


async def _known(ctx: ToolContext, tx: Transaction, given: Who) -> Who:
    return given


VERIFY = Tool(
    name="verify",
    description="Verify.",
    kind=Kind.NOTE,
    input=Who,
    output=Who,
    write=_known,
    after=_verified,
    say=lambda who: f"Hello {who.name}.",
)


def _shop(acted_for: list[str | None]) -> ToolProvider:
    """A shop that knows for whom it orders."""

    async def write(ctx: ToolContext, tx: Transaction, given: OrderInput) -> Ordered:
        acted_for.append(ctx.dialog.verified_as)
        return Ordered(len(acted_for))

    provider = pack(write=write)
    order = replace(provider.tools[0], gates=(Verified(),))
    return replace(provider, tools=(order, VERIFY))


def _verifying(name: str) -> ScriptedModel:
    return ScriptedModel([Ask("verify", f'{{"name": "{name}"}}')], ["Right."], loop=True)


def test_that_a_recovered_effect_acts_as_who_agreed_to_it(sqlite_path: Path) -> None:
    acted_for: list[str | None] = []
    provider = _shop(acted_for)

    async def agree(desk: TestDesk, db: FaultyDatabase) -> Client:
        client = await desk.client()
        await ask(desk, client, "I am ada")
        _, accept = await ask_for_it_as(desk, client)
        # The input and the turn are written, then the intent; nothing after it.
        await while_it_crashes(db, FaultKind.CRASH_AFTER, 2, client.give(accept))
        return client

    async def main() -> None:
        client = await crash(sqlite_path, agree, _verifying("ada"), provider)
        assert acted_for == []
        made_with = Ingredients(provider=provider)
        async with open_desk(sqlite_path, _verifying("bob"), made_with=made_with) as desk:
            session = await desk.session(client.ref)
            # Somebody else is verified by the time that the ledger is looked at.
            session.memory.dialog = _verified(session.memory.dialog, Who("bob"))
            await desk.settle(client.ref)
            seen = await desk.client(client.ref)
            assert acted_for == ["ada"]
            effects = [e for e in session.memory.ledger.values() if e.kind == "effect"]
            assert [e.status for e in effects] == [LedgerStatus.COMMITTED]
            assert told_states(client)[-1] == "shown"
            assert seen.state.actions[effects[0].key]["state"] == "committed"
            assert session.memory.dialog.receipt is None

    run(main())


async def ask_for_it_as(desk: TestDesk, client: Client) -> tuple[Client, Any]:
    """The receipt of a customer who is there already."""
    await client.give(StartInput("order"))
    await desk.settle(client.ref)
    client.read()
    (receipt_id,) = client.state.actions
    return client, accepting(receipt_id)


def test_that_facts_that_changed_since_they_were_shown_keep_the_effect_from_happening(
    sqlite_path: Path,
) -> None:
    facts: dict[str, Any] = {"price": 10}

    async def show(*_: object) -> Shown:
        return Shown(dict(facts), QUESTION)

    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        facts["price"] = 12
        await client.give(accept)
        await desk.settle(client.ref)
        await check_told(desk, client, LedgerStatus.FAILED, CHANGED)
        assert await orders_in(desk.db) == 0
        assert told_states(client) == ["shown", "accepted", "failed"]

    at_a_desk(sqlite_path, pack(show=show), main)


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
def test_that_the_same_facts_in_another_order_are_the_same(
    sqlite_path: Path, order: tuple[str, str]
) -> None:
    shown: list[dict[str, int]] = []

    async def show(*_: object) -> Shown:
        shown.append(dict.fromkeys(order if shown else ("a", "b"), 1))
        return Shown(shown[-1], QUESTION)

    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        await client.give(accept)
        await desk.settle(client.ref)
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
        assert await orders_in(desk.db) == 1
        entry = await entry_of(desk, client)
        assert entry.key in client.state.actions
        client.read()
        finals = client.texts(EventType.FINAL)
        assert finals[-1] == said(1)

    at_a_desk(sqlite_path, pack(show=show), main)
