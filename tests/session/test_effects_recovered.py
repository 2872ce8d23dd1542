"""Effects and notes that one session began and another ends."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.core.ids import CallSessionId, ConversationRef
from frontdesk.core.inputs import ResetInput
from frontdesk.pack.provider import ToolProvider
from frontdesk.store.database import Database, Work
from frontdesk.store.queries import conversations, ledger
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Ask, ScriptedModel, open_desk
from frontdesk.tools.tool import Kind, Tool
from tests.conftest import Store
from tests.contract.rows import everything
from tests.effects.ordering import ask_for_it, check_told, entry_of, told
from tests.effects.shop import said
from tests.laws.faulty_database import FaultKind, FaultyDatabase
from tests.session.desk_steps import after, run, stored_turns
from tests.session.errand_pack import orders_in, pack

T = TypeVar("T")

NOBODY_SWEEPS = 1e9


class TakenOver:
    """A database on which somebody else claims a conversation once an intent of it is durable."""

    def __init__(self, inner: Database) -> None:
        self.inner = inner
        self.ref: ConversationRef | None = None
        self._taking = asyncio.Lock()

    @property
    def pending(self) -> int:
        return self.inner.pending

    async def write(self, work: Work[T]) -> T:
        result = await self.inner.write(work)
        # Whoever wrote the intent waits for the claim, if another write was the first to see it.
        async with self._taking:
            ref = self.ref
            if ref is not None:
                entries = await self.inner.read(partial(ledger.recent, ref=ref))
                if any(entry.status == LedgerStatus.INTENT for entry in entries):
                    self.ref = None
                    await self.inner.write(partial(conversations.claim, ref=ref))
        return result

    async def read(self, work: Work[T]) -> T:
        return await self.inner.read(work)

    async def close(self) -> None:
        await self.inner.close()


def _talkative() -> ScriptedModel:
    return ScriptedModel(["Yes, ", "I am."], loop=True)


def test_that_a_session_that_lost_its_claim_before_the_effect_writes_nothing_more(
    store: Store,
) -> None:
    wrapped: list[TakenOver] = []

    def wrap(db: Database) -> Database:
        wrapped.append(TakenOver(db))
        return wrapped[-1]

    async def main() -> None:
        zombie = Ingredients(provider=pack(), sweep_seconds=NOBODY_SWEEPS, wrap_database=wrap)
        async with open_desk(store, _talkative(), made_with=zombie) as first:
            client, accept = await ask_for_it(first)
            wrapped[0].ref = client.ref
            await client.give(accept)
            await after(100)
            assert not client.attached
            entry = await entry_of(first, client)
            assert (entry.status, entry.told_seq) == (LedgerStatus.INTENT, None)
            assert await orders_in(first.db) == 0
            left = await everything(first.db)
            await after(100)
            assert await everything(first.db) == left
            fresh = Ingredients(provider=pack())
            async with open_desk(store, _talkative(), made_with=fresh) as second:
                client = await second.client(client.ref)
                await second.settle(client.ref)
                await check_told(second, client, LedgerStatus.COMMITTED, said(1))
                assert await orders_in(second.db) == 1

    run(main())


async def _crash_at(path: Path, kind: FaultKind, number: int, words: str) -> ConversationRef:
    """Agree and write at once, at a desk that dies at a write from there."""
    stores: list[FaultyDatabase] = []

    def wrap(db: Database) -> Database:
        stores.append(FaultyDatabase(db))
        return stores[-1]

    made_with = Ingredients(provider=pack(), wrap_database=wrap)
    async with open_desk(path, _talkative(), made_with=made_with) as desk:
        client, accept = await ask_for_it(desk)
        stores[0].arm(kind, number)
        given = [client.give(accept), client.send(words)]
        sending = [asyncio.ensure_future(one) for one in given]
        await stores[0].crashed.wait()
        stores[0].kill()
        await asyncio.wait(sending)
        return client.ref


@pytest.mark.parametrize("kind", [FaultKind.CRASH_BEFORE, FaultKind.CRASH_AFTER])
@pytest.mark.parametrize("number", [4, 5], ids=["effect", "answer"])
def test_that_words_beside_the_button_are_answered_after_a_crash_in_the_effect(
    sqlite_path: Path, kind: FaultKind, number: int
) -> None:
    async def main() -> None:
        ref = await _crash_at(sqlite_path, kind, number, "are you there")
        async with open_desk(
            sqlite_path, _talkative(), made_with=Ingredients(provider=pack())
        ) as desk:
            client = await desk.client(ref)
            await desk.settle(ref)
            assert told(client)[-1] == "Yes, I am."
            await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
            assert await orders_in(desk.db) == 1
            assert [t.outcome for t in await stored_turns(desk, ref)][1:] == ["complete"]

    run(main())


@pytest.mark.parametrize("what", ["reset", "new call"])
def test_that_an_effect_whose_turn_is_ended_by_a_new_call_is_told_in_it(
    store: Store, what: str
) -> None:
    async def main() -> None:
        slow = Ingredients(provider=pack(), wrap_database=partial(FaultyDatabase, write_seconds=1))
        async with open_desk(store, _talkative(), made_with=slow) as desk:
            client, accept = await ask_for_it(desk)
            await client.give(accept)
            # The turn takes a second, then the intent; the effect is under way when this comes.
            await after(1.2)
            if what == "reset":
                await client.give(ResetInput())
            else:
                await client.attach(call=CallSessionId("call-2"))
            await desk.settle(client.ref)
            client.read()
            await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
            assert await orders_in(desk.db) == 1

    run(main())


# Notes


class Nothing(msgspec.Struct, frozen=True):
    """No arguments, no result."""


def _with_note(write: Any) -> ToolProvider:
    note = Tool(
        name="jotDown",
        description="Jot it down.",
        kind=Kind.NOTE,
        input=Nothing,
        output=Nothing,
        write=write,
        after=lambda dialog, _: msgspec.structs.replace(dialog, facts={"jotted": "yes"}),
        say=lambda _: "Noted.",
    )
    provider = pack()
    return replace(provider, tools=(*provider.tools, note))


async def _jot(*_: object) -> Nothing:
    return Nothing()


async def _fail(*_: object) -> Nothing:
    raise KeyError("a mistake in the pack")


def _jotting() -> ScriptedModel:
    return ScriptedModel([Ask("jotDown")], ["Right."])


def test_that_a_note_whose_code_fails_is_the_models_to_mend(sqlite_path: Path) -> None:
    async def main() -> None:
        made_with = Ingredients(provider=_with_note(_fail))
        async with open_desk(sqlite_path, _jotting(), made_with=made_with) as desk:
            client = await desk.client()
            await client.send("jot it down")
            await desk.settle(client.ref)
            assert told(client)[-1] == "Right."
            assert await desk.db.read(partial(ledger.recent, ref=client.ref)) == []
            (turn,) = await stored_turns(desk, client.ref)
            assert turn.attempt == 1

    run(main())


# The writes of the turn: input, turn, note.
@pytest.mark.parametrize("kind", [FaultKind.FAIL_BEFORE, FaultKind.FAIL_AFTER])
def test_that_a_note_is_known_by_what_the_store_kept_of_it(
    sqlite_path: Path, kind: FaultKind
) -> None:
    stores: list[FaultyDatabase] = []

    def wrap(db: Database) -> Database:
        stores.append(FaultyDatabase(db))
        return stores[-1]

    async def main() -> None:
        made_with = Ingredients(provider=_with_note(_jot), wrap_database=wrap)
        async with open_desk(sqlite_path, _jotting(), made_with=made_with) as desk:
            client = await desk.client()
            stores[0].arm(kind, 2)
            await client.send("jot it down")
            await desk.settle(client.ref)
            assert told(client)[-1] == "Right."
            noted = await desk.db.read(partial(ledger.recent, ref=client.ref))
            facts = (await desk.session(client.ref)).memory.dialog.facts
            assert (len(noted), facts) == ((1, {"jotted": "yes"}) if kept(kind) else (0, {}))

    run(main())


def kept(kind: FaultKind) -> bool:
    """Tell whether the store kept what it said had failed."""
    return kind is FaultKind.FAIL_AFTER


def test_that_a_note_whose_step_a_crash_has_lost_is_not_forgotten(sqlite_path: Path) -> None:
    stores: list[FaultyDatabase] = []

    def wrap(db: Database) -> Database:
        stores.append(FaultyDatabase(db))
        return stores[-1]

    async def main() -> None:
        provider = _with_note(_jot)
        dying = Ingredients(provider=provider, wrap_database=wrap)
        async with open_desk(sqlite_path, _jotting(), made_with=dying) as desk:
            client = await desk.client()
            stores[0].arm(FaultKind.CRASH_AFTER, 2)
            await client.send("jot it down")
            await stores[0].crashed.wait()
            stores[0].kill()
        model = ScriptedModel(["Right."])
        made_with = Ingredients(provider=provider)
        async with open_desk(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client(client.ref)
            await desk.settle(client.ref)
            assert told(client)[-1] == "Right."
            assert "Noted." in repr(model.requests[0].messages[-2])
            assert len(await desk.db.read(partial(ledger.recent, ref=client.ref))) == 1
            (turn,) = await stored_turns(desk, client.ref)
            assert (turn.attempt, turn.outcome) == (2, "complete")

    run(main())
