"""Measures that every row can run: idle sockets, paced turns, saturation."""

from __future__ import annotations

import asyncio
import time
from statistics import median

from client import Client
from process import FakeModel, Server
from sizes import Sizes

TURNS_PER_SESSION = 5  # then a new one, so that the history stays short
Figures = dict[str, float]


async def warm_up(client: Client, fake: FakeModel) -> None:
    """Pools and lazy imports come into memory before anything is measured."""
    await fake.set(tokens=40)
    session = client.new_session()
    socket = await client.open(session)
    for _ in range(20):
        await client.turn(socket, session)
    await socket.close()
    await asyncio.gather(*[client.session_of_turns(2) for _ in range(10)])
    await asyncio.sleep(0.3)


async def idle_sockets(client: Client, server: Server, count: int) -> Figures:
    """Memory and CPU of open sockets on which nothing happens, each with its own session."""
    before, cpu_before = server.rss_kib(), server.cpu()
    sockets = []
    for start in range(0, count, 25):
        batch = range(start, min(start + 25, count))
        sockets += await asyncio.gather(*[client.open(client.new_session()) for _ in batch])
    await asyncio.sleep(0.5)
    opened, cpu_opened = server.rss_kib(), server.cpu()
    await asyncio.sleep(1.0)
    idle_cpu = server.cpu() - cpu_opened
    for start in range(0, count, 50):
        await asyncio.gather(*[socket.close() for socket in sockets[start : start + 50]])
    await asyncio.sleep(0.3)
    return {
        "idle_kib_per_socket": (opened - before) / count,
        "open_cpu_ms": (cpu_opened - cpu_before) / count * 1e3,
        "idle_cpu_percent": idle_cpu * 100,
        "rss_before_kib": before,
    }


async def paced_turns(client: Client, sessions: int, seconds: float) -> list[float]:
    """Milliseconds that the server adds to each token of turns paced at 10 ms a token."""
    delays: list[float] = []
    end = time.monotonic() + seconds

    async def customer(number: int) -> None:
        await asyncio.sleep(0.43 * number / sessions)  # spread over the length of a turn
        while time.monotonic() < end:
            session = client.new_session()
            socket = await client.open(session)
            for _ in range(TURNS_PER_SESSION):
                turn = await client.turn(socket, session)
                delays.extend(delay * 1e3 for delay in turn.token_delays)
                if time.monotonic() > end:
                    break
            await socket.close()

    await asyncio.gather(*[customer(number) for number in range(sessions)])
    return delays


async def added_per_token(client: Client, fake: FakeModel, sizes: Sizes) -> Figures:
    await fake.set(tokens=40, first_ms=30, gap_ms=10)
    alone = await paced_turns(client, 1, sizes.paced_seconds)
    four = await paced_turns(client, 4, sizes.paced_seconds)
    await fake.set(tokens=40)
    both = sorted(alone + four)
    return {
        "token_ms": median(both),
        "token_ms_1_session": median(alone),
        "token_ms_4_sessions": median(four),
        "token_ms_p99": both[int(len(both) * 0.99)],
    }


async def saturated(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Figures:
    """All sessions back to back: CPU of a turn, turns per second, and how busy each part is."""
    done = 0

    async def customer(end: float) -> None:
        nonlocal done
        while time.monotonic() < end:
            session = client.new_session()
            socket = await client.open(session)
            for _ in range(TURNS_PER_SESSION):
                await client.quick_turn(socket, session)
                done += 1
                if time.monotonic() > end:
                    break
            await socket.close()

    async def everyone(seconds: float) -> None:
        end = time.monotonic() + seconds
        await asyncio.gather(*[customer(end) for _ in range(sizes.saturated_sessions)])

    await everyone(0.7)
    done = 0
    start, own = time.monotonic(), time.process_time()
    server_cpu, fake_cpu = server.cpu(), fake.cpu()
    await everyone(sizes.saturated_seconds)
    wall = time.monotonic() - start
    server_cpu, fake_cpu = server.cpu() - server_cpu, fake.cpu() - fake_cpu
    return {
        "turn_cpu_ms": server_cpu / done * 1e3,
        "turns_per_second": done / wall,
        "server_busy_percent": server_cpu / wall * 100,
        "fake_busy_percent": fake_cpu / wall * 100,
        "client_busy_percent": (time.process_time() - own) / wall * 100,
        "rss_after_kib": server.rss_kib(),
    }


async def measure_row(
    client: Client, server: Server, fake: FakeModel, sizes: Sizes, wanted: set[str]
) -> Figures:
    """The wanted measures of one row in one round."""
    figures: Figures = {}
    await warm_up(client, fake)
    if "idle" in wanted:
        figures |= await idle_sockets(client, server, sizes.idle_sockets)
    if "token" in wanted:
        figures |= await added_per_token(client, fake, sizes)
    if wanted & {"cpu", "turns"}:
        figures |= await saturated(client, server, fake, sizes)
    return figures
