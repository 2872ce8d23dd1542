"""One run over a source, from where the last process left off to its end."""

import asyncio
from dataclasses import dataclass

import structlog

from frontdesk.core.clock import Clock
from frontdesk.core.errors import CallerError, ControlFlow, FrontdeskError, StoreError, Unavailable
from frontdesk.core.library import Job, JobState, Source, SourceKind
from frontdesk.knowledge.ingesting.file_reading import FileReading
from frontdesk.knowledge.ingesting.intake import Intake
from frontdesk.knowledge.ingesting.lease import HeldRun
from frontdesk.knowledge.ingesting.run_record import OnProgress, RunRecord
from frontdesk.knowledge.ingesting.site_reading import SiteReading
from frontdesk.knowledge.ingesting.site_visit import SiteVisits
from frontdesk.knowledge.ingesting.stored_json import Progress
from frontdesk.knowledge.library import Library
from frontdesk.store.database import Database
from frontdesk.store.queries import knowledge_sources

_log = structlog.get_logger("frontdesk.knowledge")


def not_watched(_: Progress) -> None:
    """Nobody looks at the progress."""


@dataclass(frozen=True, slots=True)
class RunParts:
    """What runs are made with."""

    db: Database
    clock: Clock
    intake: Intake
    library: Library
    visits: SiteVisits


async def finish_run(
    parts: RunParts, held: HeldRun, on_progress: OnProgress = not_watched
) -> Job | None:
    """Carry a run to its end; None where its source is gone, and the run with it.

    Raises Fenced, StoreError or Unavailable where it has to be taken up again.
    """
    async with held.renewed():
        try:
            source = await parts.db.read(
                lambda tx: knowledge_sources.find(tx, held.organisation_id, held.job.source)
            )
            if source is None:
                return None
            return await _finish(parts, RunRecord(parts.db, held, source, on_progress))
        except (ControlFlow, StoreError, Unavailable, asyncio.CancelledError):
            await held.let_go()
            raise


async def _finish(parts: RunParts, record: RunRecord) -> Job:
    await record.count()
    try:
        note = await _read(parts, record)
    except (ControlFlow, StoreError, Unavailable):
        raise
    except CallerError as refused:
        return await record.end(JobState.FAILED, refused.detail, parts.clock.now())
    except FrontdeskError as failure:
        return await record.end(JobState.FAILED, str(failure), parts.clock.now())
    return await record.end(JobState.DONE, note, parts.clock.now())


async def _read(parts: RunParts, record: RunRecord) -> str | None:
    """Read all that there is, and remove what there is no longer; what is to be said of it."""
    source = record.source
    if source.kind in (SourceKind.SITE, SourceKind.URL):
        site = SiteReading(record, parts.intake, parts.visits)
        await site.read_all()
        if site.complete:
            await _remove_missing(parts, record, site.gone)
        return site.note
    await FileReading(record, parts.intake).read_all()
    if _is_whole(source):
        await _remove_missing(parts, record, set())
    return None


def _is_whole(source: Source) -> bool:
    """Whether a run reads all that its source has: what was sent up comes a file at a time."""
    return source.kind in (SourceKind.FILE, SourceKind.PACK)


async def _remove_missing(parts: RunParts, record: RunRecord, gone: set[str]) -> None:
    here = await record.uris() - gone
    async for document in record.documents():
        if document.draft.uri in here:
            continue
        if await parts.library.delete(record.organisation_id, document.id):
            await record.removed(document)
