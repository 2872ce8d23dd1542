"""The whole network surface as one ASGI application."""

from fastapi import APIRouter, FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from frontdesk.transport import problems
from frontdesk.transport.door.cross_origin import CrossOrigin
from frontdesk.transport.door.guard import Guard
from frontdesk.transport.door.prefix import enter
from frontdesk.transport.entry import Entered, Entry
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import describe
from frontdesk.transport.pages import lost_page, page_routes
from frontdesk.transport.probes import probe_routes
from frontdesk.transport.routes.admin import admin_routes, admin_structs
from frontdesk.transport.routes.administration import administration_routes
from frontdesk.transport.routes.attachments import attachment_routes
from frontdesk.transport.routes.configurations import STRUCTS as OF_CONFIGURATIONS
from frontdesk.transport.routes.configurations import configuration_routes
from frontdesk.transport.routes.console import STRUCTS as OF_CONSOLE
from frontdesk.transport.routes.console import console_routes
from frontdesk.transport.routes.contact import contact_routes
from frontdesk.transport.routes.conversations import (
    STRUCTS,
    conversation_routes,
    creation_route,
)
from frontdesk.transport.routes.desk_parts import desk_part_routes
from frontdesk.transport.routes.desk_views import STRUCTS as OF_DESK
from frontdesk.transport.routes.document_views import STRUCTS as OF_DOCUMENTS
from frontdesk.transport.routes.documents import document_routes
from frontdesk.transport.routes.earlier import STRUCTS as OF_EARLIER
from frontdesk.transport.routes.earlier import earlier_routes
from frontdesk.transport.routes.endings import STRUCTS as OF_ENDINGS
from frontdesk.transport.routes.endings import ending_routes
from frontdesk.transport.routes.front import FRONT, front_route
from frontdesk.transport.routes.front import STRUCTS as OF_FRONT
from frontdesk.transport.routes.gaps import gap_routes
from frontdesk.transport.routes.insights import STRUCTS as OF_INSIGHTS
from frontdesk.transport.routes.insights import insight_routes
from frontdesk.transport.routes.kept_turns import STRUCTS as OF_KEPT_TURNS
from frontdesk.transport.routes.kept_turns import kept_turn_routes
from frontdesk.transport.routes.macros import macro_routes
from frontdesk.transport.routes.people import people_routes
from frontdesk.transport.routes.people_bodies import STRUCTS as OF_PEOPLE
from frontdesk.transport.routes.privacy import privacy_routes
from frontdesk.transport.routes.read_marks import read_routes
from frontdesk.transport.routes.searching import STRUCTS as OF_SEARCH
from frontdesk.transport.routes.searching import search_routes
from frontdesk.transport.routes.signing_in import sign_in_routes
from frontdesk.transport.routes.sources import source_routes
from frontdesk.transport.routes.tickets import ticket_routes
from frontdesk.transport.routes.webhooks import STRUCTS as OF_WEBHOOKS
from frontdesk.transport.routes.webhooks import webhook_routes
from frontdesk.transport.socket import SocketDoor

ADMIN = "/api/admin"
OPERATOR = "/api/operator"
FEED = f"{OPERATOR}/socket"
PREFIXES = ("/api/conversations", "/api/v2/conversations")


class DeskApp(FastAPI):
    """The HTTP surface; sockets go past its middleware, which would stay in memory with each."""

    def __init__(self, sockets: ASGIApp, prefix: str) -> None:
        super().__init__(
            title="Frontdesk",
            version="1",
            docs_url=None,
            redoc_url=None,
            redirect_slashes=False,
            servers=[{"url": prefix}] if prefix else None,
        )
        self._prefix = prefix
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or an upgrade."""
        if scope["type"] != "lifespan":
            enter(scope, self._prefix)
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def surface(
    gateway: Gateway,
    entry: Entry,
    demo: APIRouter | None = None,
    *,
    prefix: str = "",
    company: str | None = None,
) -> FastAPI:
    """Every route behind a gateway; those of a demo, of this `company`, only where there is one."""
    app = DeskApp(Entered(SocketDoor(gateway, PREFIXES, FEED), entry), prefix)
    problems.install(app, lost_page(prefix))
    for path in PREFIXES:
        app.include_router(creation_route(gateway), prefix=path)
        app.include_router(front_route(gateway, company), prefix=path)
        of_one = (
            *(conversation_routes, earlier_routes),
            *(contact_routes, attachment_routes, read_routes),
        )
        for routes in (made(gateway) for made in of_one):
            app.include_router(routes, prefix=path + "/{conversation_id}")
    app.include_router(page_routes(demo=demo is not None, prefix=prefix))
    app.include_router(probe_routes(gateway.probes))
    if demo is not None:
        app.include_router(demo)
    of_administrators = (
        *(administration_routes, desk_part_routes, configuration_routes, privacy_routes),
        *(document_routes, source_routes, gap_routes),
        *(webhook_routes, admin_routes),
    )
    for routes in (made(gateway) for made in of_administrators):
        app.include_router(routes, prefix=ADMIN)
    of_work = (
        people_routes,
        ticket_routes,
        macro_routes,
        ending_routes,
        search_routes,
        insight_routes,
        kept_turn_routes,
    )
    for routes in (made(gateway) for made in (sign_in_routes, console_routes, *of_work)):
        app.include_router(routes, prefix=OPERATOR)
    open_to_all = (*PREFIXES, *(path + FRONT for path in PREFIXES), f"{OPERATOR}/sign-in")
    own = (
        *STRUCTS,
        *OF_EARLIER,
        *OF_FRONT,
        *OF_CONSOLE,
        *OF_ENDINGS,
        *OF_PEOPLE,
        *OF_SEARCH,
        *OF_INSIGHTS,
        *OF_KEPT_TURNS,
        *OF_CONFIGURATIONS,
        *OF_DESK,
        *OF_WEBHOOKS,
        *OF_DOCUMENTS,
    )
    describe(app, PREFIXES, FEED, open_to_all, [*own, *admin_structs(gateway)])
    app.add_middleware(CrossOrigin, prefixes=PREFIXES)
    app.add_middleware(Guard)
    app.add_middleware(Entered, entry=entry)
    return app
