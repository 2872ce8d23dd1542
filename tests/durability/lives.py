"""One customer and one data folder, over the lives of several server processes."""

import asyncio
import shutil
import signal
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.core.events import EventType
from tests.durability.checks import check_all, check_log, settle
from tests.durability.customer import Customer, customer_on
from tests.durability.evidence import Evidence
from tests.durability.orders import Orders, Point
from tests.durability.processes import Gone, Server, Servers, held_port
from tests.durability.shapes import Shape

AT_ONCE = 6


@dataclass(frozen=True)
class Kill:
    """The end of a server process: around its n-th commit, counted from its start."""

    at: int
    point: Point


@dataclass(frozen=True)
class Life:
    """What the last server process of a case left."""

    commits: list[str]
    evidence: Evidence


def orders_in(folder: Path, port: int, life: int, **changes: Any) -> Orders:
    """Orders for a server process in a case's folder; all processes share the data."""
    folder.mkdir(parents=True, exist_ok=True)
    orders = Orders(
        data=str(folder / "data"),
        port=port,
        log=str(folder / f"{life}.log"),
        journal=str(folder / f"{life}.commits"),
        # Only the first may wait for what a customer does while the answer is under way.
        holding=life == 1,
    )
    return msgspec.structs.replace(orders, **changes)


@dataclass(frozen=True)
class Begun:
    """A data folder and its customer, to live on from there any number of times."""

    data: Path
    customer: Customer

    def begin_again(self, folder: Path, customer: Customer) -> None:
        """Make a copy of both."""
        shutil.copytree(self.data, folder / "data")
        customer.follow(self.customer)


async def begin(servers: Servers, shape: Shape, folder: Path) -> Begun:
    """Drive a shape to its end, from where other shapes go on."""
    with held_port() as port:
        async with customer_on(port) as customer:
            orders = orders_in(folder, port, 1, **shape.orders)
            async with servers.start(orders) as server:
                await come_to_the_end(server, shape, customer)
            return Begun(Path(orders.data), customer)


async def live_through(
    servers: Servers,
    shape: Shape,
    folder: Path,
    kills: Sequence[Kill] = (),
    begun: Begun | None = None,
) -> Life:
    """Drive a shape in a process for each kill, then in one that comes to the end."""
    with held_port() as port:
        async with customer_on(port) as customer:
            if begun is not None:
                begun.begin_again(folder, customer)
            for life, kill in enumerate(kills, start=1):
                orders = orders_in(
                    folder, port, life, kill_at=kill.at, point=kill.point, **shape.orders
                )
                async with servers.start(orders) as server:
                    await _be_killed(server, shape, customer, kill)
            orders = orders_in(folder, port, len(kills) + 1, **shape.orders)
            async with servers.start(orders) as server:
                evidence = await come_to_the_end(server, shape, customer)
                return Life(server.journal(), evidence)


async def _be_killed(server: Server, shape: Shape, customer: Customer, kill: Kill) -> None:
    with suppress(Gone):
        await server.listening()
        await shape.drive(customer, server)
        if shape.says_once:
            # On a loaded machine a customer may be late, and is reminded before they write: that
            # takes commits to which the server of one who is in time never comes.
            await settle(Path(server.orders.data), server, customer)
            return
    ended = await server.exited()
    assert ended == -signal.SIGKILL, f"it was to be killed, and ended with {ended}"
    durable = {int(line.split()[0]) for line in server.journal()}
    assert (kill.at in durable) == (kill.point is not Point.BEFORE_COMMIT)
    check_log(server)


async def come_to_the_end(server: Server, shape: Shape, customer: Customer) -> Evidence:
    """Drive a shape until nothing is left to do, and check that all holds."""
    data = Path(server.orders.data)
    await server.listening()
    await shape.drive(customer, server)
    await settle(data, server, customer)
    evidence = await check_all(data, customer)
    check_log(server)
    assert evidence.conversation["status"] == shape.ends_as
    # Who is slow to write may be reminded after the greeting already: that is a silence of its own.
    finals = [e for e in evidence.of_type(EventType.FINAL) if e.seq > _written(evidence)]
    said = Counter(event.text for event in finals)
    assert {line: said[line] for line in shape.says_once} == dict.fromkeys(shape.says_once, 1)
    return evidence


def _written(evidence: Evidence) -> int:
    """When the customer wrote last."""
    return max((event.seq for event in evidence.of_type(EventType.MESSAGE)), default=0)


def run_all(cases: Sequence[Coroutine[Any, Any, Any]]) -> None:
    """Run cases, some at once; the first failure ends all."""

    async def main() -> None:
        room = asyncio.Semaphore(AT_ONCE)

        async def one(case: Coroutine[Any, Any, Any]) -> None:
            async with room:
                await case

        async with asyncio.TaskGroup() as group:
            for case in cases:
                group.create_task(one(case))

    asyncio.run(main())
