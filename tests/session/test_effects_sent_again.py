"""An effect outside whose answer did not come: sent again where safe, never told wrongly."""

from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.events import EventType
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Client, TestDesk
from frontdesk.tools.tool import ToolContext
from tests.effects.ordering import (
    ask_again,
    ask_for_it,
    check_told,
    entries_of,
    entry_of,
    order,
    told,
    told_states,
)
from tests.effects.shop import Ordered, OrderInput, said
from tests.session.desk_steps import LINES, after, set_dialog, stored_events
from tests.session.effect_desk import A_DAY, NOBODY_KNOWS, at_a_desk
from tests.session.errand_pack import LOST, REFUSED, Outside, hang, nothing
from tests.session.texts import CHANGED

CLOSED = "The shop is closed."
UNRESOLVED = LINES.unresolved_outcome()
A_MINUTE = 60.0

BY_KEY = {"key_is_idempotent": True}
BY_LOOK_UP = {"key_is_idempotent": False, "look_up_is_authoritative": True}
BY_BOTH = {"key_is_idempotent": True, "look_up_is_authoritative": True}
BY_NEITHER = {"key_is_idempotent": False}


async def _unknown(desk: TestDesk) -> Client:
    client = await order(desk)
    await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
    return client


@pytest.mark.parametrize("declared", [BY_KEY, BY_LOOK_UP, BY_BOTH])
def test_that_a_service_that_was_down_at_the_yes_does_it_once_it_is_back(
    sqlite_path: Path, declared: dict[str, Any]
) -> None:
    service = Outside(before=[LOST], looking=[LOST], declared=declared)

    async def main(desk: TestDesk) -> None:
        client = await _unknown(desk)
        await after(600)
        assert service.orders == {}
        service.before, service.looking = [nothing], [nothing]
        await after(A_MINUTE)
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
        assert told_states(client) == ["shown", "accepted", "unknown", "committed"]
        assert len(service.orders) == 1

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_without_a_declaration_it_is_sent_once_and_looked_up_only(sqlite_path: Path) -> None:
    service = Outside(before=[LOST, nothing], declared=BY_NEITHER)

    async def main(desk: TestDesk) -> None:
        client = await _unknown(desk)
        await after(600)
        await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        assert (service.asked, service.orders) == (1, {})

    at_a_desk(sqlite_path, service.pack(), main)


@pytest.mark.parametrize("declared", [BY_KEY, BY_LOOK_UP, BY_BOTH])
def test_that_facts_that_changed_meanwhile_are_not_acted_on(
    sqlite_path: Path, declared: dict[str, Any]
) -> None:
    service = Outside(before=[LOST], declared=declared)

    async def main(desk: TestDesk) -> None:
        client = await _unknown(desk)
        sent = service.asked
        service.before, service.facts = [nothing], {"item": "another"}
        await after(A_MINUTE)
        if "look_up_is_authoritative" in declared:
            await check_told(desk, client, LedgerStatus.FAILED, CHANGED)
        else:
            await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        assert (service.asked, service.orders) == (sent, {})

    at_a_desk(sqlite_path, service.pack(), main)


@pytest.mark.parametrize("declared", [BY_KEY, BY_BOTH])
def test_that_a_refusal_after_an_unclear_attempt_is_told_only_when_nothing_can_land_any_more(
    sqlite_path: Path, declared: dict[str, Any]
) -> None:
    service = Outside(before=[LOST, REFUSED], declared=declared)

    async def main(desk: TestDesk) -> None:
        client = await _unknown(desk)
        await after(20)
        await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        await after(40)
        await check_told(desk, client, LedgerStatus.FAILED, CLOSED)
        assert service.orders == {}

    at_a_desk(sqlite_path, service.pack(), main)


