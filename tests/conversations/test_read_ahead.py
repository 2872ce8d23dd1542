"""What PestCall reads ahead once a customer is verified, and that it is never stale."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.testing import Ask, ScriptedModel, Wait
from frontdesk.testing.scripted import Answer
from tests.conversations.office import Customer, acknowledgements, customer, office, run, verified

VERIFY: Answer = [Ask("verifyAccount", '{"zip":"94107"}')]
WELCOME: Answer = ["Good to have you, Alex."]


async def _read_ahead(them: Customer) -> list[tuple[str, bool]]:
    """The reads of their last turn, and whether each was made ahead."""
    turn = (await them.turns())[-1]
    return [(call.tool, call.read_ahead) for step in turn.steps for call in step.calls]


@pytest.mark.parametrize("tool", ["nextAppointment", "listAppointments", "availableSlots"])
def test_that_appointments_and_slots_are_at_hand_after_verification(
    pestcall_path: Path, tool: str
) -> None:
    async def main() -> None:
        model = ScriptedModel(VERIFY, WELCOME, [Wait(0.4), Ask(tool)], ["There you are."])
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk, "alex")
            await alex.say("94107")
            await asyncio.sleep(2)
            heard = await alex.say("hm, one question")
            assert await _read_ahead(alex) == [(tool, True)]
            assert acknowledgements(heard) == []

    run(main())


def test_that_the_house_is_served_too(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            alex = await verified(desk, "alex")
            await asyncio.sleep(2)
            await alex.say("list my appointments")
            assert await _read_ahead(alex) == [("listAppointments", True)]

    run(main())


def test_that_a_list_after_a_cancellation_is_read_anew(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            alex = await verified(desk, "alex")
            await asyncio.sleep(2)
            for words in ("cancel my appointment", "1", "yes"):
                await alex.say(words)
            await alex.say("list my appointments")
            assert await _read_ahead(alex) == [("listAppointments", False)]

    run(main())
