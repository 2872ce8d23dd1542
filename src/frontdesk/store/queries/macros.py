"""Ready-made texts of an organisation's operators."""

from sqlalchemy import bindparam, delete, select

from frontdesk.core.ids import OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_everyone = Query(
    select(t.macros.c.name, t.macros.c.text)
    .where(in_organisation(t.macros))
    .order_by(t.macros.c.name)
)
_put = Query(
    lambda insert: (
        stmt := insert(t.macros).values(
            organisation_id=bindparam(ORGANISATION), name=bindparam("name"), text=bindparam("text")
        )
    ).on_conflict_do_update(
        index_elements=["organisation_id", "name"], set_={"text": stmt.excluded.text}
    )
)
_remove = Query(
    delete(t.macros).where(in_organisation(t.macros), t.macros.c.name == bindparam("wanted"))
)


async def everyone(tx: Transaction, organisation_id: OrganisationId) -> list[tuple[str, str]]:
    """All of them, each as name and text, by name."""
    rows = await tx.fetch(_everyone, **{ORGANISATION: organisation_id})
    return [(name, text) for name, text in rows]


async def put(tx: Transaction, organisation_id: OrganisationId, name: str, text: str) -> None:
    """Keep a text under a name, in place of the one that had it."""
    await tx.execute(_put, **{ORGANISATION: organisation_id}, name=name, text=text)


async def remove(tx: Transaction, organisation_id: OrganisationId, name: str) -> bool:
    """Forget a text; False where there is none of that name."""
    gone = await tx.execute(_remove, **{ORGANISATION: organisation_id}, wanted=name)
    return gone == 1
