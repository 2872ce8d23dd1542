"""Carries an effect out: inside the transaction that records it, or outside with a key (L5)."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeGuard

import msgspec
import structlog

from frontdesk.core.dialog import Receipt
from frontdesk.store.database import Transaction
from frontdesk.store.records import LedgerStatus
from frontdesk.tools.call import checked_result
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.schema import BadArguments
from frontdesk.tools.tool import AnyTool, Shown, ToolContext
from frontdesk.turn.report import Refusal

CHANGED = "Something about that has changed in the meantime, so I've left everything as it was."
NOT_DONE = "Something went wrong on our side, so I've left everything as it was."

_log = structlog.get_logger("frontdesk.effects")


class Intent(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What was consented to, by whom, and the facts that were shown."""

    arguments: dict[str, Any]
    facts: dict[str, Any]
    text: str = ""
    verified_as: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of an effect."""

    status: LedgerStatus
    result: str | None = None


UNCLEAR = Settled(LedgerStatus.UNKNOWN)


def intent_of(receipt: Receipt, verified_as: str | None) -> str:
    """The intent that a receipt consents to, as the ledger keeps it."""
    intent = Intent(receipt.arguments, receipt.facts, receipt.text, verified_as)
    return msgspec.json.encode(intent).decode()


def read_intent(body: str) -> Intent:
    """Read an entry's intent back."""
    return msgspec.json.decode(body, type=Intent)


def refusal(reason: str) -> Settled:
    """An effect that was not carried out."""
    return Settled(LedgerStatus.FAILED, msgspec.json.encode(Refusal(reason)).decode())


def arguments_of(tool: AnyTool, intent: Intent) -> Any:
    """The arguments that were consented to, in the tool's own type."""
    try:
        return msgspec.convert(intent.arguments, tool.input)
    except msgspec.ValidationError as error:
        raise BadArguments(f"{tool.name}: the ledger's arguments do not fit: {error}") from error


async def act_inside(tool: AnyTool, context: ToolContext, tx: Transaction, intent: Intent) -> str:
    """Check the facts once more and act, all in one transaction; the encoded result."""
    assert tool.write is not None and tool.show is not None
    arguments = arguments_of(tool, intent)
    _check_facts(await tool.show(context, tx, arguments), intent)
    result = checked_result(tool, await tool.write(context, tx, arguments))
    return msgspec.json.encode(result).decode()


async def act_outside(tool: AnyTool, context: ToolContext, intent: Intent) -> Settled:
    """Act through a service outside; whatever happens, look for the outcome before giving up."""
    seen = await look_again(tool, context, intent)
    if _is_known(seen):
        return seen
    hindered = await _hindered(tool, context, intent)
    if hindered is not None:
        # Facts that changed may be the effect's own doing, where nobody can tell if it was done.
        return hindered if seen is None else UNCLEAR
    for _ in range(tool.attempts):
        done = await _perform(tool, context, intent)
        if done.status == LedgerStatus.COMMITTED or (_is_known(done) and seen is None):
            return done
        seen = await look_again(tool, context, intent)
        if _is_known(seen) or _is_known(done):
            return seen if _is_known(seen) else done
    return UNCLEAR


async def look_again(tool: AnyTool, context: ToolContext, intent: Intent) -> Settled | None:
    """Ask what became of an effect: None if nothing is known of it, UNCLEAR if nobody can say."""
    look_up = tool.look_up
    if look_up is None:
        # One on our own database is recorded as it is done; what the ledger lacks was not done.
        return refusal(NOT_DONE)
    return await _ask(tool, lambda: look_up(context, arguments_of(tool, intent)))


async def _hindered(tool: AnyTool, context: ToolContext, intent: Intent) -> Settled | None:
    show = tool.show
    assert show is not None
    try:
        arguments = arguments_of(tool, intent)
        _check_facts(await context.db.read(lambda tx: show(context, tx, arguments)), intent)
    except EffectRefused as refused:
        return refusal(str(refused))
    except Exception as error:
        _log.error("effect.facts_unread", tool=tool.name, exc_info=error)
        return refusal(NOT_DONE)
    return None


async def _perform(tool: AnyTool, context: ToolContext, intent: Intent) -> Settled:
    perform = tool.perform
    assert perform is not None
    return await _ask(tool, lambda: perform(context, arguments_of(tool, intent))) or UNCLEAR


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


def _is_known(settled: Settled | None) -> TypeGuard[Settled]:
    return settled is not None and settled.status != LedgerStatus.UNKNOWN


def _committed(tool: AnyTool, result: Any) -> Settled:
    body = msgspec.json.encode(checked_result(tool, result)).decode()
    return Settled(LedgerStatus.COMMITTED, body)


def _check_facts(shown: Shown, intent: Intent) -> None:
    if msgspec.json.encode(shown.facts, order="sorted") != msgspec.json.encode(
        intent.facts, order="sorted"
    ):
        raise EffectRefused(CHANGED)
