"""Tools made of declared operations: each kind asks, checks and tells in its own way."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
import structlog

from frontdesk.outside.asking import Asking
from frontdesk.outside.declaration import (
    AnyDeclared,
    Declared,
    KeyHeader,
    LookedUp,
    OutsideEffect,
    OutsideNote,
    OutsideRead,
)
from frontdesk.outside.inputs import sent_of
from frontdesk.outside.outcome import Declined, ServiceFailed, Unsendable
from frontdesk.store.database import Transaction
from frontdesk.tools.call import ToolFailed
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, Kind, Shown, Tool, ToolContext

_log = structlog.get_logger("frontdesk.outside")


@dataclass(frozen=True, slots=True)
class Made:
    """What a tool is made of: its name, its types and the operations that it asks."""

    name: str
    input: type[msgspec.Struct]
    output: type[msgspec.Struct]
    asking: Asking
    look_up: Asking | None = None
    facts: Asking | None = None


def tool_of(declared: AnyDeclared, made: Made) -> AnyTool:
    """The tool of a declaration without mistakes."""
    common: dict[str, Any] = {
        "name": made.name,
        "description": declared.description,
        "input": made.input,
        "output": made.output,
        "say": declared.say,
        "asks": declared.asks,
        "gates": declared.gates,
        "acknowledgement": declared.acknowledgement,
        "progress": declared.progress,
        "missing": declared.missing,
        "does": declared.does,
        "examples": declared.examples,
        "timeout_seconds": declared.timeout_seconds,
    }
    if declared.after is not None:
        common["after"] = declared.after
    match declared:
        case OutsideRead():
            return _read(declared, made, common)
        case OutsideNote():
            return _note(declared, made, common)
        case OutsideEffect():
            return _effect(declared, made, common)


def _read(declared: OutsideRead, made: Made, common: dict[str, Any]) -> AnyTool:
    async def read(ctx: ToolContext, given: msgspec.Struct) -> Any:
        try:
            answer = await made.asking.ask(ctx, sent_of(declared, ctx, given), {})
        except Unsendable as error:
            raise ToolFailed(str(error)) from error
        return _told(declared, made.name, answer)

    return Tool(kind=Kind.READ, read=read, attempts=declared.attempts, **common)


def _note(declared: OutsideNote, made: Made, common: dict[str, Any]) -> AnyTool:
    async def consult(ctx: ToolContext, given: msgspec.Struct) -> Any:
        answer = await made.asking.ask(ctx, sent_of(declared, ctx, given), _headers(declared, ctx))
        return _told(declared, made.name, answer)

    async def write(ctx: ToolContext, _: Transaction, __: msgspec.Struct) -> Any:
        return ctx.consulted

    return Tool(kind=Kind.NOTE, consult=consult, write=write, guard=declared.guard, **common)


def _told(declared: Declared, name: str, answer: msgspec.Struct | Declined) -> Any:
    """The result of what was asked; what the service refuses is a failure in the pack's words."""
    if not isinstance(answer, Declined):
        return declared.result(answer) if declared.result is not None else answer
    if declared.result is not None and answer.is_one_of(_by_code(declared.absent)):
        return declared.result(None)
    words = _refusal(declared, answer)
    raise ToolFailed(words or f"{name}: its service refused this")


class _Effect:
    """What an effect outside does at each of its steps."""

    def __init__(self, declared: OutsideEffect, made: Made) -> None:
        self._declared = declared
        self._made = made

    async def perform(self, ctx: ToolContext, given: msgspec.Struct) -> Any:
        """Do it; only a refusal that is one says that it was not done."""
        declared = self._declared
        headers = _headers(declared, ctx)
        try:
            answer = await self._made.asking.ask(ctx, sent_of(declared, ctx, given), headers)
        except Unsendable as error:
            _log.error("outside.unsendable", tool=self._made.name, error=str(error))
            raise EffectRefused("") from error
        if isinstance(answer, Declined):
            words = _refusal(declared, answer)
            if words or answer.certain:
                raise EffectRefused(words)
            raise ServiceFailed(f"{self._made.name}: its service reported an error")
        refusal = declared.refuses(answer) if declared.refuses is not None else ""
        if refusal:
            raise EffectRefused(refusal)
        return declared.result(answer) if declared.result is not None else answer

    async def look_up(self, ctx: ToolContext, given: msgspec.Struct) -> Any:
        """What became of it, by its key."""
        declared, asking = self._declared.look_up, self._made.look_up
        assert declared is not None and asking is not None
        arguments = {**declared.arguments(ctx, given), declared.by: ctx.key}
        answer = await asking.ask(ctx, arguments, {})
        if isinstance(answer, Declined):
            if answer.is_one_of(_by_code(declared.absent)):
                return None
            raise ServiceFailed(f"{self._made.name}: its look-up was refused")
        found = declared.found(answer)
        if found is LookedUp.UNSURE:
            raise ServiceFailed(f"{self._made.name}: its look-up cannot say yet")
        return None if found is LookedUp.NOT_DONE else found

    async def consult(self, ctx: ToolContext, given: msgspec.Struct) -> Any:
        """The facts that the receipt shows; what the service refuses to show cannot be done."""
        declared, asking = self._declared.facts, self._made.facts
        assert declared is not None and asking is not None
        answer = await asking.ask(ctx, declared.arguments(ctx, given), {})
        if isinstance(answer, Declined):
            raise EffectRefused(_refusal(self._declared, answer))
        return answer

    async def show(self, ctx: ToolContext, _: Transaction, given: msgspec.Struct) -> Shown:
        """The receipt: bound to the arguments, and to the facts that were found."""
        declared = self._declared
        assert declared.receipt is not None
        facts: dict[str, Any] = {"given": msgspec.to_builtins(given)}
        if declared.facts is not None:
            facts["found"] = msgspec.to_builtins(declared.facts.kept(ctx.consulted))
        return Shown(facts, declared.receipt(given, ctx.consulted))


def _effect(declared: OutsideEffect, made: Made, common: dict[str, Any]) -> AnyTool:
    effect = _Effect(declared, made)
    assert declared.key is not None and declared.look_up is not None
    return Tool(
        kind=Kind.EFFECT,
        perform=effect.perform,
        look_up=effect.look_up,
        show=effect.show,
        consult=effect.consult if declared.facts is not None else None,
        action=declared.action,
        claims=declared.claims,
        attempts=declared.attempts,
        key_is_idempotent=declared.key.idempotent,
        look_up_is_authoritative=declared.look_up.authoritative,
        lands_within_seconds=declared.lands_within_seconds,
        **common,
    )


def _headers(declared: OutsideNote | OutsideEffect, ctx: ToolContext) -> Mapping[str, str]:
    return {declared.key.name: ctx.key} if isinstance(declared.key, KeyHeader) else {}


def _refusal(declared: Declared, answer: Declined) -> str:
    """The pack's words for a refusal; nothing where it has none."""
    words = {str(code): text for code, text in declared.refused.items()}
    found = answer.is_one_of(words)
    if found is None:
        _log.warning("outside.refused", operation=declared.operation, code=answer.code)
        return ""
    return words[found]


def _by_code(codes: Any) -> dict[str, None]:
    return {str(code): None for code in codes}
