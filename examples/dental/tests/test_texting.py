"""A reminder goes out once, whatever the service answers: a real one over HTTP, with faults."""

import asyncio
from datetime import date
from pathlib import Path

import pytest
from aiohttp import web

from dental.pack import pack_of
from dental.practice import Practice
from frontdesk import Settings
from frontdesk.testing import Talk, open_desk

LINES = ("Whitfield, 07/30/1952", "can you send me a reminder?", "yes please")


class Service:
    """Sends each text once; `fault` is how its first answer fails, after the text was sent."""

    def __init__(self, fault: str) -> None:
        self.sent: list[str] = []
        self._keys: set[str] = set()
        self._fault = fault

    async def put(self, request: web.Request) -> web.Response:
        if self._fault == "refuses":
            raise web.HTTPServiceUnavailable
        key = request.match_info["key"]
        if key not in self._keys:
            self._keys.add(key)
            self.sent.append((await request.json())["text"])
            if self._fault == "fails after it":
                raise web.HTTPInternalServerError
        return web.Response(status=204)

    async def get(self, request: web.Request) -> web.Response:
        return web.Response(status=200 if request.match_info["key"] in self._keys else 404)


async def held(folder: Path, service: Service) -> Talk:
    app = web.Application()
    app.add_routes([web.put("/texts/{key}", service.put), web.get("/texts/{key}", service.get)])
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    url = {"texting_url": f"http://{host}:{port}"}
    settings = Settings(drain_seconds=0.0, demo=True, pack_settings=url)
    pack = pack_of(Practice(date.today()))
    try:
        async with open_desk(folder / "desk.db", pack=pack, settings=settings) as desk:
            return await desk.talk(*LINES)
    finally:
        await runner.cleanup()


@pytest.mark.parametrize("fault", ["", "fails after it"])
def test_that_a_reminder_is_sent_once(tmp_path: Path, fault: str) -> None:
    service = Service(fault)
    talk = asyncio.run(held(tmp_path, service))
    assert talk.effects == [("sendReminder", "committed")]
    assert len(service.sent) == 1
    assert "on its way" in talk.last


def test_that_a_reminder_that_was_not_sent_is_never_said_to_be(tmp_path: Path) -> None:
    service = Service("refuses")
    talk = asyncio.run(held(tmp_path, service))
    assert service.sent == [] and talk.effects[0][1] != "committed"
    assert "on its way" not in talk.last
