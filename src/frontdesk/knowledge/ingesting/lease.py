"""A run that this process holds: its progress is kept, and the hold renewed, until it ends."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import replace

import structlog

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import Fenced, StoreError
from frontdesk.core.ids import JobId, OrganisationId
from frontdesk.core.library import Job, JobItem, JobState
from frontdesk.knowledge.ingesting.stored_json import Cursor, Progress, read, written
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import knowledge_jobs

# Whoever takes a run up after a crash waits for so long at most.
LEASE: Millis = 20_000
RENEWED_EVERY_SECONDS = 5.0

_log = structlog.get_logger("frontdesk.knowledge")


class HeldRun:
    """A run in this process's hands; every write raises Fenced where it has passed to another."""

    def __init__(self, db: Database, clock: Clock, organisation_id: OrganisationId, job: Job):
        self._db = db
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()
        self.organisation_id = organisation_id
        self.job = job

    @property
    def cursor(self) -> Cursor:
        """How far the run came."""
        return read(self.job.cursor, Cursor)

    async def keep(
        self, *, progress: Progress, cursor: Cursor, settled: JobItem | None = None
    ) -> None:
        """Keep how far it came, and what became of an item, in one write."""
        job = replace(self.job, progress=written(progress), cursor=written(cursor))

        async def write(tx: Transaction) -> None:
            await self._advance(tx, job)
            if settled is not None:
                await knowledge_jobs.settle_item(tx, self.organisation_id, job, settled)

        async with self._one_at_a_time:
            await self._db.write(write)
            self.job = job

    async def add(self, items: list[tuple[str, str]]) -> None:
        """Have the run read more."""
        await self._db.write(
            lambda tx: knowledge_jobs.add_items(tx, self.organisation_id, self.job, items)
        )

    async def waiting(self, most: int) -> list[JobItem]:
        """The next items to be read."""
        return await self._db.read(
            lambda tx: knowledge_jobs.waiting_items(tx, self.organisation_id, self.job.id, most)
        )

    async def _advance(self, tx: Transaction, job: Job, until: Millis | None = None) -> None:
        now = self._clock.now()
        held = await knowledge_jobs.advance(
            tx, self.organisation_id, job, now=now, until=now + LEASE if until is None else until
        )
        if not held:
            raise Fenced(f"the run {job.id} is held by another process, or has ended")

    async def let_go(self) -> None:
        """Leave the run to whoever takes it up next, at once."""
        with contextlib.suppress(Fenced, StoreError):
            await self._db.write(lambda tx: self._advance(tx, self.job, self._clock.now()))

    @contextlib.asynccontextmanager
    async def renewed(self) -> AsyncGenerator[None]:
        """Hold the run for as long as the block takes."""
        renewing = asyncio.create_task(self._renew())
        try:
            yield
        finally:
            renewing.cancel()
            await asyncio.wait([renewing])

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEWED_EVERY_SECONDS)
            try:
                async with self._one_at_a_time:
                    await self._db.write(lambda tx: self._advance(tx, self.job))
            except Fenced:
                return
            except StoreError as error:
                _log.warning("knowledge.run_not_renewed", run=self.job.id, error=str(error))


async def claimed(
    db: Database, clock: Clock, organisation_id: OrganisationId, job_id: JobId
) -> HeldRun | None:
    """Take up a run that nobody holds."""
    now = clock.now()
    job = await db.write(
        lambda tx: knowledge_jobs.claim(tx, organisation_id, job_id, now=now, until=now + LEASE)
    )
    return HeldRun(db, clock, organisation_id, job) if job is not None else None


def ended(job: Job, state: JobState, progress: Progress, error: str | None = None) -> Job:
    """A run as it ends."""
    return replace(job, state=state, progress=written(progress), error=error)
