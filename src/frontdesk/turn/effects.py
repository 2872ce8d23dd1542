"""Carries an effect out: inside the transaction that records it, or outside with a key (L5)."""

import asyncio
from dataclasses import dataclass
from typing import Any

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
    arguments, show = arguments_of(tool, intent), tool.show
    assert tool.perform is not None and show is not None
    found = await _look_up(tool, context, arguments)
    if found is not None:
        return found
    try:
        _check_facts(await context.db.read(lambda tx: show(context, tx, arguments)), intent)
        for _ in range(tool.attempts):
            settled = await _perform(tool, context, arguments)
            if settled is not None:
                return settled
    except EffectRefused as refused:
        return refusal(str(refused))
    return await _look_up(tool, context, arguments) or Settled(LedgerStatus.UNKNOWN)


async def look_again(tool: AnyTool, context: ToolContext, intent: Intent) -> Settled | None:
    """Ask what became of an effect whose outcome was unknown."""
    if tool.look_up is None:
        return None
    return await _look_up(tool, context, arguments_of(tool, intent))


async def _perform(tool: AnyTool, context: ToolContext, arguments: Any) -> Settled | None:
    assert tool.perform is not None
    try:
        async with asyncio.timeout(tool.timeout_seconds):
            return _committed(tool, await tool.perform(context, arguments))
    except EffectRefused:
        raise
    except Exception as error:
        # Whatever it was, the service may have acted: only a look-up can tell.
        _log.warning("effect.unclear", tool=tool.name, error=repr(error))
        return None


async def _look_up(tool: AnyTool, context: ToolContext, arguments: Any) -> Settled | None:
    assert tool.look_up is not None
    try:
        async with asyncio.timeout(tool.timeout_seconds):
            found = await tool.look_up(context, arguments)
        return None if found is None else _committed(tool, found)
    except Exception as error:
        _log.warning("effect.look_up_failed", tool=tool.name, error=repr(error))
        return None


def _committed(tool: AnyTool, result: Any) -> Settled:
    body = msgspec.json.encode(checked_result(tool, result)).decode()
    return Settled(LedgerStatus.COMMITTED, body)


def _check_facts(shown: Shown, intent: Intent) -> None:
    if msgspec.json.encode(shown.facts, order="sorted") != msgspec.json.encode(
        intent.facts, order="sorted"
    ):
        raise EffectRefused(CHANGED)
