"""A run over a source in this process, or followed where a server has it already."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from frontdesk.administration.administrator import record
from frontdesk.cli.library import OpenedLibrary
from frontdesk.core.clock import SystemClock
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.errors import CallerError
from frontdesk.core.library import ENDED_JOBS, ItemState, Job, JobItem, SourceKind
from frontdesk.egress.target import read_target
from frontdesk.knowledge.ingesting.lease import claimed
from frontdesk.knowledge.ingesting.ordering import (
    WantedSource,
    find_run,
    keep_source,
    order_run,
)
from frontdesk.knowledge.ingesting.run import finish_run
from frontdesk.knowledge.ingesting.stored_json import Progress, read
from frontdesk.store.database import Transaction
from frontdesk.store.queries import knowledge_jobs

LOOKS_EVERY_SECONDS = 0.5
_PAGE = 500

OnProgress = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class WantedDocuments:
    """What the command line names, and what is said of it."""

    location: str
    whole_site: bool = False
    audience: DocumentAudience = DocumentAudience.CUSTOMERS
    language: str = ""
    tags: tuple[str, ...] = ()
    loopback: bool = False


def source_wanted(wanted: WantedDocuments) -> WantedSource:
    """The source that a path or a URL names; raises CallerError where there can be none."""
    said = (wanted.audience, wanted.language, wanted.tags)
    if wanted.location.startswith(("https://", "http://")):
        read_target(wanted.location, loopback=wanted.loopback)
        kind = SourceKind.SITE if wanted.whole_site else SourceKind.URL
        return WantedSource(kind, wanted.location, "", *said)
    path = Path(wanted.location).expanduser().resolve()
    if not path.exists():
        raise CallerError(
            f"expected a file, a folder or a URL; there is none at {path}", code="no_such_path"
        )
    return WantedSource(SourceKind.FILE, str(path), path.name, *said)


async def ingest(opened: OpenedLibrary, wanted: WantedSource, on_progress: OnProgress) -> Job:
    """Take documents in, to the end of a run."""
    of, by = opened.by.organisation_id, opened.by

    async def order(tx: Transaction) -> Job:
        source = await keep_source(tx, of, wanted, opened.ids, by.now)
        await record(tx, by, "source.run", source.id, {"location": (None, source.location)})
        return await order_run(tx, of, source, opened.ids, by.now)

    job = await opened.db.write(order)
    job_id = job.id
    while job.state not in ENDED_JOBS:
        held = await claimed(opened.db, SystemClock(), of, job_id)
        if held is not None:
            await finish_run(opened.knowledge.parts, held, on_progress)
        else:
            await asyncio.sleep(LOOKS_EVERY_SECONDS)
        job = await opened.db.read(lambda tx: find_run(tx, of, job_id))
        on_progress(read(job.progress, Progress))
    if read(job.progress, Progress).done:
        await opened.knowledge.library.embed_missing(of)
    return job


async def not_taken(opened: OpenedLibrary, job: Job) -> list[JobItem]:
    """What a run found and did not take in, with the reasons."""
    found: list[JobItem] = []
    after = 0
    while page := await _items(opened, job, after):
        found += [one for one in page if one.state in (ItemState.FAILED, ItemState.SKIPPED)]
        after = page[-1].number
    return found


async def _items(opened: OpenedLibrary, job: Job, after: int) -> list[JobItem]:
    of = opened.by.organisation_id
    return await opened.db.read(
        lambda tx: knowledge_jobs.items(tx, of, job.id, after=after, most=_PAGE)
    )
