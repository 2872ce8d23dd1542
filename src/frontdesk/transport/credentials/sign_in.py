"""How operators sign in: with a password or a link that works once; and what their cookie opens."""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import structlog

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import RateLimited, Unauthorised
from frontdesk.core.events import Audience
from frontdesk.core.ids import OrganisationId
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import operators, sign_ins
from frontdesk.store.queries.operators import OperatorRecord
from frontdesk.transport.credentials.passwords import Passwords
from frontdesk.transport.credentials.tokens import Principal

HOUR: Millis = 60 * 60 * 1000
SESSION: Millis = 12 * HOUR
LINK: Millis = 24 * HOUR
LOCK_OUT: Millis = HOUR // 4

FIRST_OPERATOR = "operator"
OPERATOR_NAME = r"^[A-Za-z0-9._@+\-]{1,64}$"

_log = structlog.get_logger("frontdesk.sign_in")


def is_operator_name(name: str) -> bool:
    """Whether an operator may be called so."""
    return re.fullmatch(OPERATOR_NAME[1:-1], name) is not None


class LockedOut(RateLimited):
    """There were too many attempts."""

    code = "locked_out"
    retry_after_seconds = LOCK_OUT // 1000

    def __init__(self) -> None:
        minutes = LOCK_OUT // 60_000
        super().__init__(
            f"too many attempts; try again in {minutes} minutes, or with a link by "
            "`frontdesk operator link`"
        )


class Subject(NamedTuple):
    """Whose attempts are counted together, and how many may fail before a lock-out."""

    name: str
    most: int


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A session that was opened or found; the cookie's value is known to its browser alone."""

    principal: Principal
    cookie: str
    csrf_token: str
    expires_at: Millis


class SignIns:
    """The sign-ins of one organisation; sessions of all are recognised by their cookies."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        organisation_id: OrganisationId,
        *,
        on_failure: Callable[[], None] = lambda: None,
    ) -> None:
        self._on_failure = on_failure
        self._db = db
        self._clock = clock
        self._organisation_id = organisation_id
        self._passwords = Passwords()
        self._tag_key = secrets.token_bytes(16)

    def _tag(self, name: str) -> str:
        """What tells attempts at one name from those at another, and the name to nobody."""
        return hmac.digest(self._tag_key, name.encode(), hashlib.sha256).hex()[:8]

    async def with_password(self, name: str, password: str, address: str) -> SignedIn:
        """Open a session for who knows the password, unless there were too many attempts."""
        organisation_id, subjects = self._organisation_id, _subjects(name, address)
        with self._passwords.place(address):
            known = await self._db.write(lambda tx: self._attempted(tx, name, subjects))
            fits = await self._passwords.fits(known.password if known else None, password)
        if known is None or not fits:
            self._on_failure()
            # Never the name as typed: in haste people type their password there.
            _log.warning("sign_in.failed", name_tag=self._tag(name), address=address)
            raise Unauthorised("this name and password do not fit", code="sign_in_failed")

        async def forget(tx: Transaction) -> None:
            for subject in subjects:
                await sign_ins.forget_attempts(tx, organisation_id, subject.name)

        await self._db.write(forget)
        return await self._open(known)

    async def _attempted(
        self, tx: Transaction, name: str, subjects: tuple[Subject, ...]
    ) -> OperatorRecord | None:
        """Count first: of many attempts at once none may slip by before the others have failed."""
        now = self._clock.now()
        for subject in subjects:
            count = await sign_ins.count_attempt(
                tx, self._organisation_id, subject.name, now=now, until=now + LOCK_OUT
            )
            if count > subject.most:
                raise LockedOut
        return await operators.find(tx, self._organisation_id, name)

    async def with_link(self, token: str) -> SignedIn:
        """Open a session for who holds a link that nobody used before."""
        now, hashed = self._clock.now(), _hashed(token)

        async def take(tx: Transaction) -> OperatorRecord | None:
            name = await sign_ins.take_link(tx, self._organisation_id, hashed, now)
            return await operators.find(tx, self._organisation_id, name) if name else None

        known = await self._db.write(take)
        if known is None:
            raise Unauthorised(
                "this link was used or is too old; `frontdesk operator link` makes another",
                code="link_invalid",
            )
        return await self._open(known)

    async def _open(self, operator: OperatorRecord) -> SignedIn:
        token, now = secrets.token_urlsafe(32), self._clock.now()
        await self._db.write(
            lambda tx: sign_ins.open_session(
                tx,
                self._organisation_id,
                operator.name,
                _hashed(token),
                now=now,
                until=now + SESSION,
            )
        )
        _log.info("sign_in.opened", operator=operator.name)
        return _signed_in(self._organisation_id, operator, token, now + SESSION)

    async def recognise(self, cookie: str) -> SignedIn:
        """The session that a cookie names, if it still holds."""
        organisation_id, token = _read_cookie(cookie)
        now = self._clock.now()
        found = await self._db.read(
            lambda tx: sign_ins.session(tx, organisation_id, _hashed(token), now)
        )
        if found is None:
            raise Unauthorised("this session is over; sign in again", code="session_over")
        operator, expires_at = found
        return _signed_in(organisation_id, operator, token, expires_at)

    async def sign_out(self, session: SignedIn) -> None:
        """End a session: its cookie opens nothing from here on."""
        organisation_id, token = _read_cookie(session.cookie)
        await self._db.write(lambda tx: sign_ins.close_session(tx, organisation_id, _hashed(token)))


async def make_link(
    tx: Transaction, organisation_id: OrganisationId, operator: str, now: Millis
) -> str:
    """A token that lets an operator in once, within a day."""
    token = secrets.token_urlsafe(32)
    await sign_ins.put_link(
        tx, organisation_id, operator, _hashed(token), now=now, until=now + LINK
    )
    return token


def link_path(token: str) -> str:
    """Where a link leads; the part after # stays in the browser, out of logs and histories."""
    return f"/console/sign-in#link={token}"


