"""Which turn a process died over: told by its mark, and by whether the process stood still."""

import asyncio
import contextlib
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId, TurnId
from frontdesk.runtime.reading_marks import Place, ReadingMarks, watched
from frontdesk.runtime.stall_watch import stalls_noted

REF = ConversationRef(OrganisationId("ours"), ConversationId("conv-1"))
TURN, OTHER = TurnId(7), TurnId(8)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "reading"


@contextlib.contextmanager
def marks_in(path: Path) -> Generator[ReadingMarks]:
    marks = ReadingMarks(path)
    try:
        yield marks
    finally:
        marks.close()


def die_over(path: Path, turn: TurnId, *, still: bool = False) -> None:
    """Leave what a process leaves that is killed while it reads a turn."""
    with marks_in(path) as marks:
        marks.enter(Place.LOOP, marks.mark(REF, turn).key)
    if still:
        with path.open("ab") as file:
            file.write(b"Timeout (0:00:02)!\n")


def is_marked(path: Path) -> bool:
    return bool(path.read_bytes()[0])


def size_of(path: Path) -> int:
    return path.stat().st_size


def test_that_one_death_does_not_condemn_a_turn_and_a_second_does(path: Path) -> None:
    die_over(path, TURN)
    with marks_in(path) as marks:
        assert not marks.stuck(REF, TURN)
    die_over(path, TURN)
    with marks_in(path) as marks:
        assert marks.stuck(REF, TURN) and not marks.stuck(REF, OTHER)


def test_that_one_death_of_a_process_that_stood_still_is_enough(path: Path) -> None:
    die_over(path, TURN, still=True)
    for _ in range(2):  # and stays so over starts, until there is an answer
        with marks_in(path) as marks:
            assert marks.stuck(REF, TURN)
    with marks_in(path) as marks:
        marks.settle(REF, TURN)
    with marks_in(path) as marks:
        assert not marks.stuck(REF, TURN)


def test_that_deaths_over_a_turn_that_got_its_answer_are_forgotten(path: Path) -> None:
    die_over(path, TURN)
    with marks_in(path) as marks:
        marks.settle(REF, TURN)
    die_over(path, TURN)
    with marks_in(path) as marks:
        assert not marks.stuck(REF, TURN)


def test_that_a_turn_that_waits_is_not_marked(path: Path) -> None:
    async def main() -> None:
        with marks_in(path) as marks:
            seen: list[bool] = []

            async def work() -> None:
                seen.append(is_marked(path))
                await asyncio.sleep(0)
                seen.append(is_marked(path))

            task = asyncio.create_task(watched(work, marks.mark(REF, TURN)))
            await asyncio.sleep(0)
            seen.append(is_marked(path))
            await task
            assert seen == [True, False, True]
            assert not is_marked(path)

    asyncio.run(main())


def test_that_the_file_is_its_owners_alone_whatever_it_was(path: Path) -> None:
    path.touch(0o644)
    with marks_in(path):
        assert path.stat().st_mode & 0o777 == 0o600


def test_that_a_loop_that_stands_still_is_noted_until_it_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frontdesk.runtime.stall_watch.STALL_SECONDS", 0.05)
    monkeypatch.setattr("frontdesk.runtime.stall_watch.BEAT_SECONDS", 0.01)

    async def main() -> None:
        with marks_in(path):
            size = size_of(path)
            async with stalls_noted(path):
                await asyncio.sleep(0)
                while size_of(path) == size:
                    pass
                for _ in range(1000):
                    await asyncio.sleep(0.01)
                    if size_of(path) == size:
                        return
                pytest.fail("expected the note to be gone")

    asyncio.run(main())


def _wait_without_work() -> None:
    time.sleep(0.15)


def test_that_who_only_waits_for_the_processor_is_not_noted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frontdesk.runtime.stall_watch.STALL_SECONDS", 0.05)

    async def main() -> None:
        with marks_in(path):
            size = size_of(path)
            async with stalls_noted(path):
                await asyncio.sleep(0)
                _wait_without_work()
                assert size_of(path) == size

    asyncio.run(main())
