"""The front page: says what is served here, and loads nothing from anywhere."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Frontdesk</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto;
         padding: 0 1rem; }
  code { background: color-mix(in srgb, currentColor 10%, transparent); padding: .1em .3em;
         border-radius: .3em; }
</style>
<h1>Frontdesk is running</h1>
<p>Talk to it from a terminal: <code>frontdesk chat</code></p>
<p>Its HTTP surface is described in <a href="/openapi.json">/openapi.json</a>.
Events stream over WebSocket and SSE under <code>/api/conversations</code>.</p>
</html>
"""


def page_routes() -> APIRouter:
    """The front page and a probe for supervisors."""
    router = APIRouter(include_in_schema=False)

    @router.get("/", response_class=HTMLResponse)
    async def front() -> str:
        return _PAGE

    @router.get("/healthz")
    async def alive() -> dict[str, bool]:
        return {"ok": True}

    return router
