"""Sessions of operators, links that let them in once, and attempts that are counted."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Table, bindparam, delete, insert, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.core.permissions import StaffRole
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.queries.operators import OperatorRecord
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_sessions, _links, _attempts = t.operator_sessions, t.sign_in_links, t.sign_in_attempts


class SessionRecord(NamedTuple):
    """An operator's session, under the hash of its cookie's secret."""

    hashed: str
    started_at: Millis
    expires_at: Millis


def _by_hash(table: Table) -> ColumnElement[bool]:
    return in_organisation(table) & (table.c.token_hash == bindparam("hashed"))


def _new(table: Table, *columns: str) -> Query:
    given: dict[str, Any] = {name: bindparam(name) for name in columns}
    return Query(insert(table).values(organisation_id=bindparam(ORGANISATION), **given))


def _past(table: Table) -> Query:
    return Query(
        delete(table).where(in_organisation(table), table.c.expires_at <= bindparam("now"))
    )


_open = _new(_sessions, "token_hash", "operator", "created_at", "expires_at")
_past_sessions, _past_links = _past(_sessions), _past(_links)
_holds = _sessions.c.expires_at > bindparam("now")
_session = Query(
    select(t.operators.c.name, t.operators.c.role, _sessions.c.expires_at)
    .join_from(
        _sessions,
        t.operators,
        (t.operators.c.organisation_id == _sessions.c.organisation_id)
        & (t.operators.c.name == _sessions.c.operator),
    )
    .where(_by_hash(_sessions), _holds)
)
_sessions_of = Query(
    select(_sessions.c.token_hash, _sessions.c.created_at, _sessions.c.expires_at)
    .where(in_organisation(_sessions), _sessions.c.operator == bindparam("whose"), _holds)
    .order_by(_sessions.c.created_at, _sessions.c.token_hash)
)
_sessions_anywhere = Query(
    select(_sessions.c.organisation_id, _sessions.c.token_hash).where(_holds)
)
_close = Query(delete(_sessions).where(_by_hash(_sessions)))
_close_all = Query(
    delete(_sessions).where(in_organisation(_sessions), _sessions.c.operator == bindparam("whose"))
)
_put_link = _new(_links, "token_hash", "operator", "expires_at")
_take_link = Query(
    delete(_links).where(_by_hash(_links)).returning(_links.c.operator, _links.c.expires_at)
)
_forget_links = Query(
    delete(_links).where(in_organisation(_links), _links.c.operator == bindparam("whose"))
)
_past_attempts = Query(
    delete(_attempts).where(in_organisation(_attempts), _attempts.c.until <= bindparam("now"))
)
_count = Query(
    # The time is that of the first: who goes on trying must not keep an operator out for good.
    lambda insert_: (
        insert_(_attempts)
        .values(
            organisation_id=bindparam(ORGANISATION),
            subject=bindparam("subject"),
            count=1,
            until=bindparam("until"),
        )
        .on_conflict_do_update(
            index_elements=["organisation_id", "subject"],
            set_={"count": _attempts.c.count + 1},
        )
        .returning(_attempts.c.count)
    )
)
_forget = Query(
    delete(_attempts).where(in_organisation(_attempts), _attempts.c.subject == bindparam("whose"))
)


async def open_session(
    tx: Transaction,
    organisation_id: OrganisationId,
    operator: str,
    hashed: str,
    *,
    now: Millis,
    until: Millis,
) -> None:
    """Keep a session under its token's hash; those that are over go."""
    scope = {ORGANISATION: organisation_id}
    await tx.execute(_past_sessions, **scope, now=now)
    given = {"operator": operator, "token_hash": hashed, "created_at": now, "expires_at": until}
    await tx.execute(_open, **scope, **given)


async def session(
    tx: Transaction, organisation_id: OrganisationId, hashed: str, now: Millis
) -> tuple[OperatorRecord, Millis] | None:
    """Whose session it is and until when, if it still holds."""
    rows = await tx.fetch(_session, **{ORGANISATION: organisation_id}, hashed=hashed, now=now)
    return (OperatorRecord(rows[0][0], StaffRole(rows[0][1])), rows[0][2]) if rows else None


async def sessions_of(
    tx: Transaction, organisation_id: OrganisationId, operator: str, now: Millis
) -> list[SessionRecord]:
    """The sessions of an operator that hold, oldest first."""
    scope = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_sessions_of, **scope, whose=operator, now=now)
    return [SessionRecord(*row) for row in rows]


async def sessions_anywhere(tx: Transaction, now: Millis) -> frozenset[tuple[OrganisationId, str]]:
    """The hashes of every organisation's sessions that hold."""
    rows = await tx.fetch(_sessions_anywhere, now=now)
    return frozenset((OrganisationId(row[0]), row[1]) for row in rows)


async def close_session(tx: Transaction, organisation_id: OrganisationId, hashed: str) -> bool:
    """End a session; False says that there was none."""
    return await tx.execute(_close, **{ORGANISATION: organisation_id}, hashed=hashed) == 1


async def close_sessions(tx: Transaction, organisation_id: OrganisationId, operator: str) -> int:
    """End every session of an operator, and say how many there were."""
    return await tx.execute(_close_all, **{ORGANISATION: organisation_id}, whose=operator)


async def shut_out(tx: Transaction, organisation_id: OrganisationId, operator: str) -> bool:
    """End every session of an operator and void every link; False says that there was none."""
    scope = {ORGANISATION: organisation_id}
    sessions = await close_sessions(tx, organisation_id, operator)
    return sessions + await tx.execute(_forget_links, **scope, whose=operator) > 0


async def put_link(
    tx: Transaction,
    organisation_id: OrganisationId,
    operator: str,
    hashed: str,
    *,
    now: Millis,
    until: Millis,
) -> None:
    """Keep a link under its token's hash; those that nobody used in time go."""
    scope = {ORGANISATION: organisation_id}
    await tx.execute(_past_links, **scope, now=now)
    await tx.execute(_put_link, **scope, operator=operator, token_hash=hashed, expires_at=until)


async def take_link(
    tx: Transaction, organisation_id: OrganisationId, hashed: str, now: Millis
) -> str | None:
    """Whom a link lets in; it is gone from here on."""
    rows = await tx.fetch(_take_link, **{ORGANISATION: organisation_id}, hashed=hashed)
    return rows[0][0] if rows and rows[0][1] > now else None


async def count_attempt(
    tx: Transaction, organisation_id: OrganisationId, subject: str, *, now: Millis, until: Millis
) -> int:
    """How many attempts there were, this one included, in the time that the first began."""
    scope = {ORGANISATION: organisation_id}
    await tx.execute(_past_attempts, **scope, now=now)
    rows = await tx.fetch(_count, **scope, subject=subject, until=until)
    return rows[0][0]


async def forget_attempts(tx: Transaction, organisation_id: OrganisationId, subject: str) -> bool:
    """Begin to count anew; False says that nothing was counted."""
    return await tx.execute(_forget, **{ORGANISATION: organisation_id}, whose=subject) == 1
