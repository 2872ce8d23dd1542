"""The ways through a workflow: by word and by button, up to the question that asks for consent."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Event, EventType
from frontdesk.models.port import Model
from frontdesk.packs.pestcall.states import MACHINE
from tests.conversations.office import Customer, finals, office, run, verified

Story = Callable[[Customer], Awaitable[None]]

BY_WORD, BY_BUTTON = "word", "button"
either_way = pytest.mark.parametrize("way", [BY_WORD, BY_BUTTON])
every_workflow = pytest.mark.parametrize("workflow", ["cancel", "reschedule", "schedule"])

EFFECTS = {
    "cancel": "cancelAppointment",
    "reschedule": "rescheduleAppointment",
    "schedule": "scheduleAppointment",
}
OPENINGS = {
    "cancel": "I want to cancel my appointment",
    "reschedule": "I need to reschedule my appointment",
    "schedule": "I'd like to schedule an appointment",
}
PENDING = {
    "cancel": "PendingCancellationConfirmation",
    "reschedule": "PendingRescheduleConfirmation",
    "schedule": "PendingScheduleConfirmation",
}


def tell(path: Path, story: Story, who: str = "alex", model: Model | None = None) -> None:
    """Run the story of one verified customer."""

    async def main() -> None:
        async with office(path, model) as desk:
            await story(await verified(desk, who))

    run(main())


async def begin(them: Customer, workflow: str, way: str = BY_WORD) -> list[Event]:
    """Ask for a workflow."""
    if way == BY_BUTTON:
        return await them.start(workflow)
    return await them.say(OPENINGS[workflow])


async def pick(them: Customer, number: int, way: str = BY_WORD) -> list[Event]:
    """Take one of the options on offer."""
    return await (them.press(number) if way == BY_BUTTON else them.say(str(number)))


async def answer(them: Customer, yes: bool, way: str = BY_WORD) -> list[Event]:
    """Answer the question that asks for consent."""
    if way == BY_BUTTON:
        return await them.confirm(yes)
    return await them.say("yes please" if yes else "no thanks")


async def ask_for(
    them: Customer, workflow: str, way: str = BY_WORD, choices: Sequence[int] = (1, 2)
) -> str:
    """Go through a workflow up to its receipt, whose id this returns."""
    left = list(choices)
    await begin(them, workflow, way)
    while (receipt_id := them.pending_receipt) is None:
        if not asks_about_file(them):
            await pick(them, left.pop(0), way)
        elif way == BY_BUTTON:
            await them.press(1)
        else:
            await them.say("yes")
    assert (await stored(them)).state == PENDING[workflow]
    return receipt_id


def asks_about_file(them: Customer) -> bool:
    """Whether what is on offer is to keep what is on file, or something else in its place."""
    return [option["optionId"] for option in them.client.state.options] == ["on_file", "another"]


async def stored(them: Customer) -> Dialog:
    """Where their dialog stands in the store; at its start where nothing was stored yet."""
    return await them.dialog() or Dialog(MACHINE.start)


async def at_rest(them: Customer, state: str = "VerifiedIdle") -> None:
    """Expect nothing under way and nothing on their page."""
    dialog = await stored(them)
    assert (dialog.state, dialog.progress, dialog.receipt) == (state, None, None)
    assert them.client.state.options == ()
    assert them.pending_receipt is None


async def untouched(them: Customer, before: list[dict[str, Any]]) -> None:
    """Expect that no effect was begun and that their appointments are as before."""
    assert await them.effects() == []
    assert await them.appointments() == before


def last_said(events: Sequence[Event]) -> str:
    """The last thing that the desk said."""
    return finals(events)[-1]


def question_on(page: Sequence[Event]) -> str:
    """The question of the last receipt that was shown."""
    shown = [e for e in page if e.type is EventType.ACTION and (e.data or {}).get("tool")]
    return shown[-1].text or ""


async def called(them: Customer) -> list[tuple[str, str]]:
    """The tools that their last turn called, each with what came of it."""
    return (await them.turns())[-1].calls
