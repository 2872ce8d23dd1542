"""A request in OpenAI's chat-completions form, put together from parts that are encoded once."""

from collections.abc import Mapping
from typing import Any, assert_never

import msgspec

from frontdesk.models.call_arguments import sound
from frontdesk.models.generation import Generation
from frontdesk.models.openai.reasoning import with_kept
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Message,
    ModelRequest,
    ToolResult,
    ToolSpec,
)

_encode = msgspec.json.encode


def head(model: str, generation: Generation, extra: Mapping[str, Any]) -> bytes:
    """The part of a body that is the same for every request of a role."""
    fields = {
        "model": model,
        "stream": True,
        "stream_options": {"include_usage": True},
        **msgspec.to_builtins(generation),
        **extra,
    }
    kept = {name: value for name, value in fields.items() if value is not None}
    return _encode(kept)[:-1]


def body(start: bytes, request: ModelRequest, model: str = "") -> bytes:
    """The whole body; messages and tools seen before cost a lookup.

    What changes least comes first, as in the prompt that a provider makes of it: its cache goes by
    beginnings. What an earlier step kept is given back to the `model` it came from.
    """
    messages = b",".join([_message(m, model) for m in request.messages])
    if not request.tools:
        return b"".join((start, b',"messages":[', messages, b"]}"))
    tools = b",".join([_tool(t) for t in request.tools])
    offered = (b',"tools":[', tools, b'],"tool_choice":"auto","messages":[')
    return b"".join((start, *offered, messages, b"]}"))


def _message(message: Message, model: str) -> bytes:
    if isinstance(message, AskedTools) and message.kept and message.by == model:
        # Bytes for one model alone: they are not kept with the message, which others may get.
        return _encode(with_kept(_wire(message), message.kept))
    try:
        return message.encoded
    except AttributeError:
        return _keep(message, _encode(_wire(message)))


def _tool(tool: ToolSpec) -> bytes:
    try:
        return tool.encoded
    except AttributeError:
        return _keep(tool, _encode(tool.schema))


def _keep(part: Message | ToolSpec, encoded: bytes) -> bytes:
    object.__setattr__(part, "encoded", encoded)
    return encoded


def _wire(message: Message) -> dict[str, Any]:
    match message:
        case ChatMessage(role, content):
            return {"role": role, "content": content}
        case ToolResult(call_id, content):
            return {"role": "tool", "tool_call_id": call_id, "content": content}
        case AskedTools(content, calls):
            asked = [
                {
                    "id": call.id,
                    "type": "function",
                    "function": {"name": call.name, "arguments": sound(call.arguments)},
                }
                for call in calls
            ]
            return {"role": "assistant", "content": content, "tool_calls": asked}
        case _:
            assert_never(message)
