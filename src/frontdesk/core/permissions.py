"""Who may do what: the roles of people, the scopes of keys, and the one table between them."""

from dataclasses import dataclass
from enum import StrEnum


class StaffRole(StrEnum):
    """What somebody is in an organisation; each may do all that the ones after it may."""

    OWNER = "owner"
    ADMIN = "admin"
    OPERATOR = "operator"
    VIEWER = "viewer"


class Scope(StrEnum):
    """What an API key is good for."""

    CREATE = "conversations:create"
    READ = "conversations:read"
    OPERATE = "operate"
    ADMIN = "admin"


class Permission(StrEnum):
    """What a route asks of who calls it."""

    OPEN_CONVERSATIONS = "open conversations"
    READ_CONVERSATIONS = "read conversations"
    OPERATE = "operate"
    RECORDS = "see and change records"
    READ_DOCUMENTS = "read and search the documents"
    CHANGE_DOCUMENTS = "change the documents"
    READ_SETTINGS = "read the settings"
    CHANGE_SETTINGS = "change the settings"
    READ_AUDIT = "read the audit log"
    PEOPLE = "manage people"
    KEYS = "manage keys"
    WEBHOOKS = "manage webhooks"
    PRIVACY = "hand out and erase a customer's data"


@dataclass(frozen=True, slots=True)
class Allowed:
    """The least role that has a permission, and the scope that has it, if any does."""

    role: StaffRole
    scope: Scope | None = None


# People, keys, webhooks and whole customers are managed by people alone: a key that leaked can make
# no other, nor have conversations told on after it is revoked, nor take a customer away.
ALLOWED = {
    Permission.OPEN_CONVERSATIONS: Allowed(StaffRole.OPERATOR, Scope.CREATE),
    Permission.READ_CONVERSATIONS: Allowed(StaffRole.VIEWER, Scope.READ),
    Permission.OPERATE: Allowed(StaffRole.OPERATOR, Scope.OPERATE),
    Permission.RECORDS: Allowed(StaffRole.ADMIN, Scope.ADMIN),
    Permission.READ_DOCUMENTS: Allowed(StaffRole.OPERATOR, Scope.OPERATE),
    Permission.CHANGE_DOCUMENTS: Allowed(StaffRole.ADMIN, Scope.ADMIN),
    Permission.READ_SETTINGS: Allowed(StaffRole.ADMIN, Scope.ADMIN),
    Permission.CHANGE_SETTINGS: Allowed(StaffRole.ADMIN, Scope.ADMIN),
    Permission.READ_AUDIT: Allowed(StaffRole.ADMIN, Scope.ADMIN),
    Permission.PEOPLE: Allowed(StaffRole.ADMIN),
    Permission.KEYS: Allowed(StaffRole.ADMIN),
    Permission.WEBHOOKS: Allowed(StaffRole.ADMIN),
    Permission.PRIVACY: Allowed(StaffRole.ADMIN),
}

_ORDER = tuple(StaffRole)


def is_at_least(role: StaffRole, least: StaffRole) -> bool:
    """Whether a role may do all that another may."""
    return _ORDER.index(role) <= _ORDER.index(least)


def role_may(role: StaffRole, permission: Permission) -> bool:
    """Whether a role has a permission."""
    return is_at_least(role, ALLOWED[permission].role)


def scopes_may(scopes: frozenset[Scope], permission: Permission) -> bool:
    """Whether a key with these scopes has a permission."""
    return ALLOWED[permission].scope in scopes
