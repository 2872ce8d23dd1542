"""Somebody else's server in virtual time: takes what is posted, and answers as it is told."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from frontdesk.egress.post import Answer
from frontdesk.egress.target import EgressFailed

OK = Answer(200)
BROKEN = Answer(500, "it broke")


@dataclass(frozen=True)
class Received:
    """One request."""

    url: str
    headers: Mapping[str, str]
    body: bytes
    at: float

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def payload(self) -> dict[str, Any]:
        return json.loads(self.body)

    @property
    def type(self) -> str:
        return self.payload["type"]

    @property
    def place(self) -> tuple[str, int]:
        data = self.payload["data"]
        return data["conversationId"], data["seq"]


@dataclass
class Receiver:
    """Keeps every request; `answers` says what it answers, or None to be away."""

    answers: Callable[[Received], Answer | None] = lambda received: OK
    seconds: float = 0.0
    requests: list[Received] = field(default_factory=list[Received])
    most_at_once: int = 0
    _open: int = 0

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        received = Received(url, headers, body, asyncio.get_running_loop().time())
        self.requests.append(received)
        self._open += 1
        self.most_at_once = max(self.most_at_once, self._open)
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self._open -= 1
        answer = self.answers(received)
        if answer is None:
            raise EgressFailed("no connection: nobody is there")
        return answer

    @property
    def ids(self) -> list[str]:
        return [received.id for received in self.requests]

    @property
    def types(self) -> list[str]:
        return [received.type for received in self.requests]
