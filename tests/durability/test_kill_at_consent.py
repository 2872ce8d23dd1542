"""A real server killed with -9 around every commit of a turn that changes a visit."""

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from frontdesk.packs.pestcall.tools.cancel import CANCEL
from tests.durability.company import Books, check_done_once, read_books
from tests.durability.errands import ERRANDS, Errand
from tests.durability.lives import Begun, Kill, Life, begin, live_through, run_all
from tests.durability.orders import Point
from tests.durability.points import POINTS
from tests.durability.processes import Servers

pytestmark = pytest.mark.durability


@dataclass(frozen=True)
class Asked:
    """An errand that has come to its receipt, and the commits that consent makes from there."""

    errand: Errand
    begun: Begun
    books: Books
    commits: Sequence[str]

    @property
    def numbers(self) -> range:
        """The commits from the one on that keeps the consent in the inbox."""
        first = next(n for n, c in enumerate(self.commits, start=1) if c.split()[1] == "inbox")
        return range(first, len(self.commits) + 1)


class Receipts:
    """Each errand up to its receipt, done once."""

    def __init__(self, servers: Servers, folder: Path) -> None:
        self._servers = servers
        self._folder = folder
        self._asked: dict[str, Asked] = {}

    def of(self, name: str) -> Asked:
        if name not in self._asked:
            self._asked[name] = asyncio.run(self._ask(ERRANDS[name], self._folder / name))
        return self._asked[name]

    async def _ask(self, errand: Errand, folder: Path) -> Asked:
        begun = await begin(self._servers, errand.asking, folder / "asked")
        books = read_books(begun.data)
        life = await live_through(
            self._servers, errand.consenting, folder / "undisturbed", begun=begun
        )
        return Asked(errand, begun, books, life.commits)


@pytest.fixture(scope="module")
def receipts(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Receipts:
    return Receipts(servers, tmp_path_factory.mktemp("receipts"))


async def _done_once(servers: Servers, asked: Asked, folder: Path, *kills: Kill) -> Life:
    errand = asked.errand
    life = await live_through(servers, errand.consenting, folder, kills, asked.begun)
    check_done_once(asked.books, read_books(folder / "data"), life.evidence, errand.effect)
    return life


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("name", list(ERRANDS))
def test_that_a_kill_around_any_commit_of_consent_does_it_once_and_tells_it_truly(
    servers: Servers, receipts: Receipts, tmp_path: Path, name: str, point: Point
) -> None:
    asked = receipts.of(name)
    assert len(asked.numbers) >= 5, "input, turn, intent, effect and answer"
    run_all([_done_once(servers, asked, tmp_path / str(n), Kill(n, point)) for n in asked.numbers])


def _intended(asked: Asked) -> Kill:
    """The end of a process that has committed the intent, and not begun the effect."""
    effect = next(n for n in asked.numbers if "pestcall_" in asked.commits[n - 1])
    return Kill(effect, Point.BEFORE_COMMIT)


def test_that_a_kill_around_any_commit_of_an_effects_recovery_does_it_once(
    servers: Servers, receipts: Receipts, tmp_path: Path
) -> None:
    asked = receipts.of("reschedule")
    intended = _intended(asked)
    recovery = asyncio.run(_done_once(servers, asked, tmp_path / "once", intended))
    numbers = range(1, len(recovery.commits) + 1)
    points = [Point.BEFORE_COMMIT, Point.AFTER_COMMIT]
    cases: list[Coroutine[Any, Any, Any]] = [
        _done_once(servers, asked, tmp_path / f"{n} {point}", intended, Kill(n, point))
        for n in numbers
        for point in points
    ]
    run_all(cases)


def test_that_an_effect_whose_turn_never_survives_is_done_once_all_the_same(
    servers: Servers, receipts: Receipts, tmp_path: Path
) -> None:
    asked = receipts.of("cancel")
    intended = _intended(asked)
    recovery = asyncio.run(_done_once(servers, asked, tmp_path / "once", intended))
    effect = [n for n, c in enumerate(recovery.commits, start=1) if "pestcall_taken" in c][-1]
    again = Kill(effect, Point.BEFORE_COMMIT)
    kills = [intended, again, again]

    async def main() -> None:
        folder = tmp_path / "always"
        shape = asked.errand.consenting
        life = await live_through(servers, shape, folder, kills, asked.begun)
        (entry,) = [e for e in life.evidence.ledger if e["kind"] == "effect"]
        assert (entry["tool"], entry["status"]) == (CANCEL, "committed")
        assert entry["told_seq"] is not None

    asyncio.run(main())


@pytest.mark.soak
@pytest.mark.parametrize("point", list(Point))
@pytest.mark.parametrize("name", list(ERRANDS))
def test_that_a_kill_around_any_commit_of_an_errand_does_it_once_and_tells_it_truly(
    servers: Servers, receipts: Receipts, tmp_path: Path, name: str, point: Point
) -> None:
    asked, errand = receipts.of(name), ERRANDS[name]

    async def one(number: int) -> None:
        folder = tmp_path / str(number)
        life = await live_through(servers, errand.whole, folder, [Kill(number, point)])
        check_done_once(asked.books, read_books(folder / "data"), life.evidence, errand.effect)

    whole = asyncio.run(live_through(servers, errand.whole, tmp_path / "undisturbed"))
    run_all([one(n) for n in range(1, len(whole.commits) + 1)])
