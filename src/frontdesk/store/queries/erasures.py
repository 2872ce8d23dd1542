"""The list of erasures: what a restored backup has to forget anew, without naming anybody."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import bindparam, insert, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_COLUMNS = ("organisation_id", "at", "salt", "customer", "conversations")
_add = Query(insert(t.erasures).values(**{name: bindparam(name) for name in _COLUMNS}))
_select = select(*(t.erasures.c[name] for name in _COLUMNS), t.erasures.c.id)
_of = Query(_select.where(in_organisation(t.erasures)).order_by(t.erasures.c.id))
_after = Query(_select.where(t.erasures.c.id > bindparam("after")).order_by(t.erasures.c.id))


@dataclass(frozen=True, slots=True)
class Erasure:
    """One erasure: the conversations by their ids, the customer by a salted hash of theirs."""

    organisation_id: OrganisationId
    at: Millis
    salt: str
    customer: str | None
    conversations: Sequence[ConversationId]
    id: int = 0

    @property
    def refs(self) -> list[ConversationRef]:
        """The conversations that were erased."""
        return [ConversationRef(self.organisation_id, one) for one in self.conversations]


async def add(tx: Transaction, organisation_id: OrganisationId, erasure: Erasure) -> None:
    """Put an erasure down."""
    row = {name: getattr(erasure, name) for name in _COLUMNS}
    row["conversations"] = msgspec.json.encode(list(erasure.conversations)).decode()
    await tx.execute(_add, **{**row, "organisation_id": organisation_id})


async def of_organisation(tx: Transaction, organisation_id: OrganisationId) -> list[Erasure]:
    """An organisation's erasures, the oldest first."""
    return [_read(row) for row in await tx.fetch(_of, **{ORGANISATION: organisation_id})]


async def after_anywhere(tx: Transaction, after: int) -> list[Erasure]:
    """Every organisation's erasures after one: for the server and for backups alone."""
    return [_read(row) for row in await tx.fetch(_after, after=after)]


def _read(row: Row) -> Erasure:
    organisation_id, at, salt, customer, conversations, id = row
    ids = msgspec.json.decode(conversations, type=list[ConversationId])
    return Erasure(OrganisationId(organisation_id), at, salt, customer, ids, id)
