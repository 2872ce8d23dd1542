"""A store that takes its time: what may happen while a commit is on its way."""

from pathlib import Path
from typing import TypeVar

from frontdesk.app import Ingredients
from frontdesk.store.database import Database, Work
from frontdesk.testing import ScriptedModel, Wait
from tests.session.desk_steps import after, desk_with, run, stored_turns

T = TypeVar("T")


class _SlowWrites:
    def __init__(self, inner: Database) -> None:
        self._inner = inner
        self.seconds = 0.0

    @property
    def pending(self) -> int:
        return self._inner.pending

    async def write(self, work: Work[T]) -> T:
        await after(self.seconds)
        return await self._inner.write(work)

    async def read(self, work: Work[T]) -> T:
        return await self._inner.read(work)

    async def close(self) -> None:
        await self._inner.close()


def test_that_a_session_let_go_while_it_opens_a_turn_says_nothing(sqlite_path: Path) -> None:
    stores: list[_SlowWrites] = []

    def slow(db: Database) -> Database:
        stores.append(_SlowWrites(db))
        return stores[-1]

    async def main() -> None:
        model = ScriptedModel([Wait(1.0), "Goodbye."], ["Hello."])
        made_with = Ingredients(wrap_database=slow, sweep_seconds=60.0)
        async with desk_with(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client()
            stores[0].seconds = 1.0
            await client.send("Hi")
            await after(0.5)
            await desk.host.evict(client.ref)
            stores[0].seconds = 0.0
            await after(30.0)
            assert [t.outcome for t in await stored_turns(desk, client.ref)] == [None]
            await desk.settle(client.ref)
            client.read()
            assert [m.text for m in client.state.messages][1:] == ["Hi", "Hello."]
        model.assert_complete()

    run(main())


def test_that_a_barge_in_before_anything_was_heard_leaves_the_answer_alone(
    sqlite_path: Path,
) -> None:
    stores: list[_SlowWrites] = []

    def slow(db: Database) -> Database:
        stores.append(_SlowWrites(db))
        return stores[-1]

    async def main() -> None:
        model = ScriptedModel([Wait(2.1), "Hello", Wait(2.0), " there."])
        async with desk_with(sqlite_path, model, made_with=Ingredients(wrap_database=slow)) as desk:
            client = await desk.client()
            await client.send("Hi")
            await after(1.0)
            stores[0].seconds = 0.5
            await after(1.3)
            # The filler of 2.0 is on its way to the store, and the word of 2.1 waits behind it.
            assert [e.type for e in client.read()] == ["message", "speaking"]
            client.barge_in()
            await after(10.0)
            client.read()
            assert client.state.messages[-1].text == "Hello there."
            assert [t.outcome for t in await stored_turns(desk, client.ref)] == ["complete"]

    run(main())
