"""Conversations with the house model through its port, as its tests hold them."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from frontdesk.core.asked import Ask, Asked
from frontdesk.models.house.model import HouseModel
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Finished,
    Message,
    Model,
    ModelRequest,
    Role,
    TextDelta,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from frontdesk.models.situation import (
    NO_SITUATION,
    OpenQuestion,
    OptionsOnOffer,
    PendingReceipt,
    Situation,
)
from tests.unit.house.declared import EVERY
from tests.unit.house.moments import NOW, ZONE

GREETING = "Hi! To get started, what's the ZIP code on your account?"


class _Stopped:
    def now(self) -> int:
        return NOW


def ask(
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    role: Role = Role.DECIDE,
    declared: Sequence[ToolSpec] = EVERY,
    situation: Situation = NO_SITUATION,
) -> tuple[str, list[tuple[str, dict[str, Any]]]]:
    said, calls, _ = ask_on(messages, tools, situation, role, declared)
    return said, calls


def ask_on(
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    situation: Situation,
    role: Role = Role.DECIDE,
    declared: Sequence[ToolSpec] = EVERY,
) -> tuple[str, list[tuple[str, dict[str, Any]]], Situation]:
    """Ask, and get the situation that the answer leads to as well."""
    model: Model = HouseModel(_Stopped(), ZONE, declared, trade="pest control")
    said: list[str] = []
    calls: list[tuple[str, dict[str, Any]]] = []
    ends: list[Finished] = []

    async def run() -> None:
        async for event in model.stream(ModelRequest(messages, tools, role, situation=situation)):
            match event:
                case TextDelta(text):
                    said.append(text)
                case ToolCall(_, name, arguments):
                    calls.append((name, json.loads(arguments)))
                case Finished():
                    ends.append(event)
                case _:
                    raise AssertionError(event)

    asyncio.run(run())
    (end,) = ends
    assert end.reason == ("tool_calls" if calls else "stop")
    assert bool(calls) != bool("".join(said).strip())
    put_off = end.asked.put_off if end.asked is not None else None
    after = msgspec.structs.replace(situation, asked=end.asked, put_off=put_off)
    return "".join(said), calls, after


def asking(text: str, does: str = "") -> Situation:
    """A receipt waits for its answer."""
    return Situation(verified=True, receipt=PendingReceipt("any", text, does))


def offering(*labels: str, does: str = "") -> Situation:
    """Options wait for a choice."""
    return Situation(verified=True, options=OptionsOnOffer("any", labels, does))


def wondering(text: str, does: str = "", *, yes_or_no: bool = True) -> Situation:
    """A question of a workflow waits for an answer in words."""
    answers = ("What is on file",) if yes_or_no else ()
    return Situation(verified=True, question=OpenQuestion("any", text, does, answers))


def after(said: str, *asks: Ask) -> Situation:
    """The desk's last answer, to these words of the customer, asked for this."""
    return Situation(asked=Asked(asks, said))


def talk(*lines: str) -> list[Message]:
    """A conversation whose last line is the customer's."""
    last = len(lines) - 1
    roles = ["user" if (last - n) % 2 == 0 else "assistant" for n in range(len(lines))]
    system = ChatMessage("system", "You are the desk of a company.")
    return [
        system,
        *(
            ChatMessage("user" if r == "user" else "assistant", t)
            for r, t in zip(roles, lines, strict=True)
        ),
    ]


def answered(tool: str, result: dict[str, Any], number: int = 1) -> list[Message]:
    call = f"call-{number}"
    return [
        AskedTools("", (ToolCall(call, tool, "{}"),)),
        ToolResult(call, json.dumps(result)),
    ]
