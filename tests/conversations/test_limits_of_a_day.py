"""A limit that was counted from a visit on its day goes when another day is wanted."""

import json
from pathlib import Path
from typing import Any

import pytest

from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import office, options, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
WEDNESDAY = {"fromDate": "2027-01-20", "toDate": "2027-01-20"}


def _kept(path: Path, begun: dict[str, Any], wanted: dict[str, Any]) -> tuple[Any, list[str]]:
    """What limit is kept after another wish, and what is offered for it."""
    move: Answer = (
        Ask("rescheduleAppointment", json.dumps({"which": "general pest treatment", **begun})),
    )
    select: Answer = (Ask("workflow_select", json.dumps(wanted)),)

    async def main() -> tuple[Any, list[str]]:
        async with office(path, ScriptedModel(VERIFY, WELCOME, move, select)) as desk:
            alex = await verified(desk)
            await alex.say("Move my general pest treatment")
            before = await alex.dialog()
            assert before is not None and before.progress is not None
            assert before.progress.chosen["notBefore"]
            offered = options(await alex.say("another day rather"))
            dialog = await alex.dialog()
            assert dialog is not None and dialog.progress is not None
            return dialog.progress.chosen["notBefore"], offered

    return run(main())


@pytest.mark.parametrize("order", ["soonest", None])
def test_that_later_on_a_day_says_nothing_of_another_day(
    pestcall_path: Path, order: str | None
) -> None:
    kept, offered = _kept(pestcall_path, {"order": "later"}, {**WEDNESDAY, "order": order})
    assert kept is None
    assert order or any("January 20 at 8:00" in one for one in offered)


def test_that_an_hour_that_was_named_stays_for_another_day(pestcall_path: Path) -> None:
    named = {"fromDate": "2027-01-19", "notBefore": "14:00"}
    kept, offered = _kept(pestcall_path, named, WEDNESDAY)
    assert kept == "14:00" and not any("in the morning" in one for one in offered)
