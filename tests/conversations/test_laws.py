"""The laws of a turn over random customers, a random model, crashes and stale buttons."""

import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conversations.office import appointments, office, run
from tests.conversations.oracle import check, kept
from tests.conversations.wild import WildStory

STORIES = 7
LENGTH = 10


def tell(path: Path, seed: int, steps: int, before: list[dict[str, Any]]) -> Counter[str]:
    """One story on a store of its own; how often each effect happened in it."""
    done: Counter[str] = Counter()

    async def main() -> None:
        story = WildStory(path, random.Random(seed), steps)
        await story.tell()
        assert story.them is not None
        async with office(path) as desk:
            them = await story.enter(desk)
            left = await kept(them, before)
            check(left)
            done.update(f"{e.tool} {e.status}" for e in left.effects)

    run(main())
    return done


def tell_many(tmp_path: Path, template: Path, seeds: range) -> Counter[str]:
    async def books() -> list[dict[str, Any]]:
        async with office(template) as desk:
            return await appointments(desk.db)

    done: Counter[str] = Counter()
    before = run(books())
    for seed in seeds:
        path = Path(shutil.copy(template, tmp_path / f"{seed}.db"))
        try:
            done += tell(path, seed, LENGTH, before)
        except BaseException as error:
            error.add_note(f"story {seed}")
            raise
        finally:
            for file in tmp_path.glob(f"{seed}.db*"):
                file.unlink()
    return done


@pytest.mark.parametrize("block", range(10))
def test_that_no_story_breaks_a_law(tmp_path: Path, pestcall_template: Path, block: int) -> None:
    tell_many(tmp_path, pestcall_template, range(block * STORIES, (block + 1) * STORIES))


@pytest.mark.soak
def test_that_ten_thousand_steps_break_no_law_and_really_do_something(
    tmp_path: Path, pestcall_template: Path
) -> None:
    done = tell_many(tmp_path, pestcall_template, range(10_000, 11_000))
    for tool in ("cancelAppointment", "rescheduleAppointment", "scheduleAppointment"):
        assert done[f"{tool} committed"] > 10, done
