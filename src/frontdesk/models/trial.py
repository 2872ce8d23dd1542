"""Asks a model two small questions: does it answer in words, and does it call a tool?"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from frontdesk.core.errors import FrontdeskError
from frontdesk.models.port import (
    ChatMessage,
    Model,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolSpec,
)

LONGEST = 200
_SCHEMA: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "opening_hours",
        "description": "Look up when the office is open on a weekday.",
        "parameters": {
            "type": "object",
            "properties": {"weekday": {"type": "string"}},
            "required": ["weekday"],
            "additionalProperties": False,
        },
    },
}
_TOOL = ToolSpec("opening_hours", _SCHEMA)
_SYSTEM = ChatMessage(
    "system", "You answer for an office. Be brief, and look up what you are asked."
)
_HELLO = ChatMessage("user", "Say hello in one short sentence.")
_NEED = ChatMessage("user", "When are you open on Tuesday?")


@dataclass(frozen=True, slots=True)
class Tried:
    """What a model did: its words, how soon they began, whether it called a tool, what failed."""

    said: str = ""
    first_after_ms: int | None = None
    called_tool: bool = False
    failure: str = ""

    @property
    def ok(self) -> bool:
        """Whether it can drive a desk as far as two questions tell."""
        return bool(self.said) and self.called_tool and not self.failure


async def ask_briefly(model: Model, seconds: float) -> Tried:
    """Put both questions to a model; what fails or takes too long is told, never raised."""
    words, first = "", None
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(seconds):
            began = loop.time()
            async with aclosing(_stream(model, _HELLO, ())) as events:
                async for event in events:
                    if isinstance(event, TextDelta) and event.text:
                        first = round((loop.time() - began) * 1000) if first is None else first
                        words += event.text
            called = False
            async with aclosing(_stream(model, _NEED, (_TOOL,))) as events:
                async for event in events:
                    called = called or isinstance(event, ToolCall)
    except TimeoutError:
        return Tried(words[:LONGEST], first, failure=f"no answer within {seconds:g} seconds")
    except FrontdeskError as error:
        return Tried(words[:LONGEST], first, failure=str(error)[:LONGEST])
    return Tried(words.strip()[:LONGEST], first, called)


async def _stream(
    model: Model, question: ChatMessage, tools: Sequence[ToolSpec]
) -> AsyncGenerator[ModelEvent]:
    """What a model answers, closed with whoever reads it."""
    async for event in model.stream(ModelRequest([_SYSTEM, question], tools)):
        yield event
