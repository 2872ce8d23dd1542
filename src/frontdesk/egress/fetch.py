"""Gets one page from a checked address: bounded in time and size, and never redirected."""

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from frontdesk.egress.connecting import CONNECT_SECONDS, connected, request_head
from frontdesk.egress.target import EgressFailed, InvalidTarget, read_target
from frontdesk.models.http.connection import Connection

ANSWER_SECONDS = 20.0
_UNPACKED_BY_US = frozenset({"", "identity", "gzip", "deflate", "x-gzip"})


@dataclass(frozen=True, slots=True)
class Fetched:
    """What was answered; `cut` says that its body went on past what may be read."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""
    cut: bool = False


class Fetch(Protocol):
    """How a page is got from a URL."""

    async def __call__(self, url: str, headers: Mapping[str, str], most_bytes: int) -> Fetched:
        """Get a page, or raise EgressFailed."""
        ...


@dataclass(frozen=True, slots=True)
class GuardedFetch:
    """Gets pages from public addresses over HTTPS; from this machine's own where allowed."""

    loopback: bool = False
    connect_seconds: float = CONNECT_SECONDS
    answer_seconds: float = ANSWER_SECONDS
    context: ssl.SSLContext | None = None

    async def __call__(self, url: str, headers: Mapping[str, str], most_bytes: int) -> Fetched:
        """Get a page, or raise EgressFailed."""
        try:
            target = read_target(url, loopback=self.loopback)
        except InvalidTarget as refused:
            raise EgressFailed(refused.detail) from None
        request = request_head("GET", target, headers)
        connection = await connected(
            target, loopback=self.loopback, seconds=self.connect_seconds, context=self.context
        )
        try:
            async with asyncio.timeout(self.answer_seconds):
                await connection.exchange(request)
                return await _answer(connection, most_bytes)
        except TimeoutError:
            raise EgressFailed(f"no whole answer within {self.answer_seconds:g} s") from None
        except OSError as cause:
            raise EgressFailed(str(cause)) from cause
        finally:
            connection.abort()


async def _answer(connection: Connection, most_bytes: int) -> Fetched:
    encoding = connection.headers.get("content-encoding", "").strip().lower()
    if encoding not in _UNPACKED_BY_US:
        raise EgressFailed(f"the answer is packed as {encoding[:40]!r}, which was not asked for")
    body = bytearray()
    while len(body) <= most_bytes and (data := await connection.read()):
        body += data
    cut = len(body) > most_bytes
    return Fetched(connection.status, dict(connection.headers), bytes(body[:most_bytes]), cut)
