"""Lets an answer that its limit of tokens cut off go on, once."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from typing import Any, cast

import structlog

from frontdesk.models.chain import Closing
from frontdesk.models.failure import ModelError
from frontdesk.models.port import (
    CUT_OFF,
    ChatMessage,
    Finished,
    Model,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
)
from frontdesk.models.usage import TokensUsed

_GO_ON = (
    "Your answer was cut off by its limit of length. Go on exactly where it broke off, in the "
    "middle of a word if need be. Repeat nothing, and come to an end soon."
)

_log = structlog.get_logger("frontdesk.models")


class Continuing:
    """A model that is asked to go on where its words were cut off.

    What is cut off again, or cannot go on, ends with the reason `length`: it is no whole answer.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The model's own name."""
        return self._model.name

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request, in two parts where one is not enough."""
        said: list[str] = []
        called, cut = False, None
        async with _closing(self._model.stream(request)) as answer:
            async for event in answer:
                if isinstance(event, TextDelta):
                    said.append(event.text)
                called = called or isinstance(event, ToolCall)
                if isinstance(event, Finished) and event.reason == CUT_OFF and said and not called:
                    cut = event
                else:
                    yield event
        if cut is not None:
            async for event in self._rest(_going_on(request, "".join(said)), cut):
                yield event

    async def _rest(self, request: ModelRequest, cut: Finished) -> AsyncIterator[ModelEvent]:
        try:
            async with _closing(self._model.stream(request)) as answer:
                async for event in answer:
                    yield _together(cut, event) if isinstance(event, Finished) else event
        except ModelError as failure:
            _log.warning("model.cut_off", model=self.name, reason=str(failure))
            yield cut

    async def close(self) -> None:
        """Let the model's connections go."""
        if isinstance(self._model, Closing):
            await self._model.close()


def _closing(stream: AsyncIterator[ModelEvent]) -> aclosing[Any]:
    return aclosing(cast("Any", stream))


def _going_on(request: ModelRequest, said: str) -> ModelRequest:
    more = (ChatMessage("assistant", said), ChatMessage("system", _GO_ON))
    return replace(request, messages=[*request.messages, *more])


def _together(cut: Finished, end: Finished) -> Finished:
    used: TokensUsed = cut.used + end.used
    return replace(
        end,
        input_tokens=used.input,
        output_tokens=used.output,
        cached_tokens=used.cached,
        reasoning_tokens=used.reasoning,
    )
