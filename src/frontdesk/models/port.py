"""The port that every model implements: messages in, text and tool calls out, streamed."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a model's input."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What a model is asked in one step."""

    messages: Sequence[ChatMessage]


@dataclass(frozen=True, slots=True)
class TextDelta:
    """Some more text of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model asks for; its arguments are raw JSON."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of a model's output, with what it used where the provider says so."""

    reason: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    trace_id: str | None = None


ModelEvent = TextDelta | ToolCall | Finished


class Model(Protocol):
    """Something that answers."""

    @property
    def name(self) -> str:
        """How the model is called in records and logs."""
        ...

    def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request, piece by piece; raises ProviderError when it cannot."""
        ...
