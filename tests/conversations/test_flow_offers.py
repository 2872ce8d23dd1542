"""A yes to what the desk itself has just offered."""

from pathlib import Path

from tests.conversations.flows import last_said
from tests.conversations.office import office, run, verified


def test_that_a_yes_to_booking_instead_begins_a_booking(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            chloe = await verified(desk, "chloe")
            assert "Would you like to book one?" in last_said(
                await chloe.say("move my appointment")
            )
            assert "Shall we come to" in last_said(await chloe.say("yes please"))

    run(main())


def test_that_a_yes_to_an_open_question_begins_nothing(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            chloe = await verified(desk, "chloe")
            await chloe.say("thanks")
            await chloe.say("yes")
            assert await chloe.effects() == []

    run(main())
