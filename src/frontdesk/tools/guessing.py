"""Slows down who guesses at customers' data, without shutting anybody out who knows them.

Every attempt is counted before it is judged: for its conversation, for the network that it comes
from, for the organisation, for what is guessed at, and for the account behind that. A success
takes its own count back. What the counters do:

- A conversation, and one network at one subject, have to wait ever longer; the wait is served
  where it is short, and else told, with nothing judged or counted.
- A network, a subject and an account under attack make attempts take longer, up to `MOST_WAIT`. A
  network also tells conversations that have tried before to wait.
- These and an organisation under attack have a second fact asked for, whoever asks. They turn no
  first attempt away: a stranger can cost a customer a question and some seconds, no more.
"""

import asyncio
from collections import Counter as Tally
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import structlog

from frontdesk.core.clock import Millis
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import OrganisationId
from frontdesk.store.database import Transaction
from frontdesk.store.queries import guesses
from frontdesk.store.queries.guesses import Counter
from frontdesk.tools.call import Ready
from frontdesk.tools.tool import Attempt, ToolContext

SECOND: Millis = 1000
MINUTE: Millis = 60 * SECOND
HOUR: Millis = 60 * MINUTE

MOST_WAIT: Millis = 20 * SECOND
FIRST_GAP: Millis = 2 * SECOND
SWEEP_EVERY = 500

_log = structlog.get_logger("frontdesk.guessing")

counts: Tally[str] = Tally()
"""What guards did in this process: attempts, second_fact, delayed, later, alarms."""


# An attack raises many alarms of one kind; a line a minute is enough to wake somebody.
_quiet_until: dict[tuple[OrganisationId, "Counted"], Millis] = {}


class Counted(StrEnum):
    """By what attempts are counted together."""

    CONVERSATION = "conversation"
    NETWORK = "network"
    ORGANISATION = "organisation"
    SUBJECT = "subject"
    ACCOUNT = "account"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Limit:
    """What a counter does.

    After `free` attempts the next has to wait, twice as long each time, up to `longest`. From
    `alarm` attempts on a second fact is asked for. One attempt is forgotten every `forget`, and no
    more than `most` are remembered. Only one that `refuses` has anybody wait beyond `MOST_WAIT`,
    and where it spares the first attempt, not a conversation that has made none yet.
    """

    free: int
    forget: Millis
    longest: Millis
    most: int = 12
    alarm: int | None = None
    refuses: bool = False
    spares_first: bool = False


LIMITS: Mapping[Counted, Limit] = {
    Counted.CONVERSATION: Limit(2, 30 * MINUTE, 15 * MINUTE, refuses=True),
    Counted.PAIR: Limit(2, 2 * HOUR, 2 * HOUR, most=16, refuses=True),
    Counted.NETWORK: Limit(4, 2 * MINUTE, 30 * SECOND, alarm=8, refuses=True, spares_first=True),
    Counted.SUBJECT: Limit(5, 30 * MINUTE, MOST_WAIT, alarm=5),
    Counted.ACCOUNT: Limit(5, 30 * MINUTE, MOST_WAIT, alarm=5),
    # No gaps: one pace for everybody would have each customer wait for all the others.
    Counted.ORGANISATION: Limit(60, 5 * SECOND, 0, most=240, alarm=60),
}


