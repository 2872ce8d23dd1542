"""A conversation's way to a person: why one was asked for, who waits, who holds it."""

from enum import IntEnum

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.lifecycle import Status

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
    should know. `merged_into` is the conversation that goes on in its place, while it stays closed.
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
    merged_into: str | None = None


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


def merged(before: Handoff, into: str) -> Handoff:
    """Closed in favour of another conversation, which has its ticket and its place."""
    return Handoff(tags=before.tags, merged_into=into)


def joined(ours: Handoff, theirs: Handoff, most_tags: int) -> Handoff:
    """What goes on for two: the tags of both, and the earlier place of those that wait."""
    return msgspec.structs.replace(
        ours,
        reason=ours.reason or theirs.reason,
        ticket=ours.ticket or theirs.ticket,
        priority=max(ours.priority, theirs.priority),
        asked_at=_earlier(ours.asked_at, theirs.asked_at),
        assignee=ours.assignee or theirs.assignee,
        tags=tuple(dict.fromkeys((*ours.tags, *theirs.tags)))[:most_tags],
    )


def with_place(ours: Handoff, theirs: Handoff) -> Handoff:
    """In the queue since the earlier of the two, with the earlier promise."""
    return msgspec.structs.replace(
        ours,
        asked_at=_earlier(ours.asked_at, theirs.asked_at),
        waiting_since=_earlier(ours.waiting_since, theirs.waiting_since),
        promised_by=_earlier(ours.promised_by, theirs.promised_by),
        late=ours.late or theirs.late,
    )


def _earlier(one: Millis | None, other: Millis | None) -> Millis | None:
    return min((at for at in (one, other) if at is not None), default=None)


def let_go(before: Handoff) -> Handoff:
    """Neither waiting nor held."""
    return msgspec.structs.replace(before, waiting_since=None, holder=None, asks_matter=False)


def stands_as(before: Handoff, status: Status, reason: str, now: Millis) -> Handoff:
    """How a conversation stands once it has a status; whoever has it open is merged no longer."""
    if status is Status.CLOSED:
        return let_go(before)
    goes_on = msgspec.structs.replace(before, merged_into=None)
    match status:
        case Status.PENDING_HUMAN if before.waiting_since is None:
            return waiting(goes_on, PersonAsked(reason, before.ticket), now)
        case Status.PENDING_HUMAN:
            return goes_on
        case Status.HUMAN:
            return held(goes_on, before.holder or "")
        case _:
            return let_go(goes_on)
