"""A ticket: what a person promises to see to, with a number that a customer can ask about."""

from enum import StrEnum

import msgspec

from frontdesk.core.clock import Millis

_PREFIX = "T-"
MOST_DIGITS = 12


class TicketStatus(StrEnum):
    """How a ticket stands."""

    OPEN = "open"
    IN_PROGRESS = "in-progress"
    SOLVED = "solved"
    CLOSED = "closed"

    @property
    def over(self) -> bool:
        """Whether nothing more is to be done for it."""
        return self in (TicketStatus.SOLVED, TicketStatus.CLOSED)


class TicketEventKind(StrEnum):
    """What happened to a ticket."""

    OPENED = "opened"
    ADDED = "added"
    STATUS = "status"
    NOTE = "note"


class TicketEvent(msgspec.Struct, frozen=True, rename="camel"):
    """One thing that happened to a ticket, by an operator where `by` names one."""

    kind: TicketEventKind
    by: str | None
    text: str
    internal: bool
    at: Millis


class Ticket(msgspec.Struct, frozen=True, rename="camel"):
    """A matter that waits for a person, and how to reach who brought it."""

    number: int
    conversation_id: str
    status: TicketStatus
    matter: str
    contact: str
    customer: str | None
    created_at: Millis
    updated_at: Millis

    @property
    def name(self) -> str:
        """How a customer is told of it."""
        return ticket_name(self.number)


def ticket_name(number: int) -> str:
    """A ticket's number as it is spoken of: T-1001."""
    return f"{_PREFIX}{number}"


def ticket_number(name: str) -> int | None:
    """The number that a ticket's name stands for, however it is written; None for no name."""
    digits = name.strip().upper().removeprefix("T").lstrip("- #")
    fits = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(digits) if fits else None
