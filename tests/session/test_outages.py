"""A store that fails for a while: nobody spins, nothing accepted is lost, all of it goes on."""

from pathlib import Path
from typing import TypeVar

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.errors import StoreError
from frontdesk.jobs.insights_keeper import SWEEP_SECONDS as INSIGHTS_SECONDS
from frontdesk.jobs.privacy_keeper import LOOKS_EVERY
from frontdesk.jobs.search_index import SWEEP_SECONDS as INDEX_SECONDS
from frontdesk.runtime.local import SWEEP_SECONDS
from frontdesk.store.database import Database, Work
from frontdesk.testing import ScriptedModel, Wait
from tests.session.desk_steps import LINES, after, ask, desk_with, run, stored_turns

T = TypeVar("T")

OUTAGE = 30.0
FAR_TOO_MANY = 1000


class _Failing:
    """Passes everything on to a real store, except while it is told to fail."""

    def __init__(self, inner: Database) -> None:
        self.inner = inner
        self.failure: Exception | None = None
        self.failed = 0

    @property
    def pending(self) -> int:
        return self.inner.pending

    async def write(self, work: Work[T]) -> T:
        self._fail()
        return await self.inner.write(work)

    async def read(self, work: Work[T]) -> T:
        self._fail()
        return await self.inner.read(work)

    async def close(self) -> None:
        await self.inner.close()

    def _fail(self) -> None:
        # Whoever spins would stop virtual time for good: let it through, to be counted.
        if self.failure is not None and self.failed < FAR_TOO_MANY:
            self.failed += 1
            raise self.failure


class _Outage:
    """Lets a desk's store fail."""

    def __init__(self) -> None:
        self.made_with = Ingredients(wrap_database=self._wrap)

    def _wrap(self, db: Database) -> Database:
        self.db = _Failing(db)
        return self.db


@pytest.mark.parametrize("failure", [StoreError("disk full"), RuntimeError("a bug of a driver")])
def test_that_a_timer_that_is_due_waits_out_an_outage_and_then_fires(
    sqlite_path: Path, failure: Exception
) -> None:
    outage = _Outage()

    async def main() -> None:
        model = ScriptedModel(["Hello."])
        async with desk_with(
            sqlite_path, model, inactivity=20.0, made_with=outage.made_with
        ) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            outage.db.failure = failure
            await after(OUTAGE)
            looks = (SWEEP_SECONDS, INSIGHTS_SECONDS, INDEX_SECONDS, LOOKS_EVERY)
            assert 0 < outage.db.failed <= sum(OUTAGE / seconds for seconds in looks)
            outage.db.failure = None
            await after(2 * SWEEP_SECONDS)
            client.read()
            assert client.texts("final")[-1] == LINES.reminder()

    run(main())


def test_that_a_turn_cut_off_by_an_outage_is_finished_after_it(sqlite_path: Path) -> None:
    outage = _Outage()

    async def main() -> None:
        model = ScriptedModel(["One, ", Wait(1.0), "two."], loop=True)
        async with desk_with(sqlite_path, model, made_with=outage.made_with) as desk:
            client = await desk.client()
            await client.send("Count")
            await after(0.1)
            outage.db.failure = StoreError("disk full")
            await after(OUTAGE)
            assert not client.attached
            with pytest.raises(StoreError):
                await client.attach()
            outage.db.failure = None
            await after(SWEEP_SECONDS + 5.0)
            await client.attach()
            assert [m.text for m in client.state.messages][1:] == ["Count", "One, two."]
            turns = await stored_turns(desk, client.ref)
            assert [(t.turn_id, t.outcome, t.attempt) for t in turns] == [(1, "complete", 2)]

    run(main())
