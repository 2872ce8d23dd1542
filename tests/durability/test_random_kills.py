"""A real server killed with -9 at random moments, while customers do all that they may."""

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest

from tests.durability.checks import check_all, check_log, settle
from tests.durability.customer import Customer, customer_on
from tests.durability.lives import orders_in
from tests.durability.orders import ANSWERS, Orders
from tests.durability.processes import Gone, Server, Servers, held_port

pytestmark = [pytest.mark.durability, pytest.mark.soak]

KILLS = 10
LONGEST_LIFE = 1.5

_TEXTS = (*ANSWERS, "can you help me?", "that was all")


class Talker:
    """A customer who goes on talking, whatever happens to the server."""

    def __init__(self, customer: Customer, chance: random.Random) -> None:
        self.customer = customer
        self._chance = chance

    async def come_back(self) -> None:
        """Connect, and send again what nobody acknowledged."""
        customer = self.customer
        await customer.open()
        await customer.attach()
        for own_id, text in list(customer.sent.items()):
            if own_id not in customer.acknowledged and not customer.accepted(own_id):
                await customer.post(own_id, text)

    async def talk(self) -> None:
        """Do one thing after the other until the server is gone."""
        with suppress(Gone):
            await self.come_back()
            while True:
                await self._act()
                await asyncio.sleep(self._chance.uniform(0, 0.1))

    async def _act(self) -> None:
        customer, number = self.customer, len(self.customer.sent) + 1
        act = self._chance.choices(
            ["say", "post", "burst", "barge in", "call", "reset", "reconnect"],
            weights=[6, 4, 2, 4, 1, 1, 2],
        )[0]
        text = self._chance.choice(_TEXTS)
        match act:
            case "say":
                await customer.say(f"m{number}", text)
            case "post":
                await customer.post(f"m{number}", text)
            case "burst":
                for own_id in (f"m{number}", f"m{number + 1}"):
                    customer.sent[own_id] = text
                    frame = {"type": "message", "text": text, "clientMessageId": own_id}
                    await customer.send(frame)
            case "barge in":
                await customer.barge_in()
            case "call":
                await customer.attach(call=f"call-{customer.conversation_id}-{number}")
            case "reset":
                await customer.reset()
            case _:
                await customer.attach()


async def _one_life(server: Server, talkers: list[Talker], chance: random.Random) -> None:
    """Let everybody talk until the process is killed at some moment, its start included."""
    data = Path(server.orders.data)
    if chance.random() < 0.5:
        await server.listening()
        await _check(data, server, talkers)
    talk = asyncio.gather(*(_talk(server, talker) for talker in talkers))
    await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
    server.kill()
    await talk
    await server.exited()
    check_log(server)


async def _talk(server: Server, talker: Talker) -> None:
    with suppress(Gone):
        await server.listening()
        await talker.talk()


async def _check(data: Path, server: Server, talkers: list[Talker]) -> None:
    for talker in talkers:
        await talker.come_back()
    for talker in talkers:
        await settle(data, server, talker.customer)
        await check_all(data, talker.customer)


def _orders(folder: Path, port: int, life: int) -> Orders:
    return orders_in(folder, port, life, holding=False, filler_seconds=0.1)


@pytest.mark.parametrize("seed", range(10))
def test_that_random_kills_lose_and_repeat_nothing(
    servers: Servers, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)

    async def main() -> None:
        with held_port() as port:
            async with (
                customer_on(port) as one,
                customer_on(port) as two,
                customer_on(port) as three,
            ):
                talkers = [Talker(c, random.Random(chance.random())) for c in (one, two, three)]
                for life in range(1, KILLS + 1):
                    async with servers.start(_orders(tmp_path, port, life)) as server:
                        await _one_life(server, talkers, chance)
                async with servers.start(_orders(tmp_path, port, KILLS + 1)) as server:
                    await server.listening()
                    await _check(Path(server.orders.data), server, talkers)
                    check_log(server)

    asyncio.run(main())
