"""Answers what a browser asks before a page of another origin may call."""

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from frontdesk.transport.origins import CROSS_ORIGIN, preflight


class Preflights:
    """An ASGI wrapper that lets everything else through."""

    def __init__(self, app: ASGIApp, prefixes: Sequence[str]) -> None:
        self._app = app
        self._prefixes = tuple(prefixes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http" or scope["method"] != "OPTIONS" or not self._asks(scope):
            await self._app(scope, receive, send)
            return
        scope[CROSS_ORIGIN] = preflight(Headers(scope=scope)["origin"])
        await Response(status_code=204)(scope, receive, send)

    def _asks(self, scope: Scope) -> bool:
        names = {name for name, _ in scope["headers"]}
        asks = b"origin" in names and b"access-control-request-method" in names
        return asks and scope["path"].startswith(self._prefixes)
