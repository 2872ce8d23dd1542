"""Goals, the printed table and the result file."""

from __future__ import annotations

import json
import os
import platform
import re
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

LIBRARIES = ("starlette", "uvicorn", "websockets", "aiohttp", "msgspec", "uvloop", "frontdesk")


@dataclass(frozen=True, slots=True)
class Goal:
    name: str
    title: str
    unit: str
    limit: float
    figure: str = ""  # the figure of a compared measure; empty: Frontdesk against itself
    at_least: bool = False
    against: str = ""  # a figure of Frontdesk's own, in the place of the other row's

    def holds(self, ratio: float) -> bool:
        return ratio >= self.limit if self.at_least else ratio <= self.limit

    @property
    def text(self) -> str:
        return f"{'>=' if self.at_least else '<='} {self.limit}x"


GOALS = (
    Goal("cpu", "CPU per streamed turn, 50 sessions", "ms", 2.0, "turn_cpu_ms"),
    Goal("token", "added per token, median, 1 and 4 sessions", "ms", 2.0, "token_ms"),
    Goal("turns", "turns per second, 50 sessions", "/s", 0.5, "turns_per_second", at_least=True),
    Goal("idle", "memory per idle open socket", "KiB", 1.5, "idle_kib_per_socket"),
    Goal("cpu2", "two steps: CPU per turn, 50 sessions", "ms", 2.5, "two_step_turn_cpu_ms"),
    Goal("first2", "two steps: added to first token, median", "ms", 2.0, "first_token_added_ms"),
    Goal(
        *("turns2", "two steps: turns per second, 50 sessions", "/s", 0.4),
        *("two_step_turns_per_second", True),
    ),
    Goal("reload", "two steps: first turn after a reload at 105", "ms", 3.0, "reload_ms"),
    Goal(
        *("growth", "two steps: CPU of turn 100 | of turn 5", "ms", 1.2, "turn_100_cpu_ms"),
        against="turn_5_cpu_ms",
    ),
    Goal("fanout", "CPU per client: turn to many clients | to one", "ms", 1.2),
    Goal("memory", "RSS: many conversations touched | 100", "MiB", 1.2),
    Goal("resync", "resync of about 200 events | one turn", "ms", 2.0),
    Goal("append", "CPU per turn: end of a long conversation | at seq 100", "ms", 1.2),
    Goal("held", "CPU per turn: sentences held and judged | tokens streamed", "ms", 2.0),
    Goal("house", "CPU per turn of the house, median | what it may take", "ms", 1.0),
    Goal("house99", "CPU per turn of the house, 99 % | what they may take", "ms", 1.0),
    Goal("start", "from a start to the house's first answer | what it may take", "s", 1.0),
    Goal("batch", "32 sentences embedded at once | one by one", "ms", 0.5),
    Goal("metrics", "CPU per turn: metrics and log lines | without", "ms", 1.03),
    Goal("agents", "CPU per turn: agent and playbooks | without", "ms", 1.15),
    Goal("orgs", "memory per idle organisation | what it may take", "KiB", 1.0),
    Goal("think", "95 % of token gaps: house thinks for others | rests", "ms", 1.2),
    Goal("find1", "CPU of a search in 1,000 passages | bare product and query", "ms", 6.0),
    Goal("find10", "CPU of a search in 10,000 passages | bare product and query", "ms", 3.0),
    Goal("find100", "CPU of a search in 100,000 passages | bare product and query", "ms", 3.0),
    Goal("shelf", "read by the first search after a start | all vectors", "MiB", 0.2),
    Goal("pages", "CPU per page put into a library | of its encoding", "ms", 1.3),
    Goal("hostile", "bystander's first token: ten hostile write | none does", "ms", 10.0),
)
NAMES = tuple(goal.name for goal in GOALS)
COMPARED = {goal.name for goal in GOALS if goal.figure}


@dataclass(frozen=True, slots=True)
class Verdict:
    name: str
    figure: float | None
    against: float | None
    ratio: float | None
    spread: str  # the ratios of the rounds, lowest and highest
    goal: str
    holds: bool


def judge(goal: Goal, pairs: list[tuple[float, float]], judged: float | None = None) -> Verdict:
    """Medians over the rounds, and their ratio; no pairs means that the measurement failed.

    Where a ratio is given that is `judged`, an upper bound for one, the goal is held against it.
    """
    if not pairs:
        return Verdict(goal.name, None, None, None, "", goal.text, False)
    figure, against = median(a for a, _ in pairs), median(b for _, b in pairs)
    ratio = figure / max(against, 1e-9)
    each = sorted(a / max(b, 1e-9) for a, b in pairs)
    spread = f"{each[0]:.2f}..{each[-1]:.2f}" if len(each) > 1 else ""
    if judged is not None:
        spread = f"at most {judged:.2f}"
    holds = goal.holds(ratio if judged is None else judged)
    return Verdict(goal.name, figure, against, ratio, spread, goal.text, holds)


def table(verdicts: list[Verdict]) -> str:
    titles = {goal.name: goal for goal in GOALS}
    head = f"{'':64}{'frontdesk':>12}{'limit-3g':>12}{'ratio':>8}  {'rounds':<13}{'goal':<9}"
    lines, own_head = [head], False
    for verdict in verdicts:
        goal = titles[verdict.name]
        if (not goal.figure or goal.against) and not own_head:
            lines.append(f"{'Frontdesk alone: left | right':64}{'left':>12}{'right':>12}")
            own_head = True
        word = "holds" if verdict.holds else "misses"
        label = f"{verdict.name:8}{goal.title}"
        if verdict.ratio is None:
            lines.append(f"{label:64}{'not measured':>32}  {'':13}{goal.text:<9}{word}")
            continue
        left = f"{verdict.figure:.2f} {goal.unit}"
        right = f"{verdict.against:.2f} {goal.unit}"
        numbers = f"{left:>12}{right:>12}{verdict.ratio:>7.2f}x"
        lines.append(f"{label:64}{numbers}  {verdict.spread:<13}{goal.text:<9}{word}")
    return "\n".join(lines)


def summary(verdicts: list[Verdict]) -> str:
    return f"goals: {sum(verdict.holds for verdict in verdicts)}/{len(verdicts)} hold"


def row_details(rounds: list[dict[str, dict[str, float]]], row: str) -> str:
    """Medians of every figure of one row, on one line each."""
    figures: dict[str, list[float]] = {}
    for one in rounds:
        for name, value in one.get(row, {}).items():
            figures.setdefault(name, []).append(value)
    return "\n".join(
        f"  {row:10} {name:24}{median(values):>12.3f}" for name, values in figures.items()
    )


def machine() -> dict[str, Any]:
    model = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    versions = {}
    for library in LIBRARIES:
        try:
            versions[library] = version(library)
        except PackageNotFoundError:
            versions[library] = "not installed"
    return {
        "cores": os.cpu_count(),
        "processor": model[1] if model else platform.machine(),
        "kernel": platform.release(),
        "python": platform.python_version(),
        "libraries": versions,
    }


def write(path: Path, run: dict[str, Any], verdicts: list[Verdict]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    run["goals"] = [asdict(verdict) for verdict in verdicts]
    path.write_text(json.dumps(run, indent=1) + "\n")
