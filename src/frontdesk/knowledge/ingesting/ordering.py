"""Sources and runs as somebody orders them; each function is part of a write."""

from dataclasses import dataclass, field, replace

from msgspec import structs

from frontdesk.core.clock import Millis
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.ids import IdSource, JobId, OrganisationId, SourceId
from frontdesk.core.library import ENDED_JOBS, Job, JobState, Source, SourceKind
from frontdesk.knowledge.ingesting.stored_json import RunSettings, SourceSettings, read, written
from frontdesk.store.database import Transaction
from frontdesk.store.queries import knowledge_jobs, knowledge_sources

MOST_SOURCES = 200
UPLOADS = "Uploads"
_LOOKED_AT = 20


@dataclass(frozen=True, slots=True)
class WantedSource:
    """Where documents are to come from, and what is said of them."""

    kind: SourceKind
    location: str
    name: str = ""
    audience: DocumentAudience = DocumentAudience.CUSTOMERS
    language: str = ""
    tags: tuple[str, ...] = ()
    settings: SourceSettings = field(default_factory=SourceSettings)


def no_such_source(source_id: str) -> NotFound:
    """The refusal of an id that no source of the organisation has."""
    return NotFound(f"expected the id of a source; got {source_id[:40]!r}", code="source_not_found")


def no_such_run(job_id: str) -> NotFound:
    """The refusal of an id that no run of the organisation has."""
    return NotFound(f"expected the id of a run; got {job_id[:40]!r}", code="run_not_found")


async def find_source(
    tx: Transaction, organisation_id: OrganisationId, source_id: SourceId
) -> Source:
    """One source, or NotFound."""
    found = await knowledge_sources.find(tx, organisation_id, source_id)
    if found is None:
        raise no_such_source(source_id)
    return found


async def is_source(tx: Transaction, organisation_id: OrganisationId, wanted: WantedSource) -> bool:
    """Whether documents come from there already."""
    every = await knowledge_sources.everyone(tx, organisation_id)
    return (wanted.kind, wanted.location) in {(one.kind, one.location) for one in every}


async def keep_source(
    tx: Transaction,
    organisation_id: OrganisationId,
    wanted: WantedSource,
    ids: IdSource,
    now: Millis,
) -> Source:
    """The source of this kind and place as it is wanted now, made where there is none."""
    every = await knowledge_sources.everyone(tx, organisation_id)
    same = [one for one in every if (one.kind, one.location) == (wanted.kind, wanted.location)]
    if same:
        before = same[0]
        fingerprint = read(before.settings, SourceSettings).fingerprint
        settings = structs.replace(wanted.settings, fingerprint=fingerprint)
        changed = replace(_source(before.id, wanted, before.created_at), settings=written(settings))
        changed = replace(changed, last_run_at=before.last_run_at)
        if changed != before:
            await knowledge_sources.change(tx, organisation_id, changed)
        return changed
    if len(every) >= MOST_SOURCES:
        raise CallerError(
            f"expected at most {MOST_SOURCES} sources; remove one first",
            code="too_many_sources",
            status=409,
        )
    made = _source(ids.source(), wanted, now)
    await knowledge_sources.add(tx, organisation_id, made)
    return made


def _source(id: SourceId, wanted: WantedSource, created_at: Millis) -> Source:
    return Source(
        id=id,
        kind=wanted.kind,
        name=wanted.name or wanted.location,
        location=wanted.location,
        created_at=created_at,
        settings=written(wanted.settings),
        audience=wanted.audience,
        language=wanted.language,
        tags=wanted.tags,
    )


async def order_run(
    tx: Transaction,
    organisation_id: OrganisationId,
    source: Source,
    ids: IdSource,
    now: Millis,
    settings: RunSettings | None = None,
) -> Job:
    """Order a run over a source; while one is waiting or under way, that is the one.

    Of files that are sent up each has a run of its own.
    """
    if source.kind is not SourceKind.UPLOAD:
        for job in await knowledge_jobs.recent(
            tx, organisation_id, source_id=source.id, most=_LOOKED_AT
        ):
            if job.state not in ENDED_JOBS:
                return job
    job = Job(
        ids.job(),
        source.id,
        JobState.WAITING,
        now,
        now,
        settings=written(settings or RunSettings()),
    )
    await knowledge_jobs.add(tx, organisation_id, job)
    return job


async def find_run(tx: Transaction, organisation_id: OrganisationId, job_id: JobId) -> Job:
    """One run, or NotFound."""
    found = await knowledge_jobs.find(tx, organisation_id, job_id)
    if found is None:
        raise no_such_run(job_id)
    return found
