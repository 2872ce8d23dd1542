"""A turn that was discarded says, notes, keeps and does nothing more (L4, L6)."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.core.errors import Discarded
from frontdesk.core.events import EventType
from frontdesk.session.turn_port import SessionTurnPort
from frontdesk.store.queries import ledger
from frontdesk.testing import Client, Hang, ScriptedModel, TestDesk
from frontdesk.tools.call import Ready
from frontdesk.turn.record import TurnStep
from tests.effects.ordering import ask_for_it, told
from tests.session.counter_pack import Counter, Who
from tests.session.desk_steps import after, desk_with, run, stored_steps
from tests.session.effect_desk import at_a_desk
from tests.session.errand_pack import orders_in, pack


async def _discarded(desk: TestDesk, client: Client) -> tuple[Any, SessionTurnPort]:
    """A turn that is no more, and the port that its work still holds."""
    await client.send("are you there")
    await after(0.2)
    session: Any = await desk.session(client.ref)
    turns = session._turns
    turn = turns.current
    assert turn is not None
    work = SessionTurnPort(
        turn, session._writer, session._writer._parts, turns.effects, turns.ahead
    )
    await client.send("never mind")
    await after(0.2)
    assert turn.closed and turns.current is not turn
    return turn, work


def _slow() -> ScriptedModel:
    return ScriptedModel(["Let me ", Hang()], loop=True)


def test_that_a_discarded_turn_commits_no_step(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, _slow()) as desk:
            client = await desk.client()
            _, work = await _discarded(desk, client)
            before = work.dialog
            moved = msgspec.structs.replace(before, facts={"moved": True})
            with pytest.raises(Discarded):
                await work.keep_step(TurnStep(model="late"), moved)
            assert [s.model for s in await stored_steps(desk, client.ref)] == []
            assert work.dialog == before

    run(main())


def test_that_a_discarded_turn_makes_no_note(sqlite_path: Path) -> None:
    async def main() -> None:
        made: Ingredients = Counter().made()
        async with desk_with(sqlite_path, _slow(), made_with=made) as desk:
            client = await desk.client()
            _, work = await _discarded(desk, client)
            assert made.provider is not None
            remark = next(t for t in made.provider.tools if t.name == "remark")
            with pytest.raises(Discarded):
                await work.note(Ready(remark, Who("ada")), work.dialog)
            assert await desk.db.read(partial(ledger.recent, ref=client.ref)) == []

    run(main())


def test_that_a_discarded_turn_says_no_more(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, _slow()) as desk:
            client = await desk.client()
            turn, work = await _discarded(desk, client)
            client.read()
            ended = [e for e in client.events if e.message_id == turn.message_id]
            await work.say("words that come too late")
            work.status("a status that comes too late")
            await after(1)
            client.read()
            assert [e for e in client.events if e.message_id == turn.message_id] == ended
            assert "too late" not in repr(client.events)
            assert [e.type for e in ended][-1] is EventType.FINAL

    run(main())


def test_that_the_generation_of_a_discarded_turn_is_cancelled(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, _slow()) as desk:
            client = await desk.client()
            turn, _ = await _discarded(desk, client)
            await asyncio.sleep(0)
            assert turn.task.cancelled()

    run(main())


def test_that_no_effect_runs_on_a_receipt_that_is_no_longer_pending(sqlite_path: Path) -> None:
    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        session: Any = await desk.session(client.ref)
        pending = session.memory.dialog
        receipt = pending.receipt
        assert receipt is not None and receipt.id == accept.receipt_id
        turns, writer = session._turns, session._writer

        async def open_turn() -> None:
            draft = writer.draft()
            turns.open(draft)
            await writer.commit(draft)

        await writer.ask(open_turn)
        work = SessionTurnPort(
            turns.current, writer, session._writer._parts, turns.effects, turns.ahead
        )
        # Meanwhile it was changed, if only in the facts that it shows.
        other = msgspec.structs.replace(receipt, facts={"item": "another"})
        session.memory.dialog = msgspec.structs.replace(pending, receipt=other)
        spent = msgspec.structs.replace(pending, receipt=None, progress=None)
        with pytest.raises(Discarded):
            await work.effect(receipt, spent)
        assert await orders_in(desk.db) == 0
        assert await desk.db.read(partial(ledger.recent, ref=client.ref)) == []
        assert session.memory.dialog.receipt == other
        assert "placed" not in repr(told(client))

    at_a_desk(sqlite_path, pack(), main)
