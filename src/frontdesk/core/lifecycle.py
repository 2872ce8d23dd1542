"""The conversation's status machine: which status may follow which, and who answers in each."""

from enum import StrEnum

from frontdesk.core.errors import FrontdeskError


class Status(StrEnum):
    """Where a conversation stands; it is new until the customer's first word."""

    NEW = "new"
    OPEN = "open"
    PENDING_HUMAN = "pending-human"
    HUMAN = "human"
    RESOLVED = "resolved"
    CLOSED = "closed"


_NEXT: dict[Status, frozenset[Status]] = {
    Status.NEW: frozenset({Status.OPEN, Status.HUMAN, Status.CLOSED}),
    Status.OPEN: frozenset({Status.PENDING_HUMAN, Status.HUMAN, Status.RESOLVED, Status.CLOSED}),
    Status.PENDING_HUMAN: frozenset({Status.OPEN, Status.HUMAN, Status.RESOLVED, Status.CLOSED}),
    Status.HUMAN: frozenset({Status.OPEN, Status.PENDING_HUMAN, Status.RESOLVED, Status.CLOSED}),
    Status.RESOLVED: frozenset({Status.OPEN, Status.HUMAN, Status.CLOSED}),
    Status.CLOSED: frozenset({Status.OPEN, Status.HUMAN}),
}


class IllegalTransition(FrontdeskError):
    """A status was asked for that cannot follow the present one."""

    code = "illegal_transition"


def transition(current: Status, wanted: Status) -> Status:
    """Return the wanted status, or raise naming what could follow instead."""
    if wanted not in _NEXT[current]:
        expected = ", ".join(sorted(_NEXT[current]))
        raise IllegalTransition(f"from {current} expected one of {expected}; got {wanted}")
    return wanted


def reopens(current: Status) -> bool:
    """Whether a customer's message brings the conversation back to open."""
    return current in (Status.RESOLVED, Status.CLOSED)
