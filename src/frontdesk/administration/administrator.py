"""Who changes what an organisation has, and how that is put down."""

from collections.abc import Mapping
from dataclasses import dataclass

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.core.permissions import StaffRole
from frontdesk.store.database import Transaction
from frontdesk.store.queries import audit
from frontdesk.store.queries.audit import AuditEntry, Change

COMMAND_LINE = "cli"
SERVER = "server"


@dataclass(frozen=True, slots=True)
class Administrator:
    """Who changes an organisation, and when.

    `actor` is `operator:NAME`, `key:ID`, `cli` or `server`; `role` is None for those who have the
    machine, and with it every right.
    """

    organisation_id: OrganisationId
    actor: str
    now: Millis
    role: StaffRole | None = None


async def record(
    tx: Transaction,
    by: Administrator,
    action: str,
    object: str,
    changes: Mapping[str, Change] | None = None,
) -> None:
    """Put a change down, in its own transaction; secrets are no part of what is put down."""
    entry = AuditEntry(by.now, by.actor, action, object, changes or {})
    await audit.add(tx, by.organisation_id, entry)
