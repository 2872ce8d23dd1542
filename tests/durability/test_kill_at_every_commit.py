"""A real server killed with -9 around every commit of every turn shape, then started again."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest

from frontdesk.core.events import EventType, FinalState
from frontdesk.pack.prompts import DefaultPrompts
from tests.durability.customer import end_of
from tests.durability.lives import Kill, live_through, run_all
from tests.durability.orders import Point
from tests.durability.points import POINTS
from tests.durability.processes import Servers
from tests.durability.shapes import SHAPES

pytestmark = pytest.mark.durability

# The others come to their first turn as the plain one does, which is killed on that way for all.
OPENINGS = ("plain", "plain by HTTP")


class Undisturbed:
    """The commits that each shape makes when nothing goes wrong, found out once."""

    def __init__(self, servers: Servers, folder: Path) -> None:
        self._servers = servers
        self._folder = folder
        self._found: dict[str, list[str]] = {}

    def commits(self, name: str) -> list[str]:
        if name not in self._found:
            life = asyncio.run(live_through(self._servers, SHAPES[name], self._folder / name))
            self._found[name] = life.commits
        return self._found[name]


@pytest.fixture(scope="module")
def undisturbed(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    return Undisturbed(servers, tmp_path_factory.mktemp("undisturbed"))


def _opening(commits: list[str]) -> int:
    """How many commits come before the first turn is begun."""
    return next(n for n, line in enumerate(commits) if "turns" in line.split())


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("name", list(SHAPES))
def test_that_a_kill_around_any_commit_loses_and_repeats_nothing(
    servers: Servers, undisturbed: Undisturbed, tmp_path: Path, name: str, point: Point
) -> None:
    commits = undisturbed.commits(name)
    known = commits[: _opening(commits)] if name not in OPENINGS else []
    # Who is slow to write is reminded on that way, which is then one of its own.
    if known != undisturbed.commits("plain")[: len(known)]:
        known = []
    _kill_at(servers, tmp_path, name, point, range(len(known) + 1, len(commits) + 1))


@pytest.mark.soak
@pytest.mark.parametrize("point", list(Point))
@pytest.mark.parametrize("name", [name for name in SHAPES if name not in OPENINGS])
def test_that_a_kill_on_the_way_to_the_first_turn_loses_and_repeats_nothing(
    servers: Servers, undisturbed: Undisturbed, tmp_path: Path, name: str, point: Point
) -> None:
    _kill_at(servers, tmp_path, name, point, range(1, _opening(undisturbed.commits(name)) + 1))


def _kill_at(
    servers: Servers, folder: Path, name: str, point: Point, numbers: Iterable[int]
) -> None:
    cases = [
        live_through(servers, SHAPES[name], folder / str(n), [Kill(n, point)]) for n in numbers
    ]
    run_all(cases)


def _torn(undisturbed: Undisturbed) -> Kill:
    """The end of a process that has stored some tokens of an answer, and let out more."""
    commits = undisturbed.commits("long answer")
    stored = [n for n, line in enumerate(commits, start=1) if line.endswith(" token_chunks")]
    return Kill(stored[-1], Point.AFTER_PUBLISH)


@pytest.mark.parametrize("point", POINTS)
def test_that_a_kill_around_any_commit_of_a_recovery_loses_and_repeats_nothing(
    servers: Servers, undisturbed: Undisturbed, tmp_path: Path, point: Point
) -> None:
    shape, torn = SHAPES["long answer"], _torn(undisturbed)
    recovery = asyncio.run(live_through(servers, shape, tmp_path / "once", [torn]))
    numbers = range(1, len(recovery.commits) + 1)
    run_all(
        [live_through(servers, shape, tmp_path / str(n), [torn, Kill(n, point)]) for n in numbers]
    )


def test_that_a_turn_that_never_survives_is_given_up_with_an_apology(
    servers: Servers, undisturbed: Undisturbed, tmp_path: Path
) -> None:
    shape, torn = SHAPES["long answer"], _torn(undisturbed)
    recovery = asyncio.run(live_through(servers, shape, tmp_path / "once", [torn]))
    stored = [n for n, line in enumerate(recovery.commits, start=1) if "token_chunks" in line]
    again = Kill(stored[0], Point.AFTER_COMMIT)
    life = asyncio.run(live_through(servers, shape, tmp_path / "always", [torn, again, again]))
    assert [turn["outcome"] for turn in life.evidence.turns] == ["abandoned"]
    answers = [e for e in life.evidence.of_type(EventType.FINAL) if e.turn_id == 1]
    assert [end_of(e) for e in answers] == [*[FinalState.SUPERSEDED] * 3, FinalState.COMPLETE]
    assert answers[-1].text == DefaultPrompts().apology()
