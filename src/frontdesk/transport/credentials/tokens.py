"""Signed tokens: a customer's opens one conversation, an operator's an organisation's desk."""

import base64
import binascii
import hashlib
import hmac
from dataclasses import dataclass

import msgspec

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import Forbidden, NotFound, Unauthorised
from frontdesk.core.events import Audience
from frontdesk.core.ids import (
    ConversationId,
    ConversationRef,
    IdSource,
    KeyId,
    OrganisationId,
    TokenId,
    is_client_chosen_id,
)
from frontdesk.core.permissions import (
    ALLOWED,
    Permission,
    Scope,
    StaffRole,
    is_at_least,
    role_may,
    scopes_may,
)

DAY: Millis = 24 * 60 * 60 * 1000
CONVERSATION_DAYS = 30
MOST_DAYS = 3650

_KINDS = {"c": Audience.CUSTOMER, "o": Audience.OPERATOR, "a": Audience.OPERATOR}
_ADMIN = "a"
_ROLES = {"o": StaffRole.OPERATOR, _ADMIN: StaffRole.ADMIN}


class _Payload(msgspec.Struct, array_like=True):
    kind: str
    organisation_id: str
    subject: str
    expires_at: int
    token_id: str | None = None


@dataclass(frozen=True, slots=True)
class Principal:
    """Who is asking, and until when.

    A person has a `role`, an API key has `scopes`, a customer has neither. `session` names the one
    that a cookie opened, if one did.
    """

    audience: Audience
    organisation_id: OrganisationId
    subject: str
    expires_at: Millis
    role: StaffRole | None = None
    session: str | None = None
    token_id: TokenId | None = None
    key_id: KeyId | None = None
    scopes: frozenset[Scope] = frozenset()

    @property
    def key(self) -> str:
        """What this credential's requests are counted under."""
        return f"{self.organisation_id}/{self.audience}/{self.subject}"

    @property
    def admin(self) -> bool:
        """Whether this is an administrator or an owner."""
        return self.role is not None and is_at_least(self.role, StaffRole.ADMIN)

    @property
    def actor(self) -> str:
        """Who this is, as the audit log names them."""
        return f"key:{self.key_id}" if self.key_id is not None else f"operator:{self.subject}"

    def open(self, conversation_id: str) -> ConversationRef:
        """The conversation that this credential may reach under the id asked for."""
        if self.audience is Audience.CUSTOMER and self.subject != conversation_id:
            raise Forbidden(
                "this token opens another conversation than the one asked for",
                code="wrong_conversation",
            )
        if not is_client_chosen_id(conversation_id):
            raise NotFound(
                f"expected the id of a conversation; got {conversation_id[:40]!r}",
                code="conversation_not_found",
            )
        return ConversationRef(self.organisation_id, ConversationId(conversation_id))

    def require_customer(self) -> None:
        """Refuse to take an operator's words for the customer's."""
        if self.audience is not Audience.CUSTOMER:
            raise Forbidden(
                "expected the conversation's own token: an operator does not speak as the customer",
                code="customers_only",
            )

    def require_operator(self) -> None:
        """Refuse customers."""
        if self.audience is not Audience.OPERATOR:
            raise Forbidden("expected an operator's token", code="operators_only")

    def may(self, permission: Permission) -> bool:
        """Whether they may do this."""
        try:
            self.require(permission)
        except Forbidden:
            return False
        return True

    def require(self, permission: Permission) -> None:
        """Refuse who may not do this."""
        allowed = ALLOWED[permission]
        if self.key_id is not None:
            if not scopes_may(self.scopes, permission):
                wanted = f"a key with the scope {allowed.scope}" if allowed.scope else "no key"
                raise Forbidden(f"expected {wanted} to {permission}", code="scope_missing")
        elif self.role is None or not role_may(self.role, permission):
            if is_at_least(allowed.role, StaffRole.ADMIN):
                told = f"expected an administrator, to {permission}"
                raise Forbidden(told, code="administrators_only")
            self.require_operator()
            told = f"expected the role {allowed.role} to {permission}; got {self.role}"
            raise Forbidden(told, code="role_too_low")


class Tokens:
    """Issues and checks tokens with the server's secret."""

    def __init__(self, secret: bytes, clock: Clock, ids: IdSource | None = None) -> None:
        self._secret = secret
        self._clock = clock
        self._ids = ids or IdSource()

    def for_conversation(self, ref: ConversationRef, days: int = CONVERSATION_DAYS) -> str:
        """A token that opens one conversation."""
        lifetime = days * DAY
        return self._issue("c", ref.organisation_id, ref.conversation_id, lifetime)

    def for_operator(self, organisation_id: OrganisationId, name: str, lifetime: Millis) -> str:
        """A token that opens an organisation's conversations to an operator."""
        return self._issue("o", organisation_id, name, lifetime)

    def for_admin(self, organisation_id: OrganisationId, name: str, lifetime: Millis) -> str:
        """An operator's token that opens the organisation's records as well."""
        return self._issue(_ADMIN, organisation_id, name, lifetime)

    def _issue(self, kind: str, organisation_id: str, subject: str, lifetime: Millis) -> str:
        expires_at = self._clock.now() + lifetime
        made = _Payload(kind, organisation_id, subject, expires_at, self._ids.token())
        payload = msgspec.json.encode(made)
        return f"{_b64(payload)}.{_b64(self._sign(payload))}"

    def check(self, token: str | None) -> Principal:
        """Read a token, or say why it opens nothing."""
        if not token:
            raise Unauthorised(
                "expected a token: Authorization: Bearer TOKEN", code="token_missing"
            )
        body, _, signature = token.partition(".")
        try:
            payload = _unb64(body)
            genuine = hmac.compare_digest(_unb64(signature), self._sign(payload))
            read = msgspec.json.decode(payload, type=_Payload) if genuine else None
        except (binascii.Error, ValueError, msgspec.MsgspecError):
            read = None
        if read is None or read.kind not in _KINDS:
            raise Unauthorised("this token was not issued by this server", code="token_invalid")
        if read.expires_at <= self._clock.now():
            raise Unauthorised("this token has expired; ask for a new one", code="token_expired")
        return Principal(
            audience=_KINDS[read.kind],
            organisation_id=OrganisationId(read.organisation_id),
            subject=read.subject,
            expires_at=read.expires_at,
            role=_ROLES.get(read.kind),
            token_id=TokenId(read.token_id) if read.token_id else None,
        )

    def fingerprint(self, kind: str, value: str) -> str:
        """What the store keeps of a value: always the same, and of no use without the secret."""
        return self._sign(f"{kind}:{value}".encode()).hex()[:32]

    def _sign(self, payload: bytes) -> bytes:
        return hmac.digest(self._secret, payload, hashlib.sha256)


def _b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _unb64(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
