"""The last day that will do picks nothing of a list: it bounds what is looked for."""

from pathlib import Path

import pytest

from tests.conversations.flows import last_said, tell, untouched
from tests.conversations.office import Customer, options


@pytest.mark.parametrize(
    "words",
    [
        "Friday the 22nd at the latest, in the morning",
        "no later than Friday the 22nd",
        "that's too late, not later than the 22nd please",
    ],
)
def test_that_the_last_day_bounds_what_is_looked_for(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        await them.say("book a mosquito treatment on Saturday January 23")
        await them.say("yes")
        offered = options(await them.say(words))
        assert offered and all("January 23" not in one for one in offered)
        assert them.pending_receipt is None
        await untouched(them, before)

    tell(sqlite_path, story)


def test_that_a_last_day_beside_another_day_picks_nothing(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("book a mosquito treatment on Saturday January 23")
        await them.say("yes")
        said = "Saturday is just the day before. So Friday the 22nd at the latest, in the morning"
        assert not last_said(await them.say(said)).startswith("Shall I book")
        assert them.pending_receipt is None

    tell(sqlite_path, story)
