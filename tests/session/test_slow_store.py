"""A store that takes its time: what may happen while a commit is on its way."""

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from frontdesk.app import Ingredients
from frontdesk.core.errors import StoreError
from frontdesk.runtime.local import SWEEP_SECONDS
from frontdesk.store.database import Database, Work
from frontdesk.testing import Ask, ScriptedModel, Wait
from tests.session.branch_pack import Branch
from tests.session.desk_steps import after, desk_with, run, stored_steps, stored_turns

T = TypeVar("T")


class _SlowWrites:
    def __init__(self, inner: Database) -> None:
        self._inner = inner
        self.seconds = 0.0
        self.failing_after: int | None = None

    @property
    def pending(self) -> int:
        return self._inner.pending

    async def write(self, work: Work[T]) -> T:
        await after(self.seconds)
        if self.failing_after is not None:
            self.failing_after -= 1
            if self.failing_after < 0:
                raise StoreError("the disk is gone")
        return await self._inner.write(work)

    async def read(self, work: Work[T]) -> T:
        return await self._inner.read(work)

    async def close(self) -> None:
        await self._inner.close()


class _SlowStore:
    """Lets a desk's store take its time."""

    db: _SlowWrites

    def wrap(self, db: Database) -> Database:
        self.db = _SlowWrites(db)
        return self.db


def test_that_a_session_let_go_while_it_opens_a_turn_says_nothing(sqlite_path: Path) -> None:
    slow = _SlowStore()

    async def main() -> None:
        model = ScriptedModel([Wait(1.0), "Goodbye."], ["Hello."])
        made_with = Ingredients(wrap_database=slow.wrap, sweep_seconds=60.0)
        async with desk_with(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client()
            slow.db.seconds = 1.0
            await client.send("Hi")
            await after(0.5)
            await desk.host.evict(client.ref)
            slow.db.seconds = 0.0
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
    slow = _SlowStore()

    async def main() -> None:
        model = ScriptedModel([Wait(2.1), "Hello", Wait(2.0), " there."])
        async with desk_with(
            sqlite_path, model, made_with=Ingredients(wrap_database=slow.wrap)
        ) as desk:
            client = await desk.client()
            await client.send("Hi")
            await after(1.0)
            slow.db.seconds = 0.5
            await after(1.3)
            # The filler of 2.0 is on its way to the store, and the word of 2.1 waits behind it.
            assert [e.type for e in client.read()] == ["message", "speaking"]
            client.barge_in()
            await after(10.0)
            client.read()
            assert client.state.messages[-1].text == "Hello there."
            assert [t.outcome for t in await stored_turns(desk, client.ref)] == ["complete"]

    run(main())


def test_that_the_model_is_asked_again_while_a_step_is_written_and_heard_after_it(
    sqlite_path: Path,
) -> None:
    slow = _SlowStore()

    async def main() -> None:
        model = ScriptedModel([Ask("openingTimes")], ["At nine."])
        made_with = replace(Branch(0.1).ingredients(), wrap_database=slow.wrap)
        async with desk_with(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client()
            await client.send("Are branches open?")
            await after(0.05)
            slow.db.seconds = 2.0
            client.read()
            await after(1.0)
            assert len(model.requests) == 2
            assert [step.calls for step in await stored_steps(desk, client.ref)] == []
            assert client.read() == []
            await after(2.0)
            (step,) = await stored_steps(desk, client.ref)
            assert [call.tool for call in step.calls] == ["openingTimes"]
            assert {e.type for e in client.read()} == {"token"}
            await desk.settle(client.ref)
            client.read()
            assert client.state.messages[-1].text == "At nine."

    run(main())


def test_that_a_step_that_was_never_written_is_taken_again(sqlite_path: Path) -> None:
    slow = _SlowStore()

    async def main() -> None:
        branch, ask_again = Branch(0.0), [Ask("openingTimes")]
        model = ScriptedModel(ask_again, ["At nine."], ask_again, ["At nine, as ever."])
        made_with = replace(branch.ingredients(), wrap_database=slow.wrap)
        async with desk_with(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client()
            slow.db.failing_after = 2
            await client.send("Are branches open?")
            await after(1.0)
            slow.db.failing_after = None
            await after(SWEEP_SECONDS + 1.0)
            await desk.settle(client.ref)
            client.drop()
            await client.attach()
            assert client.state.messages[-1].text == "At nine, as ever."
            assert branch.runs == 2

    run(main())
