"""The API keys of an organisation: made and revoked."""

from frontdesk.administration.administrator import Administrator, record
from frontdesk.core.errors import NotFound
from frontdesk.store.database import Transaction
from frontdesk.store.queries import api_keys
from frontdesk.store.queries.api_keys import KeyRecord
from frontdesk.store.queries.audit import Change


async def add_key(tx: Transaction, by: Administrator, key: KeyRecord) -> None:
    """Keep a new key, of which the store gets a hash alone."""
    await api_keys.add(tx, key)
    changes: dict[str, Change] = {"name": (None, key.name), "scopes": (None, sorted(key.scopes))}
    if key.expires_at is not None:
        changes["expires_at"] = (None, key.expires_at)
    await record(tx, by, "key.create", key.id, changes)


async def revoke_key(tx: Transaction, by: Administrator, key_id: str) -> None:
    """End a key; to end it again changes nothing."""
    found = await api_keys.find(tx, by.organisation_id, key_id)
    if found is None:
        raise no_such_key(key_id)
    if await api_keys.revoke(tx, by.organisation_id, key_id, by.now):
        await record(tx, by, "key.revoke", key_id, {"revoked_at": (None, by.now)})


def no_such_key(key_id: str) -> NotFound:
    """The refusal of an id that no key of the organisation has."""
    return NotFound(f"there is no key {key_id[:64]!r}", code="key_not_found")
