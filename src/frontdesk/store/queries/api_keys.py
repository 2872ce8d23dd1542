"""The API keys of an organisation: of each the store has a hash, never the key."""

from dataclasses import dataclass

from sqlalchemy import bindparam, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import KeyId, OrganisationId
from frontdesk.core.permissions import Scope
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_COLUMNS = (
    *("organisation_id", "id", "name", "prefix", "hashed", "scopes", "created_at", "created_by"),
    *("expires_at", "revoked_at", "last_used_at"),
)


@dataclass(frozen=True, slots=True)
class KeyRecord:
    """A key: what it is called and shown as, what it is good for, and until when."""

    organisation_id: OrganisationId
    id: KeyId
    name: str
    prefix: str
    hashed: str
    scopes: frozenset[Scope]
    created_at: Millis
    created_by: str
    expires_at: Millis | None = None
    revoked_at: Millis | None = None
    last_used_at: Millis | None = None

    def holds(self, now: Millis) -> bool:
        """Whether the key opens anything now."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


_keys = t.api_keys
_add = Query(
    lambda insert: insert(_keys).values(**{name: bindparam(f"new_{name}") for name in _COLUMNS})
)
_select = select(*(_keys.c[name] for name in _COLUMNS))
_this = in_organisation(_keys) & (_keys.c.id == bindparam("wanted"))
_find = Query(_select.where(_this))
_everyone = Query(_select.where(in_organisation(_keys)).order_by(_keys.c.created_at, _keys.c.id))
_find_anywhere = Query(_select.where(_keys.c.id == bindparam("wanted")))
_revoke = Query(
    update(_keys).where(_this, _keys.c.revoked_at.is_(None)).values(revoked_at=bindparam("now"))
)
_use = Query(update(_keys).where(_this).values(last_used_at=bindparam("now")))
_revoked_anywhere = Query(
    select(_keys.c.organisation_id, _keys.c.id).where(_keys.c.revoked_at >= bindparam("since"))
)


async def add(tx: Transaction, key: KeyRecord) -> None:
    """Keep a new key."""
    values = {f"new_{name}": getattr(key, name) for name in _COLUMNS}
    await tx.execute(_add, **{**values, "new_scopes": " ".join(sorted(key.scopes))})


async def find(tx: Transaction, organisation_id: OrganisationId, key_id: str) -> KeyRecord | None:
    """A key of an organisation by its id."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id}, wanted=key_id)
    return _record(rows[0]) if rows else None


async def everyone(tx: Transaction, organisation_id: OrganisationId) -> list[KeyRecord]:
    """All keys of an organisation, the oldest first, revoked ones too."""
    return [_record(r) for r in await tx.fetch(_everyone, **{ORGANISATION: organisation_id})]


async def revoke(
    tx: Transaction, organisation_id: OrganisationId, key_id: str, now: Millis
) -> bool:
    """End a key; False says that there is none, or that it was ended before."""
    return await tx.execute(_revoke, **{ORGANISATION: organisation_id}, wanted=key_id, now=now) == 1


async def use(tx: Transaction, organisation_id: OrganisationId, key_id: str, now: Millis) -> None:
    """Note that a key was used."""
    await tx.execute(_use, **{ORGANISATION: organisation_id}, wanted=key_id, now=now)


async def find_anywhere(tx: Transaction, key_id: str) -> KeyRecord | None:
    """The key of an id and the organisation that it belongs to: a key names none by itself."""
    rows = await tx.fetch(_find_anywhere, wanted=key_id)
    return _record(rows[0]) if rows else None


async def revoked_anywhere(
    tx: Transaction, since: Millis
) -> frozenset[tuple[OrganisationId, KeyId]]:
    """The keys that were revoked since a moment."""
    rows = await tx.fetch(_revoked_anywhere, since=since)
    return frozenset((OrganisationId(row[0]), KeyId(row[1])) for row in rows)


def _record(row: Row) -> KeyRecord:
    values = dict(zip(_COLUMNS, row, strict=True))
    values["scopes"] = frozenset(Scope(word) for word in values["scopes"].split())
    return KeyRecord(**values)
