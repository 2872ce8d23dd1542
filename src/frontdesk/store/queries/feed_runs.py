"""The newest runs over sources, as operators see them while they go on."""

import msgspec
from sqlalchemy import bindparam, select

from frontdesk.core.clock import Millis
from frontdesk.core.feed import FailedDocument, FeedRun
from frontdesk.core.ids import JobId, OrganisationId
from frontdesk.core.library import ENDED_JOBS, ItemState
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

MOST_RUNS = 20

_jobs, _items, _sources = t.knowledge_jobs, t.knowledge_job_items, t.knowledge_sources
_newest = Query(
    select(_jobs.c.id, _jobs.c.updated_at)
    .where(in_organisation(_jobs))
    .order_by(_jobs.c.created_at.desc(), _jobs.c.id)
    .limit(bindparam("most"))
)
_own_source = (_sources.c.organisation_id == _jobs.c.organisation_id) & (
    _sources.c.id == _jobs.c.source_id
)
_run = Query(
    select(
        *(_jobs.c[name] for name in ("source_id", "state", "progress", "cursor", "error")),
        _jobs.c.created_at,
        _sources.c.name,
    )
    .join_from(_jobs, _sources, _own_source)
    .where(in_organisation(_jobs), _jobs.c.id == bindparam("its_id"))
)
_of_run = in_organisation(_items) & (_items.c.job_id == bindparam("its_id"))
_item = Query(select(_items.c.uri).where(_of_run, _items.c.number == bindparam("its_number")))
_failed = Query(
    select(_items.c.uri, _items.c.error)
    .where(_of_run, _items.c.state == ItemState.FAILED.value)
    .order_by(_items.c.number.desc())
    .limit(1)
)


class _Counts(msgspec.Struct, frozen=True):
    """What a run keeps of how far it came."""

    found: int = 0
    done: int = 0
    unchanged: int = 0
    skipped: int = 0
    failed: int = 0
    removed: int = 0


class _Cursor(msgspec.Struct, frozen=True):
    """Which item a run has begun."""

    item: int = 0


async def newest(
    tx: Transaction, organisation_id: OrganisationId, *, most: int = MOST_RUNS
) -> dict[JobId, Millis]:
    """The newest runs, by when each was written."""
    rows = await tx.fetch(_newest, **{ORGANISATION: organisation_id}, most=most)
    return {JobId(row[0]): row[1] for row in rows}


async def run(tx: Transaction, organisation_id: OrganisationId, job_id: JobId) -> FeedRun | None:
    """A run as operators see it; None where there is none."""
    given = {ORGANISATION: organisation_id, "its_id": job_id}
    rows = await tx.fetch(_run, **given)
    if not rows:
        return None
    source, state, progress, cursor, error, created_at, name = rows[0]
    counts = msgspec.json.decode(progress, type=_Counts)
    begun = 0 if state in ENDED_JOBS else msgspec.json.decode(cursor, type=_Cursor).item
    items = await tx.fetch(_item, **given, its_number=begun) if begun else []
    failed = await tx.fetch(_failed, **given) if counts.failed else []
    return FeedRun(
        run_id=job_id,
        source_id=source,
        source=name,
        state=state,
        created_at=created_at,
        total=counts.found,
        done=counts.done + counts.unchanged + counts.skipped + counts.failed,
        failed=counts.failed,
        removed=counts.removed,
        document=items[0][0] if items else "",
        last_failed=FailedDocument(failed[0][0], failed[0][1] or "") if failed else None,
        error=error,
    )
