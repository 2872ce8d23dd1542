"""The laws of a turn over random customers, a random model, crashes and stale buttons."""

import random
import shutil
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.conversations.office import appointments, office, run
from tests.conversations.oracle import check, kept
from tests.conversations.wild import WildStory

STORIES = 60
LENGTH = 10
# Of these stories: so many at the least have such an effect.
LEAST = {
    "a story with committed": 18,
    "a story with failed": 3,
    "a story with unknown": 3,
    "cancelAppointment committed": 5,
    "rescheduleAppointment committed": 5,
    "scheduleAppointment committed": 1,
}
MEMORY = Path("/dev/shm")


def tell(path: Path, seed: int, steps: int, before: list[dict[str, Any]]) -> Counter[str]:
    """One story on a store of its own; how often each effect happened in it."""
    done: Counter[str] = Counter()

    async def main() -> None:
        story = WildStory(path, random.Random(seed), steps)
        await story.tell()
        assert story.them is not None
        async with story.desk() as desk:
            them = await story.enter(desk)
            service = story.service
            done_outside = service.done if service is not None else None
            left = await kept(them, before, story.accepted, done_outside)
            check(left)
            done.update(f"{e.tool} {e.status}" for e in left.effects)
            done.update({f"a story with {e.status}" for e in left.effects})

    run(main())
    return done


@pytest.fixture
def shelf(tmp_path: Path) -> Generator[Path]:
    """A folder for many stores, in memory where there is one: no story cuts the power."""
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with TemporaryDirectory(prefix="frontdesk-stories-", dir=MEMORY) as folder:
        yield Path(folder)


def tell_many(shelf: Path, template: Path, seeds: range) -> Counter[str]:
    async def books() -> list[dict[str, Any]]:
        async with office(template) as desk:
            return await appointments(desk.db)

    done: Counter[str] = Counter()
    before = run(books())
    for seed in seeds:
        path = Path(shutil.copy(template, shelf / f"{seed}.db"))
        try:
            done += tell(path, seed, LENGTH, before)
        except BaseException as error:
            error.add_note(f"story {seed}")
            raise
        finally:
            for file in shelf.glob(f"{seed}.db*"):
                file.unlink()
    return done


def test_that_no_story_breaks_a_law_and_that_they_really_do_something(
    shelf: Path, pestcall_template: Path
) -> None:
    done = tell_many(shelf, pestcall_template, range(STORIES))
    assert {what: done[what] for what in LEAST if done[what] < LEAST[what]} == {}, done


@pytest.mark.soak
def test_that_ten_thousand_stories_break_no_law_and_really_do_something(
    shelf: Path, pestcall_template: Path
) -> None:
    done = tell_many(shelf, pestcall_template, range(10_000, 20_000))
    for tool in ("cancelAppointment", "rescheduleAppointment", "scheduleAppointment"):
        assert done[f"{tool} committed"] > 3, done
