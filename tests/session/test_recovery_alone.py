"""After a kill everything goes on by itself: the customer need not come back (L5, L9)."""

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.events import EventType
from frontdesk.core.ids import ConversationRef
from frontdesk.session.turns import MOST_ATTEMPTS
from frontdesk.store.queries import inbox
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Ask, Client, Hang, ScriptedModel, TestDesk, open_desk
from tests.effects.ordering import ask_for_it, check_told
from tests.effects.shop import QUESTION, said
from tests.laws.faulty_database import FaultKind, FaultyDatabase
from tests.session.crashing import NOBODY_SWEEPS, crash, talkative, while_it_crashes
from tests.session.desk_steps import LINES, after, ask, run, stored_events, stored_turns
from tests.session.errand_pack import orders_in, pack


async def finals(desk: TestDesk, ref: ConversationRef) -> list[str]:
    """What was said in the conversation, from the store alone: nobody is attached."""
    events = await stored_events(desk, ref)
    return [e.text for e in events if e.type is EventType.FINAL and e.text]


def again(
    path: Path, model: ScriptedModel | None = None, **changes: Any
) -> AbstractAsyncContextManager[TestDesk]:
    """The next process on the same store."""
    return open_desk(path, model or talkative(), made_with=Ingredients(provider=pack(), **changes))


def test_that_an_input_left_behind_is_answered_though_nobody_returns(sqlite_path: Path) -> None:
    async def main() -> None:
        async def write_and_die(desk: TestDesk, db: FaultyDatabase) -> Client:
            client = await desk.client()
            await while_it_crashes(db, FaultKind.CRASH_AFTER, 0, client.send("are you there"))
            return client

        client = await crash(sqlite_path, write_and_die, provider=pack())
        async with again(sqlite_path) as desk:
            await after(10)
            assert (await finals(desk, client.ref))[-1] == "Yes, I am."
            assert await desk.db.read(lambda tx: inbox.waiting(tx, client.ref)) == []

    run(main())


def test_that_a_turn_cut_off_is_finished_though_nobody_returns(sqlite_path: Path) -> None:
    async def main() -> None:
        async with again(sqlite_path, ScriptedModel(["Let me ", Hang()], loop=True)) as desk:
            client = await desk.client()
            await client.send("are you there")
            await after(0.2)
        async with again(sqlite_path) as desk:
            await after(10)
            (turn,) = await stored_turns(desk, client.ref)
            assert (turn.outcome, turn.attempt) == ("complete", 2)
            assert (await finals(desk, client.ref))[-1] == "Yes, I am."

    run(main())


async def _agree_and_die(desk: TestDesk, db: FaultyDatabase) -> Client:
    client, accept = await ask_for_it(desk)
    # Input, turn, intent, effect: done, and nobody was told.
    await while_it_crashes(db, FaultKind.CRASH_AFTER, 3, client.give(accept))
    return client


@pytest.mark.parametrize("sweep", [5.0, NOBODY_SWEEPS], ids=["later", "at the start"])
def test_that_an_untold_outcome_is_told_though_nobody_returns_at_the_start_too(
    sqlite_path: Path, sweep: float
) -> None:
    async def main() -> None:
        client = await crash(sqlite_path, _agree_and_die, provider=pack())
        async with again(sqlite_path, sweep_seconds=sweep) as desk:
            await after(12)
            assert await orders_in(desk.db) == 1
            await check_told(desk, client, LedgerStatus.COMMITTED, said(1))

    run(main())


def test_that_an_untold_outcome_whose_turn_has_ended_is_told_though_nobody_returns(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        client = await crash(sqlite_path, _agree_and_die, provider=pack())
        async with again(sqlite_path, sweep_seconds=NOBODY_SWEEPS) as desk:
            await desk.settle(client.ref)
            await _untell(desk, client.ref)
        async with again(sqlite_path) as desk:
            await after(12)
            entry = (await desk.session(client.ref)).memory.ledger.popitem()[1]
            assert entry.told_seq is not None
            assert (await finals(desk, client.ref))[-3:] == [said(1), LINES.ender(2), said(1)]

    run(main())


async def _untell(desk: TestDesk, ref: ConversationRef) -> None:
    """Leave the ledger as a desk does that dies between an outcome and its telling."""
    session: Any = await desk.session(ref)
    (entry,) = session.memory.ledger.values()
    writer = session._writer

    async def untell() -> None:
        draft = writer.draft()
        draft.enter(replace(entry, told_seq=None))
        await writer.commit(draft)
        await writer.halt()

    untelling = asyncio.ensure_future(writer.ask(untell))
    await after(1)
    untelling.cancel()


def test_that_a_turn_that_dies_each_time_is_given_up_after_some_attempts(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        ref = None
        for _ in range(MOST_ATTEMPTS):
            async with again(sqlite_path, ScriptedModel([Hang()], loop=True)) as desk:
                if ref is None:
                    client = await desk.client()
                    ref = client.ref
                    await client.send("are you there")
                await after(0.2)
        model = talkative()
        async with again(sqlite_path, model) as desk:
            await after(10)
            assert ref is not None
            (turn,) = await stored_turns(desk, ref)
            assert turn.outcome == "abandoned"
            assert (await finals(desk, ref))[-1] == LINES.apology()
            assert model.requests == []

    run(main())


def test_that_torn_text_is_no_history_to_the_model(sqlite_path: Path) -> None:
    async def main() -> None:
        async with again(sqlite_path, ScriptedModel(["Torn words. ", Hang()], loop=True)) as desk:
            client = await desk.client()
            await client.send("are you there")
            await after(1)
        model = talkative()
        async with again(sqlite_path, model) as desk:
            await desk.settle(client.ref)
            client = await desk.client(client.ref)
            await ask(desk, client, "and now?")
            seen = repr([request.messages for request in model.requests])
            assert "Torn words" not in seen
            assert "and now?" in seen

    run(main())


def test_that_an_effect_agreed_in_words_is_told_once_after_a_crash_and_answers_them(
    sqlite_path: Path,
) -> None:
    async def agree(desk: TestDesk, db: FaultyDatabase) -> Client:
        client, _ = await ask_for_it(desk)
        # Input, turn, intent: the effect is left to the next desk.
        await while_it_crashes(db, FaultKind.CRASH_AFTER, 2, client.send("yes please"))
        return client

    async def main() -> None:
        confirming = ScriptedModel([Ask("workflow_confirm", '{"accept": true}')], loop=True)
        client = await crash(sqlite_path, agree, confirming, pack())
        model = talkative()
        async with again(sqlite_path, model) as desk:
            await after(10)
            assert await orders_in(desk.db) == 1
            await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
            assert (await finals(desk, client.ref))[-3:] == [QUESTION, said(1), LINES.ender(2)]
            assert model.requests == []

    run(main())
