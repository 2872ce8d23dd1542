"""Runs over sources: claimed by one worker at a time, resumed by the next where it left off."""

from collections.abc import Iterable

from sqlalchemy import and_, bindparam, delete, func, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import JobId, OrganisationId, SourceId
from frontdesk.core.library import ItemState, Job, JobItem, JobState
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_JOB = (
    *("id", "source_id", "state", "settings", "progress", "cursor", "epoch", "leased_until"),
    *("error", "created_at", "updated_at"),
)
_ITEM = ("number", "uri", "state", "body", "attempts", "error")
_jobs, _items = t.knowledge_jobs, t.knowledge_job_items
_select = select(*(_jobs.c[name] for name in _JOB))
_ours = in_organisation(_jobs)
_this = _ours & (_jobs.c.id == bindparam("its_id"))
_under_way = (_jobs.c.state == JobState.WAITING) | (_jobs.c.state == JobState.RUNNING)
_held = _this & (_jobs.c.state == JobState.RUNNING) & (_jobs.c.epoch == bindparam("its_epoch"))
_add = Query(
    lambda insert: insert(_jobs).values(
        organisation_id=bindparam(ORGANISATION), **{name: bindparam(name) for name in _JOB}
    )
)
_find = Query(_select.where(_this))
_recent = Query(
    _select.where(
        _ours,
        (bindparam("of_source") == "") | (_jobs.c.source_id == bindparam("of_source")),
    )
    .order_by(_jobs.c.created_at.desc(), _jobs.c.id)
    .limit(bindparam("most"))
)
_due_anywhere = Query(
    select(_jobs.c.organisation_id, _jobs.c.id)
    .where(_under_way, _jobs.c.leased_until <= bindparam("now"))
    .order_by(_jobs.c.created_at)
    .limit(bindparam("most"))
)
_claim = Query(
    update(_jobs)
    .where(_this, _under_way, _jobs.c.leased_until <= bindparam("now"))
    .values(
        state=JobState.RUNNING.value,
        epoch=_jobs.c.epoch + 1,
        leased_until=bindparam("until"),
        updated_at=bindparam("now"),
    )
    .returning(*(_jobs.c[name] for name in _JOB))
)
_advance = Query(
    update(_jobs)
    .where(_held)
    .values(
        progress=bindparam("new_progress"),
        cursor=bindparam("new_cursor"),
        leased_until=bindparam("until"),
        updated_at=bindparam("now"),
    )
)
_finish = Query(
    update(_jobs)
    .where(_held)
    .values(
        state=bindparam("new_state"),
        progress=bindparam("new_progress"),
        error=bindparam("new_error"),
        leased_until=0,
        updated_at=bindparam("now"),
    )
)
_cancel = Query(
    update(_jobs)
    .where(_this, _under_way)
    .values(state=JobState.CANCELLED.value, leased_until=0, updated_at=bindparam("now"))
)
_item_of = in_organisation(_items) & (_items.c.job_id == bindparam("its_id"))
_holds = select(_jobs.c.id).where(_held).exists()
_newest_item = Query(select(func.coalesce(func.max(_items.c.number), 0)).where(_item_of))
_still_held = Query(select(_jobs.c.id).where(_held))
_add_item = Query(
    lambda insert: (
        insert(_items)
        .values(
            organisation_id=bindparam(ORGANISATION),
            job_id=bindparam("its_id"),
            **{name: bindparam(name) for name in _ITEM},
        )
        .on_conflict_do_nothing(index_elements=["organisation_id", "job_id", "uri"])
    )
)
_settle_item = Query(
    update(_items)
    .where(_item_of, _items.c.number == bindparam("its_number"), _holds)
    .values(
        state=bindparam("new_state"),
        error=bindparam("new_error"),
        attempts=_items.c.attempts + 1,
    )
)
_waiting = Query(
    select(*(_items.c[name] for name in _ITEM))
    .where(_item_of, _items.c.state == ItemState.WAITING)
    .order_by(_items.c.number)
    .limit(bindparam("most"))
)
_listed = Query(
    select(*(_items.c[name] for name in _ITEM))
    .where(_item_of, _items.c.number > bindparam("after"))
    .order_by(_items.c.number)
    .limit(bindparam("most"))
)
_counts = Query(select(_items.c.state, func.count()).where(_item_of).group_by(_items.c.state))
_of_source = in_organisation(_jobs) & (_jobs.c.source_id == bindparam("of_source"))
_forget_items = Query(
    delete(_items).where(
        in_organisation(_items), _items.c.job_id.in_(select(_jobs.c.id).where(_of_source))
    )
)
_forget = Query(delete(_jobs).where(and_(_of_source)))


async def add(tx: Transaction, organisation_id: OrganisationId, job: Job) -> None:
    """Keep a new run over a source."""
    values = {name: getattr(job, name) for name in _JOB if name != "source_id"}
    await tx.execute(_add, **{ORGANISATION: organisation_id}, **values, source_id=job.source)


