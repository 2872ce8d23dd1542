"""What every transport needs: the host, and the checks at the door."""

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from frontdesk.core.clock import Clock
from frontdesk.core.errors import CallerError, Unauthorised
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.models.port import Model
from frontdesk.runtime.port import Runtime
from frontdesk.session.host import Host
from frontdesk.store.database import Database
from frontdesk.transport.limits import Origins, RateLimits
from frontdesk.transport.tokens import Principal, Tokens
from frontdesk.workflows.admin import AdminScope
from frontdesk.workflows.pack import ToolProvider

SUBPROTOCOL = "frontdesk.v1"
_BEARER = "bearer."


@dataclass(frozen=True, slots=True)
class Gateway:
    """The door to the desk."""

    host: Host
    db: Database
    runtime: Runtime
    clock: Clock
    tokens: Tokens
    limits: RateLimits
    origins: Origins
    organisation_id: OrganisationId
    open_chat: bool
    provider: ToolProvider
    explainer: Model | None = None

    def principal(self, connection: HTTPConnection) -> Principal:
        """Who a request or an upgrade comes from."""
        return self.tokens.check(_token(connection.headers, connection.scope))

    def enter(self, connection: HTTPConnection) -> tuple[Principal, ConversationRef]:
        """Who asks, and the conversation that they may reach under the path's id."""
        self.origins.check(connection.headers)
        principal = self.principal(connection)
        return principal, principal.open(connection.path_params["conversation_id"])

    def administer(self, connection: HTTPConnection) -> AdminScope:
        """What an administrator who asks may act on."""
        self.origins.check(connection.headers)
        principal = self.principal(connection)
        principal.require_admin()
        now, zone = self.clock.now(), self.provider.zone
        return AdminScope(principal.organisation_id, self.db, now, zone)

    def may_create(self, connection: HTTPConnection) -> OrganisationId:
        """The organisation in which this caller may open a conversation."""
        self.origins.check(connection.headers)
        self.limits.hit("create", address(connection))
        try:
            principal = self.principal(connection)
        except Unauthorised:
            if self.open_chat and "authorization" not in connection.headers:
                return self.organisation_id
            raise
        principal.require_operator()
        return principal.organisation_id


def _token(headers: Headers, scope: Any) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    for offered in scope.get("subprotocols", ()):
        if offered.startswith(_BEARER):
            return offered[len(_BEARER) :]
    return None


def address(connection: HTTPConnection) -> str:
    """The caller's network address."""
    return connection.client.host if connection.client else "unknown"


def number_or_text(value: str | None) -> Any:
    """A query or header value as a number where it is one, so that a check can refuse the rest."""
    if value is None:
        return None
    digits = value.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 18:
        return int(value)
    return value


def checked_organisation(wanted: str | None, allowed: OrganisationId) -> None:
    """Refuse a wish for another organisation than the credential's own."""
    if wanted is not None and wanted != allowed:
        raise CallerError(
            f"organisation: expected {allowed!r}, this credential's own; got {wanted!r}",
            code="wrong_organisation",
            status=403,
        )
