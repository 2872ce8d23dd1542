"""A real server killed or stopped while a service outside carries out an effect for it."""

import asyncio
import signal
from pathlib import Path

import pytest

from frontdesk.core.events import EventType
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.store.records import LedgerStatus
from tests.durability.checks import check_all, check_log, settle
from tests.durability.customer import Customer, customer_on
from tests.durability.evidence import Evidence
from tests.durability.lives import orders_in
from tests.durability.orders import Orders, Point
from tests.durability.processes import Server, Servers, held_port
from tests.effects.running import Service, service_in
from tests.effects.service import Mode
from tests.effects.shop import said

pytestmark = pytest.mark.durability

PROMPTS = DefaultPrompts()


async def _agree(server: Server, customer: Customer) -> None:
    await server.listening()
    await customer.open()
    await customer.attach()
    await customer.press(
        "m1", PROMPTS.pressed_start("order"), {"type": "start", "workflow": "order"}
    )
    await customer.until(lambda: customer.answered("m1"))
    await customer.accept("m2", PROMPTS.pressed_confirm(True))


async def _come_to_the_end(server: Server, customer: Customer) -> Evidence:
    data = Path(server.orders.data)
    await server.listening()
    await customer.attach()
    await customer.until(lambda: customer.answered("m2"))
    await settle(data, server, customer)
    evidence = await check_all(data, customer)
    check_log(server)
    return evidence


def _check_told(evidence: Evidence, service: Service) -> None:
    (entry,) = evidence.ledger
    assert (entry["status"], service.made) == (LedgerStatus.COMMITTED, 1)
    finals = [e for e in evidence.of_type(EventType.FINAL) if said(1) in (e.text or "")]
    assert [e.seq for e in finals] == [entry["told_seq"]]


def _orders(folder: Path, port: int, life: int, service: Service, drain: float = 5.0) -> Orders:
    return orders_in(folder, port, life, shop=service.url, drain_seconds=drain)


KILLED = {
    "before the service acts": (Mode.HOLD, "asked"),
    "while the service hangs": (Mode.HANG_BEFORE, "asked"),
    "after the service has acted": (Mode.HANG_AFTER, "made"),
}


@pytest.mark.parametrize("when", list(KILLED))
def test_that_a_kill_inside_an_effect_outside_neither_loses_nor_repeats_it(
    servers: Servers, tmp_path: Path, when: str
) -> None:
    mode, reached = KILLED[when]

    async def main() -> None:
        with held_port() as port, service_in(tmp_path) as service:
            await service.start(mode)
            async with customer_on(port) as customer:
                async with servers.start(_orders(tmp_path, port, 1, service)) as server:
                    await _agree(server, customer)
                    await service.until(reached)
                    server.kill()
                    assert await server.exited() == -signal.SIGKILL
                await service.set(mode=Mode.WORK, release=True)
                async with servers.start(_orders(tmp_path, port, 2, service)) as server:
                    _check_told(await _come_to_the_end(server, customer), service)

    asyncio.run(main())


@pytest.mark.parametrize("point", list(Point))
def test_that_a_kill_around_the_record_of_an_effect_outside_does_not_repeat_it(
    servers: Servers, tmp_path: Path, point: Point
) -> None:
    async def main() -> None:
        with held_port() as port, service_in(tmp_path) as service:
            await service.start()
            orders = _orders(tmp_path / "undisturbed", port, 1, service)
            async with customer_on(port) as customer, servers.start(orders) as server:
                await _agree(server, customer)
                await _come_to_the_end(server, customer)
                recorded = _record_of_the_outcome(server.journal())
            async with customer_on(port) as customer:
                orders = orders_in(
                    tmp_path, port, 1, shop=service.url, kill_at=recorded, point=point
                )
                async with servers.start(orders) as server:
                    await _agree(server, customer)
                    assert await server.exited() == -signal.SIGKILL
                async with servers.start(_orders(tmp_path, port, 2, service)) as server:
                    evidence = await _come_to_the_end(server, customer)
                (entry,) = evidence.ledger
                assert (entry["status"], service.made) == (LedgerStatus.COMMITTED, 2)
                assert service.count("asked") == 2, "one of each customer"

    asyncio.run(main())


def _record_of_the_outcome(journal: list[str]) -> int:
    settled = [line for line in journal if line.split()[1:] == ["conversations", "ledger"]]
    return int(settled[-1].split()[0])


def test_that_a_server_told_to_stop_waits_for_an_effect_and_tells_it(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port, service_in(tmp_path) as service:
            await service.start(Mode.HOLD)
            async with customer_on(port) as customer:
                async with servers.start(_orders(tmp_path, port, 1, service, 60)) as server:
                    await _agree(server, customer)
                    await service.until("asked")
                    server.terminate()
                    await server.committed("draining")
                    await service.set(release=True)
                    await customer.until_closed()
                    assert await server.exited() == 0
                    check_log(server)
                assert customer.answered("m2"), "the outcome was told before the goodbye"
                async with servers.start(_orders(tmp_path, port, 2, service)) as server:
                    _check_told(await _come_to_the_end(server, customer), service)
                assert service.count("asked") == 1

    asyncio.run(main())


def test_that_a_server_that_cannot_wait_hands_an_effect_to_the_next(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port, service_in(tmp_path) as service:
            await service.start(Mode.HANG_AFTER)
            async with customer_on(port) as customer:
                async with servers.start(_orders(tmp_path, port, 1, service, 0.1)) as server:
                    await _agree(server, customer)
                    await service.until("made")
                    server.terminate()
                    assert await server.exited() == 0
                async with servers.start(_orders(tmp_path, port, 2, service)) as server:
                    _check_told(await _come_to_the_end(server, customer), service)
                assert service.count("asked") == 1

    asyncio.run(main())
