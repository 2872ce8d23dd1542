"""Runs over documents on the operators' feed: live, and whole for whoever lost the connection."""

from pathlib import Path

import pytest

from frontdesk.core.clock import SystemClock
from frontdesk.core.feed import FeedRun
from frontdesk.core.ids import DEFAULT_ORGANISATION, IdSource, JobId, OrganisationId
from frontdesk.core.library import ItemState, Job, JobState, SourceKind
from frontdesk.events.feed.feed import LINGER_SECONDS, Feed
from frontdesk.knowledge.ingesting.lease import HeldRun, claimed
from frontdesk.knowledge.ingesting.ordering import WantedSource, keep_source, order_run
from frontdesk.knowledge.ingesting.run_record import RunRecord
from frontdesk.knowledge.ingesting.stored_json import Cursor
from frontdesk.store.database import Transaction
from frontdesk.store.queries import feed_runs, knowledge_sources
from frontdesk.testing import ScriptedModel, TestDesk
from tests.conftest import Store
from tests.session.desk_steps import after, desk_with, run
from tests.session.feed_follower import Follower

OURS, THEIRS = DEFAULT_ORGANISATION, OrganisationId("theirs")
ITEMS = ("fees.pdf", "old.pdf", "hours.md")


class Reading:
    """A run over a folder whose items a test settles one by one, as a worker does."""

    def __init__(self, desk: TestDesk, record: RunRecord, held: HeldRun) -> None:
        self._desk = desk
        self._record = record
        self._held = held

    @classmethod
    async def begun(cls, desk: TestDesk, name: str = "handbook") -> "Reading":
        """Order a run, take it up, and find three things to read."""
        clock, ids = desk.desk.clock, IdSource()
        wanted = WantedSource(SourceKind.FILE, f"/{name}", name=name)

        async def order(tx: Transaction) -> Job:
            source = await keep_source(tx, OURS, wanted, ids, clock.now())
            return await order_run(tx, OURS, source, ids, clock.now())

        job = await desk.db.write(order)
        held = await claimed(desk.db, clock, OURS, job.id)
        assert held is not None
        source = await desk.db.read(lambda tx: knowledge_sources.find(tx, OURS, job.source))
        assert source is not None
        record = RunRecord(desk.db, held, source, lambda _: desk.desk.feed.look_soon(OURS))
        await held.add([(name, "{}") for name in ITEMS])
        for _ in ITEMS:
            record.count_found()
        await record.keep(Cursor(found_all=True))
        return cls(desk, record, held)

    @property
    def id(self) -> JobId:
        """The run's id."""
        return self._held.job.id

    async def settle(self, state: ItemState, error: str | None = None) -> None:
        """Begin the next item, and settle it."""
        item = (await self._held.waiting(1))[0]
        await self._record.keep(Cursor(found_all=True, item=item.number))
        await after(0.3)
        await self._record.settle(item, state, error)

    async def end(self) -> None:
        """End the run."""
        await self._record.end(JobState.DONE, None, SystemClock().now())


async def _stored(desk: TestDesk, organisation_id: OrganisationId = OURS) -> dict[str, FeedRun]:
    async def read(tx: Transaction) -> dict[str, FeedRun]:
        newest = await feed_runs.newest(tx, organisation_id)
        found = [await feed_runs.run(tx, organisation_id, id) for id in newest]
        return {one.run_id: one for one in found if one is not None}

    return await desk.db.read(read)


def test_that_a_run_is_told_while_it_goes_on(store: Store) -> None:
    async def main() -> None:
        async with desk_with(store, ScriptedModel()) as desk:
            ada = Follower(desk.desk.feed, OURS)
            await ada.attach()
            reading = await Reading.begun(desk)
            await after(0.3)
            told = ada.read().runs[reading.id]
            assert (told.source, told.state, told.total, told.done) == (
                *("handbook", JobState.RUNNING, 3, 0),
            )
            await reading.settle(ItemState.DONE)
            await reading.settle(ItemState.FAILED, "expected a PDF without a password")
            await after(0.3)
            told = ada.read().runs[reading.id]
            assert (told.done, told.failed, told.document) == (2, 1, "")
            assert any('"document":"old.pdf","' in frame for frame in ada.frames)
            assert told.last_failed is not None
            assert told.last_failed.document == "old.pdf"
            await reading.settle(ItemState.UNCHANGED)
            await reading.end()
            await after(6.0)
            told = ada.read().runs[reading.id]
            assert (told.state, told.done, told.document) == (JobState.DONE, 3, "")
            assert ada.state.runs == await _stored(desk)

    run(main())


@pytest.mark.parametrize("away", [1.0, LINGER_SECONDS + 1])
def test_that_who_comes_back_has_the_runs_as_they_are(sqlite_path: Path, away: float) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel()) as desk:
            ada, steady = Follower(desk.desk.feed, OURS), Follower(desk.desk.feed, OURS)
            await steady.attach()
            await ada.attach()
            reading = await Reading.begun(desk)
            await after(0.3)
            ada.drop()
            if away > LINGER_SECONDS:
                steady.drop()
            await reading.settle(ItemState.DONE)
            await after(away)
            for one in (ada, steady):
                if one is ada or away > LINGER_SECONDS:
                    await one.attach()
                assert one.read().runs == await _stored(desk)

    run(main())


def test_that_runs_that_newer_ones_push_out_are_gone(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel()) as desk:
            ada = Follower(desk.desk.feed, OURS)
            await ada.attach()
            for number in range(feed_runs.MOST_RUNS + 2):
                await (await Reading.begun(desk, f"folder-{number}")).end()
                await after(6.0)
                ada.read()
            assert len(ada.state.runs) == feed_runs.MOST_RUNS
            assert ada.state.runs == await _stored(desk)

    run(main())


def test_that_runs_are_told_to_nobody_else(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel()) as desk:
            feed: Feed = desk.desk.feed
            stranger = Follower(feed, THEIRS)
            await stranger.attach()
            reader = Follower(feed, OURS)
            await feed.follow(OURS, reader.outlet, None, with_runs=False)
            reading = await Reading.begun(desk)
            await reading.settle(ItemState.DONE)
            await after(6.0)
            feed.tell_missed(OURS, reader.outlet, None)
            assert stranger.read().runs == reader.read().runs == {}
            assert len(await _stored(desk)) == 1
            assert not any("fees.pdf" in frame for frame in reader.frames)

    run(main())
