"""What a step's messages amount to: what was said, what is said now, what tools answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, cast

import msgspec

from frontdesk.core.asked import Ask
from frontdesk.models.port import AskedTools, ChatMessage, Message, ToolCall, ToolResult


@dataclass(frozen=True, slots=True)
class Answered:
    """A tool that was called in this turn, with what, and what it answered."""

    tool: str
    arguments: Mapping[str, Any]
    content: Mapping[str, Any]

    @property
    def said(self) -> str:
        """The result in the tool's own words, if it has any."""
        words = self.content.get("say")
        return words.strip() if isinstance(words, str) else ""

    @property
    def asks(self) -> Ask | None:
        """What the tool's own words ask for, where it says so."""
        try:
            return msgspec.convert(self.content.get("asks"), Ask | None)
        except msgspec.ValidationError:
            return None

    @property
    def told(self) -> bool:
        """Whether the desk has told the customer of it: a move that is over."""
        return "told" in self.content

    @property
    def refused(self) -> bool:
        """Whether the desk did not let the call through."""
        return "refused" in self.content

    @property
    def waits(self) -> bool:
        """Whether it was not run yet."""
        return "not_run" in self.content

    @property
    def failed(self) -> bool:
        """Whether the tool broke."""
        return "failed" in self.content


@dataclass(frozen=True, slots=True)
class TranscriptView:
    """One step as the house model looks at it; exchanges are (customer, desk), the latest last.

    What the desk said chooses words and tells whom it has named; where the dialog stands is in the
    request's situation.
    """

    text: str
    heard: str
    exchanges: tuple[tuple[str, str], ...]
    answered: tuple[Answered, ...]

    @property
    def texts(self) -> list[str]:
        """The customer's messages that wait for an answer, one by one."""
        return self.text.split("\n")

    @property
    def called(self) -> frozenset[str]:
        """The tools that were called in this turn."""
        return frozenset(answered.tool for answered in self.answered)


def read_scene(messages: Sequence[Message]) -> TranscriptView:
    """Lay a step's messages out."""
    chat = [m for m in messages if isinstance(m, ChatMessage) and m.role != "system"]
    text = chat[-1].content.strip() if chat and chat[-1].role == "user" else ""
    before = chat[:-1] if text else chat
    heard = before[-1].content if before and before[-1].role == "assistant" else ""
    exchanges = [
        (first.content, second.content)
        for first, second in pairwise(before)
        if first.role == "user" and second.role == "assistant"
    ]
    return TranscriptView(text, heard, tuple(exchanges), tuple(_answered(messages)))


def _answered(messages: Sequence[Message]) -> list[Answered]:
    asked: dict[str, ToolCall] = {}
    answered: list[Answered] = []
    for message in messages:
        match message:
            case AskedTools(_, calls):
                asked |= {call.id: call for call in calls}
            case ToolResult(call_id, content):
                call = asked.get(call_id, ToolCall(call_id, "", "{}"))
                answered.append(Answered(call.name, _decoded(call.arguments), _decoded(content)))
            case ChatMessage("user", _):
                answered.clear()
            case ChatMessage():
                pass
    return answered


def _decoded(content: str) -> Mapping[str, Any]:
    try:
        value = msgspec.json.decode(content)
    except msgspec.DecodeError:
        return {}
    return cast("Mapping[str, Any]", value) if isinstance(value, dict) else {}
