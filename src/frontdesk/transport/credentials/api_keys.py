"""API keys: `fd_live_…`, shown once; the store has a hash, and what each is good for."""

import hashlib
import hmac
import re
import secrets

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import Unauthorised
from frontdesk.core.events import Audience
from frontdesk.core.ids import IdSource, OrganisationId
from frontdesk.core.permissions import Scope
from frontdesk.store.database import Database
from frontdesk.store.queries import api_keys
from frontdesk.store.queries.api_keys import KeyRecord
from frontdesk.transport.credentials.tokens import DAY, MOST_DAYS, Principal

PREFIX = "fd_live_"
# How much of a key people see again: enough to tell theirs apart, too little to guess the rest.
SHOWN = len(PREFIX) + 8
# How coarse the time of the last use is: a busy key costs a write an hour.
HOUR: Millis = 60 * 60 * 1000

_KEY = re.compile(rf"{PREFIX}([0-9a-z]{{24}})_([0-9a-f]{{64}})\Z")
_ID = "key_"
_NOBODYS = hashlib.sha256(b"nobody's").hexdigest()


def new_key(
    organisation_id: OrganisationId,
    name: str,
    scopes: frozenset[Scope],
    *,
    now: Millis,
    by: str,
    days: int | None = None,
) -> tuple[KeyRecord, str]:
    """A new key as the store keeps it, and as its holder does."""
    id = IdSource().key()
    text = f"{PREFIX}{id.removeprefix(_ID)}_{secrets.token_hex(32)}"
    made = KeyRecord(
        organisation_id=organisation_id,
        id=id,
        name=name,
        prefix=text[:SHOWN],
        hashed=_hashed(text),
        scopes=scopes,
        created_at=now,
        created_by=by,
        expires_at=None if days is None else now + days * DAY,
    )
    return made, text


def is_key(token: str) -> bool:
    """Whether a credential says of itself that it is an API key."""
    return token.startswith(PREFIX)


class ApiKeys:
    """Recognises keys, and notes when each was last used."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    async def recognise(self, token: str) -> Principal:
        """Whose key it is; one that is not known, was revoked or has expired is refused alike."""
        now = self._clock.now()
        found = await self._find(token)
        # Compared whether there is one or not, so that an id is not told by how long it takes.
        fits = hmac.compare_digest(found.hashed if found else _NOBODYS, _hashed(token))
        if found is None or not fits or not found.holds(now):
            raise Unauthorised("this API key opens nothing here", code="key_invalid")
        if found.last_used_at is None or now - found.last_used_at >= HOUR:
            await self._db.write(lambda tx: api_keys.use(tx, found.organisation_id, found.id, now))
        return Principal(
            audience=Audience.OPERATOR,
            organisation_id=found.organisation_id,
            subject=found.id,
            expires_at=found.expires_at or now + MOST_DAYS * DAY,
            key_id=found.id,
            scopes=found.scopes,
        )

    async def _find(self, token: str) -> KeyRecord | None:
        named = _KEY.match(token)
        if named is None:
            return None
        return await self._db.read(lambda tx: api_keys.find_anywhere(tx, f"{_ID}{named[1]}"))


def _hashed(key: str) -> str:
    """What the store keeps of a key: it is long and random, so that a plain hash tells nothing."""
    return hashlib.sha256(key.encode()).hexdigest()
