"""Where a browser's request may come from: our own pages, and pages that were allowed."""

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from frontdesk.administration.origins import origins_of
from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import Forbidden
from frontdesk.core.ids import OrganisationId
from frontdesk.store.database import Database

# Where a request's scope keeps the headers that let an allowed page read the answer.
CROSS_ORIGIN = "frontdesk.cross_origin"
FRESH: Millis = 5_000

Header = tuple[bytes, bytes]


class Origins:
    """What the server's settings allow for everyone, and each organisation for itself."""

    def __init__(self, allowed: frozenset[str], db: Database, clock: Clock) -> None:
        self._everywhere = allowed
        self._db = db
        self._clock = clock
        self._known: dict[OrganisationId, tuple[Millis, frozenset[str]]] = {}

    @property
    def everywhere(self) -> frozenset[str]:
        """What the server's settings allow for every organisation."""
        return self._everywhere

    def forget(self, organisation_id: OrganisationId) -> None:
        """Read what an organisation allows anew, because it was just changed."""
        self._known.pop(organisation_id, None)

    async def check(self, connection: HTTPConnection, organisation_id: OrganisationId) -> None:
        """Refuse a page of a foreign origin; a request without an origin is no browser's."""
        origin = connection.headers.get("origin")
        if origin is None or is_own(connection.headers):
            return
        if not await self._allows(origin, organisation_id):
            raise _refusal(origin)

    def check_own(self, connection: HTTPConnection) -> None:
        """Refuse any page but our own, as where a cookie speaks for someone."""
        headers = connection.headers
        named = "origin" in headers or connection.scope["type"] == "websocket"
        if named and not is_own(headers):
            raise _refusal(headers.get("origin", ""))

    async def _allows(self, origin: str, organisation_id: OrganisationId) -> bool:
        if origin in self._everywhere:
            return True
        now = self._clock.now()
        read_at, known = self._known.get(organisation_id, (None, frozenset[str]()))
        if read_at is None or not 0 <= now - read_at < FRESH:
            known = await self._db.read(lambda tx: origins_of(tx, organisation_id))
            self._known[organisation_id] = (now, known)
        return origin in known


def preflight(origin: str) -> list[Header]:
    """What any page is told before it calls; whether it may is said by the call itself."""
    return [
        *readable_by(origin),
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", b"authorization, content-type, last-event-id"),
        (b"access-control-max-age", b"600"),
    ]


def is_own(headers: Headers) -> bool:
    """Whether a request comes from a page of this server."""
    page_host = headers.get("origin", "").partition("://")[2]
    return bool(page_host) and page_host == headers.get("host")


def readable_by(origin: str) -> list[Header]:
    """No cookie is ever let through: an allowed page speaks with a conversation's token."""
    return [(b"access-control-allow-origin", origin.encode("latin-1")), (b"vary", b"origin")]


def _refusal(origin: str) -> Forbidden:
    return Forbidden(
        f"the origin {origin!r} is not allowed; allow it with `frontdesk origins add`",
        code="origin_not_allowed",
    )
