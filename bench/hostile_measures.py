"""What a bystander waits for while others write texts that are made to be slow to read."""

from __future__ import annotations

import asyncio
import itertools
import time
from statistics import median

from client import TURN_LIMIT_SECONDS, Client, Socket, next_text
from frontdesk_measures import Pair
from house_measures import MESSAGES, verified
from process import FakeModel, Server
from sizes import Sizes

HOSTILE = 10
TEXTS = (" one" * 1990, "1" + "." * 80 + "a", " no yes" * 1100, "a.b-" * 1990, "9" * 8000)


class Attacker:
    """A session that writes one such text after the other until it is to rest."""

    _number = itertools.count()

    def __init__(self, client: Client) -> None:
        self._client = client
        self.resting = False
        self.written = 0

    async def prepare(self) -> None:
        self._session = self._client.new_session()
        self.socket = await self._client.open(self._session)

    async def write(self) -> None:
        self.resting = False
        client = self._client
        while not self.resting:
            text = TEXTS[next(self._number) % len(TEXTS)]
            await client.row.send(client.http, client.port, self.socket, self._session, text)
            while not client.row.is_done(await next_text(self.socket)):
                pass
            self.written += 1


async def first_token(client: Client, socket: Socket, session: str, text: str) -> float:
    """Milliseconds from a message to the first word of its answer."""
    first = 0.0
    start = time.monotonic()
    async with asyncio.timeout(TURN_LIMIT_SECONDS):
        await client.row.send(client.http, client.port, socket, session, text)
        while True:
            raw = await next_text(socket)
            kind = client.row.parse(raw)[1]
            if kind in {"delta", "done"} and not first:
                first = time.monotonic() - start
            if client.row.is_done(raw):
                return first * 1e3


async def bystander(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """A bystander's first token while ten others attack, against the same while they rest."""
    session, socket = await verified(client)
    attackers = [Attacker(client) for _ in range(HOSTILE)]
    for attacker in attackers:
        await attacker.prepare()
    rounds: list[tuple[float, float]] = []
    said = itertools.count()

    async def ask() -> float:
        number = next(said)
        # Never the same words twice: what was heard before is remembered.
        text = f"{MESSAGES[number % len(MESSAGES)]}, take {number}"
        return await first_token(client, socket, session, text)

    await ask()
    for _ in range(sizes.hostile_rounds):
        alone = median([await ask() for _ in range(3)])
        writing = [asyncio.ensure_future(attacker.write()) for attacker in attackers]
        await asyncio.sleep(0.2)
        beside = median([await ask() for _ in range(3)])
        for attacker in attackers:
            attacker.resting = True
        await asyncio.gather(*writing)
        rounds.append((beside, alone))
    await asyncio.gather(*[one.close() for one in (socket, *(a.socket for a in attackers))])
    notes = {
        "worst_ms": max(beside for beside, _ in rounds),
        "hostile_turns": sum(attacker.written for attacker in attackers),
    }
    figure, against = median(b for b, _ in rounds), median(a for _, a in rounds)
    return Pair(figure, against, notes, tuple(rounds))
