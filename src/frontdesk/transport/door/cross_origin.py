"""What a browser is told so that a page of another origin may call, and read the answer."""

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from frontdesk.transport.door.origins import CROSS_ORIGIN, is_own, preflight, readable_by

_ASKS = "access-control-request-method"


class CrossOrigin:
    """An ASGI wrapper; all that a page which is not allowed gets to read is its refusal."""

    def __init__(self, app: ASGIApp, prefixes: Sequence[str]) -> None:
        self._app = app
        self._prefixes = tuple(prefixes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "http" and scope["path"].startswith(self._prefixes):
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            if origin and scope["method"] == "OPTIONS" and _ASKS in headers:
                scope[CROSS_ORIGIN] = preflight(origin)
                await Response(status_code=204)(scope, receive, send)
                return
            if origin and not is_own(headers):
                scope[CROSS_ORIGIN] = readable_by(origin)
        await self._app(scope, receive, send)