@pytest.mark.parametrize("declared", [BY_KEY, BY_LOOK_UP, BY_BOTH, BY_NEITHER])
def test_that_a_first_request_that_lands_late_is_told_though_a_second_was_refused(
    sqlite_path: Path, declared: dict[str, Any]
) -> None:
    service = Outside(before=[hang, REFUSED], declared=declared)

    async def main(desk: TestDesk) -> None:
        client = await _unknown(desk)
        entry = await entry_of(desk, client)
        await after(5)
        service.orders[entry.key] = Ordered(1)
        await after(A_MINUTE)
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
        assert CLOSED not in told(client)

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_a_refusal_by_a_service_that_did_it_is_not_believed(sqlite_path: Path) -> None:
    service = Outside(after=[REFUSED], declared=BY_BOTH)

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_one_without_idempotent_keys_is_not_sent_again_while_the_first_may_land(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[LOST, nothing], declared=BY_LOOK_UP)

    async def main(desk: TestDesk) -> None:
        await _unknown(desk)
        await after(29)
        assert service.asked == 1
        await after(20)
        assert (service.asked, len(service.orders)) == (2, 1)

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_a_crash_while_it_is_sent_again_counts_as_sent(sqlite_path: Path) -> None:
    service = Outside(before=[LOST, hang], declared=BY_LOOK_UP)
    refs: list[Any] = []

    async def first(desk: TestDesk) -> None:
        client = await _unknown(desk)
        refs.append(client.ref)
        while service.asked < 2:
            await after(1)

    async def second(desk: TestDesk) -> None:
        client = await desk.client(refs[0])
        entry = await entry_of(desk, client)
        assert entry.sent_at is not None and entry.sent_at >= entry.created_at + 30_000
        service.before = [nothing]

    at_a_desk(sqlite_path, service.pack(), first)
    at_a_desk(sqlite_path, service.pack(), second)


def test_that_what_stays_unknown_for_a_day_is_told_once_and_left_to_a_person(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[LOST], declared=BY_NEITHER)

    async def main(desk: TestDesk) -> None:
        client = await _unknown(desk)
        await after(A_DAY + 1000)
        looked = service.looked
        await client.attach()
        await check_told(desk, client, LedgerStatus.UNKNOWN, UNRESOLVED)
        entry = await entry_of(desk, client)
        assert entry.unresolved_at is not None
        events = await stored_events(desk, client.ref)
        marked = [
            e for e in events if e.type is EventType.ACTION and (e.data or {}).get("unresolved")
        ]
        assert [(e.data or {})["receiptId"] for e in marked] == [entry.key]
        await after(A_DAY)
        assert service.looked == looked
        service.orders[entry.key] = Ordered(1)
        await client.attach()
        await client.send("any news")
        await desk.settle(client.ref)
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))

    at_a_desk(sqlite_path, service.pack(), main, sweep_seconds=3600.0)


def test_that_an_answer_waits_a_moment_at_most_for_look_ups_that_hang(sqlite_path: Path) -> None:
    service = Outside(before=[LOST], declared=BY_NEITHER)

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        for _ in range(3):
            await client.give(await ask_again(desk, client))
            await desk.settle(client.ref)
        service.looking = [hang]
        looked = service.looked
        await client.send("are you there")
        await after(1.5)
        assert told(client)[-1] == "Yes, I am."
        assert service.looked == looked + 4
        service.orders |= {e.key: Ordered(7) for e in await entries_of(desk, client)}
        service.looking = [nothing]
        await after(A_MINUTE)
        assert " ".join(told(client)[-2:]).count(said(7)) == 4

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_an_effect_is_carried_on_as_the_one_who_agreed(sqlite_path: Path) -> None:
    seen: list[tuple[str | None, dict[str, Any]]] = []

    class Noting(Outside):
        async def perform(self, ctx: ToolContext, given: OrderInput) -> Ordered:
            seen.append((ctx.dialog.verified_as, ctx.dialog.facts))
            return await super().perform(ctx, given)

        async def look_up(self, ctx: ToolContext, given: OrderInput) -> Ordered | None:
            seen.append((ctx.dialog.verified_as, ctx.dialog.facts))
            return await super().look_up(ctx, given)

    service = Noting(before=[LOST], declared=BY_BOTH)

    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        await set_dialog(desk, client.ref, verified_as="ann", facts={"claim": "ann"})
        await client.give(accept)
        await desk.settle(client.ref)
        await set_dialog(desk, client.ref, verified_as="bob", facts={"claim": "bob"})
        service.before = [nothing]
        await after(A_MINUTE)
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
        assert len(seen) >= 4
        assert all(was == ("ann", {"claim": "ann"}) for was in seen)

    at_a_desk(sqlite_path, service.pack(), main)
