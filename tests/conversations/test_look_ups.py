"""Looking for an account: what is heard is the same whether there is one or not."""

import contextlib
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest

from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Audience
from frontdesk.models.port import Model
from frontdesk.testing import Ask, ScriptedModel
from tests.conversations.flows import called, stored
from tests.conversations.office import customer, office, run

ALEX = ("4155550132", "415 555 0132", "alex@example.com", "Alex Rivera")
# The same customer under another number, address and name: the facts are nobody's then.
GONE = (
    "UPDATE pestcall_phones SET phone = '9995550132' WHERE phone = '4155550132'",
    "UPDATE pestcall_customers SET email = 'gone@example.com', name = 'Olga Gone',"
    " name_folded = 'olga gone' WHERE id = 'cus_alex'",
)
SAYINGS = (
    ("do I have an account with you?",),
    ("is there an account under {1}?",),
    ("can you look me up by my email, {2}",),
    ("am I in your system? my name is {3}, zip 94107",),
    ("my number is {1}", "94000"),
    ("look me up please, {2}", "my zip is 94001", "it's {1}"),
    ("my name is {3}", "zip 94002", "94003"),
)
PROPOSALS = (
    '{{"email": "{2}"}}',
    '{{"phone": "{1}"}}',
    '{{"name": "{3}", "zip": "94107"}}',
    '{{"name": "{3}", "email": "{2}"}}',
    '{{"phone": "{1}", "zip": "94000"}}',
    '{{"phone": "{1}", "zip": "94000", "name": "{3}"}}',
)


async def heard(
    path: Path, lines: tuple[str, ...], model: Model | None
) -> tuple[list[bytes], Dialog]:
    """Every event that customers and operators get of a conversation, and where it ends."""
    async with office(path, model) as desk:
        them = await customer(desk, phone=ALEX[0] if len(lines) > 1 else "")
        watching = await desk.client(them.ref, Audience.OPERATOR)
        for line in lines:
            await them.say(line.format(*ALEX))
        watching.read()
        events = [msgspec.json.encode(e) for e in [*them.client.events, *watching.events]]
        return events, await stored(them)


def compared(path: Path, lines: tuple[str, ...], *proposed: str) -> None:
    """Hold one conversation where there is such an account and where there is none."""

    def model() -> Model | None:
        asks = [[Ask("lookUpCustomer", one.format(*ALEX))] for one in proposed]
        return ScriptedModel(*asks, ["Let's see."]) if proposed else None

    without = Path(shutil.copy(path, path.with_name("without.db")))
    with contextlib.closing(sqlite3.connect(without)) as store:
        for statement in GONE:
            assert store.execute(statement).rowcount == 1
        store.commit()
    events, dialog = run(heard(path, lines, model()))
    others, end = run(heard(without, lines, model()))
    for one, other in zip(events, others, strict=True):
        assert one == other
    assert dialog == end
    assert dialog.verified_as is None


@pytest.mark.parametrize("lines", SAYINGS)
def test_that_whether_there_is_an_account_cannot_be_heard(
    pestcall_path: Path, lines: tuple[str, ...]
) -> None:
    compared(pestcall_path, lines)


@pytest.mark.parametrize("proposal", PROPOSALS)
def test_that_whatever_a_model_looks_up_it_learns_nothing(
    pestcall_path: Path, proposal: str
) -> None:
    compared(pestcall_path, ("am I in your system?",), proposal)


def test_that_a_look_up_leads_on_to_verification(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            alex = await customer(desk, phone="")
            await alex.say("is there an account under 415 555 0132?")
            assert await called(alex) != []
            await alex.say("94107")
            assert (await stored(alex)).verified_as == "cus_alex"

    run(main())
