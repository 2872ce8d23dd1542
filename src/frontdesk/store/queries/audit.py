"""The audit log: every administrative change, by whom and to what; nothing in it is changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import bindparam, insert, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

# What was before, and what is after; None where there was nothing.
Change = tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """A change: who made it, what they did, to what, and how it differs."""

    at: Millis
    actor: str
    action: str
    object: str
    changes: Mapping[str, Change] = field(default_factory=dict[str, Change])
    id: int = 0


_audit = t.audit
_COLUMNS = ("at", "actor", "action", "object", "changes")
_add = Query(
    insert(_audit).values(
        organisation_id=bindparam(ORGANISATION), **{name: bindparam(name) for name in _COLUMNS}
    )
)
_recent = Query(
    select(*(_audit.c[name] for name in _COLUMNS), _audit.c.id)
    .where(in_organisation(_audit), _audit.c.id < bindparam("before"))
    .order_by(_audit.c.id.desc())
    .limit(bindparam("most"))
)


async def add(tx: Transaction, organisation_id: OrganisationId, entry: AuditEntry) -> None:
    """Keep an entry, in the transaction of the change itself."""
    changes = msgspec.json.encode(entry.changes).decode()
    values = {**{name: getattr(entry, name) for name in _COLUMNS}, "changes": changes}
    await tx.execute(_add, **{ORGANISATION: organisation_id}, **values)


async def recent(
    tx: Transaction, organisation_id: OrganisationId, *, before: int, most: int
) -> list[AuditEntry]:
    """The latest entries before one, the latest first."""
    scope = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_recent, **scope, before=before, most=most)
    return [
        AuditEntry(at, actor, action, object, msgspec.json.decode(changes), id)
        for at, actor, action, object, changes, id in rows
    ]
