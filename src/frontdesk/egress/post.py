"""Posts a body to a checked address: bounded in time and size, and never redirected."""

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from frontdesk.egress.target import (
    EgressFailed,
    InvalidTarget,
    Target,
    checked_address,
    read_target,
)
from frontdesk.models.http.connection import Connection

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 15.0
# Of an answer's body, as much as explains a failure.
MOST_READ = 2_048
_FORBIDDEN = frozenset("\r\n\0")


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
        request = _request(target, headers, body)
        connection = await self._connected(target)
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

    async def _connected(self, target: Target) -> Connection:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self.connect_seconds):
                address = await checked_address(target, private=self.private)
                secure = target.scheme == "https"
                _, connection = await loop.create_connection(
                    Connection,
                    address,
                    target.port,
                    ssl=(self.context or _trusted()) if secure else None,
                    server_hostname=target.host if secure else None,
                )
        except TimeoutError:
            raise EgressFailed(f"no connection within {self.connect_seconds:g} s") from None
        except OSError as cause:
            raise EgressFailed(f"no connection: {cause}") from cause
        return connection

    async def _answer(self, connection: Connection) -> Answer:
        """The answer; whoever accepts need not be read to the end."""
        answer = Answer(connection.status)
        if answer.accepted:
            return answer
        said = await connection.whole(MOST_READ)
        return Answer(connection.status, said.decode("utf-8", "replace"))


@cache
def _trusted() -> ssl.SSLContext:
    """The certificates of this machine, read once: that takes longer than a request."""
    return ssl.create_default_context()


def _request(target: Target, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = [f"POST {target.path} HTTP/1.1", f"host: {target.authority}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"content-length: {len(body)}", "connection: close"]
    if any(not _FORBIDDEN.isdisjoint(line) for line in lines):
        raise EgressFailed("a header or an address must not have a line break in it")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
