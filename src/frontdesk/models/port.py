"""The port that every model implements: messages in, text and tool calls out, streamed."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, Protocol

from frontdesk.core.asked import Asked
from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Action, SpokenAs
from frontdesk.models.situation import NO_SITUATION, Situation
from frontdesk.models.usage import TokensUsed


class Role(StrEnum):
    """What a model is asked for; each may have a model and parameters of its own."""

    DECIDE = "decide"
    NARRATE = "narrate"
    INTERPRET = "interpret"
    JUDGE = "judge"
    # What is asked beside the answers: a title, a reminder, whether words end a conversation.
    BACKGROUND = "background"


class Encoded:
    """Keeps the bytes that an adapter made of an object, so that history is encoded once."""

    __slots__ = ("encoded",)
    encoded: bytes


@dataclass(frozen=True, slots=True)
class ChatMessage(Encoded):
    """One message of a model's input."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model asks for; its arguments are raw JSON."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class AskedTools(Encoded):
    """What the model said and asked for in an earlier step of this turn.

    `kept` is what the model `by` wants back as it gave it: its reasoning, the signatures of its
    thoughts. Only that model's own adapter reads it.
    """

    content: str
    calls: tuple[ToolCall, ...]
    kept: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class ToolResult(Encoded):
    """What a tool answered, as JSON."""

    call_id: str
    content: str


Message = ChatMessage | AskedTools | ToolResult

# How many tools a model is offered at once, unless it is set otherwise.
MOST_TOOLS = 16


@dataclass(frozen=True, slots=True)
class ToolWords:
    """How a tool speaks in one language: what it does, and what it asks for."""

    does: str = ""
    missing: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ToolSpec(Encoded):
    """A tool as a model may ask for it; the schema is an OpenAI function.

    The rest is for models that go by declarations instead of by language: what a customer says for
    it, what to ask when an argument is missing (in one way or in others), what to say while it
    runs, what it does, as in "I can ...", and whether it changes anything; how its fields are said,
    by their names in the schema, and what it does to what. Words are read in English; `spoken` has
    those for other languages. Where it is `named_by` words, it is meant only by who says one.
    """

    name: str
    schema: dict[str, Any]
    examples: tuple[str, ...] = ()
    missing: str = ""
    acknowledgement: tuple[str, ...] = ()
    also_missing: tuple[str, ...] = ()
    does: str = ""
    changes: bool = False
    fields: Mapping[str, SpokenAs] = field(default_factory=dict[str, SpokenAs])
    action: Action | None = None
    spoken: Mapping[str, ToolWords] = field(default_factory=dict[str, ToolWords])
    named_by: tuple[str, ...] = ()

    def words(self, locale: Locale) -> ToolWords:
        """How the tool speaks in a language; in English where it has no other words."""
        asks = (self.missing, *self.also_missing) if self.missing else ()
        return self.spoken.get(locale) or ToolWords(self.does, asks)


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What a model is asked in one step; `asker` is the conversation, where models take turns.

    `situation` is where the dialog stands: a model that goes by it need not read what was said.
    `locale` is the language that the desk speaks in it.
    """

    messages: Sequence[Message]
    tools: Sequence[ToolSpec] = ()
    role: Role = Role.DECIDE
    asker: str = ""
    locale: Locale = Locale.EN
    situation: Situation = NO_SITUATION


@dataclass(frozen=True, slots=True)
class TextDelta:
    """Some more text of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Working:
    """A sign of life with nothing to show yet: a tool call under way, or silent reasoning."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of a model's output, with what it used where the provider says so.

    `model` is the one that answered, `passed_over` says why others before it did not, `faults`
    which these were and how each failed. `asked` is what the words ask the customer for, where
    the model says so. `kept` is what the model wants back in the next step (see AskedTools). Of
    the tokens, `cached_tokens` are part of the input, `reasoning_tokens` of the output.
    """

    reason: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    trace_id: str | None = None
    model: str | None = None
    passed_over: tuple[str, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    asked: Asked | None = None
    cached_tokens: int | None = None
    reasoning_tokens: int | None = None
    kept: str = ""

    @property
    def used(self) -> TokensUsed:
        """The tokens as records keep them."""
        return TokensUsed(
            self.input_tokens, self.output_tokens, self.cached_tokens, self.reasoning_tokens
        )


# Why an answer ended that its limit of tokens cut off.
CUT_OFF = "length"

ModelEvent = TextDelta | Working | ToolCall | Finished


class Model(Protocol):
    """Something that answers."""

    @property
    def name(self) -> str:
        """How the model is called in records and logs."""
        ...

    def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request, piece by piece; raises ProviderError when it cannot."""
        ...