# What nobody but the one who succeeded has counted up.
_OWN = {Counted.CONVERSATION, Counted.PAIR}


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether an attempt may be made, and how; what it was counted by is taken back on success."""

    wait: Millis = 0
    retry_after: Millis = 0
    second_fact: bool = False
    asks: bool = False
    counted: tuple[tuple[str, Counted], ...] = ()
    found: Any = None


class _NotCounted(FrontdeskError):
    """Takes back what a transaction has held: who is turned away leaves no row behind."""

    def __init__(self, admission: Admission) -> None:
        super().__init__("this attempt is not made")
        self.admission = admission


def remembered(counter: Counter, limit: Limit, now: Millis) -> int:
    """How many attempts a counter has not forgotten yet."""
    return max(0, -(-(counter.until - now) // limit.forget))


def gap(limit: Limit, attempts: int) -> Millis:
    """How long the next attempt has to wait after so many."""
    beyond = attempts - limit.free
    return min(FIRST_GAP << min(beyond - 1, 20), limit.longest) if beyond > 0 else 0


def after_attempt(counter: Counter, limit: Limit, now: Millis) -> Counter:
    """A counter once an attempt is let through; the waits of other counters are none of its own."""
    until = min(max(counter.until, now) + limit.forget, now + limit.most * limit.forget)
    attempts = remembered(counter, limit, now) + 1
    begins = min(max(counter.free_at, now), now + MOST_WAIT)
    return Counter(until, begins + gap(limit, attempts))


def decide(
    held: Mapping[str, Counter], kinds: Mapping[str, Counted], attempt: Attempt, now: Millis
) -> Admission:
    """What becomes of an attempt, by the counters that it would be counted by."""
    limits = {key: LIMITS[kind] for key, kind in kinds.items()}
    waits = {key: max(0, held[key].free_at - now) for key in kinds}
    first = not any(
        kind is Counted.CONVERSATION and remembered(held[key], limits[key], now)
        for key, kind in kinds.items()
    )
    refusing = [
        k for k, limit in limits.items() if limit.refuses and not (first and limit.spares_first)
    ]
    later = max((waits[key] for key in refusing), default=0)
    if later > MOST_WAIT:
        return Admission(retry_after=later)
    alarmed = any(
        limit.alarm is not None and remembered(held[key], limit, now) >= limit.alarm
        for key, limit in limits.items()
    )
    if alarmed and attempt.second_fact is False:
        return Admission(second_fact=True, asks=True)
    wait = min(max(waits.values(), default=0), MOST_WAIT)
    return Admission(wait, second_fact=alarmed, counted=tuple(kinds.items()))


def _kinds(context: ToolContext, attempt: Attempt) -> dict[str, Counted]:
    """The counters of an attempt, by name."""
    kinds = {
        f"conversation:{context.ref.conversation_id}": Counted.CONVERSATION,
        "organisation": Counted.ORGANISATION,
    }
    if context.network is not None:
        kinds[f"network:{context.network}"] = Counted.NETWORK
    for subject in attempt.subjects:
        kinds[f"subject:{subject}"] = Counted.SUBJECT
        if context.network is not None:
            kinds[f"pair:{context.network}:{subject}"] = Counted.PAIR
    for account in attempt.accounts:
        kinds[f"account:{account}"] = Counted.ACCOUNT
    return kinds


async def admit(context: ToolContext, attempt: Attempt) -> Admission:
    """Count an attempt and say how it may be made; one that may not be made is not counted."""
    now, organisation_id = context.now, context.ref.organisation_id
    kinds = _kinds(context, attempt)

    async def count(tx: Transaction) -> tuple[Admission, dict[Counted, int]]:
        held = await guesses.hold(tx, organisation_id, kinds)
        admission = decide(held, kinds, attempt, now)
        if not admission.counted:
            raise _NotCounted(admission)
        limits = {key: LIMITS[kind] for key, kind in kinds.items()}
        raised = {key: after_attempt(held[key], limits[key], now) for key in kinds}
        await guesses.put(tx, organisation_id, raised)
        return admission, {
            kinds[key]: remembered(raised[key], limit, now)
            for key, limit in limits.items()
            if remembered(held[key], limit, now) + 1 == limit.alarm
        }

    try:
        admission, alarms = await context.db.write(count)
    except _NotCounted as turned_away:
        admission, alarms = turned_away.admission, {}
    _tell(context, admission, alarms)
    if counts["attempts"] % SWEEP_EVERY == 1:
        await context.db.write(lambda tx: guesses.sweep(tx, organisation_id, now))
    return admission


async def admission_of(ready: Ready, context: ToolContext) -> Admission:
    """How a note may be made; one that guards nothing, freely."""
    guard = ready.tool.guard
    if guard is None:
        return Admission()
    async with asyncio.timeout(ready.tool.timeout_seconds):
        attempt = await guard.attempt(context, ready.arguments)
    if attempt is None:
        return Admission()
    return replace(await admit(context, attempt), found=attempt.found)


def is_answered_by_guard(ready: Ready, admission: Admission) -> bool:
    """Whether the guard answers in a note's place, so that nothing is held against a record."""
    return ready.tool.guard is not None and (admission.retry_after > 0 or admission.asks)


async def answer_to(
    ready: Ready, context: ToolContext, tx: Transaction, admission: Admission
) -> Any:
    """A note's result: its own, or what the guard answers in its place."""
    tool, given = ready.tool, ready.arguments
    if tool.guard is not None and admission.retry_after > 0:
        return tool.guard.later(context, given, -(-admission.retry_after // SECOND))
    if tool.guard is not None and admission.asks:
        return tool.guard.ask(context, given)
    assert tool.write is not None
    known = replace(context, second_fact=admission.second_fact, found=admission.found)
    return await tool.write(known, tx, given)


async def forgive(context: ToolContext, tx: Transaction, admission: Admission) -> None:
    """Take back what an attempt was counted by, now that it has succeeded."""
    less = {key: None if kind in _OWN else LIMITS[kind].forget for key, kind in admission.counted}
    await guesses.lower(tx, context.ref.organisation_id, less)


def _tell(context: ToolContext, admission: Admission, alarms: Mapping[Counted, int]) -> None:
    counts["attempts"] += bool(admission.counted)
    counts["second_fact"] += admission.asks
    counts["delayed"] += admission.wait > 0
    counts["later"] += admission.retry_after > 0
    counts["alarms"] += len(alarms)
    for kind, attempts in alarms.items():
        key = (context.ref.organisation_id, kind)
        if context.now < _quiet_until.get(key, 0):
            continue
        _quiet_until[key] = context.now + MINUTE
        _log.warning(
            "identity.guessing",
            organisation=context.ref.organisation_id,
            by=str(kind),
            attempts=attempts,
        )
