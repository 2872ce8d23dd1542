"""Carries out an effect at a service outside: sent under its key, looked up, sent again if safe.

Once a request was sent whose answer did not come, it may still take effect. From then on neither
"not found" nor a refusal is proof by itself: see `surely_absent` and `_refusal_holds`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import structlog

from frontdesk.core.clock import Millis
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.call import checked_result
from frontdesk.tools.consulting import consulted
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.turn.effects.performing import (
    UNCLEAR,
    Intent,
    Settled,
    arguments_of,
    check_facts,
    refusal,
    went_wrong,
)

# When the desk looks again for an outcome that is unknown: ever more rarely, for a day.
LOOK_AFTER: Millis = 15_000
LOOK_AT_MOST: Millis = 900_000
UNRESOLVED_AFTER: Millis = 86_400_000
# A service that was away for some time is asked again within a fortieth of that time.
_RARER = 40

_log = structlog.get_logger("frontdesk.effects")


@dataclass(frozen=True, slots=True)
class OutsideCall:
    """One effect at its service, as it was consented to."""

    tool: AnyTool
    context: ToolContext
    intent: Intent
    now: Callable[[], Millis]
    about_to_send: Callable[[Millis], Awaitable[None]]


async def act_outside(call: OutsideCall, sent_at: Millis | None = None) -> Settled:
    """Carry an effect as far as it safely goes now.

    `sent_at` is when it was last sent without an answer; None if it was never sent before.
    """
    tool = call.tool
    seen = await _look_up(call)
    for _ in range(tool.attempts):
        if seen is not None and seen.known:
            return seen
        if sent_at is not None and not may_send_again(tool, seen, sent_at, call.now()):
            break
        blocked = await _blocked(call)
        if blocked is not None:
            # Facts that changed may be the effect's own doing, unless it surely was not done.
            surely = sent_at is None or surely_absent(tool, seen, sent_at, call.now())
            return blocked if surely else _unclear(sent_at)
        sending_at = call.now()
        await call.about_to_send(sending_at)
        done = await _perform(call)
        if done.status == LedgerStatus.COMMITTED:
            return done
        if done.known:
            return await _after_refusal(call, done, sent_at)
        sent_at = sending_at
        seen = await _look_up(call)
    return seen if seen is not None and seen.known else _unclear(sent_at)


def may_send_again(tool: AnyTool, seen: Settled | None, sent_at: Millis, now: Millis) -> bool:
    """Whether sending it once more cannot do it twice."""
    return tool.key_is_idempotent or surely_absent(tool, seen, sent_at, now)


def surely_absent(tool: AnyTool, seen: Settled | None, sent_at: Millis, now: Millis) -> bool:
    """Whether it was not done and can no longer be by what was sent before."""
    return tool.look_up_is_authoritative and seen is None and _landed(tool, sent_at, now)


def _refusal_holds(tool: AnyTool, seen: Settled | None, sent_at: Millis, now: Millis) -> bool:
    """Whether a refusal also speaks for what was sent before it.

    A service that knows the key would have repeated its first answer, had there been one.
    """
    by_key = tool.key_is_idempotent and _landed(tool, sent_at, now)
    return by_key or surely_absent(tool, seen, sent_at, now)


def _landed(tool: AnyTool, sent_at: Millis, now: Millis) -> bool:
    return now - sent_at >= tool.lands_within_seconds * 1000


async def _after_refusal(call: OutsideCall, refused: Settled, sent_at: Millis | None) -> Settled:
    tool = call.tool
    seen = await _look_up(call)
    if seen is not None and seen.known:
        return seen
    if sent_at is None or _refusal_holds(tool, seen, sent_at, call.now()):
        return refused
    return _unclear(sent_at)


def _unclear(sent_at: Millis | None) -> Settled:
    return replace(UNCLEAR, sent_at=sent_at)


async def _look_up(call: OutsideCall) -> Settled | None:
    """What the service knows of it: None if nothing, UNCLEAR if it cannot say."""
    look_up = call.tool.look_up
    assert look_up is not None
    return await _ask(
        call.tool, lambda: look_up(call.context, arguments_of(call.tool, call.intent))
    )


async def _perform(call: OutsideCall) -> Settled:
    perform = call.tool.perform
    assert perform is not None
    sent = await _ask(
        call.tool, lambda: perform(call.context, arguments_of(call.tool, call.intent))
    )
    return sent or UNCLEAR


async def _blocked(call: OutsideCall) -> Settled | None:
    show, context = call.tool.show, call.context
    assert show is not None
    try:
        arguments = arguments_of(call.tool, call.intent)
        context = await consulted(call.tool, context, arguments)
        shown = await context.db.read(lambda tx: show(context, tx, arguments))
        check_facts(shown, call.intent, context.locale)
    except EffectRefused as refused:
        return refusal(str(refused))
    except Exception as error:
        _log.error("effect.facts_unread", tool=call.tool.name, exc_info=error)
        return went_wrong(context.locale)
    return None


async def _ask(tool: AnyTool, call: Callable[[], Awaitable[Any]]) -> Settled | None:
    """Ask the service outside; however it fails, it may have acted."""
    try:
        async with asyncio.timeout(tool.timeout_seconds):
            found = await call()
        return None if found is None else _committed(tool, found)
    except EffectRefused as refused:
        return refusal(str(refused))
    except (Exception, asyncio.CancelledError) as error:
        asked_to_end = asyncio.current_task()
        if asked_to_end is not None and asked_to_end.cancelling():
            raise
        _log.warning("effect.unclear", tool=tool.name, error=repr(error))
        return UNCLEAR


def _committed(tool: AnyTool, result: Any) -> Settled:
    body = msgspec.json.encode(checked_result(tool, result)).decode()
    return Settled(LedgerStatus.COMMITTED, body)


def next_look(entry: LedgerEntry, now: Millis) -> Millis:
    """When to look again for what became of an entry."""
    age = max(now - entry.created_at, 0)
    return now + min(max(LOOK_AFTER, age // _RARER), LOOK_AT_MOST)


def is_pursued(entry: LedgerEntry) -> bool:
    """Whether the desk still looks for an unknown outcome by itself."""
    return entry.unresolved_at is None


def is_given_up(entry: LedgerEntry, now: Millis) -> bool:
    """Whether it was looked for in vain so long that it is now a person's to find out."""
    return is_pursued(entry) and now - entry.created_at >= UNRESOLVED_AFTER
