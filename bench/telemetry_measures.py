"""What telemetry costs: CPU of a turn with metrics and log lines against one without, in pairs."""

from __future__ import annotations

import asyncio
import math
import time
from pathlib import Path
from statistics import median

import aiohttp
from client import Client
from frontdesk_measures import Pair
from measures import warm_up
from peers.rows import Row
from process import FakeModel, Server, running
from sizes import Sizes

Z_95 = 1.96  # so many deviations of a count of heads hold 95 % of them
SESSIONS = 20
WITH: dict[str, str] = {}
WITHOUT = {"FRONTDESK_METRICS": "off", "FRONTDESK_LOG_LEVEL": "warning"}
TRACED = {"BENCH_TRACES": "discarded"}


async def turn_cpu_ms(client: Client, server: Server, seconds: float) -> float:
    """Server CPU of a turn while some sessions talk back to back."""
    done = 0
    end = time.monotonic() + seconds

    async def customer() -> None:
        nonlocal done
        session = client.new_session()
        socket = await client.open(session)
        while time.monotonic() < end:
            await client.quick_turn(socket, session)
            done += 1
        await socket.close()

    start = server.cpu()
    await asyncio.gather(*[customer() for _ in range(SESSIONS)])
    return (server.cpu() - start) / done * 1e3


def interval(ratios: list[float]) -> tuple[float, float]:
    """A 95 % confidence interval of the median ratio, by ranks: no single wild pair moves it."""
    ordered, number = sorted(ratios), len(ratios)
    rank = max(int((number - Z_95 * math.sqrt(number)) / 2), 1)
    return ordered[rank - 1], ordered[-rank]


async def cost(
    row: Row, fake: FakeModel, data: Path | None, http: aiohttp.ClientSession, sizes: Sizes
) -> Pair:
    """Both servers stay up, and are measured in turn, each first in every other pair."""
    async with (
        running(row, fake, data, WITH) as on,
        running(row, fake, data, WITHOUT) as off,
        running(row, fake, data, TRACED) as traced,
    ):
        servers = [(Client(row, server.port, http), server) for server in (on, off, traced)]
        for client, _ in servers:
            await warm_up(client, fake)
        figures: list[list[float]] = [[], [], []]
        for number in range(sizes.telemetry_pairs):
            order = (0, 1, 2) if number % 2 else (2, 1, 0)
            for which in order:
                client, server = servers[which]
                figures[which].append(await turn_cpu_ms(client, server, sizes.telemetry_seconds))
    with_it, without, with_traces = figures
    low, high = interval([a / b for a, b in zip(with_it, without, strict=True)])
    notes = {
        "pairs": len(with_it),
        "ratio_low_95": low,
        "ratio_high_95": high,
        "ratio_with_traces": median(a / b for a, b in zip(with_traces, without, strict=True)),
    }
    return Pair(median(with_it), median(without), notes, judged=high)
