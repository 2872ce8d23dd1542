"""Posts a body to a checked address: bounded in time and size, and never redirected."""

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from frontdesk.egress.connecting import CONNECT_SECONDS, connected, request_head
from frontdesk.egress.target import EgressFailed, InvalidTarget, read_target
from frontdesk.models.http.connection import Connection

ANSWER_SECONDS = 15.0
# Of an answer's body, as much as explains a failure.
MOST_READ = 2_048


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other side answered, and the beginning of what it said."""

    status: int
    text: str = ""

    @property
    def accepted(self) -> bool:
        """Whether it took what was sent."""
        return 200 <= self.status < 300


class Post(Protocol):
    """How something is posted to a URL."""

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post a body and return the answer, or raise EgressFailed."""
        ...


@dataclass(frozen=True, slots=True)
class GuardedPost:
    """Posts to public addresses over HTTPS; to private ones where that is allowed."""

    private: bool = False
    connect_seconds: float = CONNECT_SECONDS
    answer_seconds: float = ANSWER_SECONDS
    context: ssl.SSLContext | None = None

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post a body and return the answer, or raise EgressFailed."""
        try:
            target = read_target(url, private=self.private)
        except InvalidTarget as refused:
            raise EgressFailed(refused.detail) from None
        length = {"content-length": str(len(body))}
        request = request_head("POST", target, {**headers, **length}) + body
        connection = await connected(
            target, private=self.private, seconds=self.connect_seconds, context=self.context
        )
        try:
            async with asyncio.timeout(self.answer_seconds):
                await connection.exchange(request)
                return await self._answer(connection)
        except TimeoutError:
            raise EgressFailed(f"no whole answer within {self.answer_seconds:g} s") from None
        except OSError as cause:
            raise EgressFailed(str(cause)) from cause
        finally:
            connection.abort()

    async def _answer(self, connection: Connection) -> Answer:
        """The answer; whoever accepts need not be read to the end."""
        answer = Answer(connection.status)
        if answer.accepted:
            return answer
        said = await connection.whole(MOST_READ)
        return Answer(connection.status, said.decode("utf-8", "replace"))
