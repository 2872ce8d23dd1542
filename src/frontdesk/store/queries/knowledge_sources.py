"""Where an organisation's documents come from."""

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.ids import OrganisationId, SourceId
from frontdesk.core.library import Source, SourceKind
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_CHANGED = ("kind", "name", "location", "settings", "audience", "language", "tags")
_COLUMNS = ("id", *_CHANGED, "created_at", "last_run_at")
_sources = t.knowledge_sources
_select = select(*(_sources.c[name] for name in _COLUMNS))
_this = in_organisation(_sources) & (_sources.c.id == bindparam("its_id"))
_add = Query(
    insert(_sources).values(
        organisation_id=bindparam(ORGANISATION), **{name: bindparam(name) for name in _COLUMNS}
    )
)
_change = Query(
    update(_sources).where(_this).values(**{name: bindparam(f"new_{name}") for name in _CHANGED})
)
_find = Query(_select.where(_this))
_all = Query(
    _select.where(in_organisation(_sources)).order_by(_sources.c.created_at, _sources.c.id)
)
_ran = Query(update(_sources).where(_this).values(last_run_at=bindparam("at")))
_remove = Query(delete(_sources).where(_this))


async def add(tx: Transaction, organisation_id: OrganisationId, source: Source) -> None:
    """Keep a new source."""
    await tx.execute(_add, **{ORGANISATION: organisation_id}, **_values(source))


async def change(tx: Transaction, organisation_id: OrganisationId, source: Source) -> bool:
    """Keep a source as it is now to be; False where there is none."""
    values = _values(source)
    new = {f"new_{name}": values[name] for name in _CHANGED}
    given = {ORGANISATION: organisation_id, "its_id": source.id}
    return await tx.execute(_change, **given, **new) == 1


async def find(
    tx: Transaction, organisation_id: OrganisationId, source_id: SourceId
) -> Source | None:
    """One source."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id}, its_id=source_id)
    return _source(rows[0]) if rows else None


async def everyone(tx: Transaction, organisation_id: OrganisationId) -> list[Source]:
    """All sources, the oldest first."""
    return [_source(row) for row in await tx.fetch(_all, **{ORGANISATION: organisation_id})]


async def ran(
    tx: Transaction, organisation_id: OrganisationId, source_id: SourceId, at: Millis
) -> None:
    """Note when a source was last read."""
    await tx.execute(_ran, **{ORGANISATION: organisation_id}, its_id=source_id, at=at)


async def remove(tx: Transaction, organisation_id: OrganisationId, source_id: SourceId) -> bool:
    """Forget a source that has no documents and no jobs any more; False where there is none."""
    return await tx.execute(_remove, **{ORGANISATION: organisation_id}, its_id=source_id) == 1


def _values(source: Source) -> dict[str, object]:
    values = {name: getattr(source, name) for name in _COLUMNS}
    return {**values, "tags": msgspec.json.encode(source.tags).decode()}


def _source(row: Row) -> Source:
    values = dict(zip(_COLUMNS, row, strict=True))
    values["kind"] = SourceKind(values["kind"])
    values["audience"] = DocumentAudience(values["audience"])
    values["tags"] = msgspec.json.decode(values["tags"], type=tuple[str, ...])
    return Source(**values)
