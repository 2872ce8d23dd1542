"""A pack in a situation: its tools return what is known there, and do what was done there."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk import (
    Choose,
    ClaimKind,
    Kind,
    Machine,
    Option,
    OptionId,
    Shown,
    Tool,
    ToolContext,
    ToolProvider,
    Transaction,
    Workflow,
)
from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import ProviderError
from frontdesk.tools.effect import EffectRefused

DATA = Path(__file__).parent
OPEN, CHOOSING, ASKED = "Open", "Choosing", "Asked"
_MACHINE = Machine(
    OPEN,
    OPEN,
    {
        OPEN: frozenset({CHOOSING, ASKED}),
        CHOOSING: frozenset({OPEN, ASKED}),
        ASKED: frozenset({OPEN, CHOOSING}),
    },
)


class Nothing(msgspec.Struct, frozen=True):
    """No arguments, or no result."""


class Known(msgspec.Struct, frozen=True):
    """What a tool returned."""

    known: Any


class Done(msgspec.Struct, frozen=True):
    """What was done, in the desk's words."""

    words: str


class Situation(msgspec.Struct, frozen=True):
    """What is known, what was done, and what waits for an answer."""

    verified: bool = False
    facts: tuple[str, ...] = ()
    done: tuple[dict[str, Any], ...] = ()
    waits: dict[str, Any] = {}


@cache
def situations() -> Mapping[str, Situation]:
    """All situations by name."""
    read = tomllib.loads((DATA / "situations.toml").read_text(encoding="utf-8"))
    tables = {name: told for name, told in read.items() if name.startswith("S")}
    return msgspec.convert(tables, dict[str, Situation])


def pack_in(situation: Situation) -> ToolProvider:
    """The pack of a situation."""
    tools: list[Tool[Any, Any]] = [_verify(), *_reads(situation)]
    workflows: list[Workflow] = []
    for number, deed in enumerate(_deeds(situation)):
        tool = _tool(f"do{number}", deed)
        tools.append(tool)
        if tool.kind is Kind.EFFECT:
            workflows.append(_workflow(tool, deed))
    return ToolProvider(
        tools=tuple(tools),
        workflows=tuple(workflows),
        machine=_MACHINE,
        zone=ZoneInfo("America/Los_Angeles"),
    )


def _deeds(situation: Situation) -> Iterator[dict[str, Any]]:
    yield from situation.done
    if situation.waits:
        yield situation.waits


def _verify() -> Tool[Nothing, Nothing]:
    async def write(ctx: ToolContext, tx: Transaction, given: Nothing) -> Nothing:
        return Nothing()

    def after(dialog: Dialog, _: Nothing) -> Dialog:
        return msgspec.structs.replace(dialog, verified_as="customer")

    return Tool(
        name="verify",
        description="Verify the customer.",
        kind=Kind.NOTE,
        input=Nothing,
        output=Nothing,
        write=write,
        after=after,
        say=lambda _: "You're verified.",
        claims=(ClaimKind.VERIFIED,),
    )


def _reads(situation: Situation) -> Iterator[Tool[Nothing, Known]]:
    for number, fact in enumerate(situation.facts):
        known = msgspec.json.decode(fact) if fact.startswith("{") else {"say": fact}
        yield Tool(
            name=f"read{number}",
            description="Read what is known.",
            kind=Kind.READ,
            input=Nothing,
            output=Known,
            read=_returning(Known(known)),
            say=lambda out: str(out.known.get("say", "")),
        )


def _returning(known: Known) -> Callable[[ToolContext, Nothing], Any]:
    async def read(ctx: ToolContext, given: Nothing) -> Known:
        return known

    return read


def _tool(name: str, deed: dict[str, Any]) -> Tool[Nothing, Done]:
    words: str = deed.get("words", "")
    outcome: str = deed.get("outcome", "done")

    async def show(ctx: ToolContext, tx: Transaction, given: Nothing) -> Shown:
        return Shown({}, deed.get("asks", f"Shall I go ahead with this: {words}"))

    async def write(ctx: ToolContext, tx: Transaction, given: Nothing) -> Done:
        if outcome == "failed":
            raise EffectRefused(words)
        return Done(words)

    async def perform(ctx: ToolContext, given: Nothing) -> Done:
        raise ProviderError("no answer")

    async def look_up(ctx: ToolContext, given: Nothing) -> Done:
        raise ProviderError("no answer")

    kinds = tuple(map(ClaimKind, deed.get("kinds", ())))
    note = not deed.get("asks") and set(kinds) <= {ClaimKind.ESCALATED, ClaimKind.CALLBACK}
    ways: dict[str, Any] = {"write": write}
    if outcome == "unknown":
        ways = {"perform": perform, "look_up": look_up, "key_is_idempotent": True}
    if not note:
        ways["show"] = show
    return Tool(
        name=name,
        description="Do what the customer asks for.",
        kind=Kind.NOTE if note else Kind.EFFECT,
        input=Nothing,
        output=Done,
        say=lambda out: out.words,
        claims=kinds,
        **ways,
    )


def _workflow(tool: Tool[Any, Any], deed: dict[str, Any]) -> Workflow:
    async def options(ctx: ToolContext, chosen: Mapping[str, Any]) -> list[Option]:
        labels = deed["options"]
        return [Option(OptionId(str(n)), label, {"n": n}) for n, label in enumerate(labels)]

    chooses = Choose(
        name="option",
        state=CHOOSING,
        options=options,
        intro="Which of these suits you?",
        none="Nothing is free.",
    )
    return Workflow(
        kind=tool.name,
        effect=tool.name,
        steps=(chooses,) if "options" in deed else (),
        confirm_state=ASKED,
        arguments=lambda _: Nothing(),
        declined=deed.get("declined", "Okay, it stays as it is."),
        expired="That took a while, so nothing was done.",
    )
