"""A note is made once for its turn, whatever becomes of the desk meanwhile (L5)."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec

from frontdesk.app import Ingredients
from frontdesk.core.dialog import Dialog, decode_dialog
from frontdesk.pack.provider import ToolProvider
from frontdesk.store.database import Transaction
from frontdesk.store.queries import history, ledger
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, open_desk
from frontdesk.tools.tool import Kind, Tool, ToolContext
from frontdesk.turn.record import decode_step
from tests.effects.ordering import told
from tests.laws.faulty_database import FaultKind, FaultyDatabase
from tests.session.crashing import crash, while_it_crashes
from tests.session.desk_steps import ask, run
from tests.session.errand_pack import pack


class Jotted(msgspec.Struct, frozen=True):
    """What is jotted down."""

    text: str = "milk"


def _noting(made: list[str]) -> ToolProvider:
    async def write(ctx: ToolContext, tx: Transaction, given: Jotted) -> Jotted:
        made.append(given.text)
        return given

    def after(dialog: Dialog, out: Jotted) -> Dialog:
        return msgspec.structs.replace(dialog, facts={"jotted": out.text})

    note = Tool(
        name="jotDown",
        description="Jot it down.",
        kind=Kind.NOTE,
        input=Jotted,
        output=Jotted,
        write=write,
        after=after,
        say=lambda out: f"Noted: {out.text}.",
    )
    provider = pack()
    return replace(provider, tools=(*provider.tools, note))


def _jotting(*answers: str) -> ScriptedModel:
    return ScriptedModel([Ask("jotDown")], ["Right."], *([a] for a in answers))


async def _jot_and_die(desk: TestDesk, db: FaultyDatabase) -> Client:
    client = await desk.client()
    # The input and the turn are written, then the note; its step is lost.
    await while_it_crashes(db, FaultKind.CRASH_AFTER, 2, client.send("jot it down"))
    return client


def test_that_a_resumed_turn_that_asks_for_its_note_again_does_not_make_it_twice(
    sqlite_path: Path,
) -> None:
    made: list[str] = []

    async def main() -> None:
        client = await crash(sqlite_path, _jot_and_die, _jotting(), _noting(made))
        assert made == ["milk"]
        made_with = Ingredients(provider=_noting(made))
        async with open_desk(sqlite_path, _jotting(), made_with=made_with) as desk:
            await desk.settle(client.ref)
            client = await desk.client(client.ref)
            assert client.state.messages[-1].text == "Right."
            assert made == ["milk"]
            (entry,) = await desk.db.read(partial(ledger.recent, ref=client.ref))
            assert (entry.kind, entry.told_seq) == ("note", 0)
            said = [m.text for m in client.state.messages]
            assert not any("Noted: milk" in text for text in said)

    run(main())


def test_that_the_dialog_after_a_note_is_as_durable_as_the_note(sqlite_path: Path) -> None:
    async def main() -> None:
        client = await crash(sqlite_path, _jot_and_die, _jotting(), _noting([]))
        made_with = Ingredients(provider=_noting([]))
        async with open_desk(sqlite_path, ScriptedModel(["Right."]), made_with=made_with) as desk:
            body = await desk.db.read(lambda tx: history.dialog(tx, client.ref))
            assert body is not None
            assert decode_dialog(body).facts == {"jotted": "milk"}

    run(main())


def test_that_a_note_of_an_earlier_turn_is_none_of_this_one(sqlite_path: Path) -> None:
    async def main() -> None:
        model = _jotting("You are welcome.")
        made_with = Ingredients(provider=_noting([]))
        async with open_desk(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client()
            await ask(desk, client, "jot it down")
            await ask(desk, client, "and now?")
            assert told(client)[-1] == "You are welcome."
            steps = await desk.db.read(lambda tx: history.steps(tx, client.ref, 0))
            made = [(s.turn_id, c.tool) for s in steps for c in decode_step(s.body).calls]
            assert made == [(1, "jotDown")]

    run(main())
