"""Notes that consult a service: not while a guard says to wait, and once for what was noted."""

from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk import (
    Attempt,
    DefaultPrompts,
    Guarded,
    Kind,
    Machine,
    Pack,
    Tool,
    ToolContext,
    ToolProvider,
    Transaction,
)
from frontdesk.testing import Ask, ScriptedModel, open_desk
from tests.lawful import run

TRIES = 12


class Guess(msgspec.Struct, frozen=True):
    """A number that may be anybody's."""

    number: str = "1"


class Found(msgspec.Struct, frozen=True):
    """Whether the service knew it."""

    words: str


async def _attempt(ctx: ToolContext, given: Guess) -> Attempt:
    return Attempt(subjects=(given.number,), second_fact=True)


def _later(ctx: ToolContext, given: Guess, seconds: int) -> Found:
    return Found("Please wait.")


def _ask(ctx: ToolContext, given: Guess) -> Found:
    return Found("Please tell me more.")


async def _write(ctx: ToolContext, tx: Transaction, given: Guess) -> Found:
    return Found(ctx.consulted)


def _pack(asked: list[str]) -> Pack:
    async def consult(ctx: ToolContext, given: Guess) -> str:
        asked.append(ctx.key)
        return "I don't know it."

    note: Tool[Guess, Found] = Tool(
        name="guess",
        description="Guess.",
        kind=Kind.NOTE,
        input=Guess,
        output=Found,
        consult=consult,
        write=_write,
        guard=Guarded(_attempt, later=_later, ask=_ask),
        say=lambda out: out.words,
    )
    machine = Machine(start="Idle", idle="Idle", moves={"Idle": frozenset()})
    tools = ToolProvider(tools=(note,), workflows=(), machine=machine, zone=ZoneInfo("UTC"))
    return Pack(prompts=DefaultPrompts(), tools=tools)


def test_that_a_service_is_not_asked_while_a_guard_says_to_wait(sqlite_path: Path) -> None:
    asked: list[str] = []
    answers: list[Any] = [one for _ in range(TRIES) for one in ([Ask("guess")], ["Right."])]

    async def held() -> list[tuple[str, str]]:
        async with open_desk(sqlite_path, ScriptedModel(*answers), pack=_pack(asked)) as desk:
            return (await desk.talk(*["is it one"] * TRIES)).notes

    notes = run(held())
    assert notes == [("guess", "committed")] * TRIES
    assert 2 < len(asked) < TRIES
    assert len(set(asked)) == len(asked)
