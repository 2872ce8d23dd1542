"""A provider in OpenAI's protocol whose answers come from models of this process."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from frontdesk.models.port import (
    ChatMessage,
    Finished,
    Model,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolSpec,
)

Body = dict[str, Any]
_HEAD = (
    b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
    b"transfer-encoding: chunked\r\nconnection: close\r\n\r\n"
)


@asynccontextmanager
async def bridge(model_for: Callable[[Body], Model]) -> AsyncGenerator[str]:
    """Serve on loopback the model that each request is for; the provider's base URL."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            body = await _body(reader)
            writer.write(_HEAD)
            async for event in model_for(body).stream(_request(body)):
                writer.write(_chunk(event))
                await writer.drain()
            writer.write(b"e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n")
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}/v1"


async def _body(reader: asyncio.StreamReader) -> Body:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    lines = (line.partition(":") for line in head.split("\r\n"))
    length = next(int(value) for name, _, value in lines if name == "content-length")
    return msgspec.json.decode(await reader.readexactly(length))


def _request(body: Body) -> ModelRequest:
    """As much of a request as the models here look at."""
    told = [ChatMessage(one["role"], one.get("content") or "") for one in body["messages"]]
    tools = [ToolSpec(one["function"]["name"], one) for one in body.get("tools") or ()]
    return ModelRequest(told, tools)


def _chunk(event: ModelEvent) -> bytes:
    match event:
        case TextDelta(text):
            choice: Body = {"index": 0, "delta": {"content": text}}
        case ToolCall(own_id, name, arguments):
            function = {"name": name, "arguments": arguments}
            at = int(own_id.rpartition("-")[2])
            call = {"index": at, "id": own_id, "type": "function", "function": function}
            choice = {"index": 0, "delta": {"tool_calls": [call]}}
        case Finished():
            choice = {"index": 0, "delta": {}, "finish_reason": event.reason}
        case _:
            choice = {"index": 0, "delta": {}}
    line = b"data: " + msgspec.json.encode({"id": "c", "choices": [choice]}) + b"\n\n"
    return b"%x\r\n%b\r\n" % (len(line), line)
