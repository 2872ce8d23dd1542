"""The client of a measurement: opens sessions of a row and runs turns in them."""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from dataclasses import dataclass, field

import aiohttp
from peers.rows import Row

SENT_AT = re.compile(r"@(\d+\.\d+)")  # the fake model stamps every token with its send time
TURN_LIMIT_SECONDS = 60
QUESTION = "where is my order 94107?"
_names = itertools.count(1)
_LETTERS = str.maketrans("0123456789", "abcdefghij")  # a number might be taken for a ZIP code

Socket = aiohttp.ClientWebSocketResponse


@dataclass(slots=True)
class Turn:
    seconds: float = 0.0
    last_seq: int = 0
    first_seconds: float = 0.0
    token_delays: list[float] = field(default_factory=list)  # seconds from model to client
    arrivals: list[float] = field(default_factory=list)


async def next_text(socket: Socket) -> str:
    frame = await socket.receive()
    if frame.type is not aiohttp.WSMsgType.TEXT:
        raise RuntimeError(f"the server closed the socket: {frame.type.name} {frame.data}")
    return frame.data


class Client:
    def __init__(
        self, row: Row, port: int, http: aiohttp.ClientSession, question: str = QUESTION
    ) -> None:
        self.row = row
        self.port = port
        self.http = http
        self.question = question

    def new_session(self) -> str:
        """A session name that no server of this run has seen."""
        return f"s{next(_names)}".translate(_LETTERS)

    async def open(self, session: str) -> Socket:
        async with asyncio.timeout(TURN_LIMIT_SECONDS):
            return await self.row.open(self.http, self.port, session)

    async def _send(self, socket: Socket, session: str) -> None:
        await self.row.send(self.http, self.port, socket, session, f"{session} {self.question}")

    async def turn(self, socket: Socket, session: str, tokens: int = 40) -> Turn:
        """One turn with every token timed; fails if a token is missing or the answer is cut."""
        turn = Turn()
        start = time.monotonic()
        async with asyncio.timeout(TURN_LIMIT_SECONDS):
            await self._send(socket, session)
            while True:
                raw = await next_text(socket)
                now = time.monotonic()
                seq, kind, text = self.row.parse(raw)
                turn.last_seq = max(turn.last_seq, seq)
                if kind == "delta":
                    turn.first_seconds = turn.first_seconds or now - start
                    sent = SENT_AT.findall(text)
                    turn.token_delays += [now - float(at) for at in sent]
                    turn.arrivals += [now] * len(sent)
                elif kind == "done":
                    turn.seconds = now - start
                    break
                elif kind == "error":
                    raise RuntimeError(f"the turn failed: {raw}")
        if len(turn.token_delays) != tokens:
            raise RuntimeError(f"{len(turn.token_delays)} of {tokens} tokens arrived")
        return turn

    async def quick_turn(self, socket: Socket, session: str, tokens: int = 40) -> str:
        """One turn at the least cost to the client, its tokens only counted; the last frame."""
        seen = 0
        async with asyncio.timeout(TURN_LIMIT_SECONDS):
            await self._send(socket, session)
            while not self.row.is_done(raw := await next_text(socket)):
                seen += raw.count("@")
        if seen != tokens:
            raise RuntimeError(f"{seen} of {tokens} tokens arrived; last frame: {raw[:300]}")
        return raw

    async def session_of_turns(self, turns: int, tokens: int = 40) -> None:
        session = self.new_session()
        socket = await self.open(session)
        for _ in range(turns):
            await self.quick_turn(socket, session, tokens)
        await socket.close()
