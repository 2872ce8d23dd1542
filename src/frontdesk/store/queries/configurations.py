"""Agents and playbooks in versions: kept, found, made to serve; no version is ever changed."""

from sqlalchemy import bindparam, delete, insert, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.configuration import ConfigurationKind, Head, Serving, Version
from frontdesk.core.ids import OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_heads, _versions = t.configurations, t.configuration_versions
_of_kind = in_organisation(_heads) & (_heads.c.kind == bindparam("of_kind"))
_this = _of_kind & (_heads.c.id == bindparam("of_id"))
_its = (
    in_organisation(_versions)
    & (_versions.c.kind == bindparam("of_kind"))
    & (_versions.c.id == bindparam("of_id"))
)
_HEAD = (_heads.c.id, _heads.c.newest, _heads.c.active, _heads.c.changed_at)
_VERSION = (
    *(_versions.c.version, _versions.c.body, _versions.c.who, _versions.c.at),
    _versions.c.note,
)

_begin = Query(
    lambda insert: (
        insert(_heads)
        .values(
            organisation_id=bindparam(ORGANISATION),
            kind=bindparam("of_kind"),
            id=bindparam("of_id"),
            newest=0,
            active=0,
            changed_at=bindparam("at"),
        )
        .on_conflict_do_nothing()
    )
)
_count = Query(
    update(_heads)
    .where(_this)
    .values(newest=_heads.c.newest + 1, changed_at=bindparam("at"))
    .returning(_heads.c.newest)
)
_add = Query(
    insert(_versions).values(
        organisation_id=bindparam(ORGANISATION),
        kind=bindparam("of_kind"),
        id=bindparam("of_id"),
        **{name: bindparam(name) for name in ("version", "body", "who", "at", "note")},
    )
)
_serve = Query(
    update(_heads).where(_this).values(active=bindparam("version"), changed_at=bindparam("at"))
)
_forget = tuple(Query(delete(table).where(in_organisation(table))) for table in (_versions, _heads))
_all = Query(select(*_HEAD).where(_of_kind).order_by(_heads.c.id))
_find = Query(select(*_HEAD).where(_this))
_history = Query(select(*_VERSION).where(_its).order_by(_versions.c.version.desc()))
_one = Query(select(*_VERSION).where(_its, _versions.c.version == bindparam("version")))
_same = (
    (_versions.c.organisation_id == _heads.c.organisation_id)
    & (_versions.c.kind == _heads.c.kind)
    & (_versions.c.id == _heads.c.id)
)
_newest = Query(
    select(_heads.c.id, _heads.c.active, _versions.c.body)
    .join(_versions, _same & (_versions.c.version == _heads.c.newest))
    .where(_of_kind)
    .order_by(_heads.c.id)
)
_serving = Query(
    select(_heads.c.kind, _heads.c.id, _heads.c.active, _versions.c.body)
    .join(_versions, _same & (_versions.c.version == _heads.c.active))
    .where(in_organisation(_heads))
    .order_by(_heads.c.kind, _heads.c.id)
)


def _named(
    organisation_id: OrganisationId, kind: ConfigurationKind, configuration_id: str
) -> dict[str, str]:
    return {ORGANISATION: organisation_id, "of_kind": kind, "of_id": configuration_id}


async def add_version(
    tx: Transaction,
    organisation_id: OrganisationId,
    kind: ConfigurationKind,
    configuration_id: str,
    *,
    body: str,
    who: str,
    at: Millis,
    note: str = "",
) -> int:
    """Keep a body as the next version, which serves nobody yet; its number."""
    named = _named(organisation_id, kind, configuration_id)
    await tx.execute(_begin, **named, at=at)
    version: int = (await tx.fetch(_count, **named, at=at))[0][0]
    await tx.execute(_add, **named, version=version, body=body, who=who, at=at, note=note)
    return version


async def serve(
    tx: Transaction,
    organisation_id: OrganisationId,
    kind: ConfigurationKind,
    configuration_id: str,
    *,
    version: int,
    at: Millis,
) -> bool:
    """Have a version serve, or none with 0; False says that there is no such configuration."""
    named = _named(organisation_id, kind, configuration_id)
    return await tx.execute(_serve, **named, version=version, at=at) == 1


async def forget(tx: Transaction, organisation_id: OrganisationId) -> None:
    """Forget every version of both kinds, as where drafts are tried."""
    for query in _forget:
        await tx.execute(query, **{ORGANISATION: organisation_id})


async def heads(
    tx: Transaction, organisation_id: OrganisationId, kind: ConfigurationKind
) -> list[Head]:
    """All of a kind, in the order of their ids."""
    rows = await tx.fetch(_all, **{ORGANISATION: organisation_id, "of_kind": kind})
    return [Head(*row) for row in rows]


async def find(
    tx: Transaction,
    organisation_id: OrganisationId,
    kind: ConfigurationKind,
    configuration_id: str,
) -> Head | None:
    """One by its id."""
    rows = await tx.fetch(_find, **_named(organisation_id, kind, configuration_id))
    return Head(*rows[0]) if rows else None


async def version(
    tx: Transaction,
    organisation_id: OrganisationId,
    kind: ConfigurationKind,
    configuration_id: str,
    number: int,
) -> Version | None:
    """One version of it."""
    named = _named(organisation_id, kind, configuration_id)
    rows = await tx.fetch(_one, **named, version=number)
    return Version(*rows[0]) if rows else None


async def versions(
    tx: Transaction,
    organisation_id: OrganisationId,
    kind: ConfigurationKind,
    configuration_id: str,
) -> list[Version]:
    """All versions of it, the newest first."""
    rows = await tx.fetch(_history, **_named(organisation_id, kind, configuration_id))
    return [Version(*row) for row in rows]


async def newest(
    tx: Transaction, organisation_id: OrganisationId, kind: ConfigurationKind
) -> list[tuple[str, int, str]]:
    """The newest body of each of a kind: its id, the version that serves, the body."""
    rows = await tx.fetch(_newest, **{ORGANISATION: organisation_id, "of_kind": kind})
    return [(row[0], row[1], row[2]) for row in rows]


async def serving(tx: Transaction, organisation_id: OrganisationId) -> list[Serving]:
    """All bodies that serve now, of both kinds."""
    return [_serving_of(row) for row in await tx.fetch(_serving, **{ORGANISATION: organisation_id})]


def _serving_of(row: Row) -> Serving:
    return Serving(ConfigurationKind(row[0]), row[1], row[2], row[3])
