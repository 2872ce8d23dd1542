"""The first step of every request and upgrade: who calls, for which host, and how often."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from frontdesk.core.errors import FrontdeskError
from frontdesk.transport.door.addresses import Proxies
from frontdesk.transport.door.guard import with_headers
from frontdesk.transport.door.hosts import Hosts
from frontdesk.transport.door.limits import RateLimits
from frontdesk.transport.gateway import address
from frontdesk.transport.problems import problem_of

API = "/api/"


@dataclass(frozen=True, slots=True)
class Entry:
    """What is checked before any credential is looked at."""

    proxies: Proxies
    hosts: Hosts
    limits: RateLimits

    def admit(self, scope: Scope) -> None:
        """Name the caller, and refuse a foreign host and one request too many."""
        self.proxies.settle(scope)
        self.hosts.check(scope)
        kind = "request" if API in scope["path"] else "page"
        self.limits.hit(kind, address(HTTPConnection(scope)))


class Entered:
    """An ASGI wrapper around requests, and one around sockets."""

    def __init__(self, app: ASGIApp, entry: Entry) -> None:
        self._app = app
        self._entry = entry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one in, or refuse it with a problem."""
        try:
            if scope["type"] != "lifespan":
                self._entry.admit(scope)
        except FrontdeskError as error:
            response = problem_of(error)
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(response)
            else:
                await response(scope, receive, with_headers(scope, send))
            return
        await self._app(scope, receive, send)
