"""Settings that an organisation keeps in the store."""

from sqlalchemy import bindparam, select

from frontdesk.core.ids import OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_get = Query(
    select(t.settings.c.value).where(
        in_organisation(t.settings), t.settings.c.key == bindparam("name")
    )
)
_put = Query(
    lambda insert: (
        stmt := insert(t.settings).values(
            organisation_id=bindparam(ORGANISATION),
            key=bindparam("name"),
            value=bindparam("value"),
        )
    ).on_conflict_do_update(
        index_elements=["organisation_id", "key"], set_={"value": stmt.excluded.value}
    )
)


async def get(tx: Transaction, organisation_id: OrganisationId, name: str) -> str | None:
    """Read a setting."""
    rows = await tx.fetch(_get, **{ORGANISATION: organisation_id}, name=name)
    return rows[0][0] if rows else None


async def put(tx: Transaction, organisation_id: OrganisationId, name: str, value: str) -> None:
    """Keep a setting."""
    await tx.execute(_put, **{ORGANISATION: organisation_id}, name=name, value=value)
