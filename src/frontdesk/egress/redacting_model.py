"""A model that never sees who the customer is, and whose answers speak of them all the same."""

from collections.abc import AsyncIterator
from dataclasses import replace

from frontdesk.egress.personal_data import KnownFacts
from frontdesk.egress.redaction import Redactor, Restoring
from frontdesk.models.chain import Closing
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Finished,
    Message,
    Model,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolResult,
)
from frontdesk.models.situation import CustomerOnFile


class RedactingModel:
    """Puts placeholders into what a provider is sent, and takes them out of what it answers."""

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """How the model itself is called."""
        return self._model.name

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request: text and arguments of tools have the words again."""
        redactor = Redactor(_known(request.situation.customer))
        messages = [_redacted(message, redactor) for message in request.messages]
        restoring = Restoring(redactor)
        async for event in self._model.stream(replace(request, messages=messages)):
            if isinstance(event, TextDelta):
                if piece := restoring.feed(event.text):
                    yield TextDelta(piece)
                continue
            if isinstance(event, ToolCall | Finished) and (rest := restoring.finish()):
                yield TextDelta(rest)
            yield _restored(event, redactor)

    async def close(self) -> None:
        """Let the model's connections go."""
        if isinstance(self._model, Closing):
            await self._model.close()


def _known(customer: CustomerOnFile) -> KnownFacts:
    names = (customer.name,) if customer.name else ()
    return KnownFacts(names, tuple(customer.on_file.values()))


def _restored(event: ModelEvent, redactor: Redactor) -> ModelEvent:
    if isinstance(event, ToolCall):
        return replace(event, arguments=redactor.restore(event.arguments, within_json=True))
    return event


def _redacted(message: Message, redactor: Redactor) -> Message:
    match message:
        case ChatMessage():
            return ChatMessage(message.role, redactor.redact(message.content))
        case ToolResult():
            return ToolResult(message.call_id, redactor.redact(message.content))
        case AskedTools():
            calls = tuple(
                replace(call, arguments=redactor.redact(call.arguments)) for call in message.calls
            )
            return replace(message, content=redactor.redact(message.content), calls=calls)
