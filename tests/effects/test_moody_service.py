"""Orders through a service that is slow, lies, dies and comes back: all end, truly told, once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.settings import Settings
from frontdesk.store.queries import inbox, timers
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Client, TestDesk, open_desk
from tests.durability.processes import PATIENCE, held_port
from tests.effects.moody_service import REASON, Mood, MoodyService
from tests.effects.ordering import LateClock, ask_for_it, entry_of, made_of, told
from tests.effects.shop import said, shop

STEP = 10.0
A_MINUTE = 60.0

BY_KEY = {"key_is_idempotent": True}
BY_LOOK_UP = {"key_is_idempotent": False, "look_up_is_authoritative": True}
BY_BOTH = {"key_is_idempotent": True, "look_up_is_authoritative": True}
# Whether there is anything else is asked after what was done was told.
ENDERS = {DefaultPrompts().ender(turn) for turn in range(3)}
DECLARED = [
    pytest.param(d, id=name)
    for name, d in zip(("key", "look-up", "both"), (BY_KEY, BY_LOOK_UP, BY_BOTH), strict=True)
]


async def _quiet(desk: TestDesk, clients: list[Client], clock: LateClock) -> None:
    """Wait until nothing is due and nobody has work."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for client in clients:
                await desk.settle(client.ref)
            due = await desk.db.read(timers.next_due)
            if (due is None or due > clock.now()) and not await desk.db.read(inbox.left_behind):
                return
            await asyncio.sleep(0.01)


async def _pass(desk: TestDesk, clients: list[Client], clock: LateClock, seconds: float) -> None:
    for _ in range(int(seconds / STEP)):
        clock.move_on(STEP)
        await _quiet(desk, clients, clock)


async def _agree(desk: TestDesk) -> Client:
    client, accept = await ask_for_it(desk)
    await client.give(accept, "accept")
    return client


async def _check(desk: TestDesk, client: Client, service: MoodyService) -> None:
    """The ledger, the service and what the customer heard last of it are of one mind."""
    entry = await entry_of(desk, client)
    made, heard = service.made(entry.key), [text for text in told(client) if text not in ENDERS]
    assert entry.told_seq is not None
    if made:
        number = list(service.orders).index(entry.key) + 1
        assert (entry.status, made, heard[-1]) == (LedgerStatus.COMMITTED, 1, said(number)), entry
        assert REASON not in heard
    else:
        assert (entry.status, heard[-1]) == (LedgerStatus.FAILED, REASON), entry
        assert not any("is placed" in text for text in heard)


async def _story(path: Path, seed: int, orders: int, declared: dict[str, Any]) -> MoodyService:
    clock = LateClock()
    service = MoodyService(seed, clock.now, knows_keys=declared["key_is_idempotent"])
    with held_port() as port:
        service.listen_on(port)
        made_with = made_of(shop(service.url, 0.3, **declared), clock)
        settings = Settings(drain_seconds=0.0, inactivity_seconds=1e6)
        async with open_desk(path, made_with=made_with, settings=settings) as desk:
            away = [await _agree(desk) for _ in range(orders // 4)]
            await _quiet(desk, away, clock)
            await service.start()
            clients = [*away, *[await _agree(desk) for _ in range(orders - len(away))]]
            await _quiet(desk, clients, clock)
            await _pass(desk, clients, clock, 20)
            await service.die()
            await _pass(desk, clients, clock, 60)
            service.healthy = True
            await service.start()
            await _pass(desk, clients, clock, A_MINUTE)
            await service.die()
            for client in clients:
                await _check(desk, client, service)
    return service


@pytest.mark.parametrize("declared", DECLARED)
def test_that_every_order_ends_truly_told_within_a_minute_of_the_services_return(
    sqlite_path: Path, declared: dict[str, Any]
) -> None:
    service = asyncio.run(_story(sqlite_path, 7, 14, declared))
    assert len(service.orders) == 14


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("declared", DECLARED)
def test_that_hundreds_of_orders_end_so_too(
    sqlite_path: Path, declared: dict[str, Any], seed: int
) -> None:
    service = asyncio.run(_story(sqlite_path, seed, 30, declared))
    assert len(service.orders) == 30
    assert len(service.met) >= len(Mood) - 2
