"""A conversation's way to a person: why one was asked for, who waits, who holds it."""

from enum import IntEnum

import msgspec

from frontdesk.core.clock import Millis

# The timer that tells who waits that nobody came in time.
PROMISE_TIMER = "handoff.promise"
# Why a conversation waits for a person.
CUSTOMER_ASKED = "customer_asked"
ATTEMPTS_EXHAUSTED = "attempts_exhausted"
NOT_UNDERSTOOD = "not_understood"
NO_ANSWER = "no_answer"
NO_AGENT = "no_agent"
BY_OPERATOR = "operator"
BY_PLAYBOOK = "playbook"


class Priority(IntEnum):
    """How soon a person should look at a conversation; the highest comes first."""

    LOW = 0
    NORMAL = 1
    HIGH = 2
    URGENT = 3


class PersonAsked(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """That a person was asked for in a turn: why, and on which ticket that stands.

    `asks_matter` says that the customer was asked what the person should know.
    """

    reason: str = CUSTOMER_ASKED
    ticket: str = ""
    priority: Priority = Priority.NORMAL
    asks_matter: bool = False


class Handoff(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How a conversation stands with people.

    It is in the queue while it has `waiting_since`, and held while it has a `holder`. `asked_at` is
    when the person was first asked for whom its ticket promises. `late` says that the customer was
    told that nobody came by `promised_by`; `asks_matter`, that they were asked what a person
    should know.
    """

    reason: str = ""
    ticket: str = ""
    priority: Priority = Priority.NORMAL
    asked_at: Millis | None = None
    waiting_since: Millis | None = None
    promised_by: Millis | None = None
    late: bool = False
    asks_matter: bool = False
    holder: str | None = None
    assignee: str | None = None
    snoozed_until: Millis | None = None
    tags: tuple[str, ...] = ()


NOBODY_ASKED = Handoff()


def waiting(before: Handoff, asked: PersonAsked, now: Millis) -> Handoff:
    """In the queue; whoever waited for the same ticket before keeps their place."""
    same = bool(asked.ticket) and asked.ticket == before.ticket
    since = before.asked_at if same and before.asked_at is not None else now
    return msgspec.structs.replace(
        before,
        reason=asked.reason,
        ticket=asked.ticket or before.ticket,
        priority=max(asked.priority, before.priority) if same else asked.priority,
        asked_at=since,
        waiting_since=since,
        promised_by=before.promised_by if same else None,
        late=same and before.late,
        asks_matter=asked.asks_matter,
        holder=None,
    )


def held(before: Handoff, by: str) -> Handoff:
    """In a person's hands."""
    return msgspec.structs.replace(before, waiting_since=None, holder=by, snoozed_until=None)


def let_go(before: Handoff) -> Handoff:
    """Neither waiting nor held."""
    return msgspec.structs.replace(before, waiting_since=None, holder=None, asks_matter=False)
