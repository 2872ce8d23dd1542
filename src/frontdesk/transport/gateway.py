"""What every transport needs: the conversations, and the checks at the door."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.audited_database import AuditedDatabase
from frontdesk.administration.documents import DocumentAdministration
from frontdesk.administration.gaps import GapAdministration
from frontdesk.administration.previews import Previews
from frontdesk.administration.privacy import Forget
from frontdesk.administration.served_webhooks import ServedWebhooks
from frontdesk.channels.mail.mail import Mail
from frontdesk.core.clock import Clock
from frontdesk.core.errors import CallerError, Forbidden, NotFound, Unauthorised
from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef, OrganisationId, is_organisation_id
from frontdesk.core.permissions import Permission, StaffRole
from frontdesk.events.feed.feed import Feed
from frontdesk.events.hub import Hub
from frontdesk.jobs.search_index import SearchIndexer
from frontdesk.pack.admin import AdminScope
from frontdesk.pack.provider import ToolProvider
from frontdesk.privacy.erasing import NewCall
from frontdesk.runtime.port import Runtime
from frontdesk.session.attachments import Attachments
from frontdesk.session.conversations import Conversations
from frontdesk.session.desk import Desks, OrganisationDesk, no_such_organisation
from frontdesk.session.read_marks import ReadMarks
from frontdesk.session.reader import Reader
from frontdesk.store.database import Database
from frontdesk.transport.credentials.api_keys import ApiKeys, is_key
from frontdesk.transport.credentials.presence import Presence
from frontdesk.transport.credentials.revocations import Revocations
from frontdesk.transport.credentials.sign_in import SignedIn, SignIns
from frontdesk.transport.credentials.tokens import Principal, Tokens
from frontdesk.transport.door.addresses import counted
from frontdesk.transport.door.limits import RateLimits
from frontdesk.transport.door.organisation_limits import OrganisationLimits
from frontdesk.transport.door.origins import Origins
from frontdesk.transport.door.prefix import prefix_of
from frontdesk.transport.probes import Probes

SUBPROTOCOL = "frontdesk.v1"
COOKIE = "frontdesk_operator"
# A browser takes this name only from the host itself, over HTTPS and for all of its paths.
SECURE_COOKIE = f"__Host-{COOKIE}"
# And this one over HTTPS for some of its paths, which keeps it from the host's other services.
PREFIXED_COOKIE = f"__Secure-{COOKIE}"
CSRF_HEADER = "x-csrf-token"
_BEARER = "bearer."
_SAFE = {"GET", "HEAD"}


@dataclass(frozen=True, slots=True)
class Gateway:
    """The door to the desk."""

    conversations: Conversations
    reader: Reader
    hub: Hub
    db: Database
    runtime: Runtime
    clock: Clock
    tokens: Tokens
    revocations: Revocations
    limits: RateLimits
    origins: Origins
    organisation_id: OrganisationId
    open_chat: bool
    desks: Desks
    packs: Mapping[str, ToolProvider]
    organisation_limits: OrganisationLimits
    sign_ins: SignIns
    api_keys: ApiKeys
    presence: Presence
    webhooks: ServedWebhooks
    probes: Probes
    forget: Forget
    new_call: NewCall
    previews: Previews
    attachments: Attachments
    documents: DocumentAdministration
    gaps: GapAdministration
    read_marks: ReadMarks
    feed: Feed
    search_indexer: SearchIndexer
    mail: Mail | None = None

    async def principal(self, connection: HTTPConnection) -> Principal:
        """Who a request or an upgrade comes from: by token or key, else by an operator's cookie."""
        token = _token(connection.headers, connection.scope)
        if token is None and cookie_name(connection) in connection.cookies:
            principal = (await self.signed_in(connection)).principal
        elif token is not None and is_key(token):
            principal = await self.api_keys.recognise(token)
        else:
            principal = self.tokens.check(token)
        await self.revocations.check(principal)
        return principal

    async def signed_in(self, connection: HTTPConnection) -> SignedIn:
        """The session of an operator's cookie, where our own page sent it on purpose."""
        self.origins.check_own(connection)
        cookie = connection.cookies.get(cookie_name(connection))
        if cookie is None:
            raise Unauthorised("expected to be signed in", code="token_missing")
        session = await self.sign_ins.recognise(cookie)
        if connection.scope.get("method", "GET") not in _SAFE:
            given = connection.headers.get(CSRF_HEADER, "")
            if not hmac.compare_digest(given.encode(), session.csrf_token.encode()):
                raise Forbidden(
                    f"expected the session's csrfToken in the header {CSRF_HEADER}",
                    code="csrf_token_missing",
                )
        return session

    async def enter(
        self,
        connection: HTTPConnection,
        needed: Permission = Permission.READ_CONVERSATIONS,
    ) -> tuple[Principal, ConversationRef]:
        """Who asks, and the conversation under the path's id; operators need a permission."""
        principal = await self._known(connection)
        if principal.audience is not Audience.CUSTOMER:
            principal.require(needed)
        ref = principal.open(connection.path_params["conversation_id"])
        rate = "conversation" if principal.audience is Audience.CUSTOMER else "operator"
        self.limits.hit(rate, counted_as(principal, ref))
        return principal, ref

    async def watch(self, connection: HTTPConnection) -> Principal:
        """Who asks to see all that goes on in their organisation, if they may look."""
        return await self.operate(connection, Permission.READ_CONVERSATIONS)

    def require_replay(self, principal: Principal, ref: ConversationRef | None = None) -> None:
        """Refuse to tell again what happened, where it was told too often."""
        self.limits.require("replayed_bytes", counted_as(principal, ref))

    def charge_replay(
        self, principal: Principal, ref: ConversationRef | None = None, size: int = 0
    ) -> None:
        """Count what was told again."""
        self.limits.charge("replayed_bytes", counted_as(principal, ref), size)

    async def operate(
        self, connection: HTTPConnection, permission: Permission = Permission.OPERATE
    ) -> Principal:
        """Who asks, if they may do what the route is for."""
        principal = await self._known(connection)
        principal.require(permission)
        self.limits.hit("operator", principal.key)
        return principal

    async def administrator(
        self, connection: HTTPConnection, permission: Permission
    ) -> Administrator:
        """Who changes what their organisation has, if they may."""
        principal = await self.operate(connection, permission)
        # A key has the rights of the administrators who make them, and never an owner's.
        role = principal.role or StaffRole.ADMIN
        return Administrator(principal.organisation_id, principal.actor, self.clock.now(), role)

    async def administer(self, connection: HTTPConnection, route: str) -> AdminScope:
        """What an administrator who asks may act on; what they write there is put down."""
        by = await self.administrator(connection, Permission.RECORDS)
        desk = await self.desks.of(by.organisation_id)
        db = AuditedDatabase(self.db, by, "records.change", route)
        return AdminScope(by.organisation_id, db, by.now, desk.zone)

    async def may_create(self, connection: HTTPConnection, named: str | None) -> OrganisationId:
        """The organisation in which this caller may open a conversation, by name if it has one."""
        self.limits.hit("create", address(connection))
        if self.open_chat and "authorization" not in connection.headers:
            desk = await self._open_desk(connection, named or self.organisation_id)
        else:
            principal = await self.operate(connection, Permission.OPEN_CONVERSATIONS)
            checked_organisation(named, principal.organisation_id)
            desk = await self.desks.of(principal.organisation_id)
        await self.organisation_limits.admit_conversation(desk)
        return desk.organisation.id

    async def at_open_desk(self, connection: HTTPConnection, named: str | None) -> OrganisationDesk:
        """The desk that anyone may look at from where they are, before they write to it."""
        if not self.open_chat:
            raise Unauthorised(
                "expected a token: this desk is not open to everyone", code="token_missing"
            )
        return await self._open_desk(connection, named or self.organisation_id)

    async def _open_desk(self, connection: HTTPConnection, named: str) -> OrganisationDesk:
        """The desk at which anyone may open a conversation from where they are."""
        try:
            if not is_organisation_id(named):
                raise no_such_organisation(named)
            desk = await self.desks.of(OrganisationId(named))
            if desk.organisation.disabled:
                raise no_such_organisation(named)
        except NotFound:
            # So that a page that is allowed can read the refusal, and another cannot.
            await self.origins.check(connection, self.organisation_id)
            raise
        await self.origins.check(connection, desk.organisation.id)
        if not desk.organisation.settings.open_chat:
            raise Unauthorised(
                "expected a token: this organisation opens its conversations itself",
                code="token_missing",
            )
        return desk

    async def admit_message(self, ref: ConversationRef) -> None:
        """Count a customer's message, or refuse it."""
        self.limits.hit("message", ref.conversation_id)
        self.organisation_limits.admit_message(await self.conversations.desk(ref))

    def network(self, connection: HTTPConnection) -> str:
        """A fingerprint of the caller's network, by which guesses are counted together."""
        return self.tokens.fingerprint("network", network_of(address(connection)))

    async def _known(self, connection: HTTPConnection) -> Principal:
        try:
            principal = await self.principal(connection)
        except Unauthorised:
            # So that a page that is allowed can read the refusal, and another cannot.
            await self.origins.check(connection, self.organisation_id)
            raise
        await self.origins.check(connection, principal.organisation_id)
        return principal


def _token(headers: Headers, scope: Any) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    for offered in scope.get("subprotocols", ()):
        if offered.startswith(_BEARER):
            return offered[len(_BEARER) :]
    return None


def counted_as(principal: Principal, ref: ConversationRef | None) -> str:
    """Under what a caller's requests are counted: a customer's conversation, or an operator."""
    if ref is not None and principal.audience is Audience.CUSTOMER:
        return ref.conversation_id
    return principal.key


def address(connection: HTTPConnection) -> str:
    """The caller's network address, as limits count it: of IPv6 the /64."""
    return counted(connection.client.host) if connection.client else "unknown"


def is_secure(connection: HTTPConnection) -> bool:
    """Whether a browser reaches us over TLS."""
    return connection.url.scheme in {"https", "wss"}


def cookie_name(connection: HTTPConnection) -> str:
    """What an operator's cookie is called here."""
    if not is_secure(connection):
        return COOKIE
    return PREFIXED_COOKIE if prefix_of(connection) else SECURE_COOKIE


def network_of(caller: str) -> str:
    """The network that one caller commands: of IPv6 all of a /64, else the address itself."""
    try:
        found = ip_address(caller.partition("%")[0])
    except ValueError:
        return caller
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


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
