"""What a run has done so far, kept as it goes: counts, the cursor, what became of each item."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import replace

import structlog
from msgspec import structs

from frontdesk.core.library import Document, ItemState, Job, JobItem, JobState, Source
from frontdesk.knowledge.ingesting.lease import HeldRun
from frontdesk.knowledge.ingesting.stored_json import (
    Cursor,
    Progress,
    RunSettings,
    SourceSettings,
    read,
    written,
)
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import documents, knowledge_jobs, knowledge_sources, organisations

OnProgress = Callable[[Progress], None]
_PAGE = 500
_COUNTED = {
    ItemState.DONE: "done",
    ItemState.UNCHANGED: "unchanged",
    ItemState.SKIPPED: "skipped",
    ItemState.FAILED: "failed",
}

_log = structlog.get_logger("frontdesk.knowledge")


class RunRecord:
    """A run over a source as it stands; what is told here is stored first."""

    def __init__(self, db: Database, held: HeldRun, source: Source, on_progress: OnProgress):
        self._db = db
        self._on_progress = on_progress
        self.held = held
        self.source = source
        self.organisation_id = held.organisation_id
        self.progress = Progress()
        # Who was killed may have changed something without having come to say so.
        self._changed = held.job.epoch > 1

    async def count(self) -> None:
        """Count what became of the items so far; what was removed is known to the run alone."""
        counts = await self._db.read(
            lambda tx: knowledge_jobs.item_counts(tx, self.organisation_id, self.held.job.id)
        )
        counted = {name: counts.get(state, 0) for state, name in _COUNTED.items()}
        removed = read(self.held.job.progress, Progress).removed
        self.progress = Progress(found=sum(counts.values()), removed=removed, **counted)

    def count_found(self) -> None:
        """Count one more thing to read."""
        self.progress = structs.replace(self.progress, found=self.progress.found + 1)

    async def keep(self, cursor: Cursor) -> None:
        """Keep how far the run came."""
        await self.held.keep(progress=self.progress, cursor=cursor)
        self._on_progress(self.progress)

    async def settle(self, item: JobItem, state: ItemState, error: str | None = None) -> None:
        """Keep what became of an item."""
        if state is ItemState.DONE:
            await self.changed()
        name = _COUNTED[state]
        self.progress = structs.replace(self.progress, **{name: getattr(self.progress, name) + 1})
        settled = replace(item, state=state, error=error)
        cursor = Cursor(found_all=self.held.cursor.found_all)
        await self.held.keep(progress=self.progress, cursor=cursor, settled=settled)
        self._on_progress(self.progress)
        _log.debug("knowledge.read", run=self.held.job.id, uri=item.uri, state=state, error=error)

    async def removed(self, document: Document) -> None:
        """Keep that a document was removed."""
        await self.changed()
        self.progress = structs.replace(self.progress, removed=self.progress.removed + 1)
        await self.keep(self.held.cursor)
        _log.info("knowledge.removed", run=self.held.job.id, uri=document.draft.uri)

    async def changed(self) -> None:
        """Have desks look at the library anew: at the first change, and at the end for the rest.

        A desk that had no documents begins to answer from them with the first.
        """
        if not self._changed:
            self._changed = True
            await self._db.write(lambda tx: organisations.count_change(tx, self.organisation_id))

    async def uris(self) -> set[str]:
        """The names of all that the run found, save what it was told is gone."""
        found, after = set[str](), 0
        while page := await self._items(after):
            found |= {one.uri for one in page}
            after = page[-1].number
        return found

    async def _items(self, after: int) -> list[JobItem]:
        ours = (self.organisation_id, self.held.job.id)
        return await self._db.read(
            lambda tx: knowledge_jobs.items(tx, *ours, after=after, most=_PAGE)
        )

    async def documents(self) -> AsyncGenerator[Document]:
        """The documents of the source as they are stored."""
        after = ""
        while page := await self._page(after):
            for document in page:
                yield document
            after = page[-1].id

    async def _page(self, after: str) -> list[Document]:
        ours, source = self.organisation_id, self.source.id
        return await self._db.read(
            lambda tx: documents.page(tx, ours, source_id=source, after=after, most=_PAGE)
        )

    async def end(self, state: JobState, error: str | None, now: int) -> Job:
        """End the run; a source whose folder was read to its end remembers what it was like."""
        job = replace(self.held.job, state=state, progress=written(self.progress), error=error)
        fingerprint = read(job.settings, RunSettings).fingerprint

        async def write(tx: Transaction) -> None:
            await knowledge_jobs.finish(tx, self.organisation_id, job, now=now)
            await knowledge_sources.ran(tx, self.organisation_id, self.source.id, now)
            if fingerprint and state is JobState.DONE:
                await knowledge_sources.change(
                    tx, self.organisation_id, _with_fingerprint(self.source, fingerprint)
                )
            if self._changed:
                await organisations.count_change(tx, self.organisation_id)

        await self._db.write(write)
        _log.info("knowledge.ran", run=job.id, source=self.source.id, state=state, error=error)
        return job


def _with_fingerprint(source: Source, fingerprint: str) -> Source:
    own = structs.replace(read(source.settings, SourceSettings), fingerprint=fingerprint)
    return replace(source, settings=written(own))
