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

from frontdesk.administration.administrator import SERVER, Administrator
from frontdesk.administration.people import add_person, put_link_down
from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import RateLimited, Unauthorised
from frontdesk.core.events import Audience
from frontdesk.core.ids import OrganisationId, is_organisation_id
from frontdesk.core.permissions import StaffRole
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import operators, organisations, sign_ins
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
    """How operators of all organisations sign in; who names none means the server's own."""

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

    async def with_password(
        self, name: str, password: str, address: str, organisation: str | None = None
    ) -> SignedIn:
        """Open a session for who knows the password, unless there were too many attempts."""
        wanted = OrganisationId(organisation or self._organisation_id)
        subjects = _subjects(name, address)
        with self._passwords.place(address):
            organisation_id, known = await self._db.write(
                lambda tx: self._attempted(tx, wanted, name, subjects)
            )
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
        return await self._open(organisation_id, known)

    async def _attempted(
        self, tx: Transaction, wanted: OrganisationId, name: str, subjects: tuple[Subject, ...]
    ) -> tuple[OrganisationId, OperatorRecord | None]:
        """Count first: of many attempts at once none may slip by before the others have failed.

        Who guesses at an organisation that is not there, or is disabled, is counted with the
        server's own, and told nothing else than who guesses at a name.
        """
        now = self._clock.now()
        served = await _is_served(tx, wanted)
        organisation_id = wanted if served else self._organisation_id
        for subject in subjects:
            count = await sign_ins.count_attempt(
                tx, organisation_id, subject.name, now=now, until=now + LOCK_OUT
            )
            if count > subject.most:
                raise LockedOut
        known = await operators.find(tx, organisation_id, name) if served else None
        return organisation_id, known

    async def with_link(self, token: str) -> SignedIn:
        """Open a session for who holds a link that nobody used before."""
        now = self._clock.now()
        organisation_id, secret = _read_placed(token)

        async def take(tx: Transaction) -> OperatorRecord | None:
            name = await sign_ins.take_link(tx, organisation_id, _hashed(secret), now)
            if name is None or not await _is_served(tx, organisation_id):
                return None
            return await operators.find(tx, organisation_id, name)

        known = await self._db.write(take)
        if known is None:
            raise Unauthorised(
                "this link was used or is too old; `frontdesk operator link` makes another",
                code="link_invalid",
            )
        return await self._open(organisation_id, known)

    async def _open(self, organisation_id: OrganisationId, operator: OperatorRecord) -> SignedIn:
        token, now = secrets.token_urlsafe(32), self._clock.now()
        await self._db.write(
            lambda tx: sign_ins.open_session(
                tx,
                organisation_id,
                operator.name,
                _hashed(token),
                now=now,
                until=now + SESSION,
            )
        )
        _log.info("sign_in.opened", operator=operator.name)
        return _signed_in(organisation_id, operator, token, now + SESSION)

    async def recognise(self, cookie: str) -> SignedIn:
        """The session that a cookie names, if it still holds."""
        organisation_id, token = _read_placed(cookie)
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
        organisation_id, token = _read_placed(session.cookie)
        await self._db.write(lambda tx: sign_ins.close_session(tx, organisation_id, _hashed(token)))


async def make_link(
    tx: Transaction, organisation_id: OrganisationId, operator: str, now: Millis
) -> str:
    """A token that lets an operator in once, within a day, and says where."""
    token = secrets.token_urlsafe(32)
    await sign_ins.put_link(
        tx, organisation_id, operator, _hashed(token), now=now, until=now + LINK
    )
    return _placed(organisation_id, token)


def link_path(token: str) -> str:
    """Where a link leads; the part after # stays in the browser, out of logs and histories."""
    return f"/console/sign-in#link={token}"


async def first_link(tx: Transaction, organisation_id: OrganisationId, now: Millis) -> str | None:
    """On a first run: make an operator, and a link that lets them in; None on any other."""
    if await operators.everyone(tx, organisation_id):
        return None
    by = Administrator(organisation_id, SERVER, now)
    await add_person(tx, by, FIRST_OPERATOR, StaffRole.OWNER)
    await put_link_down(tx, by, FIRST_OPERATOR)
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
        role=operator.role,
        session=_hashed(token),
    )
    csrf_token = hmac.digest(token.encode(), b"csrf", hashlib.sha256).hex()
    return SignedIn(principal, _placed(organisation_id, token), csrf_token, expires_at)


async def _is_served(tx: Transaction, organisation_id: OrganisationId) -> bool:
    if not is_organisation_id(organisation_id):
        return False
    found = await organisations.find(tx, organisation_id)
    return found is not None and not found.disabled


def _placed(organisation_id: OrganisationId, token: str) -> str:
    """A secret with the organisation that it is for."""
    place = base64.urlsafe_b64encode(organisation_id.encode()).rstrip(b"=").decode()
    return f"{place}.{token}"


def _read_placed(placed: str) -> tuple[OrganisationId, str]:
    """A secret apart from its organisation, which is nobody's where it cannot be read."""
    place, _, token = placed.partition(".")
    try:
        named = base64.b64decode(place + "=" * (-len(place) % 4), altchars=b"-_", validate=True)
        organisation_id = named.decode()
    except ValueError:
        organisation_id = ""
    known = organisation_id if is_organisation_id(organisation_id) else ""
    return OrganisationId(known), token


def _hashed(token: str) -> str:
    """What the store keeps of a token: of no use to who reads it."""
    return hashlib.sha256(token.encode()).hexdigest()
