"""What an organisation costs: agents and playbooks in its turns, and its memory while idle."""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median

import aiohttp
from client import Client
from frontdesk_measures import Pair
from measures import warm_up
from peers.rows import Row
from process import FakeModel, Server, running
from sizes import Sizes
from telemetry_measures import interval, turn_cpu_ms

PLAIN = {"TOOLS": "1"}
CONFIGURED = {"TOOLS": "1", "BENCH_AGENTS": "1"}
# What an idle organisation may take, in KiB; docs/organisations.md says what one takes of the heap.
MOST_KIB = 16.0
FIRST = 100  # organisations before which nothing is measured: what they share is there then
AT_ONCE = 25


async def agents(
    row: Row, fake: FakeModel, data: Path | None, http: aiohttp.ClientSession, sizes: Sizes
) -> Pair:
    """Server CPU of a turn with an agent and playbooks against one without, in pairs."""
    async with (
        running(row, fake, data, CONFIGURED) as configured,
        running(row, fake, data, PLAIN) as plain,
    ):
        servers = [(Client(row, server.port, http), server) for server in (configured, plain)]
        for client, _ in servers:
            await warm_up(client, fake)
        figures: list[list[float]] = [[], []]
        for number in range(sizes.telemetry_pairs):
            for which in (0, 1) if number % 2 else (1, 0):
                client, server = servers[which]
                figures[which].append(await turn_cpu_ms(client, server, sizes.telemetry_seconds))
    low, high = interval([a / b for a, b in zip(*figures, strict=True)])
    notes = {"pairs": len(figures[0]), "ratio_low_95": low, "ratio_high_95": high}
    return Pair(median(figures[0]), median(figures[1]), notes)


async def idle_organisations(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """RSS in KiB of an organisation that was loaded and is idle, by those after the first hundred.

    The server must have made the organisations, and run with a short FRONTDESK_IDLE_SECONDS.
    """

    async def load(numbers: range) -> None:
        waiting = iter(numbers)

        async def worker() -> None:
            for number in waiting:
                url = f"http://127.0.0.1:{server.port}/api/conversations"
                async with client.http.post(url, json={"organisation": f"org{number}"}) as made:
                    made.raise_for_status()

        await asyncio.gather(*[worker() for _ in range(AT_ONCE)])

    async def settled_kib() -> float:
        samples = []
        for _ in range(8):
            await asyncio.sleep(0.5)
            samples.append(server.rss_kib())
        return float(min(samples))

    await load(range(FIRST))
    before = await settled_kib()
    await load(range(FIRST, sizes.organisations))
    each = (await settled_kib() - before) / (sizes.organisations - FIRST)
    return Pair(max(each, 0.0), MOST_KIB, {"organisations": sizes.organisations, "kib_each": each})
