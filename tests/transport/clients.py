"""Clients that speak the desk's protocols: a socket, a stream, an HTTP answer."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from frontdesk.core.events import Event, decode_event

Json = dict[str, Any]

PATIENCE = 20.0


@dataclass
class Socket:
    """A socket and everything that came down it."""

    ws: aiohttp.ClientWebSocketResponse
    frames: list[Json] = field(default_factory=list[Json])
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def next(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            message = await self.ws.receive()
        assert message.type is aiohttp.WSMsgType.TEXT, f"expected a frame; got {message!r}"
        frame: Json = json.loads(message.data)
        self.frames.append(frame)
        self.moved.set()
        return frame

    async def until(self, matches: Callable[[Json], bool]) -> Json:
        while True:
            frame = await self.next()
            if matches(frame):
                return frame

    async def until_type(self, type: str, **data: Any) -> Json:
        def matches(frame: Json) -> bool:
            got: Json = frame.get("data") or {}
            return frame["type"] == type and data.items() <= got.items()

        return await self.until(matches)

    async def until_idle(self) -> list[Json]:
        """Read on until the turn under way has ended; return all that came since the start."""
        await self.until_type("speaking", speaking=False)
        return self.frames

    async def send(self, type: str, **more: Any) -> None:
        await self.ws.send_json({"type": type, **more})

    async def closed(self) -> int:
        """Read on until the server closes; return the code."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.ws.receive()
                if message.type is aiohttp.WSMsgType.TEXT:
                    self.frames.append(json.loads(message.data))
                else:
                    assert self.ws.close_code is not None
                    return self.ws.close_code

    @property
    def events(self) -> list[Event]:
        return [decode_event(json.dumps(f)) for f in self.frames if "seq" in f]

    @property
    def errors(self) -> list[str]:
        return [f["data"]["code"] for f in self.frames if f["type"] == "error"]


@dataclass
class Stream:
    """A stream of server-sent events: each as its id and its data."""

    response: aiohttp.ClientResponse
    received: list[tuple[int | None, Json]] = field(default_factory=list[tuple[int | None, Json]])
    comments: list[str] = field(default_factory=list[str])
    last_id: str = ""

    async def next(self) -> Json:
        seq: int | None = None
        async with asyncio.timeout(PATIENCE):
            async for raw in self.response.content:
                line = raw.decode().rstrip("\n")
                if line.startswith("id: "):
                    self.last_id = line[4:]
                    seq = int(self.last_id.split(".")[0])
                elif line.startswith(":"):
                    self.comments.append(line)
                elif line.startswith("data: "):
                    frame: Json = json.loads(line[6:])
                    self.received.append((seq, frame))
                    return frame
        raise AssertionError("expected another event; the stream ended")

    async def until_idle(self) -> list[Json]:
        while True:
            frame = await self.next()
            if frame["type"] == "speaking" and not frame["data"]["speaking"]:
                return [f for _, f in self.received]


@dataclass(frozen=True)
class Reply:
    """An HTTP answer, read whole."""

    status: int
    media_type: str
    body: Json
    headers: Any

    def is_problem(self, status: int, code: str) -> None:
        got = (self.status, self.media_type, self.body.get("status"), self.body.get("code"))
        assert got == (status, "application/problem+json", status, code), self
        assert {"type", "title", "detail"} <= self.body.keys()


async def read(response: aiohttp.ClientResponse) -> Reply:
    """Read an answer to its end."""
    raw = await response.read()
    body: Json = json.loads(raw) if raw and "json" in response.content_type else {}
    return Reply(response.status, response.content_type, body, response.headers)
