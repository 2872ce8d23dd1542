"""Answers what a browser asks before a page of another origin may call."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from frontdesk.core.errors import FrontdeskError
from frontdesk.transport.origins import Origins
from frontdesk.transport.problems import problem_of


class Preflights:
    """An ASGI wrapper that lets everything else through."""

    def __init__(self, app: ASGIApp, origins: Origins, prefixes: Sequence[str]) -> None:
        self._app = app
        self._origins = origins
        self._prefixes = tuple(prefixes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http" or scope["method"] != "OPTIONS" or not self._asks(scope):
            await self._app(scope, receive, send)
            return
        try:
            await self._origins.preflight(Request(scope))
            response = Response(status_code=204)
        except FrontdeskError as error:
            response = problem_of(error)
        await response(scope, receive, send)

    def _asks(self, scope: Scope) -> bool:
        names = {name for name, _ in scope["headers"]}
        asks = b"origin" in names and b"access-control-request-method" in names
        return asks and scope["path"].startswith(self._prefixes)
