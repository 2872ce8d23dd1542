"""kill -9 while webhooks are told: nothing is lost, and nothing comes twice under another id."""

import asyncio
import random
from pathlib import Path

import aiohttp
import pytest

from frontdesk.channels.webhooks.notice import notice_of
from frontdesk.cli.store import read_store
from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef, Seq
from frontdesk.settings import Settings
from frontdesk.store.files.secret_file import file_secret
from frontdesk.store.queries import history
from frontdesk.transport.credentials.tokens import DAY, Tokens
from tests.channels.sink import Sink, sink
from tests.durability.customer import Customer, customer_on
from tests.durability.lives import orders_in
from tests.durability.processes import Gone, Server, Servers, held_port

pytestmark = pytest.mark.durability

LIVES = 6


async def _subscribe(data: Path, port: int, there: Sink) -> None:
    admin = Tokens(file_secret(data), SystemClock()).for_admin(DEFAULT_ORGANISATION, "ada", DAY)
    async with (
        aiohttp.ClientSession() as http,
        http.post(
            f"http://127.0.0.1:{port}/api/admin/webhooks",
            json={"url": there.url(), "events": ["message"]},
            headers={"authorization": f"Bearer {admin}"},
        ) as made,
    ):
        assert made.status == 201, await made.text()


async def _to_tell(data: Path, conversation_id: ConversationId) -> list[int]:
    """The seqs of all that the log has to tell, in order."""
    ref = ConversationRef(DEFAULT_ORGANISATION, conversation_id)
    rows = await read_store(Settings(data=data), lambda tx: history.events_after(tx, ref, Seq(0)))
    found = [notice for row in rows if (notice := notice_of(row)) is not None]
    return [notice.seq for notice in found if notice.family == "message"]


def _check(there: Sink, wanted: list[int]) -> None:
    """Each event under one id of its own, the first time in order, none left out."""
    ids: dict[int, set[str]] = {}
    for its_id, told in zip(there.ids, there.told, strict=True):
        ids.setdefault(told["data"]["seq"], set()).add(its_id)
    assert list(ids) == wanted
    assert all(len(of_one) == 1 for of_one in ids.values())
    assert len(set[str]().union(*ids.values())) == len(ids)


async def _talk(customer: Customer, life: int) -> None:
    try:
        await customer.attach()
        await customer.post(f"m{life}", "hello")
        await customer.post(f"n{life}", "and again")
    except Gone:
        pass


async def _tell_all(data: Path, customer: Customer, there: Sink) -> list[int]:
    """Wait until the log says no more than was told."""
    async with asyncio.timeout(60):
        while True:
            wanted = await _to_tell(data, customer.conversation_id)
            if wanted and {told["data"]["seq"] for told in there.told} >= set(wanted):
                return wanted
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("seed", range(3))
def test_that_a_kill_during_deliveries_loses_and_repeats_nothing(
    servers: Servers, tmp_path: Path, seed: int
) -> None:
    dice = random.Random(seed)

    async def live(server: Server, there: Sink, customer: Customer, life: int) -> None:
        killed = asyncio.Event()
        last = len(there.requests) + dice.randint(1, 3)
        answers_first = dice.random() < 0.5

        async def kill(count: int) -> None:
            if count < last:
                return
            if answers_first:
                # The answer leaves, and whether it was taken down before the end is chance.
                asyncio.get_running_loop().call_later(dice.random() * 0.02, server.kill)
            else:
                server.kill()
                await server.exited()
            killed.set()

        there.on_request = kill
        await _talk(customer, life)
        async with asyncio.timeout(60):
            await killed.wait()
            await server.exited()
        there.on_request = None

    async def main() -> None:
        data = tmp_path / "data"
        with held_port() as port:
            async with sink() as there, customer_on(port) as customer:
                async with servers.start(orders_in(tmp_path, port, 1)) as server:
                    await server.listening()
                    # It is answered once the desk is open, with its secret in the folder.
                    await customer.open()
                    await _subscribe(data, port, there)
                    await live(server, there, customer, 1)
                for number in range(2, LIVES):
                    async with servers.start(orders_in(tmp_path, port, number)) as server:
                        await server.listening()
                        await live(server, there, customer, number)
                async with servers.start(orders_in(tmp_path, port, LIVES)) as server:
                    await server.listening()
                    await _talk(customer, LIVES)
                    await customer.until(lambda: customer.answered(f"n{LIVES}"))
                    wanted = await _tell_all(data, customer, there)
                _check(there, wanted)
                assert len(there.requests) > LIVES

    asyncio.run(main())
