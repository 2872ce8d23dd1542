"""What a bystander waits for while others write texts that are made to be slow to read."""

from __future__ import annotations

import asyncio
import itertools
import time
from statistics import median

from client import TURN_LIMIT_SECONDS, Client, Socket, next_text
from frontdesk_measures import Pair
from house_measures import MESSAGES, say, verified
from process import FakeModel, Server
from sizes import Sizes

HOSTILE = 10
TEXTS = (
    " one" * 1990,
    "1" + "." * 80 + "a",
    " no yes" * 1100,
    "a.b-" * 1990,
    "9" * 8000,
    "a" * 8000,
    "([{" * 1300 + "}])" * 1300,
)
FEWEST_ROUNDS = 3
ASKED_EACH = 3


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
        while not self.resting:
            text = TEXTS[next(self._number) % len(TEXTS)]
            await say(self._client, self.socket, self._session, text)
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
    said = itertools.count()

    async def ask() -> list[float]:
        waits: list[float] = []
        for number in itertools.islice(said, ASKED_EACH):
            # Never the same words twice: what was heard before is remembered.
            text = f"{MESSAGES[number % len(MESSAGES)]}, take {number}"
            waits.append(await first_token(client, socket, session, text))
        return waits

    await ask()
    rounds: list[tuple[float, float]] = []
    alone, beside = list[float](), list[float]()
    end = time.monotonic() + sizes.hostile_seconds
    while time.monotonic() < end or len(rounds) < FEWEST_ROUNDS:
        quiet = await ask()
        writing = [asyncio.ensure_future(attacker.write()) for attacker in attackers]
        await asyncio.sleep(0.2)
        attacked = await ask()
        for attacker in attackers:
            attacker.resting = True
        # What they have begun is ended, so that the next round begins at rest.
        await asyncio.gather(*writing)
        alone += quiet
        beside += attacked
        rounds.append((median(attacked), median(quiet)))
    await asyncio.gather(*[one.close() for one in (socket, *(a.socket for a in attackers))])
    notes = {
        "rounds": len(rounds),
        "median_ms": median(beside),
        "median_ms_at_rest": median(alone),
        "worst_ms": max(beside),
        "worst_ms_at_rest": max(alone),
        "hostile_turns": sum(attacker.written for attacker in attackers),
    }
    return Pair(median(beside), median(alone), notes, tuple(rounds))
