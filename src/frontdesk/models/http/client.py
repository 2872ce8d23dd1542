"""Asks one URL over kept connections and streams the answers.

A general client spends more on each chunk of a stream than the desk does on the words in it.
"""

import asyncio
import ssl
from collections.abc import Mapping
from types import TracebackType
from urllib.parse import urlsplit

from frontdesk.models.http.connection import Connection, HttpError

_CONNECT_SECONDS = 10.0
# Servers close what was idle for long: just before that is the worst time to use it.
_IDLE_SECONDS = 15.0
_PORTS = {"http": 80, "https": 443}
_FORBIDDEN = frozenset("\r\n\0")


class HttpClient:
    """The connections to one address; each is used for one request at a time."""

    def __init__(
        self, url: str, headers: Mapping[str, str], context: ssl.SSLContext | None = None
    ) -> None:
        parts = urlsplit(url)
        self._url, self._context = url, context
        self._scheme, self._host = parts.scheme.lower(), parts.hostname or ""
        self._port = parts.port or _PORTS.get(self._scheme, 0)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        host = parts.netloc.rpartition("@")[2]
        host = host if host.isascii() else host.encode("idna").decode()
        lines = [f" {path} HTTP/1.1", f"host: {host}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if any(not _FORBIDDEN.isdisjoint(line) for line in lines):
            raise ValueError("a header or an address must not have a line break in it")
        self._head = "\r\n".join(lines).encode() + b"\r\ncontent-length: "
        self._idle: list[Connection] = []
        self._open: set[Connection] = set()

    def post(self, body: bytes) -> "Exchange":
        """Send a body; entering what comes back gives the answer, once its head is there."""
        return Exchange(self, b"POST%b%d\r\n\r\n%b" % (self._head, len(body), body))

    def get(self) -> "Exchange":
        """Ask for what is there, in the same way."""
        return Exchange(self, b"GET%b0\r\n\r\n" % self._head)

    async def answered(self, request: bytes) -> Connection:
        """A connection on which the answer has begun; raises OSError or TimeoutError.

        A kept connection may have been closed by the other side: then another one is taken.
        """
        while True:
            connection = self._kept() or await self._connected()
            try:
                await connection.exchange(request)
            except HttpError:
                if connection.used and not connection.heard:
                    continue
                connection.abort()
                raise
            except BaseException:
                connection.abort()
                raise
            return connection

    def give_back(self, connection: Connection) -> None:
        """Keep a connection for the next request, if it is fit for one."""
        if connection.is_reusable:
            connection.used = True
            connection.idle_since = now = asyncio.get_running_loop().time()
            self._idle.append(connection)
            if now - self._idle[0].idle_since > _IDLE_SECONDS:
                self._idle.pop(0).abort()
        else:
            connection.abort()

    def _kept(self) -> Connection | None:
        loop = asyncio.get_running_loop()
        while self._idle:
            connection = self._idle.pop()
            idle = loop.time() - connection.idle_since
            if connection.belongs_to(loop) and idle < _IDLE_SECONDS and connection.is_reusable:
                return connection
            connection.abort()
        return None

    async def _connected(self) -> Connection:
        if self._scheme not in _PORTS or not self._host:
            raise HttpError(f"expected an address with http or https and a host, got {self._url!r}")
        if self._scheme == "https" and self._context is None:
            self._context = ssl.create_default_context()
        context = self._context if self._scheme == "https" else None
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(_CONNECT_SECONDS):
            _, connection = await loop.create_connection(
                Connection, self._host, self._port, ssl=context
            )
        self._open = {*(one for one in self._open if not one.gone.is_set()), connection}
        return connection

    async def close(self) -> None:
        """Let all connections go, and see them gone."""
        self._idle.clear()
        for connection in self._open:
            connection.abort()
        loop = asyncio.get_running_loop()
        going = [one.gone.wait() for one in self._open if one.belongs_to(loop)]
        self._open.clear()
        await asyncio.gather(*going)


class Exchange:
    """A request and its answer; what was not read to its end closes the connection."""

    __slots__ = ("_client", "_connection", "_request")

    def __init__(self, client: HttpClient, request: bytes) -> None:
        self._client = client
        self._request = request
        self._connection: Connection | None = None

    async def __aenter__(self) -> Connection:
        self._connection = await self._client.answered(self._request)
        return self._connection

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._connection is not None:
            self._client.give_back(self._connection)
