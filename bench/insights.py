"""Insights of 100,000 generated conversations: how long each query takes, and a full recount.

.venv/bin/python -m bench.insights [--conversations N] [--stores sqlite,postgres]
"""

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from typing import Any
from zoneinfo import ZoneInfo

from tests.insights.generated import DAY, FIRST, ORGANISATION, fill
from tests.private_postgres import PrivatePostgres

from frontdesk.administration.insights import LISTED, read_behind, read_report
from frontdesk.insights.listing import Filter
from frontdesk.insights.metrics import LATENCIES, Number
from frontdesk.jobs.recount import Recount
from frontdesk.jobs.roll_up import RollUp
from frontdesk.store.database import Database, Transaction
from frontdesk.testing.desk import open_store

GOAL_MS = 50.0
DAYS = 60
TIMES = 9
ZONE = ZoneInfo("America/Los_Angeles")
SINCE, UNTIL = date(2026, 9, 1), date(2026, 12, 2)
NOW = FIRST + 62 * DAY

Read = Callable[[Transaction], Awaitable[Any]]


def queries() -> dict[str, Read]:
    """Every query that a route makes, over the longest period that it takes."""
    short = UNTIL - timedelta(days=29)

    def report(since: date) -> Read:
        return lambda tx: read_report(tx, ORGANISATION, since, UNTIL, NOW, ZONE)

    def listed(number: Number, label: str | None, over: int | None) -> Read:
        wanted = Filter(number, label, SINCE, UNTIL, over)
        return lambda tx: read_behind(tx, ORGANISATION, wanted, UNTIL, most=LISTED)

    found = {"report, 30 days": report(short), "report, 93 days": report(SINCE)}
    for number in Number:
        over = 1_500 if number in LATENCIES else None
        found[f"list of {number}"] = listed(number, None, over)
    found["list of one label"] = listed(Number.HANDOFFS, "customer_asked", None)
    return found


async def _deep(db: Database) -> float:
    """The slowest page of all those that list every conversation."""
    wanted = Filter(Number.CONVERSATIONS, None, SINCE, UNTIL)
    after, slowest = None, 0.0
    while True:
        start = time.perf_counter()
        page = await db.read(
            lambda tx, after=after: read_behind(
                tx, ORGANISATION, wanted, UNTIL, after=after, most=200
            )
        )
        slowest = max(slowest, time.perf_counter() - start)
        after = page.next
        if after is None:
            return slowest * 1000


async def measure(name: str, where: Path | str, conversations: int) -> bool:
    """Fill a store, roll it up, ask it everything; whether all is within the goal and equal."""
    db = await open_store(where)
    try:
        start = time.perf_counter()
        await fill(db, conversations, days=DAYS)
        filled = time.perf_counter()
        ours = RollUp(db, ORGANISATION, ZONE)
        await ours.catch_up(NOW)
        rolled_up = time.perf_counter()
        print(f"\n{name}: {conversations} conversations made in {filled - start:.0f} s,", end=" ")
        each = (rolled_up - filled) / conversations * 1000
        print(f"rolled up in {rolled_up - filled:.0f} s ({each:.2f} ms each)", flush=True)
        worst = 0.0
        for what, read in queries().items():
            times: list[float] = []
            cpu: list[float] = []
            for _ in range(TIMES):
                begun, spent = time.perf_counter(), time.thread_time()
                await db.read(read)
                times.append((time.perf_counter() - begun) * 1000)
                cpu.append((time.thread_time() - spent) * 1000)
            worst = max(worst, median(times))
            spread = f"{min(times):.2f} to {max(times):.2f}; {median(cpu):.2f} of our own CPU"
            print(f"  {what:26} {median(times):7.2f} ms  ({spread})", flush=True)
        deep = await _deep(db)
        print(f"  {'slowest of all pages':26} {deep:7.2f} ms")
        start = time.perf_counter()
        found = await Recount(ours).run()
        differs = "DIFFERS" if found.differed else "equal"
        print(f"  recount of {found.conversations}: {differs}, {time.perf_counter() - start:.0f} s")
        holds = worst <= GOAL_MS
        word = "holds" if holds else "misses"
        print(f"{name}: slowest query {worst:.1f} ms, goal {GOAL_MS:.0f} ms: {word}", flush=True)
        return holds and not found.differed
    finally:
        await db.close()


def main() -> int:
    """Measure each store asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--conversations", type=int, default=100_000)
    parser.add_argument("--stores", default="sqlite,postgres")
    args = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}")
    good = True
    with contextlib.ExitStack() as stack:
        for store in args.stores.split(","):
            if store == "sqlite":
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                where: Path | str = Path(folder) / "insights.db"
            else:
                server = stack.enter_context(contextlib.closing(PrivatePostgres()))
                where = stack.enter_context(server.database())
            good &= asyncio.run(measure(store, where, args.conversations))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
