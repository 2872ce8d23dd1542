"""A request to think about, the reply to it, and how both travel to a worker and back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, assert_never
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.asked import Asked, PutOff
from frontdesk.core.clock import Millis
from frontdesk.core.locale import Locale
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.models.house.thinking.understanding import Understanding
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Message,
    ModelRequest,
    Role,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from frontdesk.models.situation import Situation

FACTORY = f"{__name__}:answering"

# What is read of a message that could not be read whole.
_IN_SHORT = 200


@dataclass(frozen=True, slots=True)
class ReplyTask:
    """A request, when and where to think of it, and whether shared words have to do."""

    request: ModelRequest
    now: Millis
    zone: ZoneInfo
    by_words: bool = False

    def reply(self, understanding: Understanding) -> Reply:
        """What comes of it."""
        if self.by_words:
            return understanding.by_words(_shortened(self.request), self.now, self.zone)
        return understanding.by_meaning(self.request, self.now, self.zone)


def _shortened(request: ModelRequest) -> ModelRequest:
    messages = [_cut(message) for message in request.messages]
    return replace(request, messages=messages, situation=_cut_short(request.situation))


def _cut_short(situation: Situation) -> Situation:
    asked, put_off = situation.asked, situation.put_off
    if asked is not None:
        asked = msgspec.structs.replace(asked, said=asked.said[:_IN_SHORT])
    if put_off is not None:
        put_off = PutOff(put_off.tool, put_off.said[:_IN_SHORT])
    return msgspec.structs.replace(situation, asked=asked, put_off=put_off)


def _cut(message: Message) -> Message:
    if isinstance(message, ChatMessage) and message.role == "user":
        return ChatMessage("user", message.content[:_IN_SHORT])
    return message


class DeclaredPack(msgspec.Struct, frozen=True, array_like=True):
    """What workers know of a pack: its name, its tools and its trade."""

    name: str
    tools: list[ToolSpec]
    trade: str


class _Chat(msgspec.Struct, frozen=True, array_like=True, tag="c"):
    role: Literal["system", "user", "assistant"]
    content: str


class _Asked(msgspec.Struct, frozen=True, array_like=True, tag="a"):
    content: str
    calls: list[tuple[str, str, str]]


class _Result(msgspec.Struct, frozen=True, array_like=True, tag="r"):
    call_id: str
    content: str


class _Travelling(msgspec.Struct, frozen=True, array_like=True):
    """A task; its pack goes by its place, and so do tools that the pack declares."""

    role: Role
    now: Millis
    zone: str
    pack: int
    by_words: bool
    messages: list[_Chat | _Asked | _Result]
    tools: list[int | ToolSpec]
    situation: Situation
    locale: Locale


class _Said(msgspec.Struct, frozen=True, array_like=True, tag="s"):
    text: str
    asked: Asked | None


class _Called(msgspec.Struct, frozen=True, array_like=True, tag="c"):
    tool: str
    arguments: dict[str, Any]
    before: str
    also: list[tuple[str, dict[str, Any]]]


_thoughts = msgspec.msgpack.Decoder(_Travelling)
_replies: msgspec.msgpack.Decoder[_Said | _Called] = msgspec.msgpack.Decoder(_Said | _Called)


def encode_declared(packs: Sequence[DeclaredPack]) -> bytes:
    """What a worker is made with."""
    return msgspec.msgpack.encode(packs)


def encode_task(task: ReplyTask, pack: int, place: Callable[[ToolSpec], int | ToolSpec]) -> bytes:
    """A task on its way to a worker; `place` says which of its pack's tools one is."""
    request = task.request
    return msgspec.msgpack.encode(
        _Travelling(
            request.role,
            task.now,
            task.zone.key,
            pack,
            task.by_words,
            [_packed(message) for message in request.messages],
            [place(tool) for tool in request.tools],
            request.situation,
            request.locale,
        )
    )


def decode_reply(body: bytes) -> Reply:
    """A reply that came back."""
    came = _replies.decode(body)
    match came:
        case _Said(text, asked):
            return Say(text, asked=asked)
        case _Called(tool, arguments, before, also):
            return Call(tool, arguments, before, tuple(Call(*one) for one in also))
        case _:
            assert_never(came)


def answering(given: bytes) -> Callable[[bytes], bytes]:
    """What a worker does with thoughts; made once, before workers are forked."""
    packs = msgspec.msgpack.decode(given, type=list[DeclaredPack])
    # All packs share the weights; what is learnt of each is its own examples.
    known = [Understanding(Declarations(one.tools, one.trade)) for one in packs]
    for understanding in known:
        understanding.prepare()

    def answer(body: bytes) -> bytes:
        came = _thoughts.decode(body)
        declared = packs[came.pack].tools
        tools = [declared[t] if isinstance(t, int) else t for t in came.tools]
        request = ModelRequest(
            [_unpacked(m) for m in came.messages],
            tools,
            came.role,
            locale=came.locale,
            situation=came.situation,
        )
        task = ReplyTask(request, came.now, ZoneInfo(came.zone), came.by_words)
        match task.reply(known[came.pack]):
            case Say(text, asked=asked):
                return msgspec.msgpack.encode(_Said(text, asked))
            case Call(tool, arguments, before, also):
                rest = [(one.tool, one.arguments) for one in also]
                return msgspec.msgpack.encode(_Called(tool, arguments, before, rest))

    return answer


def _packed(message: Message) -> _Chat | _Asked | _Result:
    match message:
        case ChatMessage(role, content):
            return _Chat(role, content)
        case AskedTools(content, calls):
            return _Asked(content, [(c.id, c.name, c.arguments) for c in calls])
        case ToolResult(call_id, content):
            return _Result(call_id, content)
        case _:
            assert_never(message)


def _unpacked(message: _Chat | _Asked | _Result) -> Message:
    match message:
        case _Chat(role, content):
            return ChatMessage(role, content)
        case _Asked(content, calls):
            return AskedTools(content, tuple(ToolCall(*call) for call in calls))
        case _Result(call_id, content):
            return ToolResult(call_id, content)
        case _:
            assert_never(message)
