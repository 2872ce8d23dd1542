"""Runs over sources: one worker at a time, fenced by its epoch, resumed where the last one was."""

from dataclasses import replace

from frontdesk.core.ids import JobId
from frontdesk.core.library import ItemState, Job, JobState
from frontdesk.store.database import Transaction
from frontdesk.store.queries import knowledge_jobs
from tests.conftest import Store
from tests.knowledge.shelves import OURS, SOURCE, Shelves, with_shelves

JOB = JobId("job_1")


def _new(id: JobId = JOB, at: int = 1) -> Job:
    return Job(id, SOURCE, JobState.WAITING, at, at)


async def _claimed(shelves: Shelves, now: int, until: int) -> Job | None:
    return await shelves.db.write(
        lambda tx: knowledge_jobs.claim(tx, OURS, JOB, now=now, until=until)
    )


def test_that_a_job_is_worked_on_by_one_and_taken_over_when_its_lease_ends(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await shelves.db.write(lambda tx: knowledge_jobs.add(tx, OURS, _new()))
        due = await shelves.db.read(lambda tx: knowledge_jobs.due_anywhere(tx, 10, 9))
        assert due == [(OURS, JOB)]
        first = await _claimed(shelves, 10, 20)
        assert first is not None
        assert (first.state, first.epoch) == (JobState.RUNNING, 1)
        assert await _claimed(shelves, 15, 30) is None
        assert await shelves.db.read(lambda tx: knowledge_jobs.due_anywhere(tx, 15, 9)) == []
        second = await _claimed(shelves, 20, 40)
        assert second is not None
        assert second.epoch == 2
        for job, holds in ((first, False), (second, True)):
            moved = replace(job, cursor='{"page":3}')
            assert holds is await shelves.db.write(
                lambda tx, moved=moved: knowledge_jobs.advance(tx, OURS, moved, now=25, until=50)
            )
        third = await _claimed(shelves, 50, 60)
        assert third is not None
        assert third.cursor == '{"page":3}'
        done = replace(third, state=JobState.DONE)
        assert await shelves.db.write(lambda tx: knowledge_jobs.finish(tx, OURS, done, now=55))
        assert await _claimed(shelves, 99, 100) is None

    with_shelves(store, work)


def test_that_a_jobs_items_are_each_read_once(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await shelves.db.write(lambda tx: knowledge_jobs.add(tx, OURS, _new()))
        job = await _claimed(shelves, 1, 9)
        assert job is not None

        async def fill(tx: Transaction) -> None:
            assert await knowledge_jobs.add_items(tx, OURS, job, [("a", "{}"), ("b", "{}")])
            assert await knowledge_jobs.add_items(tx, OURS, job, [("b", "{}"), ("c", "{}")])

        await shelves.db.write(fill)
        waiting = await shelves.db.read(lambda tx: knowledge_jobs.waiting_items(tx, OURS, JOB, 9))
        assert [one.uri for one in waiting] == ["a", "b", "c"]
        failed = replace(waiting[1], state=ItemState.FAILED, error="encrypted")
        assert await shelves.db.write(lambda tx: knowledge_jobs.settle_item(tx, OURS, job, failed))
        old = replace(job, epoch=0)
        late = replace(waiting[0], state=ItemState.DONE)
        assert not await shelves.db.write(
            lambda tx: knowledge_jobs.settle_item(tx, OURS, old, late)
        )
        assert not await shelves.db.write(
            lambda tx: knowledge_jobs.add_items(tx, OURS, old, [("d", "{}")])
        )
        counts = await shelves.db.read(lambda tx: knowledge_jobs.item_counts(tx, OURS, JOB))
        assert counts == {ItemState.WAITING: 2, ItemState.FAILED: 1}
        listed = await shelves.db.read(
            lambda tx: knowledge_jobs.items(tx, OURS, JOB, after=1, most=1)
        )
        assert [(one.uri, one.error, one.attempts) for one in listed] == [("b", "encrypted", 1)]

    with_shelves(store, work)


def test_that_a_cancelled_job_is_held_by_nobody(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await shelves.db.write(lambda tx: knowledge_jobs.add(tx, OURS, _new()))
        job = await _claimed(shelves, 1, 9)
        assert job is not None
        assert await shelves.db.write(lambda tx: knowledge_jobs.cancel(tx, OURS, JOB, 2))
        assert not await shelves.db.write(lambda tx: knowledge_jobs.cancel(tx, OURS, JOB, 2))
        assert not await shelves.db.write(
            lambda tx: knowledge_jobs.advance(tx, OURS, job, now=3, until=9)
        )
        (listed,) = await shelves.db.read(lambda tx: knowledge_jobs.recent(tx, OURS))
        assert listed.state is JobState.CANCELLED

    with_shelves(store, work)
