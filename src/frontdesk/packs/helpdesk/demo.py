"""Invented licences to try the desk with."""

from dataclasses import dataclass

from sqlalchemy import bindparam

from frontdesk import ORGANISATION, Millis, OrganisationId, Query, Transaction
from frontdesk.packs.helpdesk import tables as t


@dataclass(frozen=True, slots=True)
class DemoLicence:
    """A licence and who has it."""

    owner: str
    phone: str
    key: str
    product: str
    email: str
    valid_until: str


LICENCES = (
    DemoLicence(
        *("Mira Okafor", "4155550171", "LK-2041-7733", "Larkspur Sync"),
        *("mira@okafor-studio.net", "2028-03-31"),
    ),
    DemoLicence(
        *("Jonas Lind", "4155550172", "LK-3310-0052", "Larkspur Notes"),
        *("jonas@lindbooks.net", "2025-11-30"),
    ),
)

_COLUMNS = ("key", "product", "email", "valid_until")
_add = Query(
    lambda insert: (
        insert(t.licences)
        .values(
            organisation_id=bindparam(ORGANISATION),
            **{name: bindparam(name) for name in _COLUMNS},
        )
        .on_conflict_do_nothing()
    )
)


async def seed(tx: Transaction, organisation_id: OrganisationId, now: Millis) -> None:
    """Give an organisation the invented licences, once."""
    for one in LICENCES:
        values = {name: getattr(one, name) for name in _COLUMNS}
        await tx.execute(_add, **{ORGANISATION: organisation_id}, **values)
