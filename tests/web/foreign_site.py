"""A website of somebody else's: pages on another origin that put the widget on themselves."""

import contextlib
from collections.abc import AsyncGenerator

from aiohttp import web

from frontdesk.transport.pages import WEB

_PAGE = """<!doctype html><html lang="en"><title>{title}</title>
<link rel="stylesheet" href="/hostile.css">
<script type="module" src="{desk}/static/widget/widget.js"></script>
<main><h1>{title}</h1><p><a href="/second">on</a></p></main>
<frontdesk-chat organisation="demo" name="PestCall" {attributes}></frontdesk-chat></html>"""


class ForeignSite:
    """Where the site is, and what it asks of the widget."""

    def __init__(self, desk: str) -> None:
        self._desk = desk
        self.attributes = ""
        self.origin = ""

    async def page(self, request: web.Request) -> web.Response:
        """Any page of the site."""
        text = _PAGE.format(title=request.path, desk=self._desk, attributes=self.attributes)
        return web.Response(text=text, content_type="text/html")


@contextlib.asynccontextmanager
async def foreign_site(desk: str) -> AsyncGenerator[ForeignSite]:
    """Serve the site until the block ends."""
    site = ForeignSite(desk.rstrip("/"))
    app = web.Application()
    app.router.add_get("/hostile.css", _hostile)
    app.router.add_get("/{path:.*}", site.page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    site.origin = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield site
    finally:
        await runner.cleanup()


async def _hostile(_: web.Request) -> web.FileResponse:
    return web.FileResponse(WEB / "demo" / "hostile.css")
