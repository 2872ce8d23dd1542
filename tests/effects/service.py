"""A shop's order service, a process of its own: it can refuse, hang, die, and answer wrongly.

What it did is on disk, under the key of each order, before it answers.
"""

import asyncio
import json
import os
import signal
from enum import StrEnum
from pathlib import Path
from typing import Any

from aiohttp import web


class Mode(StrEnum):
    """What the service does when it is asked."""

    WORK = "work"
    REFUSE = "refuse"
    HANG_BEFORE = "hang before acting"
    HANG_AFTER = "act and hang"
    HOLD = "act only when released"
    DIE_BEFORE = "die before acting"
    DIE_AFTER = "act and die"
    FAIL_BEFORE = "answer 500 without acting"
    FAIL_AFTER = "act and answer 500"
    HANG_UP = "act and hang up"
    NONSENSE = "act and answer nonsense"


REASON = "We are out of bait until Monday."


class Shop:
    """The orders, one line of the file for each request that came and each order that was made."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.orders: dict[str, int] = {}
        self.mode = Mode.WORK
        self.looking = Mode.WORK
        self.released = asyncio.Event()
        for line in path.read_text().splitlines() if path.exists() else ():
            self._learn(json.loads(line))

    def _learn(self, line: dict[str, Any]) -> None:
        if line["what"] == "made":
            self.orders[line["key"]] = line["number"]

    def note(self, what: str, key: str, number: int = 0) -> None:
        """Keep a line, so that it outlives the process."""
        line = {"what": what, "key": key, "number": number}
        with self._path.open("a") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._learn(line)

    def make(self, key: str) -> dict[str, Any]:
        """Make an order; the same key twice is one order."""
        if key not in self.orders:
            self.note("made", key, len(self.orders) + 1)
        return {"number": self.orders[key]}

    async def order(self, request: web.Request) -> web.StreamResponse:
        """Do as the mode says."""
        key = request.headers["Idempotency-Key"]
        self.note("asked", key)
        await self._before(self.mode)
        if self.mode is Mode.REFUSE:
            return web.json_response({"reason": REASON}, status=409)
        if self.mode is Mode.FAIL_BEFORE:
            return web.Response(status=500)
        made = self.make(key)
        return await self._after(self.mode, request) or web.json_response(made)

    async def _before(self, mode: Mode) -> None:
        match mode:
            case Mode.HANG_BEFORE:
                await asyncio.Event().wait()
            case Mode.HOLD:
                await self.released.wait()
            case Mode.DIE_BEFORE:
                os.kill(os.getpid(), signal.SIGKILL)
            case _:
                pass

    async def _after(self, mode: Mode, request: web.Request) -> web.StreamResponse | None:
        match mode:
            case Mode.HANG_AFTER:
                await asyncio.Event().wait()
            case Mode.DIE_AFTER:
                os.kill(os.getpid(), signal.SIGKILL)
            case Mode.HANG_UP:
                assert request.transport is not None
                request.transport.close()
            case Mode.FAIL_AFTER:
                return web.Response(status=500)
            case Mode.NONSENSE:
                return web.json_response({"number": "soon"})
            case _:
                pass
        return None

    async def look_up(self, request: web.Request) -> web.Response:
        """Say what became of an order."""
        if self.looking is Mode.HANG_BEFORE:
            await asyncio.Event().wait()
        number = self.orders.get(request.match_info["key"])
        if number is None:
            return web.Response(status=404)
        return web.json_response({"number": number})

    async def set(self, request: web.Request) -> web.Response:
        """Change what the service does from now on."""
        wanted = await request.json()
        self.mode = Mode(wanted.get("mode", self.mode))
        self.looking = Mode(wanted.get("looking", self.looking))
        if wanted.get("release"):
            self.released.set()
        return web.Response()


def main(port: int, path: Path) -> None:
    """Serve until killed."""

    async def make_app() -> web.Application:
        shop, app = Shop(path), web.Application()
        app.router.add_post("/orders", shop.order)
        app.router.add_get("/orders/{key}", shop.look_up)
        app.router.add_post("/mode", shop.set)
        return app

    web.run_app(make_app(), host="127.0.0.1", port=port, print=None)
