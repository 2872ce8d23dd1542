"""A request in OpenAI's chat-completions form, put together from parts that are encoded once."""

from collections.abc import Mapping
from typing import Any, assert_never

import msgspec

from frontdesk.models.call_arguments import sound
from frontdesk.models.generation import Generation
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
    return _encode(kept)[:-1] + b',"messages":['


def body(start: bytes, request: ModelRequest) -> bytes:
    """The whole body; messages and tools seen before cost a lookup."""
    messages = b",".join([_message(m) for m in request.messages])
    if not request.tools:
        return b"".join((start, messages, b"]}"))
    tools = b",".join([_tool(t) for t in request.tools])
    return b"".join((start, messages, b'],"tools":[', tools, b'],"tool_choice":"auto"}'))


def _message(message: Message) -> bytes:
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
