"""The outermost layer: bounds request bodies and sets the headers that every page deserves."""

from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from frontdesk.transport.problems import problem

BODY_LIMIT = 64 * 1024

_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
]


class BodyTooLarge(Exception):
    """A request's body passed the limit while it was read."""


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

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > BODY_LIMIT:
                raise BodyTooLarge
            return message

        async def decorated(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", []), *_HEADERS]
            await send(message)

        if _declared_length(scope) > BODY_LIMIT:
            await self._refuse(scope, receive, decorated)
            return
        try:
            await self._app(scope, bounded, decorated)
        except BodyTooLarge:
            if not started:
                await self._refuse(scope, receive, decorated)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        detail = f"body: expected at most {BODY_LIMIT} bytes"
        response = problem(413, "body_too_large", detail, headers={"connection": "close"})
        await response(scope, receive, send)


def _declared_length(scope: dict[str, Any] | Any) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
