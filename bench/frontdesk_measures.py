"""Measures of Frontdesk against itself: fan-out, evicted memory, resync, long conversations.

Each returns a pair of figures (what grows, what it is held against) and, where both sides can be
measured in turn, they are interleaved, so that a noisy machine disturbs both alike.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from statistics import median

from client import Client, Socket, next_text
from peers.rows import FrontdeskRow
from process import FakeModel, Server
from sizes import Sizes

SETTLE_SECONDS = 0.05  # what a server still does for a turn after its last frame
STATEMENTS = (
    "Your next visit is on Tuesday at nine with Dana. She knows the house and brings a ladder."
    " The last one was paid in full. It costs the same again, and takes about an hour in all. "
)
NEAR_START_SEQ = 60  # a few turns from here pass seq 100


@dataclass(slots=True)
class Pair:
    figure: float
    against: float
    notes: dict[str, float] = field(default_factory=dict)
    rounds: tuple[tuple[float, float], ...] = ()  # where both were measured in alternation
    judged: float | None = None  # the ratio that the goal is held against, where not that of both


def seq_of(frame: str) -> int:
    return int(json.loads(frame)["seq"])


async def cpu_ms_of(server: Server, work: Awaitable[object]) -> float:
    """Server CPU of the awaited work, with what the server does just after it."""
    start = server.cpu()
    await work
    await asyncio.sleep(SETTLE_SECONDS)
    return (server.cpu() - start) * 1e3


async def count_tokens_of_turn(client: Client, socket: Socket) -> int:
    seen = 0
    while not client.row.is_done(raw := await next_text(socket)):
        seen += raw.count("@")
    return seen


async def fan_out(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """Server CPU of a paced turn per client it is delivered to: many clients against one."""
    clients = sizes.fan_out_clients
    alone, shared = client.new_session(), client.new_session()
    single = await client.open(alone)
    first = await client.open(shared)
    others = [await client.open(shared) for _ in range(clients - 1)]

    async def turn_for_all() -> None:
        listeners = [count_tokens_of_turn(client, other) for other in others]
        _, *seen = await asyncio.gather(client.quick_turn(first, shared), *listeners)
        if set(seen) != {40}:
            raise RuntimeError(f"not every client got 40 tokens: {sorted(set(seen))}")

    for _ in range(3):
        await client.quick_turn(single, alone)
        await turn_for_all()
    await fake.set(tokens=40, gap_ms=10)
    one, many = [], []
    for _ in range(sizes.fan_out_turns):
        one.append(await cpu_ms_of(server, client.quick_turn(single, alone)))
        many.append(await cpu_ms_of(server, turn_for_all()))
    await fake.set(tokens=40)
    await asyncio.gather(*[socket.close() for socket in (single, first, *others)])
    notes = {
        "whole_turn_cpu_ms": median(many),
        "cpu_ms_per_added_client": (median(many) - median(one)) / (clients - 1),
    }
    return Pair(median(many) / clients, median(one), notes)


async def touched_memory(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """RSS in MiB after many conversations were served and evicted, against after a few.

    The server must run with a short FRONTDESK_IDLE_SECONDS.
    """
    end = time.monotonic() + sizes.touch_seconds
    touched = 0
    await fake.set(tokens=3)

    async def touch_until(total: int) -> None:
        nonlocal touched

        async def worker() -> None:
            nonlocal touched
            while touched < total and time.monotonic() < end:
                touched += 1
                await client.session_of_turns(1, tokens=3)

        await asyncio.gather(*[worker() for _ in range(25)])

    async def settled_mib() -> float:
        samples = []
        for _ in range(8):
            await asyncio.sleep(0.5)
            samples.append(server.rss_kib())
        return min(samples) / 1024

    await touch_until(sizes.few_conversations)
    few = await settled_mib()
    start = time.monotonic()
    await touch_until(sizes.many_conversations)
    seconds = time.monotonic() - start
    if touched < sizes.many_conversations:
        raise RuntimeError(f"only {touched} conversations in {sizes.touch_seconds:.0f} s")
    many = await settled_mib()
    await fake.set(tokens=40)
    return Pair(many, few, {"conversations": touched, "seconds": seconds})


async def resync(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """Client-side milliseconds of a resync of about 200 events, against one unpaced turn."""
    session = client.new_session()
    socket = await client.open(session)
    ends = [seq_of(await client.quick_turn(socket, session)) for _ in range(sizes.resync_turns)]
    conversation, token = FrontdeskRow.ids[session]
    url = f"http://127.0.0.1:{client.port}/api/conversations/{conversation}/resync"
    headers = {"Authorization": f"Bearer {token}"}

    history = ""

    async def ask(seq: int) -> tuple[float, bytes]:
        start = time.monotonic()
        body = {"lastEventId": f"{seq}.{history}" if history else 0}
        async with client.http.post(url, json=body, headers=headers) as answer:
            raw = await answer.read()
            answer.raise_for_status()
        return time.monotonic() - start, raw

    history = json.loads((await ask(0))[1])["history"]
    back = 0  # how many turns back the oldest replayed event is: as far as events still come
    for candidate in range(len(ends), 0, -1):
        answer = json.loads((await ask(ends[-candidate]))[1])
        if answer["events"] and not answer.get("snapshot"):
            back = candidate
            break
    if not back:
        raise RuntimeError("no lastEventId was answered with events alone")

    resyncs, turns, raw = [], [], b""
    for _ in range(sizes.resync_samples):
        start = time.monotonic()
        ends.append(seq_of(await client.quick_turn(socket, session)))
        turns.append(time.monotonic() - start)
        await asyncio.sleep(SETTLE_SECONDS)
        for _ in range(3):
            seconds, raw = await ask(ends[-back])
            resyncs.append(seconds)
    await socket.close()
    notes: dict[str, float] = {"events": len(json.loads(raw)["events"]), "bytes": len(raw)}
    return Pair(median(resyncs) * 1e3, median(turns) * 1e3, notes)


async def grow_conversation(
    client: Client, fake: FakeModel, socket: Socket, session: str, sizes: Sizes
) -> int:
    """Real turns of 400 tokens until the conversation reaches the long `seq`.

    A server may join tokens that arrive together, so the pace that makes the most events a
    second is found first.
    """
    tokens = 400
    end = time.monotonic() + sizes.long_seconds
    rates: dict[float, float] = {}
    seq = seq_of(await client.quick_turn(socket, session))
    for gap_ms in (0, 0.02, 0.1, 1.0):
        await fake.set(tokens=tokens, gap_ms=gap_ms)
        start, before = time.monotonic(), seq
        for _ in range(2):
            seq = seq_of(await client.quick_turn(socket, session, tokens))
        rates[gap_ms] = (seq - before) / (time.monotonic() - start)
    await fake.set(tokens=tokens, gap_ms=max(rates, key=lambda gap: rates[gap]))
    while seq < sizes.long_seq:
        if time.monotonic() > end:
            raise RuntimeError(f"only seq {seq} after {sizes.long_seconds:.0f} s; {rates=}")
        seq = seq_of(await client.quick_turn(socket, session, tokens))
    await fake.set(tokens=40)
    return seq


async def long_append(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """Server CPU of a turn at the long `seq` against one near `seq` 100 of a new conversation."""
    batch = 5
    long = client.new_session()
    long_socket = await client.open(long)
    start = time.monotonic()
    seq = await grow_conversation(client, fake, long_socket, long, sizes)
    grown = time.monotonic() - start
    for _ in range(25):  # the model's view of the history is of ordinary turns again
        await client.quick_turn(long_socket, long)

    async def turns(socket: Socket, session: str) -> None:
        for _ in range(batch):
            await client.quick_turn(socket, session)

    short_cpu, long_cpu = [], []
    for _ in range(sizes.append_samples):
        short = client.new_session()
        socket = await client.open(short)
        while seq_of(await client.quick_turn(socket, short)) < NEAR_START_SEQ:
            pass
        await asyncio.sleep(SETTLE_SECONDS)
        short_cpu.append(await cpu_ms_of(server, turns(socket, short)) / batch)
        long_cpu.append(await cpu_ms_of(server, turns(long_socket, long)) / batch)
        await socket.close()
    await long_socket.close()
    return Pair(median(long_cpu), median(short_cpu), {"seq": seq, "grown_in_seconds": grown})


async def held_sentences(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """Server CPU of a turn whose sentences wait and are judged, against one that streams."""
    session = client.new_session()
    socket = await client.open(session)
    figures: dict[str, list[float]] = {STATEMENTS: [], "": []}
    for _ in range(sizes.held_turns):
        for said, spent in figures.items():
            await fake.set(tokens=40, said=said)
            spent.append(
                await cpu_ms_of(server, client.quick_turn(socket, session, 0 if said else 40))
            )
    await socket.close()
    held, streamed = figures.values()
    return Pair(median(held[1:]), median(streamed[1:]), {"turns": len(held)})
