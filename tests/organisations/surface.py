"""Every route of a server as requests that could be made to it, for walks over all of them."""

import re
from dataclasses import dataclass
from typing import Any

import aiohttp

from frontdesk.app import create_app
from tests.transport.clients import Reply, Socket, read
from tests.transport.served_desk import Served

# Routes that nobody has to show a credential for, or that belong to a browser's own session.
OPEN = {
    ("POST", "/api/conversations"),
    ("POST", "/api/v2/conversations"),
    ("GET", "/api/conversations/front"),
    ("GET", "/api/v2/conversations/front"),
    ("POST", "/api/operator/sign-in"),
    ("GET", "/api/operator/session"),
    ("POST", "/api/operator/sign-out"),
}


@dataclass(frozen=True)
class Route:
    """A method and a path, with its places still open."""

    method: str
    path: str

    @property
    def places(self) -> list[str]:
        """What the path has to be filled with."""
        return re.findall(r"{(\w+)}", self.path)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def routes_of(served: Served) -> list[Route]:
    """All that OpenAPI describes."""
    paths = create_app(served.desk.desk, served.tokens).openapi()["paths"]
    return [Route(method.upper(), path) for path, found in paths.items() for method in found]


WITH_BODY = {"POST", "PUT", "PATCH"}

# What a place takes that not every text can fill.
PLACES = {"turn_id": "1"}

# What each route is sent: a body that it takes, so that nothing but a right is missing.
BODIES: dict[str, Any] = {
    "/message": {"text": "hello"},
    "/read": {"seq": 1},
    "/resync": {"lastEventId": 0},
    "/api/admin/customers": {"name": "Nina", "address": "1 Elm St", "zip": "94107"},
    "/api/admin/appointments": {
        "customerId": "none",
        "service": "ants",
        "startsAt": "2030-03-01T10:00",
    },
    "/api/admin/organisation": {"configuration": {}},
    "/api/admin/origins": {"origins": []},
    "/api/admin/users": {"name": "new.one", "role": "viewer"},
    "/role": {"role": "viewer"},
    "/rollback": {"version": 1},
    "s/{id}/preview": {"name": "Bea", "kind": "ender"},
    "s/{id}": {"name": "Bea", "kind": "ender"},
    "/api/admin/sources": {"url": "https://help.example.com/"},
    "/gaps/{gap_id}/state": {"state": "open"},
    "/api/admin/webhooks": {"url": "https://hooks.example.com/"},
    "/contact": {"email": None},
    "/reply": {"text": "hello"},
    "/note": {"text": "hello"},
    "/notes": {"text": "hello"},
    "/macros/{name}": {"text": "hello"},
    "/approve": {"receiptId": "r1", "accept": True},
    "/tags": {"tags": []},
    "/merge": {"into": "none"},
    "/tickets/{ticket}/status": {"status": "open"},
    "/api/admin/privacy/export": {"customer": "cus_none"},
    "/api/admin/privacy/erase": {"customer": "cus_none"},
    "/api/admin/keys": {"name": "k", "scopes": ["conversations:read"]},
}


def body_for(route: Route) -> Any:
    """A body that a route takes."""
    fitting = [body for end, body in BODIES.items() if route.path.endswith(end)]
    return fitting[0] if fitting else {}


async def send(
    served: Served, route: Route, token: str, filled: dict[str, str] | None = None
) -> Reply:
    """Make a request; a stream is left once its head has come."""
    path = route.path
    for place in route.places:
        path = path.replace(f"{{{place}}}", ({**PLACES, **(filled or {})}).get(place, "none"))
    headers = {"authorization": f"Bearer {token}"}
    if path.endswith("/socket"):
        return await _upgrade(served, path, headers)
    body = body_for(route) if route.method in WITH_BODY else None
    async with served.http.request(route.method, path, json=body, headers=headers) as got:
        if got.content_type == "text/event-stream":
            return Reply(got.status, got.content_type, {}, got.headers)
        return await read(got)


async def _upgrade(served: Served, path: str, headers: dict[str, str]) -> Reply:
    """Ask for a socket; its first frame, or why it is refused."""
    try:
        async with served.http.ws_connect(path, headers=headers) as ws:
            return Reply(101, "", await Socket(ws).next(), {})
    except aiohttp.WSServerHandshakeError:
        return await served.refused_upgrade(path, headers)
