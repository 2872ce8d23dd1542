"""Work is done though nobody asks for it twice: after a session failed, and while one is loaded."""

import asyncio
from pathlib import Path
from typing import TypeVar

from frontdesk.app import Ingredients
from frontdesk.core.errors import StoreError
from frontdesk.core.inputs import MessageInput, encode_input
from frontdesk.store.database import Database, Work
from frontdesk.store.queries import inbox
from frontdesk.testing import ScriptedModel, Wait
from tests.session.desk_steps import after, desk_with, run, stored_turns

T = TypeVar("T")


class _Held:
    """A store whose reads wait while they are told to, and whose writes fail once if told to."""

    def __init__(self, inner: Database) -> None:
        self._inner = inner
        self.reads = asyncio.Event()
        self.reads.set()
        self.failing = False

    @property
    def pending(self) -> int:
        return self._inner.pending

    async def write(self, work: Work[T]) -> T:
        if self.failing:
            self.failing = False
            raise StoreError("the disk hiccups")
        return await self._inner.write(work)

    async def read(self, work: Work[T]) -> T:
        found = await self._inner.read(work)
        await self.reads.wait()
        return found

    async def close(self) -> None:
        await self._inner.close()


class _Store:
    db: _Held

    def wrap(self, db: Database) -> Database:
        self.db = _Held(db)
        return self.db

    @property
    def unswept(self) -> Ingredients:
        """A desk in which nothing but a wake-up brings work to anybody."""
        return Ingredients(wrap_database=self.wrap, sweep_seconds=1e9)


def test_that_a_turn_whose_session_failed_is_resumed_though_nobody_returns(
    sqlite_path: Path,
) -> None:
    store = _Store()

    async def main() -> None:
        model = ScriptedModel(["One, ", Wait(1.0), "two."], loop=True)
        async with desk_with(sqlite_path, model, made_with=store.unswept) as desk:
            client = await desk.client()
            await client.send("Count")
            await after(0.1)
            store.db.failing = True
            await after(10.0)
            assert not client.attached
            (turn,) = await stored_turns(desk, client.ref)
            assert (turn.outcome, turn.attempt) == ("complete", 2)

    run(main())


def test_that_an_input_that_a_session_was_loaded_without_is_taken_up(sqlite_path: Path) -> None:
    store = _Store()

    async def main() -> None:
        model = ScriptedModel(["Yes."], loop=True)
        async with desk_with(sqlite_path, model, made_with=store.unswept) as desk:
            client = await desk.client()
            await desk.host.evict(client.ref)
            store.db.reads.clear()
            loading = asyncio.ensure_future(desk.session(client.ref))
            await after(0.1)
            # The session has read an inbox without it, and is not there yet to be handed it.
            given = encode_input(MessageInput("Are you there?"))
            row = await desk.db.write(lambda tx: inbox.add(tx, client.ref, *given, 0))
            desk.desk.runtime.wake(client.ref, row)
            store.db.reads.set()
            await loading
            await desk.settle(client.ref)
            client.read()
            assert [m.text for m in client.state.messages][1:] == ["Are you there?", "Yes."]

    run(main())
