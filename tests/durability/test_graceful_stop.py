"""A real server that is asked to stop: running turns are finished or handed to the next one."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.core.events import EventType, FinalState
from tests.durability.checks import check_all, check_log, settle
from tests.durability.customer import Customer, customer_on, end_of
from tests.durability.evidence import Evidence, gather
from tests.durability.lives import orders_in
from tests.durability.processes import Server, Servers, held_port

pytestmark = pytest.mark.durability

COME_BACK = 1012


async def _begin(server: Server, customer: Customer, text: str) -> None:
    await server.listening()
    await customer.open()
    await customer.attach()
    await customer.say("m1", text)
    await customer.until(lambda: customer.heard("m1"))


async def _stopped(server: Server, customer: Customer) -> Evidence:
    await customer.until_closed()
    assert customer.close_code == COME_BACK
    assert await server.exited() == 0
    check_log(server)
    return gather(Path(server.orders.data), customer.conversation_id)


async def _next_process(server: Server, customer: Customer) -> Evidence:
    data = Path(server.orders.data)
    await server.listening()
    await customer.attach()
    await settle(data, server, customer)
    return await check_all(data, customer)


def test_that_a_running_turn_is_finished_before_the_server_stops(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port:
            async with customer_on(port) as customer:
                orders = orders_in(tmp_path, port, 1, drain_seconds=6)
                async with servers.start(orders) as server:
                    await _begin(server, customer, "finish your sentence")
                    server.terminate()
                    left = await _stopped(server, customer)
                assert customer.answered("m1"), "the customer heard the end before the goodbye"
                assert [(t["outcome"], t["attempt"]) for t in left.turns] == [("complete", 1)]
                async with servers.start(orders_in(tmp_path, port, 2)) as server:
                    evidence = await _next_process(server, customer)
                assert evidence.events == left.events, "nothing was left to do"

    asyncio.run(main())


def test_that_a_turn_too_long_to_finish_is_handed_to_the_next_process(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port:
            async with customer_on(port) as customer:
                orders = orders_in(tmp_path, port, 1, drain_seconds=0.1)
                async with servers.start(orders) as server:
                    await _begin(server, customer, "speak until I stop you")
                    server.terminate()
                    left = await _stopped(server, customer)
                assert [(t["turn_id"], t["outcome"]) for t in left.turns] == [(1, None)]
                async with servers.start(orders_in(tmp_path, port, 2)) as server:
                    evidence = await _next_process(server, customer)
                (turn,) = evidence.turns
                assert (turn["turn_id"], turn["outcome"], turn["attempt"]) == (1, "complete", 2)
                finals = [e for e in evidence.of_type(EventType.FINAL) if e.turn_id == 1]
                assert [end_of(e) for e in finals] == [FinalState.SUPERSEDED, FinalState.COMPLETE]

    asyncio.run(main())


def test_that_a_message_sent_while_the_server_stops_is_kept_and_answered(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port:
            async with customer_on(port) as customer:
                orders = orders_in(tmp_path, port, 1, drain_seconds=6)
                async with servers.start(orders) as server:
                    await _begin(server, customer, "speak until I stop you")
                    server.terminate()
                    await server.committed("draining")
                    await customer.post("m2", "that was all")
                    await _stopped(server, customer)
                async with servers.start(orders_in(tmp_path, port, 2)) as server:
                    await _next_process(server, customer)
                assert customer.answered("m2")

    asyncio.run(main())
