"""Asks a service over HTTP: bounded in time and size, never led to another host."""

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlsplit

import aiohttp
import msgspec
from yarl import URL

from frontdesk.core.errors import CallerError
from frontdesk.outside.operation import Operation, Place
from frontdesk.outside.outcome import (
    LONGEST_ANSWER,
    Answered,
    Declined,
    Outcome,
    ServiceFailed,
    Unsendable,
)

# Beyond any tool's own limit, which ends a request first.
_SECONDS = 120.0
_CONNECT_SECONDS = 10.0
# What a service may say for a while: it is no refusal.
_FOR_A_WHILE = frozenset({408, 425, 429})
_ACCEPTED, _NO_CONTENT = 202, 204
_SLASHES = frozenset("/\\")


class HttpCaller:
    """The connections to one service.

    A request that writes has a connection of its own: one that was kept may be closed by the other
    side at any time, and nobody would know whether the request had arrived.
    """

    def __init__(
        self, url: str, headers: Mapping[str, str], longest_answer: int = LONGEST_ANSWER
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise CallerError(
                f"expected the address of a service, http:// or https://; got {url!r}"
            )
        self._url = url.rstrip("/")
        self._headers = {"Accept": "application/json", **headers}
        self._longest = longest_answer
        self._reading: aiohttp.ClientSession | None = None
        self._writing: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        """Open it; nothing is asked yet."""
        self._reading = self._session(force_close=False)
        self._writing = self._session(force_close=True)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for session in (self._reading, self._writing):
            if session is not None:
                await session.close()

    async def call(
        self, operation: Operation, arguments: Mapping[str, Any], headers: Mapping[str, str]
    ) -> Outcome:
        """Make one request; raises ServiceFailed where what came of it is not known."""
        session = self._writing if operation.writes else self._reading
        if session is None:
            raise Unsendable(f"{operation.id}: expected an open client; enter `connected` first")
        request = self._request(operation, arguments, headers)
        try:
            async with session.request(operation.method, allow_redirects=False, **request) as reply:
                return await self._outcome(operation, reply)
        except (aiohttp.ClientError, OSError) as error:
            raise ServiceFailed(f"{operation.id}: {type(error).__name__}") from error

    def _session(self, *, force_close: bool) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(force_close=force_close),
            headers=self._headers,
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=_SECONDS, connect=_CONNECT_SECONDS),
        )

    def _request(
        self, operation: Operation, arguments: Mapping[str, Any], headers: Mapping[str, str]
    ) -> dict[str, Any]:
        path, query, sent = operation.path, list[tuple[str, str]](), dict(headers)
        body: dict[str, Any] = {}
        for name, value in arguments.items():
            parameter = operation.parameter(name)
            match parameter.place if parameter is not None else Place.BODY:
                case Place.PATH:
                    path = path.replace(f"{{{name}}}", _segment(operation, name, value))
                case Place.QUERY:
                    query += [(name, _plain(one)) for one in _several(value)]
                case Place.HEADER:
                    sent[name] = _header(operation, name, value)
                case Place.COOKIE:
                    raise Unsendable(f"{operation.id}: expected no cookie; got {name!r}")
                case Place.BODY:
                    body[name] = value
        url = URL(f"{self._url}{path}", encoded=True)
        request: dict[str, Any] = {"url": url.update_query(query) if query else url}
        if any(p.place is Place.BODY for p in operation.parameters):
            request["data"] = msgspec.json.encode(body)
            sent["Content-Type"] = "application/json"
        return {**request, "headers": sent}

    async def _outcome(self, operation: Operation, reply: aiohttp.ClientResponse) -> Outcome:
        status = reply.status
        if 400 <= status < 500 and status not in _FOR_A_WHILE:
            return Declined(str(status))
        if status == _NO_CONTENT and operation.answer is None:
            return Answered(None)
        if not 200 <= status < 300 or status == _ACCEPTED:
            raise ServiceFailed(f"{operation.id} answered {status}")
        body = await self._body(operation, reply)
        if operation.answer is None:
            return Answered(None)
        if "json" not in reply.content_type:
            raise ServiceFailed(f"{operation.id} answered something else than JSON")
        try:
            return Answered(msgspec.json.decode(body))
        except (msgspec.DecodeError, RecursionError):
            raise ServiceFailed(f"{operation.id} answered what is no JSON") from None

    async def _body(self, operation: Operation, reply: aiohttp.ClientResponse) -> bytes:
        """The whole body, as long as it is of bounded length."""
        body = bytearray()
        async for chunk in reply.content.iter_any():
            body += chunk
            if len(body) > self._longest:
                raise ServiceFailed(f"{operation.id} answered more than {self._longest} bytes")
        return bytes(body)


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]  # pyright: ignore[reportUnknownVariableType]


def _segment(operation: Operation, name: str, value: Any) -> str:
    """A value as one part of a path; many servers take an encoded slash for one."""
    plain = _plain(value)
    if plain in {"", ".", ".."} or not _SLASHES.isdisjoint(plain):
        raise Unsendable(f"{operation.id}: expected a value for {name!r}; got {plain!r}")
    return quote(plain, safe="")


def _header(operation: Operation, name: str, value: Any) -> str:
    plain = _plain(value)
    if not plain.isprintable() or not plain.isascii():
        raise Unsendable(f"{operation.id}: expected plain letters for the header {name!r}")
    return plain


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
