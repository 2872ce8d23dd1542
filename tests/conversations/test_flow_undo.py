"""Taking back what was done: by word and by button, with a receipt of its own, once."""

from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.errors import CallerError
from frontdesk.core.inputs import UNDO, StartInput
from tests.conversations.flows import (
    BY_BUTTON,
    OPENINGS,
    answer,
    ask_for,
    either_way,
    last_said,
    question_on,
    tell,
)
from tests.conversations.office import Customer, fates


async def undo(them: Customer, way: str, key: str) -> list[Any]:
    """Ask for what was just done to be taken back."""
    if way == BY_BUTTON:
        return await them.give(StartInput(UNDO, key))
    return await them.say("please undo that")


@either_way
def test_that_a_cancelled_visit_is_booked_again_with_a_yes_of_its_own(
    pestcall_path: Path, way: str
) -> None:
    async def story(alex: Customer) -> None:
        key = await ask_for(alex, "cancel", way)
        before = await alex.appointments()
        await answer(alex, True, way)
        assert alex.client.state.actions[key]["undoable"] is True
        asked = await undo(alex, way, key)
        assert "general pest" in question_on(asked) and "9:00" in question_on(asked)
        assert await alex.effects() == [("cancelAppointment", "committed")]
        (shown,) = [a for a in alex.client.state.actions.values() if a["state"] == "shown"]
        assert shown["undoes"] == key
        assert fates(await answer(alex, True, way)) == ["accepted", "committed"]
        after = {row["id"]: row for row in await alex.appointments()}
        (new,) = [row for one, row in after.items() if one not in {r["id"] for r in before}]
        was = next(row for row in before if row["id"] == "apt_d1")
        for name in ("starts_at", "ends_at", "technician_id", "service", "address", "notes"):
            assert new[name] == was[name], name

    tell(pestcall_path, story)


@either_way
def test_that_a_moved_visit_is_moved_back(pestcall_path: Path, way: str) -> None:
    async def story(alex: Customer) -> None:
        before = await alex.appointments()
        key = await ask_for(alex, "reschedule", way)
        await answer(alex, True, way)
        assert await alex.appointments() != before
        await undo(alex, way, key)
        await answer(alex, True, way)
        assert await alex.appointments() == before

    tell(pestcall_path, story)


def test_that_a_booking_is_taken_back_once_and_what_failed_took_nothing_back(
    pestcall_path: Path,
) -> None:
    async def story(alex: Customer) -> None:
        key = await ask_for(alex, "schedule", BY_BUTTON)
        await answer(alex, True, BY_BUTTON)
        await undo(alex, BY_BUTTON, key)
        await answer(alex, False, BY_BUTTON)
        await undo(alex, BY_BUTTON, key)
        assert fates(await answer(alex, True, BY_BUTTON)) == ["accepted", "committed"]
        again = await undo(alex, BY_BUTTON, key)
        assert "taken back already" in last_said(again)
        assert sorted(tool for tool, _ in await alex.effects()) == [
            "cancelAppointment",
            "scheduleAppointment",
        ]

    tell(pestcall_path, story)


def test_that_nothing_is_taken_back_that_was_not_done_here(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        with pytest.raises(CallerError) as refused:
            await undo(alex, BY_BUTTON, "rcpt_none")
        assert refused.value.code == "unknown_effect"
        await alex.say(OPENINGS["cancel"])
        assert await alex.effects() == []

    tell(pestcall_path, story)
