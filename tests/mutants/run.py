"""Plants every fault in a copy of the tree, one by one, and runs the tests that must notice it.

    python -m tests.mutants.run [WORDS ...]   # only faults whose file or description has a word

Libraries are imported once, then a process is forked for each fault: most of a test's time is
starting up. The checkout itself is never touched.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from tests.mutants.fault import ROOT, Fault, all_faults, planted, why_stale

COPIED = ("src", "tests", "bench", "training", "docs", "scripts", "requirements")
LIBRARIES = (
    *("hypothesis", "hypothesis.strategies", "schemathesis", "numpy", "tokenizers", "safetensors"),
    *("sqlalchemy.ext.asyncio", "sqlalchemy.dialects.sqlite", "sqlalchemy.dialects.postgresql"),
    *("alembic.command", "alembic.runtime.migration", "asyncpg", "msgspec", "structlog"),
    *("fastapi", "fastapi.responses", "starlette.websockets", "uvicorn", "uvloop", "aiohttp"),
    *("argon2", "limits.strategies", "httptools", "websockets", "typer", "rich.console"),
)
FAILED, CRASHED = 1, 99
# For one fault, and for all the tests together without any.
DEADLINE, BASELINE_DEADLINE = 90.0, 900.0
TEST_SECONDS = 30


@dataclass(frozen=True)
class Job:
    """Tests to run in a tree of their own, with a fault in it or without."""

    tests: tuple[str, ...]
    fault: Fault | None = None


@dataclass(frozen=True)
class Running:
    """A job under way."""

    job: Job
    tree: Path
    log: Path
    began: float

    @property
    def is_late(self) -> bool:
        """Tell whether it has run for longer than it may."""
        limit = BASELINE_DEADLINE if self.job.fault is None else DEADLINE
        return time.monotonic() - self.began > limit


@dataclass(frozen=True)
class Ran:
    """What came of a job."""

    job: Job
    code: int
    seconds: float
    output: str

    @property
    def noticed(self) -> bool:
        """Tell whether a test failed, or hung; a tree that cannot even be collected is neither."""
        return self.code in {FAILED, -signal.SIGKILL}


def copy_tree(into: Path) -> Path:
    """A copy of what the tests need; times are kept, so that compiled files stay good."""
    into.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns(".peers", "results", "node_modules")
            shutil.copytree(ROOT / name, into / name, ignore=ignored, symlinks=True)
    for file in ROOT.glob("*.*"):
        if file.is_file():
            shutil.copy2(file, into / file.name)
    return into


def begin(job: Job, tree: Path, log: Path) -> tuple[int, Running]:
    """Plant the fault and fork a process that runs the tests."""
    if job.fault is not None:
        path = tree / job.fault.path
        kept = path.stat()
        shutil.copy2(path, _original(path))
        path.write_text(planted(job.fault, path.read_text()))
        # Another time than the compiled file's, so that nobody takes that for this source.
        os.utime(path, (kept.st_atime, kept.st_mtime + 10))
    running = Running(job, tree, log, time.monotonic())
    child = os.fork()
    if child == 0:
        # Whatever it dies of, it must not go on as its parent would.
        code = CRASHED
        try:
            os.setsid()
            code = _run_tests(job, tree, log)
        finally:
            os._exit(code)
    return child, running


def _run_tests(job: Job, tree: Path, log: Path) -> int:
    for name in [n for n in sys.modules if n.partition(".")[0] in {"tests", "frontdesk"}]:
        del sys.modules[name]
    sys.path[:] = [str(tree), str(tree / "src"), *(p for p in sys.path if p != str(ROOT))]
    os.environ["PYTHONPATH"] = str(tree / "src")
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = job.fault is not None
    os.chdir(tree)
    with log.open("w") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
        options = [
            "-q",
            "-x",
            "--no-header",
            "--tb=short" if job.fault is None else "--tb=no",
            f"--timeout={TEST_SECONDS}",
        ]
        quiet = ["-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
        try:
            return int(pytest.main([*options, *quiet, *job.tests]))
        finally:
            sys.stdout.flush()


def end(running: Running, status: int) -> Ran:
    """Take the fault out again."""
    fault = running.job.fault
    if fault is not None:
        path = running.tree / fault.path
        _original(path).replace(path)
    code = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - running.began
    return Ran(running.job, code, seconds, running.log.read_text(errors="replace"))


def _original(path: Path) -> Path:
    return path.with_suffix(".original")


def run_all(jobs: list[Job], trees: list[Path]) -> list[Ran]:
    """Run jobs, one in each tree at a time."""
    left, free, under_way = list(reversed(jobs)), list(trees), dict[int, Running]()
    done: list[Ran] = []
    while left or under_way:
        while left and free:
            tree = free.pop()
            child, running = begin(left.pop(), tree, tree.with_suffix(".log"))
            under_way[child] = running
        child, status = os.waitpid(-1, os.WNOHANG)
        if child:
            running = under_way.pop(child)
            done.append(end(running, status))
            free.append(running.tree)
            tell(done[-1], len(done), len(jobs))
            continue
        for late in [c for c, r in under_way.items() if r.is_late]:
            os.killpg(late, signal.SIGKILL)
        time.sleep(0.02)
    return done


def tell(ran: Ran, number: int, of: int) -> None:
    """Print what came of a fault."""
    fault = ran.job.fault
    if fault is None:
        return
    fate = "noticed " if ran.noticed else "SURVIVES" if ran.code == 0 else "ERROR   "
    print(f"{number:3}/{of} {fate} {ran.seconds:5.1f} s  {fault.file}: {fault.breaks}")
    if ran.code != 0 and not ran.noticed:
        print(ran.output[-2000:])
    sys.stdout.flush()


def without_faults(faults: list[Fault], trees: list[Path]) -> bool:
    """Tell whether the tests pass as long as nothing is planted."""
    named = sorted({test for fault in faults for test in fault.tests})
    shares = [tuple(named[n :: len(trees)]) for n in range(len(trees))]
    ran = run_all([Job(share) for share in shares if share], trees)
    for failed in (r for r in ran if r.code != 0):
        print(f"These tests fail without any fault:\n{failed.output[-6000:]}")
    good = all(r.code == 0 for r in ran)
    if good:
        seconds = max(r.seconds for r in ran)
        print(f"{len(named)} tests pass without a fault ({seconds:.0f} s)")
    return good


def main() -> int:
    """Plant them all; 0 when every one is noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only faults whose file or text has one of these")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    began = time.monotonic()
    every = all_faults()
    wanted = [f for f in every if not given.words or _has(f, given.words)]
    stale = [why for fault in every if (why := why_stale(fault)) is not None]
    if stale:
        print("These faults no longer fit the source:", *stale, sep="\n")
        return 1
    for name in LIBRARIES:
        import_module(name)
    with tempfile.TemporaryDirectory(prefix="frontdesk-mutants-") as folder:
        trees = [copy_tree(Path(folder) / f"tree{n}") for n in range(given.jobs)]
        if not without_faults(wanted, trees):
            return 1
        ran = run_all([Job(f.tests, f) for f in wanted], trees)
    surviving = [r for r in ran if not r.noticed]
    for one in surviving:
        assert one.job.fault is not None
        print(f"not noticed: {one.job.fault.file}: {one.job.fault.breaks}")
    print(f"{time.monotonic() - began:.0f} s on {given.jobs} at a time")
    print(f"{len(ran)} faults planted, {len(surviving)} survive")
    return 1 if surviving else 0


def _has(fault: Fault, words: list[str]) -> bool:
    return any(word in fault.file or word in fault.breaks for word in words)


if __name__ == "__main__":
    raise SystemExit(main())
