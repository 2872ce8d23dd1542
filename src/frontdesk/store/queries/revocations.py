"""Tokens that were revoked before their time, each remembered until it would have expired."""

from sqlalchemy import bindparam, delete, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId, TokenId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_revoked = t.revoked_tokens

_add = Query(
    lambda insert: (
        insert(_revoked)
        .values(
            organisation_id=bindparam(ORGANISATION),
            token_id=bindparam("token_id"),
            expires_at=bindparam("expires_at"),
        )
        .on_conflict_do_nothing()
    )
)
_past = Query(
    delete(_revoked).where(in_organisation(_revoked), _revoked.c.expires_at <= bindparam("now"))
)
_anywhere = Query(
    select(_revoked.c.organisation_id, _revoked.c.token_id).where(
        _revoked.c.expires_at > bindparam("now")
    )
)


async def revoke(
    tx: Transaction,
    organisation_id: OrganisationId,
    token_id: TokenId,
    *,
    now: Millis,
    until: Millis,
) -> bool:
    """Revoke a token for as long as it would hold; False says that it was revoked before."""
    scope = {ORGANISATION: organisation_id}
    await tx.execute(_past, **scope, now=now)
    return await tx.execute(_add, **scope, token_id=token_id, expires_at=until) == 1


async def revoked_anywhere(
    tx: Transaction, now: Millis
) -> frozenset[tuple[OrganisationId, TokenId]]:
    """The revoked tokens of every organisation that would still hold."""
    rows = await tx.fetch(_anywhere, now=now)
    return frozenset((OrganisationId(row[0]), TokenId(row[1])) for row in rows)
