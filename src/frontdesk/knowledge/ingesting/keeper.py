"""Carries runs over sources to their ends while the server runs, beside the turns."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable

import structlog

from frontdesk.core.errors import Fenced
from frontdesk.core.ids import JobId, OrganisationId
from frontdesk.knowledge.gap_placing import GapPlacing
from frontdesk.knowledge.ingesting.lease import claimed
from frontdesk.knowledge.ingesting.pack_documents import PackDocuments
from frontdesk.knowledge.ingesting.run import RunParts, finish_run
from frontdesk.knowledge.ingesting.uploads import Uploads
from frontdesk.knowledge.vectors.encoder import ENCODER_FAILURES
from frontdesk.store.queries import knowledge_jobs, organisations

SWEEP_SECONDS = 10.0
# A start has the machine to itself for so long.
FIRST_SECONDS = 1.0
# A long crawl keeps nobody's upload waiting.
MOST_AT_ONCE = 3

_log = structlog.get_logger("frontdesk.knowledge")

# The pack of an organisation that names this one, or none.
PackOf = Callable[[str | None], str]


def _nobody_watches(organisation_id: OrganisationId) -> None:
    """Nobody looks at the progress."""


class IngestKeeper:
    """Takes up what is due: runs that were ordered, and those that another process left."""

    def __init__(
        self,
        parts: RunParts,
        uploads: Uploads,
        packs: PackDocuments,
        pack_of: PackOf,
        gaps: GapPlacing,
        *,
        sweep_seconds: float = SWEEP_SECONDS,
    ) -> None:
        self._parts = parts
        self._uploads = uploads
        self._packs = packs
        self._pack_of = pack_of
        self._gaps = gaps
        self._sweep_seconds = max(sweep_seconds, SWEEP_SECONDS)
        # Told whenever a run of an organisation came further.
        self.on_progress: Callable[[OrganisationId], None] = _nobody_watches
        self._due = asyncio.Event()
        self._runs: dict[JobId, asyncio.Task[None]] = {}
        self._to_look_at: deque[tuple[OrganisationId, str | None]] = deque()
        self._to_encode: set[OrganisationId] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for what is due."""
        self._task = asyncio.get_running_loop().create_task(self._keep())

    async def stop(self) -> None:
        """Leave what is under way to the next start, which goes on from there."""
        tasks = [*self._runs.values(), *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._task = None

    def wake(self) -> None:
        """Look at once: something was ordered."""
        self._due.set()

    def look_at(self, organisation_id: OrganisationId, pack: str | None) -> None:
        """Compare an organisation's documents with what its pack brings, soon."""
        self._to_look_at.append((organisation_id, pack))
        self._due.set()

    async def settle(self) -> None:
        """Carry all that is due to its end."""
        while True:
            await self._look()
            if not self._runs:
                return
            await asyncio.wait(list(self._runs.values()))

    async def _keep(self) -> None:
        await asyncio.sleep(FIRST_SECONDS)
        await self._tried(self._first_look)
        while True:
            self._due.clear()
            await self._tried(self._look)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._sweep_seconds):
                    await self._due.wait()

    async def _tried(self, look: Callable[[], Awaitable[None]]) -> None:
        try:
            await look()
        except Exception as error:
            # The keeper outlives any failure of the store: what is due stays so.
            _log.error("knowledge.not_looked_after", error=repr(error))

    async def _first_look(self) -> None:
        """See to what a start may find: packs that changed, vectors that are missing."""
        now = self._parts.clock.now() / 1000
        await asyncio.to_thread(self._uploads.remove_forgotten, now)
        every = await self._parts.db.read(organisations.everywhere)
        for organisation in (one for one in every if one.preview_of is None):
            self._to_encode.add(organisation.id)
            self.look_at(organisation.id, organisation.pack)

    async def _look(self) -> None:
        while self._to_look_at:
            organisation_id, pack = self._to_look_at.popleft()
            await self._packs.look(organisation_id, self._pack_of(pack))
        await self._begin_due()
        if not self._runs:
            await self._encode()

    async def _begin_due(self) -> None:
        room = MOST_AT_ONCE - len(self._runs)
        if room <= 0:
            return
        now = self._parts.clock.now()
        due = await self._parts.db.read(
            lambda tx: knowledge_jobs.due_anywhere(tx, now, MOST_AT_ONCE * 2)
        )
        for organisation_id, job_id in [one for one in due if one[1] not in self._runs][:room]:
            task = asyncio.create_task(self._run(organisation_id, job_id))
            self._runs[job_id] = task

    async def _run(self, organisation_id: OrganisationId, job_id: JobId) -> None:
        try:
            held = await claimed(self._parts.db, self._parts.clock, organisation_id, job_id)
            if held is not None:
                await finish_run(self._parts, held, lambda _: self.on_progress(organisation_id))
                self.on_progress(organisation_id)
                self._to_encode.add(organisation_id)
                self._due.set()
        except Fenced:
            _log.info("knowledge.run_passed_on", run=job_id)
        except Exception as error:
            # It is due still, and taken up by a later look.
            _log.error("knowledge.run_broke_off", run=job_id, error=repr(error))
        finally:
            del self._runs[job_id]

    async def _encode(self) -> None:
        """Make the vectors that an encoder out of reach left out, or that a new one is to make."""
        try:
            await self._gaps.place()
            for organisation_id in sorted(self._to_encode):
                await self._parts.library.embed_missing(organisation_id)
                self._to_encode.discard(organisation_id)
        except ENCODER_FAILURES as error:
            _log.warning("knowledge.not_encoded", error=str(error))
