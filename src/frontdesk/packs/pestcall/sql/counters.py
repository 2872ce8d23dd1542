"""Numbers that count up for each organisation, whoever asks at once."""

from sqlalchemy import bindparam

from frontdesk.core.ids import OrganisationId
from frontdesk.packs.pestcall import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION

FIRST = 1001

_next = Query(
    lambda insert: (
        insert(t.counters)
        .values(organisation_id=bindparam(ORGANISATION), name=bindparam("name"), value=FIRST)
        .on_conflict_do_update(
            index_elements=["organisation_id", "name"], set_={"value": t.counters.c.value + 1}
        )
        .returning(t.counters.c.value)
    )
)


async def next_number(tx: Transaction, organisation_id: OrganisationId, name: str) -> int:
    """The counter's next number, starting at a thousand and one."""
    rows = await tx.fetch(_next, **{ORGANISATION: organisation_id}, name=name)
    return int(rows[0][0])
