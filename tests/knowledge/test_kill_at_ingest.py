"""kill -9 while a folder is read: nothing is twice, nothing is missing, nothing is half."""

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from frontdesk.core.clock import SystemClock
from frontdesk.core.library import JobState
from frontdesk.store.queries import knowledge_jobs
from tests.architecture.documents import ROOT
from tests.knowledge.ingest_world import US, Shelves, shelves
from tests.transport.served_desk import run

# Twice the number of a write: odd numbers end the process before its commit.
SOME = (9, 20, 25, 40)
TWENTY = (1, 3, 6, 8, 11, 13, 16, 18, 21, 23, 26, 28, 31, 33, 36, 38, 41, 46, 51, 55)
PARTS = 4
STAY = ("ants.md", "bees.md", "wasps.md")


def _write(folder: Path, version: str) -> None:
    """Three documents of several passages, and one that the next version has no longer."""
    folder.mkdir(exist_ok=True)
    for name in ("ants", "bees", "wasps"):
        parts = [f"## Part {n}\n\nOf {name} {version} part {n}." for n in range(PARTS)]
        (folder / f"{name}.md").write_text("\n\n".join((f"# {name}", "What stays.", *parts)))
    gone = folder / "fleas.md"
    gone.unlink(missing_ok=True)
    if version == "before":
        gone.write_text("# fleas\n\nFleas are done in a day.")


def _killed(path: Path, folder: Path, kill_at: int) -> bool:
    """Whether a process that reads the folder was killed on the way."""
    command = [sys.executable, "-m", "tests.knowledge.killed_ingest", path, folder, str(kill_at)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr.decode()
    return done.returncode != 0


async def _versions(world: Shelves) -> dict[str, set[str]]:
    """Of which versions what is found of each document is, and that it is all of it."""
    found: dict[str, set[str]] = {}
    for uri in await world.documents():
        words = await world.words_of(uri)
        of = {word for text in words for word in ("before", "after") if word in text.split()}
        found[uri] = of
        if of:
            assert len([text for text in words if "part" in text]) == PARTS, (uri, words)
    return found


async def _take_up(world: Shelves) -> None:
    """Take up the run as the next process does, once its lease has ended."""
    job = (await world.db.read(lambda tx: knowledge_jobs.recent(tx, US)))[0]
    if job.state in (JobState.WAITING, JobState.RUNNING):
        held = replace(job, leased_until=0)
        now = SystemClock().now()
        await world.db.write(lambda tx: knowledge_jobs.advance(tx, US, held, now=now, until=now))
        await world.finish(job)


def _kill_and_take_up(path: Path, folder: Path, kill_at: int) -> None:
    async def before() -> dict[str, list[str]]:
        async with shelves(path) as world:
            _write(folder, "before")
            await world.read(folder)
            _write(folder, "after")
            return {uri: await world.words_of(uri) for uri in await world.documents()}

    async def after() -> None:
        async with shelves(path) as world:
            seen = await _versions(world)
            assert all(len(of) == 1 for uri, of in seen.items() if uri in STAY), seen
            await _take_up(world)
            await world.read(folder)
            assert await _versions(world) == {uri: {"after"} for uri in STAY}
            for uri in STAY:
                words = await world.words_of(uri)
                assert len(words) == len(set(words)) == len(stored[uri])

    stored = run(before())
    _killed(path, folder, kill_at)
    run(after())


@pytest.mark.parametrize("kill_at", SOME)
def test_that_a_killed_ingest_is_taken_up_without_a_gap_or_a_repeat(
    sqlite_path: Path, tmp_path: Path, kill_at: int
) -> None:
    _kill_and_take_up(sqlite_path, tmp_path / "d", kill_at)


@pytest.mark.soak
@pytest.mark.parametrize("kill_at", TWENTY)
def test_that_no_point_of_an_ingest_is_a_bad_one_to_be_killed_at(
    sqlite_path: Path, tmp_path: Path, kill_at: int
) -> None:
    _kill_and_take_up(sqlite_path, tmp_path / "d", kill_at)
