"""A model that plays a script: text, tool calls, delays and faults, answer by answer."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass

from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta, ToolCall


@dataclass(frozen=True, slots=True)
class Say:
    """Stream a piece of text."""

    text: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for a tool with raw JSON arguments."""

    tool: str
    arguments: str = "{}"


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Fail:
    """Fail as a provider does."""

    reason: str = "scripted failure"
    fault: Fault = Fault.OTHER
    status: int | None = None


@dataclass(frozen=True, slots=True)
class Hang:
    """Never answer again."""


Move = Say | Ask | Wait | Fail | Hang
Answer = Iterable[Move | str]


class ScriptedModel:
    """Plays one answer of its script for each request; the last one repeats if `loop` is set."""

    def __init__(self, *answers: Answer, loop: bool = False, name: str = "scripted") -> None:
        self.name = name
        self._answers = deque(tuple(a) for a in answers)
        self._loop = loop
        self.requests: list[ModelRequest] = []

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the next answer."""
        self.requests.append(request)
        if not self._answers:
            raise AssertionError("the script has no further answer, but the model was asked")
        answer = self._answers[0]
        if not (self._loop and len(self._answers) == 1):
            self._answers.popleft()
        for number, move in enumerate(answer):
            event = await self._play(Say(move) if isinstance(move, str) else move, number)
            if event is not None:
                yield event
        yield Finished("stop", model=self.name)

    async def _play(self, move: Move, number: int) -> ModelEvent | None:
        match move:
            case Say(text):
                await asyncio.sleep(0)
                return TextDelta(text)
            case Ask(tool, arguments):
                return ToolCall(f"call-{number}", tool, arguments)
            case Wait(seconds):
                await asyncio.sleep(seconds)
            case Fail(reason, fault, status):
                raise ModelError(fault, reason, model=self.name, status=status)
            case Hang():
                await asyncio.Event().wait()
        return None

    def assert_complete(self) -> None:
        """Fail unless every answer of the script was asked for."""
        if self._answers and not self._loop:
            raise AssertionError(f"{len(self._answers)} scripted answers were never asked for")
