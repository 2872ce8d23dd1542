"""Numbers that count up for each organisation, whoever asks at once."""

from sqlalchemy import bindparam

from frontdesk import ORGANISATION, OrganisationId, Query, Transaction
from frontdesk.packs.pestcall import tables as t

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
