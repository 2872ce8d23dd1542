"""The outermost layer: bounds request bodies and sets the headers that every page deserves."""

import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from frontdesk.core.attachments import FILE_LIMIT
from frontdesk.core.documents import DOCUMENT_LIMIT
from frontdesk.transport.door.origins import CROSS_ORIGIN
from frontdesk.transport.problems import problem
from frontdesk.transport.wire import FRAME_LIMIT

BODY_LIMIT = FRAME_LIMIT
READ_OFF_LIMIT = 4 * 1024 * 1024

_FILES = re.compile(r"/api/(?:v2/)?conversations/[^/]+/attachments\Z")
_DOCUMENTS = "/api/admin/documents"
_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
]
# What is no page needs nothing, should a browser show it as one.
_UNLESS_SET = [
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    # Nothing of a customer's stays behind in a browser that operators share.
    (b"cache-control", b"no-store"),
]


class BodyTooLarge(HTTPException):
    """A request's body passed the limit while it was read."""

    def __init__(self, most: int) -> None:
        super().__init__(413, _too_large(most), {"connection": "close"})


class Guard:
    """An ASGI wrapper around the whole app."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request within bounds; sockets have their own."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        seen = 0
        started = False
        most = _most_of(scope["path"])

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen <= most:
                return message
            if started:
                return {"type": "http.disconnect"}
            if message.get("more_body"):
                await _read_off(receive)
            raise BodyTooLarge(most)

        complete = with_headers(scope, send)

        async def decorated(message: Message) -> None:
            nonlocal started
            started = True
            await complete(message)

        if _declared_length(scope) > most:
            await _read_off(receive)
            response = problem(
                413, "body_too_large", _too_large(most), headers={"connection": "close"}
            )
            await response(scope, receive, decorated)
            return
        await self._app(scope, bounded, decorated)


def _most_of(path: str) -> int:
    if path == _DOCUMENTS:
        return DOCUMENT_LIMIT
    return FILE_LIMIT if _FILES.match(path) else BODY_LIMIT


def _too_large(most: int) -> str:
    return f"body: expected at most {most} bytes"


def with_headers(scope: Scope, send: Send) -> Send:
    """Send an answer with the headers that every one deserves."""

    async def complete(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = _completed(scope, message.get("headers", []))
        await send(message)

    return complete


def _completed(scope: Scope, given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    present = {name for name, _ in given}
    missing = [header for header in _UNLESS_SET if header[0] not in present]
    return [*given, *_HEADERS, *missing, *scope.get(CROSS_ORIGIN, ())]


async def _read_off(receive: Receive) -> None:
    """Take in the rest of a body: a connection closed on unread data would lose the refusal."""
    left = READ_OFF_LIMIT
    while left > 0:
        message = await receive()
        left -= len(message.get("body", b""))
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            return


def _declared_length(scope: dict[str, Any] | Any) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