async def first_link(tx: Transaction, organisation_id: OrganisationId, now: Millis) -> str | None:
    """On a first run: make an operator, and a link that lets them in; None on any other."""
    if await operators.everyone(tx, organisation_id):
        return None
    made = OperatorRecord(FIRST_OPERATOR, admin=True, created_at=now)
    await operators.add(tx, organisation_id, made)
    return await make_link(tx, organisation_id, FIRST_OPERATOR, now)


def _subjects(name: str, address: str) -> tuple[Subject, ...]:
    """One guesser is stopped soon; many together, before they guess much."""
    return (
        Subject(f"pair:{address} {name}", 5),
        Subject(f"address:{address}", 20),
        Subject(f"operator:{name}", 50),
    )


def _signed_in(
    organisation_id: OrganisationId, operator: OperatorRecord, token: str, expires_at: Millis
) -> SignedIn:
    principal = Principal(
        audience=Audience.OPERATOR,
        organisation_id=organisation_id,
        subject=operator.name,
        expires_at=expires_at,
        admin=operator.admin,
        session=_hashed(token),
    )
    place = base64.urlsafe_b64encode(organisation_id.encode()).rstrip(b"=").decode()
    csrf_token = hmac.digest(token.encode(), b"csrf", hashlib.sha256).hex()
    return SignedIn(principal, f"{place}.{token}", csrf_token, expires_at)


def _read_cookie(cookie: str) -> tuple[OrganisationId, str]:
    place, _, token = cookie.partition(".")
    try:
        named = base64.b64decode(place + "=" * (-len(place) % 4), altchars=b"-_", validate=True)
        organisation_id = named.decode()
    except ValueError:
        organisation_id = ""
    if not organisation_id.isprintable() or not organisation_id:
        raise Unauthorised("this cookie is none of ours; sign in", code="session_over")
    return OrganisationId(organisation_id), token


def _hashed(token: str) -> str:
    """What the store keeps of a token: of no use to who reads it."""
    return hashlib.sha256(token.encode()).hexdigest()
