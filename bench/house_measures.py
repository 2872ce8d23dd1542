"""Measures of the house model: CPU of its turns, batches of sentences, and who waits for it."""

from __future__ import annotations

import asyncio
import itertools
import time
from pathlib import Path
from statistics import median

from client import TURN_LIMIT_SECONDS, Client, Socket, Turn, next_text
from frontdesk_measures import Pair, cpu_ms_of
from process import FakeModel, Server
from sizes import Sizes

from frontdesk.models.embedding.encoder import Encoder
from frontdesk.models.embedding.weights import read_weights, weights_folder

TURN_GOAL_MS = 40.0
SLOWEST_GOAL_MS = 120.0
START_GOAL_SECONDS = 2.0
BATCH = 32
THINKERS = 2
KEYS = ("94107", "415 555 0132")  # the demo's Alex
STREAMED = "hello"  # what the server passes to the fake model, see frontdesk_server.py
MESSAGES = (Path(__file__).parent / "data" / "house_messages.txt").read_text().splitlines()


async def say(client: Client, socket: Socket, session: str, text: str) -> None:
    """One turn of the house, until its last word."""
    async with asyncio.timeout(TURN_LIMIT_SECONDS):
        await client.row.send(client.http, client.port, socket, session, text)
        while not client.row.is_done(await next_text(socket)):
            pass


async def verified(client: Client) -> tuple[str, Socket]:
    session = client.new_session()
    socket = await client.open(session)
    for key in KEYS:
        await say(client, socket, session, key)
    return session, socket


async def turn_cpu(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """Server CPU of one turn of the house, median over varied messages, against the goal."""
    spent: list[float] = []
    for number in range(sizes.house_conversations):
        session, socket = await verified(client)
        for text in MESSAGES:
            # What was heard before is remembered, so every conversation says it in other words.
            said = f"{text}, {'please ' * number}" if number else text
            spent.append(await cpu_ms_of(server, say(client, socket, session, said)))
        await socket.close()
    spent.sort()
    shares = {"p95_ms": 0.95, "p99_ms": 0.99}
    notes = {name: spent[int(len(spent) * share)] for name, share in shares.items()}
    return Pair(median(spent), TURN_GOAL_MS, {"turns": len(spent)} | notes)


def slowest(turns: Pair) -> Pair:
    """The CPU that 99 % of those turns stay below, against its goal."""
    return Pair(turns.notes["p99_ms"], SLOWEST_GOAL_MS)


async def first_answer(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """Seconds from starting the server, on a folder it knows, to the end of its first answer."""
    seconds: list[float] = []
    cpu: list[float] = []
    for _ in range(sizes.starts):
        begun = time.monotonic()
        await server.restart(everywhere=True)
        client.port = server.port
        session = client.new_session()
        socket = await client.open(session)
        await say(client, socket, session, MESSAGES[0])
        seconds.append(time.monotonic() - begun)
        cpu.append(server.cpu())
        await socket.close()
    rounds = tuple((one, START_GOAL_SECONDS) for one in seconds)
    return Pair(median(seconds), START_GOAL_SECONDS, {"cpu_s": median(cpu)}, rounds)


async def batch(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """CPU of 32 sentences embedded at once against one by one, in this process."""
    encoder = Encoder(read_weights(weights_folder()))
    sentences = MESSAGES[:BATCH]
    encoder.encode(sentences)
    together, singly = [], []
    for _ in range(sizes.batches):
        start = time.process_time()
        encoder.encode(sentences)
        middle = time.process_time()
        for sentence in sentences:
            encoder.encode([sentence])
        together.append((middle - start) * 1e3)
        singly.append((time.process_time() - middle) * 1e3)
    return Pair(median(together), median(singly), {"ms_of_one": median(singly) / BATCH})


class Heard:
    """The gaps between the tokens of many turns, and their delays since the model sent them."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self.delays: list[float] = []

    def hear(self, turn: Turn) -> None:
        self.gaps += [later - sooner for sooner, later in itertools.pairwise(turn.arrivals)]
        self.delays += turn.token_delays

    def gap(self, share: float) -> float:
        """Milliseconds that this share of the gaps does not pass."""
        return sorted(self.gaps)[int(len(self.gaps) * share)] * 1e3


class Thinker:
    """A session that makes the house think, turn after turn, until it is to rest."""

    _number = itertools.count()

    def __init__(self, client: Client) -> None:
        self._client = client
        self.resting = False
        self.turns = 0

    async def prepare(self) -> None:
        self._session, self.socket = await verified(self._client)

    async def work(self) -> None:
        self.resting = False
        while not self.resting:
            number = next(self._number)
            # Never the same words twice: what was heard before is remembered.
            text = f"{MESSAGES[number % len(MESSAGES)]}, take {number}"
            await say(self._client, self.socket, self._session, text)
            self.turns += 1


async def thinking(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """Gaps between a session's tokens while the house thinks for others, against while it rests."""
    client = Client(client.row, client.port, client.http, STREAMED)
    # Sentences leave as they end: what is one to its end would come all at once.
    await fake.set(tokens=40, first_ms=30, gap_ms=10, end=".")
    session = client.new_session()
    socket = await client.open(session)
    thinkers = [Thinker(client) for _ in range(THINKERS)]
    for thinker in thinkers:
        await thinker.prepare()
    await client.turn(socket, session)
    alone, beside = Heard(), Heard()
    for _ in range(sizes.thinking_rounds):
        alone.hear(await client.turn(socket, session))
        working = [asyncio.ensure_future(thinker.work()) for thinker in thinkers]
        await asyncio.sleep(0.1)
        beside.hear(await client.turn(socket, session))
        for thinker in thinkers:
            thinker.resting = True
        await asyncio.gather(*working)
        await asyncio.sleep(0.1)
    await fake.set(tokens=40)
    await asyncio.gather(*[one.close() for one in (socket, *(t.socket for t in thinkers))])
    notes = {
        "gap_median_ms": beside.gap(0.5),
        "gap_median_ms_at_rest": alone.gap(0.5),
        "gap_p99_ms": beside.gap(0.99),
        "gap_p99_ms_at_rest": alone.gap(0.99),
        "delay_median_ms": median(beside.delays) * 1e3,
        "delay_median_ms_at_rest": median(alone.delays) * 1e3,
        "house_turns": sum(thinker.turns for thinker in thinkers),
    }
    return Pair(beside.gap(0.95), alone.gap(0.95), notes)