async def find(tx: Transaction, organisation_id: OrganisationId, job_id: JobId) -> Job | None:
    """One run."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id}, its_id=job_id)
    return _job(rows[0]) if rows else None


async def recent(
    tx: Transaction,
    organisation_id: OrganisationId,
    *,
    source_id: SourceId | None = None,
    most: int = 50,
) -> list[Job]:
    """The newest runs, over one source or over all."""
    given = {ORGANISATION: organisation_id, "of_source": source_id or ""}
    return [_job(row) for row in await tx.fetch(_recent, **given, most=most)]


async def due_anywhere(
    tx: Transaction, now: Millis, most: int
) -> list[tuple[OrganisationId, JobId]]:
    """The runs of every organisation that nobody works on, the oldest first."""
    rows = await tx.fetch(_due_anywhere, now=now, most=most)
    return [(OrganisationId(row[0]), JobId(row[1])) for row in rows]


async def claim(
    tx: Transaction, organisation_id: OrganisationId, job_id: JobId, *, now: Millis, until: Millis
) -> Job | None:
    """Take up a run that nobody works on, up to a moment; None where somebody does or it ended."""
    given = {ORGANISATION: organisation_id, "its_id": job_id}
    rows = await tx.fetch(_claim, **given, now=now, until=until)
    return _job(rows[0]) if rows else None


async def advance(
    tx: Transaction, organisation_id: OrganisationId, job: Job, *, now: Millis, until: Millis
) -> bool:
    """Keep a run's progress and cursor, and hold it longer; False where it is held no more."""
    given = {**_held_by(organisation_id, job), "now": now, "until": until}
    new = {"new_progress": job.progress, "new_cursor": job.cursor}
    return await tx.execute(_advance, **given, **new) == 1


async def finish(
    tx: Transaction, organisation_id: OrganisationId, job: Job, *, now: Millis
) -> bool:
    """End a run in its state; False where it is held no more."""
    given = {**_held_by(organisation_id, job), "now": now}
    new = {"new_state": job.state.value, "new_progress": job.progress, "new_error": job.error}
    return await tx.execute(_finish, **given, **new) == 1


async def cancel(
    tx: Transaction, organisation_id: OrganisationId, job_id: JobId, now: Millis
) -> bool:
    """End a run whoever holds it; False where it had ended."""
    given = {ORGANISATION: organisation_id, "its_id": job_id}
    return await tx.execute(_cancel, **given, now=now) == 1


async def add_items(
    tx: Transaction,
    organisation_id: OrganisationId,
    job: Job,
    items: Iterable[tuple[str, str]],
) -> bool:
    """Have a run read more, each by its uri and what is known of it; what it has already stays.

    False where the run is held no more.
    """
    given = _held_by(organisation_id, job)
    if not await tx.fetch(_still_held, **given):
        return False
    own = {ORGANISATION: organisation_id, "its_id": job.id}
    number = (await tx.fetch(_newest_item, **own))[0][0]
    rows = [
        {
            **own,
            "number": number + at,
            "uri": uri,
            "state": ItemState.WAITING.value,
            "body": body,
            "attempts": 0,
            "error": None,
        }
        for at, (uri, body) in enumerate(items, 1)
    ]
    await tx.execute_many(_add_item, rows)
    return True


async def settle_item(
    tx: Transaction, organisation_id: OrganisationId, job: Job, item: JobItem
) -> bool:
    """Note what became of an item; False where the run is held no more."""
    given = {**_held_by(organisation_id, job), "its_number": item.number}
    new = {"new_state": item.state.value, "new_error": item.error}
    return await tx.execute(_settle_item, **given, **new) == 1


async def waiting_items(
    tx: Transaction, organisation_id: OrganisationId, job_id: JobId, most: int
) -> list[JobItem]:
    """What a run has yet to read, in order."""
    given = {ORGANISATION: organisation_id, "its_id": job_id, "most": most}
    return [_item(row) for row in await tx.fetch(_waiting, **given)]


async def items(
    tx: Transaction, organisation_id: OrganisationId, job_id: JobId, *, after: int, most: int
) -> list[JobItem]:
    """The next of all items of a run, whatever became of them."""
    given = {ORGANISATION: organisation_id, "its_id": job_id, "after": after, "most": most}
    return [_item(row) for row in await tx.fetch(_listed, **given)]


async def item_counts(
    tx: Transaction, organisation_id: OrganisationId, job_id: JobId
) -> dict[ItemState, int]:
    """How many items of a run are in each state."""
    rows = await tx.fetch(_counts, **{ORGANISATION: organisation_id}, its_id=job_id)
    return {ItemState(row[0]): row[1] for row in rows}


async def forget(tx: Transaction, organisation_id: OrganisationId, source_id: SourceId) -> int:
    """Forget all runs over a source; how many there were."""
    given = {ORGANISATION: organisation_id, "of_source": source_id}
    await tx.execute(_forget_items, **given)
    return await tx.execute(_forget, **given)


def _held_by(organisation_id: OrganisationId, job: Job) -> dict[str, object]:
    return {ORGANISATION: organisation_id, "its_id": job.id, "its_epoch": job.epoch}


def _job(row: Row) -> Job:
    values = dict(zip(_JOB, row, strict=True))
    source = SourceId(values.pop("source_id"))
    state = JobState(values.pop("state"))
    return Job(source=source, state=state, **values)


def _item(row: Row) -> JobItem:
    number, uri, state, *rest = row
    return JobItem(number, uri, ItemState(state), *rest)
