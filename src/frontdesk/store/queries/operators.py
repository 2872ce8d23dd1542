"""The operators of an organisation."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.core.permissions import StaffRole
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_COLUMNS = ("name", "role", "password", "created_at")


@dataclass(frozen=True, slots=True)
class OperatorRecord:
    """A person who may sign in; `password` is a hash, None while only links let them in."""

    name: str
    role: StaffRole = StaffRole.OPERATOR
    password: str | None = None
    created_at: Millis = 0


_add = Query(
    lambda insert: (
        insert(t.operators)
        .values(
            organisation_id=bindparam(ORGANISATION), **{name: bindparam(name) for name in _COLUMNS}
        )
        .on_conflict_do_nothing()
    )
)
_named = in_organisation(t.operators) & (t.operators.c.name == bindparam("wanted"))
_select = select(*(t.operators.c[name] for name in _COLUMNS))
_find = Query(_select.where(_named))
_everyone = Query(_select.where(in_organisation(t.operators)).order_by(t.operators.c.name))
_set_password = Query(update(t.operators).where(_named).values(password=bindparam("hashed")))
_set_role = Query(update(t.operators).where(_named).values(role=bindparam("new_role")))
_remove = Query(delete(t.operators).where(_named))


async def add(tx: Transaction, organisation_id: OrganisationId, operator: OperatorRecord) -> bool:
    """Make an operator; False says that the name is taken."""
    row = {name: getattr(operator, name) for name in _COLUMNS}
    return await tx.execute(_add, **{ORGANISATION: organisation_id}, **row) == 1


async def find(
    tx: Transaction, organisation_id: OrganisationId, name: str
) -> OperatorRecord | None:
    """An operator by name."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id}, wanted=name)
    return _record(rows[0]) if rows else None


async def everyone(tx: Transaction, organisation_id: OrganisationId) -> list[OperatorRecord]:
    """All operators, by name."""
    return [_record(r) for r in await tx.fetch(_everyone, **{ORGANISATION: organisation_id})]


async def set_password(
    tx: Transaction, organisation_id: OrganisationId, name: str, hashed: str
) -> bool:
    """Change a password's hash; False says that there is no such operator."""
    scope = {ORGANISATION: organisation_id}
    return await tx.execute(_set_password, **scope, wanted=name, hashed=hashed) == 1


async def set_role(
    tx: Transaction, organisation_id: OrganisationId, name: str, role: StaffRole
) -> bool:
    """Change a role; False says that there is no such operator."""
    scope = {ORGANISATION: organisation_id}
    return await tx.execute(_set_role, **scope, wanted=name, new_role=role) == 1


async def remove(tx: Transaction, organisation_id: OrganisationId, name: str) -> bool:
    """Let an operator go, with all sessions and links; False says that there is none."""
    return await tx.execute(_remove, **{ORGANISATION: organisation_id}, wanted=name) == 1


def _record(row: tuple[object, ...]) -> OperatorRecord:
    name, role, password, created_at = row
    assert isinstance(name, str) and isinstance(role, str) and isinstance(created_at, int)
    assert password is None or isinstance(password, str)
    return OperatorRecord(name, StaffRole(role), password, created_at)
