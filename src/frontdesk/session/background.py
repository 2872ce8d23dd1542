"""What is asked of a model beside the answers, outside the one writer, and brought back to it.

Whoever asks looks again, within the writer, whether the answer is still wanted. A session that
ends drops what it had asked.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass
from functools import partial

import structlog

from frontdesk.core.errors import ProviderError
from frontdesk.models.port import ChatMessage, Finished, Model, ModelRequest, Role, TextDelta
from frontdesk.models.roles import in_background
from frontdesk.models.usage import NO_TOKENS, TokensUsed
from frontdesk.session.draft import Draft
from frontdesk.session.writer import Writer
from frontdesk.store.records import BackgroundCall
from frontdesk.telemetry.port import Price
from frontdesk.turn.usage import cost_of

# Writes what an answer leads to, None standing for no answer; says whether there is anything.
Then = Callable[[Draft, str | None], bool]

_LONGEST = 2_000
_log = structlog.get_logger("frontdesk.background")


@dataclass(frozen=True, slots=True)
class _Answer:
    text: str | None
    model: str
    used: TokensUsed = NO_TOKENS


class Background:
    """The questions of one session that no turn waits for."""

    def __init__(self, writer: Writer, prices: Mapping[str, Price]) -> None:
        self._writer = writer
        self._prices = prices
        self._tasks: set[asyncio.Task[None]] = set()
        self._number = 0

    @property
    def available(self) -> bool:
        """Whether there is a model to ask."""
        return self._model is not None

    @property
    def _model(self) -> Model | None:
        """The one that the organisation has by now."""
        return in_background(self._writer.spoken.deps.model)

    @property
    def under_way(self) -> set[asyncio.Task[None]]:
        """What is being asked."""
        return self._tasks

    def ask(self, purpose: str, messages: Sequence[ChatMessage], then: Then) -> None:
        """Ask the model, and have what it says written by `then` in a commit of its own."""
        model = self._model
        assert model is not None
        running = self._run(model, purpose, messages, then)
        task = asyncio.get_running_loop().create_task(running, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Drop what is being asked."""
        for task in self._tasks:
            task.cancel()

    async def _run(
        self, model: Model, purpose: str, messages: Sequence[ChatMessage], then: Then
    ) -> None:
        answer = await self._answer(model, purpose, messages)
        self._writer.post(partial(self._bring, purpose, answer, then))

    async def _answer(self, model: Model, purpose: str, messages: Sequence[ChatMessage]) -> _Answer:
        budget = self._writer.spoken.deps.deadlines.background
        conversation = self._writer.memory.ref.conversation_id
        request = ModelRequest(
            messages,
            role=Role.BACKGROUND,
            asker=conversation,
            locale=self._writer.memory.locale,
        )
        try:
            async with asyncio.timeout(budget):
                return await _said(model, request)
        except (TimeoutError, ProviderError) as failure:
            reason = str(failure) or f"late, after {budget:g} s"
            _log.warning(
                "background.failed", conversation=conversation, purpose=purpose, reason=reason
            )
            return _Answer(None, model.name)

    async def _bring(self, purpose: str, answer: _Answer, then: Then) -> None:
        draft = self._writer.draft()
        written = then(draft, answer.text)
        if answer.used:
            self._number += 1
            draft.asked_in_background(self._used(purpose, answer, draft))
        if written or answer.used:
            await self._writer.commit(draft)

    def _used(self, purpose: str, answer: _Answer, draft: Draft) -> BackgroundCall:
        used = answer.used
        return BackgroundCall(
            epoch=self._writer.memory.epoch,
            number=self._number,
            purpose=purpose,
            model=answer.model,
            at=draft.now,
            input_tokens=used.input or 0,
            cached_tokens=used.cached or 0,
            reasoning_tokens=used.reasoning or 0,
            output_tokens=used.output or 0,
            cost=cost_of(answer.model, used, self._prices),
        )


async def _said(model: Model, request: ModelRequest) -> _Answer:
    text, by, used = "", model.name, NO_TOKENS
    async for event in model.stream(request):
        if isinstance(event, TextDelta):
            text += event.text
        elif isinstance(event, Finished):
            by, used = event.model or by, event.used
    said = text.strip()[:_LONGEST]
    return _Answer(said or None, by, used)
