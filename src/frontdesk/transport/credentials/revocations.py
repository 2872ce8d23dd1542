"""Which tokens were revoked and which sessions go on, as far as the store was asked."""

import asyncio
from dataclasses import dataclass

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import Unauthorised
from frontdesk.core.ids import KeyId, OrganisationId, TokenId
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import api_keys, organisations, revocations, sign_ins
from frontdesk.transport.credentials.tokens import DAY, Principal

FRESH: Millis = 3_000

REVOKED = "revoked"
SIGNED_OUT = "signed_out"


@dataclass(frozen=True, slots=True)
class Standing:
    """What the store says of credentials at one moment."""

    revoked: frozenset[tuple[OrganisationId, TokenId]] = frozenset()
    sessions: frozenset[tuple[OrganisationId, str]] = frozenset()
    disabled: frozenset[OrganisationId] = frozenset()
    keys: frozenset[tuple[OrganisationId, KeyId]] = frozenset()

    def is_revoked(self, principal: Principal) -> bool:
        """Whether somebody has revoked a token or a key."""
        if principal.key_id is not None:
            return (principal.organisation_id, principal.key_id) in self.keys
        return (principal.organisation_id, principal.token_id) in self.revoked

    def ended(self, principal: Principal) -> str | None:
        """Why a credential that was let in holds no longer; None says that it does."""
        if principal.organisation_id in self.disabled:
            return REVOKED
        if principal.session is None:
            return REVOKED if self.is_revoked(principal) else None
        goes_on = (principal.organisation_id, principal.session) in self.sessions
        return None if goes_on else SIGNED_OUT


class Revocations:
    """The revoked tokens of every organisation, in memory and at most some seconds old.

    They are few: only a command revokes one, and each is forgotten when it would have expired.
    """

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock
        self._standing = Standing()
        self._read_at: Millis | None = None
        self._reading = asyncio.Lock()

    async def check(self, principal: Principal) -> None:
        """Refuse a credential that was revoked, or whose organisation is served no longer."""
        if not self._is_fresh():
            async with self._reading:
                # Whoever waited finds what the first has read.
                if not self._is_fresh():
                    await self.look()
        if principal.organisation_id in self._standing.disabled:
            raise Unauthorised("this organisation is disabled", code="organisation_disabled")
        if self._standing.is_revoked(principal):
            raise Unauthorised("this token was revoked; ask for a new one", code="token_revoked")

    async def look(self) -> Standing:
        """Ask the store."""
        now = self._clock.now()

        async def work(tx: Transaction) -> Standing:
            return Standing(
                await revocations.revoked_anywhere(tx, now),
                await sign_ins.sessions_anywhere(tx, now),
                await organisations.disabled_anywhere(tx),
                await api_keys.revoked_anywhere(tx, now - DAY),
            )

        self._standing = await self._db.read(work)
        self._read_at = now
        return self._standing

    def _is_fresh(self) -> bool:
        return self._read_at is not None and 0 <= self._clock.now() - self._read_at < FRESH
