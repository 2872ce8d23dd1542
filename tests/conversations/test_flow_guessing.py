"""Who guesses is slowed down, also after starting over; who knows more gets in."""

import asyncio
import json
from collections import Counter
from pathlib import Path

import pytest

from frontdesk.core.inputs import ResetInput
from tests.conversations.flows import last_said, stored
from tests.conversations.office import LINES, customer, office, run, statuses, verified
from tests.conversations.test_flow_identity import FACTS_OF_ALEX, give_wrong


@pytest.mark.parametrize("fact", ["Alex Rivera", "it's alex@example.com", "my name is Alex Rivera"])
def test_that_an_account_that_is_guessed_at_opens_with_one_fact_more(
    pestcall_path: Path, fact: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            for codes in (("10001", "10002"), ("10003", "10004"), ("10005",)):
                await give_wrong(await customer(desk), *codes)
            alex = await customer(desk)
            heard = last_said(await alex.verify())
            assert "full name" in heard
            assert not any(known in heard for known in FACTS_OF_ALEX)
            assert (await stored(alex)).verified_as is None
            await alex.say(fact)
            dialog = await stored(alex)
            assert (dialog.verified_as, dialog.failed_attempts) == ("cus_alex", 0)

    run(main())


def test_that_guesses_at_one_account_spare_other_customers(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            for codes in (("10001", "10002"), ("10003", "10004"), ("10005", "10006")):
                await give_wrong(await customer(desk), *codes)
            await verified(desk, "omar")

    run(main())


def test_that_starting_over_starts_no_new_count(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            alex = await customer(desk, network="home")
            for number in range(12):
                await alex.say(f"my zip is {10001 + number}")
                await alex.give(ResetInput())
            found = Counter(json.loads(note.result or "")["status"] for note in await alex.ledger())
            assert found == {"failed": 5, "need_more": 7}

    run(main())


def test_that_a_wait_is_told_and_holds_up_nobody_else(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            for number in range(8):
                await give_wrong(await customer(desk, phone="", network="net"), f"{number} 10001")
                stranger = await customer(desk, phone=f"415777{number:04}", network="net")
                await give_wrong(stranger, "10001")
            late = await customer(desk, phone="4157779999", network="net")
            await late.client.send("my name is John Smith and my zip is 10001")
            await asyncio.sleep(1)
            assert LINES.checking_takes_longer() in statuses(late.client.read())
            began = asyncio.get_running_loop().time()
            await verified(desk, "omar")
            assert asyncio.get_running_loop().time() - began < 1
            assert (await late.ledger()) == []
            await late.settled()
            assert [note.tool for note in await late.ledger()] == ["verifyAccount"]

    run(main())
