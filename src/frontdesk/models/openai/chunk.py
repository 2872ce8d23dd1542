"""The chunks that OpenAI-compatible providers stream, as loosely typed as they really come."""

from typing import Any

import msgspec


class Function(msgspec.Struct):
    """A piece of a tool call."""

    name: str | None = None
    # Workers AI and some proxies send an object where the protocol has a string.
    arguments: str | dict[str, msgspec.Raw] | None = None


class Fragment(msgspec.Struct):
    """A piece of one of the tool calls."""

    index: int | None = None
    id: str | None = None
    function: Function | None = None
    # Where Gemini puts the signature of the thought behind a call.
    extra_content: Any = None


class Delta(msgspec.Struct):
    """What a chunk adds."""

    # Workers AI sends a token made of digits as a number.
    content: str | int | float | None = None
    refusal: str | None = None
    reasoning: str | None = None
    reasoning_content: str | None = None
    # OpenRouter's blocks of reasoning, with what signs or encrypts them.
    reasoning_details: Any = None
    tool_calls: list[Fragment] | None = None

    @property
    def has_more(self) -> bool:
        """Whether it adds anything but words."""
        return bool(
            self.tool_calls
            or self.reasoning_content
            or self.reasoning
            or self.reasoning_details
            or self.refusal
        )


class Choice(msgspec.Struct):
    """One answer of a chunk; `message` comes from servers that do not stream."""

    delta: Delta | None = None
    message: Delta | None = None
    finish_reason: str | None = None


class InputDetails(msgspec.Struct):
    """What the input was made of."""

    cached_tokens: int | None = None


class OutputDetails(msgspec.Struct):
    """What the output was made of."""

    reasoning_tokens: int | None = None


class Usage(msgspec.Struct):
    """The tokens so far."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    prompt_tokens_details: InputDetails | None = None
    completion_tokens_details: OutputDetails | None = None
    # DeepSeek's own name for the cached part of the input.
    prompt_cache_hit_tokens: int | None = None

    @property
    def cached(self) -> int | None:
        """The part of the input that the provider had read before."""
        details = self.prompt_tokens_details
        told = details.cached_tokens if details is not None else None
        return self.prompt_cache_hit_tokens if told is None else told

    @property
    def reasoning(self) -> int | None:
        """The part of the output that nobody sees."""
        details = self.completion_tokens_details
        return details.reasoning_tokens if details is not None else None


class Problem(msgspec.Struct):
    """An error inside a stream."""

    message: str | None = None
    code: int | str | None = None


class Chunk(msgspec.Struct):
    """One event of a stream."""

    id: str | None = None
    choices: list[Choice] | None = None
    usage: Usage | None = None
    error: Problem | str | None = None


decode_chunk = msgspec.json.Decoder(Chunk).decode
decode_chunks = msgspec.json.Decoder(list[Chunk]).decode


class DataLines:
    """Finds the data of server-sent events in bytes that may be cut anywhere.

    Every line of data is an event of its own, because providers put whole JSON texts on a line and
    some leave out the blank line between events.
    """

    __slots__ = ("_rest",)

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        """Take some bytes; return the data that they complete."""
        whole, end, rest = data.rpartition(b"\n")
        if not end:
            self._rest += data
            return []
        whole, self._rest = self._rest + whole, rest
        return [line[5:].strip() for line in whole.split(b"\n") if line[:5] == b"data:"]

    def end(self) -> list[bytes]:
        """The data of a last line that was never ended."""
        return self.feed(b"\n")
