"""One try of one model: under its deadlines, and on its breaker's record."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from typing import cast

from frontdesk.core.errors import ProviderError
from frontdesk.models.breaker import Passage
from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.port import (
    Finished,
    Model,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    Working,
)


@dataclass(frozen=True, slots=True)
class ModelDeadlines:
    """Seconds that a model may take to begin, and between two signs of life after that.

    `reasoning` is how much longer it may take to begin because it reasons and does not show it.
    """

    first_token: float = 8.0
    stall: float = 15.0
    reasoning: float = 0.0


class Attempt:
    """A model's answer under way; `released` once some of it may have been let out."""

    __slots__ = (
        *("_begun", "_deadlines", "_events", "_first", "_model", "_must_begin", "_passage"),
        *("_settled", "released"),
    )

    def __init__(
        self, model: Model, request: ModelRequest, deadlines: ModelDeadlines, passage: Passage
    ) -> None:
        self._model = model
        self._events: AsyncIterator[ModelEvent] = model.stream(request)
        self._deadlines = deadlines
        self._passage = passage
        self._begun = False
        self._first: asyncio.Task[ModelEvent] | None = None
        in_time = deadlines.first_token + deadlines.reasoning
        self._must_begin = asyncio.get_running_loop().time() + in_time
        self._settled = False
        self.released = False

    async def next(self) -> ModelEvent:
        """The next event; raises ModelError, and records on the breaker how the answer ended."""
        try:
            event = await self._next_in_time()
        except ModelError as failure:
            self._settle(failed=failure.provider_at_fault)
            raise
        self._begun = self._begun or self._first is None
        match event:
            case TextDelta(text):
                self.released = self.released or bool(text.strip())
            case ToolCall():
                self.released = True
            case Finished():
                self._settle(failed=False)
            case _:
                pass
        return event

    async def _next_in_time(self) -> ModelEvent:
        limit = self._deadlines.stall if self._begun else self._deadlines.first_token
        name = self._model.name
        try:
            if not self._begun and self._deadlines.reasoning:
                return await self._first_sign()
            async with asyncio.timeout(limit):
                return await anext(self._events)
        except ModelError:
            raise
        except ProviderError as cause:
            raise ModelError(Fault.OTHER, str(cause), model=name) from cause
        except TimeoutError as cause:
            raise ModelError(Fault.TIMEOUT, f"silent for {limit:g} s", model=name) from cause
        except StopAsyncIteration as cause:
            detail = "the stream ended without an end"
            raise ModelError(Fault.DROPPED, detail, model=name) from cause

    async def _first_sign(self) -> ModelEvent:
        """The first event; a sign of life in its place while the model may be reasoning."""
        loop, deadlines = asyncio.get_running_loop(), self._deadlines
        if self._first is None:
            self._first = loop.create_task(_next_of(self._events))
        left = self._must_begin - loop.time()
        # Often enough for those who wait for all models together.
        done, _ = await asyncio.wait({self._first}, timeout=min(deadlines.first_token, left))
        if done:
            first, self._first = self._first, None
            return first.result()
        if loop.time() < self._must_begin:
            return Working()
        waited = deadlines.first_token + deadlines.reasoning
        raise ModelError(Fault.TIMEOUT, f"silent for {waited:g} s", model=self._model.name)

    def _settle(self, *, failed: bool) -> None:
        self._settled = True
        now = asyncio.get_running_loop().time()
        if failed:
            self._passage.failed(now)
        else:
            self._passage.succeeded(now)

    async def close(self) -> None:
        """Let the model go, wherever it is."""
        if not self._settled:
            self._passage.abandoned()
        if self._first is not None:
            self._first.cancel()
            await asyncio.wait({self._first})
        if hasattr(self._events, "aclose"):
            await cast(AsyncGenerator[ModelEvent], self._events).aclose()


async def _next_of(events: AsyncIterator[ModelEvent]) -> ModelEvent:
    return await anext(events)
