"""Measures Frontdesk beside the least that does the job (row limit-3g). See README.md.

run.py [--rounds N] [--data DIR] [--only cpu,token,...] [--rows limit-3g,frontdesk] [--quick]
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import os
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp
import frontdesk_measures as own
import hostile_measures as hostile
import house_measures as house
import knowledge_measures as knowledge
import organisation_measures as organisations
import report
import telemetry_measures as telemetry
import uvloop
from client import Client
from measures import Figures, measure_row
from peers.rows import ROWS, Row
from process import LOAD_CORE, FakeModel, running
from sizes import FULL, QUICK, Sizes
from two_step import measure_two_step

BASE, OURS = "limit-3g", "frontdesk"
RESULTS = Path(__file__).parent / "results"
VISIT_LIMIT_SECONDS = 120  # one row in one round
TWO_STEP = {"cpu2", "first2", "turns2", "reload", "growth"}
OWN_MEASURES = {
    "fanout": (own.fan_out, {"FRONTDESK_SOCKETS_PER_CONVERSATION": "1000"}),
    "memory": (own.touched_memory, {"FRONTDESK_IDLE_SECONDS": "1"}),
    "resync": (own.resync, {}),
    "append": (own.long_append, {}),
    "held": (own.held_sentences, {"TOOLS": "1", "JUDGE": "1"}),
    "house": (house.turn_cpu, {"HOUSE": "alone"}),
    "start": (house.first_answer, {"HOUSE": "alone"}),
    "batch": (house.batch, {}),
    "think": (house.thinking, {"HOUSE": "beside"}),
    "orgs": (
        organisations.idle_organisations,
        {"BENCH_ORGANISATIONS": "1000", "FRONTDESK_IDLE_SECONDS": "1"},
    ),
    "find1": (knowledge.search_small, {}),
    "find10": (knowledge.search_middling, {}),
    "find100": (knowledge.search_large, {}),
    "shelf": (knowledge.start, {}),
    "pages": (knowledge.put_in, {}),
    "hostile": (hostile.bystander, {"HOUSE": "alone"}),
}

# Figures that another measure brings along.
DERIVED = {"house": ("house99",)}


class Run:
    def __init__(self, rows: list[Row], wanted: set[str], sizes: Sizes, data: Path | None) -> None:
        self.rows = rows
        self.wanted = wanted
        self.sizes = sizes
        self.data = data
        self.rounds: list[dict[str, Figures]] = []
        self.own: dict[str, own.Pair] = {}
        self.failures: list[str] = []

    def failed(self, what: str, error: BaseException) -> None:
        notes = "\n".join(getattr(error, "__notes__", []))
        self.failures.append(f"{what}: {error!r}\n{notes}".strip())
        print(f"FAILED {self.failures[-1]}", flush=True)

    async def all(self) -> None:
        connector = aiohttp.TCPConnector(limit=0)
        timeout = aiohttp.ClientTimeout(total=120)
        async with aiohttp.ClientSession(connector=connector, timeout=timeout) as http:
            fake = FakeModel(http)
            try:
                await fake.until_listening()
                if self.wanted & report.COMPARED:
                    for number in range(self.sizes.rounds):
                        await self.round(number, fake, http)
                if any(row.name == OURS for row in self.rows):
                    await self.frontdesk_alone(fake, http)
            finally:
                fake.stop()

    async def round(self, number: int, fake: FakeModel, http: aiohttp.ClientSession) -> None:
        turn = number % len(self.rows)
        figures: dict[str, Figures] = {}
        self.rounds.append(figures)
        for row in self.rows[turn:] + self.rows[:turn]:
            start = time.monotonic()
            try:
                async with running(row, fake, self.data) as server:
                    client = Client(row, server.port, http)
                    async with asyncio.timeout(VISIT_LIMIT_SECONDS):
                        figures[row.name] = await measure_row(
                            client, server, fake, self.sizes, self.wanted
                        )
                if not self.wanted & TWO_STEP:
                    continue
                async with running(row, fake, self.data, {"TOOLS": "1"}) as server:
                    client = Client(row, server.port, http)
                    async with asyncio.timeout(VISIT_LIMIT_SECONDS):
                        figures[row.name] |= await measure_two_step(
                            client, server, fake, self.sizes, self.wanted
                        )
            except Exception as error:
                self.failed(f"round {number + 1}, {row.name}", error)
            self.progress(f"round {number + 1} {row.name}", start)

    async def frontdesk_alone(self, fake: FakeModel, http: aiohttp.ClientSession) -> None:
        row = next(row for row in self.rows if row.name == OURS)
        for name, (measure, environment) in OWN_MEASURES.items():
            if not self.wanted & {name, *DERIVED.get(name, ())}:
                continue
            start = time.monotonic()
            try:
                await fake.set(tokens=40)
                async with running(row, fake, self.data, environment) as server:
                    client = Client(row, server.port, http)
                    async with asyncio.timeout(VISIT_LIMIT_SECONDS):
                        self.own[name] = await measure(client, server, fake, self.sizes)
            except Exception as error:
                self.failed(name, error)
            self.progress(name, start)
        if "house" in self.own:
            self.own["house99"] = house.slowest(self.own["house"])
        for name, compare in (("metrics", telemetry.cost), ("agents", organisations.agents)):
            if name not in self.wanted:
                continue
            start = time.monotonic()
            try:
                await fake.set(tokens=40)
                async with asyncio.timeout(3 * VISIT_LIMIT_SECONDS):
                    self.own[name] = await compare(row, fake, self.data, http, self.sizes)
            except Exception as error:
                self.failed(name, error)
            self.progress(name, start)

    @staticmethod
    def progress(what: str, start: float) -> None:
        load = os.getloadavg()[0]
        print(f"{what:20} {time.monotonic() - start:6.1f} s  load {load:.2f}", flush=True)

    def verdicts(self) -> list[report.Verdict]:
        """One for each goal that this run could measure: with one row alone there is none."""
        if {BASE, OURS} - {row.name for row in self.rows}:
            goals = [goal for goal in report.GOALS if not goal.figure]
            if not any(row.name == OURS for row in self.rows):
                goals = []
        else:
            goals = list(report.GOALS)
        verdicts = []
        for goal in goals:
            if goal.name not in self.wanted:
                continue
            pair = None if goal.figure else self.own.get(goal.name)
            if goal.figure:
                other, figure = (OURS, goal.against) if goal.against else (BASE, goal.figure)
                pairs = [
                    (one[OURS][goal.figure], one[other][figure])
                    for one in self.rounds
                    if goal.figure in one.get(OURS, {}) and figure in one.get(other, {})
                ]
            else:
                pairs = [*(pair.rounds or [(pair.figure, pair.against)])] if pair else []
            verdicts.append(report.judge(goal, pairs, pair.judged if pair else None))
        return verdicts


def pick_rows(names: list[str]) -> list[Row]:
    """The rows, all run by this Python, so that the libraries are the same on both sides."""
    known = {row.name: row for row in ROWS}
    return [
        dataclasses.replace(
            known[name],
            cmd=[sys.executable, known[name].cmd[1]],
            env={k: v for k, v in known[name].env.items() if k != "TOOLS"},
        )
        for name in names
    ]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, help=f"default {FULL.rounds}")
    parser.add_argument(
        "--data", type=Path, help="where the servers keep SQLite (a tmpfs: no fsync)"
    )
    parser.add_argument("--only", default=",".join(report.NAMES), help="measures, comma-separated")
    parser.add_argument("--rows", default=f"{BASE},{OURS}", help="rows, comma-separated")
    parser.add_argument("--quick", action="store_true", help="small sizes: does it run at all?")
    args = parser.parse_args()
    unknown = set(args.only.split(",")) - set(report.NAMES)
    if unknown:
        parser.error(f"unknown measures {sorted(unknown)}; there are {', '.join(report.NAMES)}")
    if unknown := set(args.rows.split(",")) - {BASE, OURS}:
        parser.error(f"unknown rows {sorted(unknown)}; here {BASE} and {OURS}, others in peers/")
    return args


def main() -> int:
    args = arguments()
    sizes = QUICK if args.quick else FULL
    if args.rounds:
        sizes = dataclasses.replace(sizes, rounds=args.rounds)
    if args.data:
        args.data.mkdir(parents=True, exist_ok=True)
    os.sched_setaffinity(0, LOAD_CORE)
    started = time.strftime("%Y%m%d-%H%M%S")
    facts: dict[str, Any] = {"started": started, "machine": report.machine()}
    facts["load_at_start"] = os.getloadavg()
    start = time.monotonic()
    run = Run(pick_rows(args.rows.split(",")), set(args.only.split(",")), sizes, args.data)
    uvloop.run(run.all())

    verdicts = run.verdicts()
    facts |= {
        "load_at_end": os.getloadavg(),
        "seconds": time.monotonic() - start,
        "quick": args.quick,
        "sizes": dataclasses.asdict(sizes),
        "data": str(args.data or "temporary folder"),
        "rounds": run.rounds,
        "frontdesk": {name: dataclasses.asdict(pair) for name, pair in run.own.items()},
        "failures": run.failures,
    }
    path = RESULTS / f"{started}.json"
    report.write(path, facts, verdicts)
    print(f"\ndetails (medians over {len(run.rounds)} rounds):")
    for row in run.rows:
        print(report.row_details(run.rounds, row.name))
    for name, pair in run.own.items():
        print(f"  {name:10} {pair.notes}")
    print(f"\n{report.table(verdicts)}\n")
    if args.quick:
        print("quick run: the sizes are smaller than the goals ask for")
    if run.failures:
        print(f"{len(run.failures)} measurements FAILED, see above")
    print(f"written to {path}")
    print(report.summary(verdicts))
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
