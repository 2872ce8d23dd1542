"""The pages and what they load; a page runs only what this server sends."""

from collections.abc import Callable
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

from frontdesk.core.errors import NotFound
from frontdesk.transport.door.languages import preferred
from frontdesk.transport.static_files import StaticFiles, respond

WEB = Path(__file__).parents[1] / "web"

PAGES = {
    "/": "chat/index.html",
    "/console/sign-in": "console/sign-in.html",
    "/console": "console/index.html",
    # One application: which of its views an address means is its own to say.
    "/console/{view:path}": "console/index.html",
}
LOST = {"en": "console/lost.html", "es": "console/lost.es.html"}
DEMO_PAGES = {"/demo.html": "demo/index.html"}

# Nothing inline, nothing from elsewhere, and no text that becomes markup or script by a slip.
POLICY = "; ".join(
    (
        *("default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"),
        *("font-src 'self'", "media-src 'self'", "connect-src 'self'", "manifest-src 'self'"),
        *("base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"),
        *("require-trusted-types-for 'script'", "trusted-types 'none'"),
    )
)
_OF_PAGES = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(self)",
}
# The widget's modules are loaded by pages of other origins.
_OF_PARTS = {"access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin"}


def page_routes(*, demo: bool, prefix: str = "") -> APIRouter:
    """The pages, a demo's too where there is one, and the files they load."""
    router = APIRouter(include_in_schema=False)
    files = StaticFiles(WEB, prefix)
    for path, name in (PAGES | DEMO_PAGES if demo else PAGES).items():
        _mount(router, files, path, name)

    @router.api_route("/static/{path:path}", methods=["GET", "HEAD"])
    async def part(request: Request, path: str) -> Response:
        return _part(request, files, path)

    return router


def lost_page(prefix: str = "") -> Callable[[Request], Response | None]:
    """What a browser is shown at an address that has no page; None where a program asked."""
    files = StaticFiles(WEB, prefix)

    def lost(request: Request) -> Response | None:
        path, accepted = request.url.path, request.headers.get("accept", "")
        by_program = "text/html" not in accepted or path.startswith(("/api/", "/static/"))
        language = preferred(request.headers.get("accept-language", ""), tuple(LOST))
        file = None if by_program else files.find(LOST[language])
        if file is None or request.method not in {"GET", "HEAD"}:
            return None
        varies = {"vary": "accept-encoding, accept-language", "content-language": language}
        return respond(request, file, {**_OF_PAGES, **varies}, status=404)

    return lost


def _mount(router: APIRouter, files: StaticFiles, path: str, name: str) -> None:
    @router.api_route(path, methods=["GET", "HEAD"])
    async def page(request: Request) -> Response:
        return _part(request, files, name)


def _part(request: Request, files: StaticFiles, path: str) -> Response:
    headers = _OF_PAGES if path.endswith(".html") else _OF_PARTS
    sent = files.answer(request, path, headers)
    if sent is None:
        raise NotFound(f"there is no {request.url.path}")
    return sent
