"""Organisations: made, found, changed; each change counts their version up."""

from sqlalchemy import bindparam, delete, select, update

from frontdesk.core.ids import OrganisationId
from frontdesk.core.locale import Locale
from frontdesk.core.organisation import Organisation, decode_settings, encode_settings
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_COLUMNS = (
    *("id", "name", "pack", "language", "zone", "settings", "version", "disabled"),
    *("created_at", "preview_of"),
)
_CHANGED = ("name", "pack", "language", "zone", "settings", "disabled")

_add = Query(
    lambda insert: (
        insert(t.organisations)
        .values(**{name: bindparam(name) for name in _COLUMNS})
        .on_conflict_do_nothing()
    )
)
_this = t.organisations.c.id == bindparam(ORGANISATION)
_select = select(*(t.organisations.c[name] for name in _COLUMNS))
_find = Query(_select.where(_this))
_everywhere = Query(_select.order_by(t.organisations.c.id))
_version = Query(select(t.organisations.c.version).where(_this))
_change = Query(
    update(t.organisations)
    .where(_this)
    .values(
        version=t.organisations.c.version + 1,
        **{name: bindparam(f"new_{name}") for name in _CHANGED},
    )
)
_count = Query(update(t.organisations).where(_this).values(version=t.organisations.c.version + 1))
_forget_dialogs = Query(delete(t.dialogs).where(in_organisation(t.dialogs)))
_disabled = Query(select(t.organisations.c.id).where(t.organisations.c.disabled))


async def add(tx: Transaction, organisation: Organisation) -> bool:
    """Make an organisation; False says that the id is taken."""
    values = _values(organisation)
    return await tx.execute(_add, **{name: values[name] for name in _COLUMNS}) == 1


async def find(tx: Transaction, organisation_id: OrganisationId) -> Organisation | None:
    """An organisation by its id."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id})
    return _organisation(rows[0]) if rows else None


async def version(tx: Transaction, organisation_id: OrganisationId) -> int | None:
    """How often an organisation has changed; None where there is none."""
    rows = await tx.fetch(_version, **{ORGANISATION: organisation_id})
    return rows[0][0] if rows else None


async def change(tx: Transaction, organisation: Organisation) -> bool:
    """Keep an organisation as it is now to be; False says that there is none.

    With another pack every dialog begins anew: who was verified by the last one is nobody here.
    """
    before = await find(tx, organisation.id)
    if before is not None and before.pack != organisation.pack:
        await tx.execute(_forget_dialogs, **{ORGANISATION: organisation.id})
    values = _values(organisation)
    new = {f"new_{name}": values[name] for name in _CHANGED}
    return await tx.execute(_change, **{ORGANISATION: organisation.id}, **new) == 1


async def count_change(tx: Transaction, organisation_id: OrganisationId) -> bool:
    """Count a change of what its desk is made of beside its settings; False where there is none.

    Whoever counts holds the organisation until the end of the transaction.
    """
    return await tx.execute(_count, **{ORGANISATION: organisation_id}) == 1


async def everywhere(tx: Transaction) -> list[Organisation]:
    """All organisations of a server, and those in which drafts of theirs are tried."""
    return [_organisation(row) for row in await tx.fetch(_everywhere)]


async def disabled_anywhere(tx: Transaction) -> frozenset[OrganisationId]:
    """The organisations that are served no longer."""
    return frozenset(OrganisationId(row[0]) for row in await tx.fetch(_disabled))


def _values(organisation: Organisation) -> dict[str, object]:
    return {
        **{name: getattr(organisation, name) for name in _COLUMNS if name != "settings"},
        "settings": encode_settings(organisation.settings),
    }


def _organisation(row: Row) -> Organisation:
    return Organisation(
        id=OrganisationId(row[0]),
        name=row[1],
        pack=row[2],
        language=Locale(row[3]) if row[3] is not None else None,
        zone=row[4],
        settings=decode_settings(row[5]),
        version=row[6],
        disabled=bool(row[7]),
        created_at=row[8],
        preview_of=OrganisationId(row[9]) if row[9] is not None else None,
    )
