"""An order service over real HTTP that is slow, lies, dies and comes back, by a seeded plan."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from aiohttp import web

from frontdesk.core.clock import Millis

# A request takes effect within this time of the desk's clock, and its look-up lags no longer.
LATEST: Millis = 25_000
REASON = "We are out of bait until Monday."


class Mood(StrEnum):
    """What becomes of one request."""

    WORK = "do it and say so"
    REFUSE = "refuse"
    FAIL = "answer 500 without doing it"
    LOSE_ANSWER = "do it and answer 500"
    HANG = "hang, and never do it"
    HANG_AFTER = "do it and hang"
    LATE = "hang, and do it later"
    LIE = "do it and say refused"


FIRST = [*Mood, Mood.LATE, Mood.HANG]
# After an unclear first answer, what a second request may meet.
LATER = [Mood.WORK, Mood.REFUSE, Mood.FAIL, Mood.HANG, Mood.LIE]


@dataclass
class _Order:
    moods: list[Mood]
    lag: Millis
    refuses: bool
    lands_at: Millis | None = None
    made_at: list[Millis] = field(default_factory=list[Millis])
    sent_at: Millis = 0


class MoodyService:
    """Orders by key; `knows_keys` tells whether a key that comes twice is one order."""

    def __init__(self, seed: int, now: Callable[[], Millis], *, knows_keys: bool) -> None:
        self._random = random.Random(seed)
        self._now = now
        self._knows_keys = knows_keys
        self._runner: web.AppRunner | None = None
        self._port = 0
        self._gone = asyncio.Event()
        self.healthy = False
        self.orders: dict[str, _Order] = {}
        self.met: Counter[str] = Counter()

    @property
    def url(self) -> str:
        """Where it listens, whenever it does."""
        return f"http://127.0.0.1:{self._port}"

    def listen_on(self, port: int) -> None:
        """Choose the port."""
        self._port = port

    async def start(self) -> None:
        """Listen."""
        self._gone = asyncio.Event()
        app = web.Application()
        app.router.add_post("/orders", self._order)
        app.router.add_get("/orders/{key}", self._look_up)
        self._runner = web.AppRunner(app, shutdown_timeout=0.05)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port, reuse_address=True).start()

    async def die(self) -> None:
        """Listen no more."""
        self._gone.set()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def made(self, key: str) -> int:
        """How many orders were made under a key."""
        self._land()
        return len(self.orders[key].made_at) if key in self.orders else 0

    def _of(self, key: str) -> _Order:
        if key not in self.orders:
            first = self._random.choice(FIRST)
            later = [self._random.choice(LATER) for _ in range(3)]
            # One that says refused must not hide it too: nobody could find that out.
            lag = 0 if Mood.LIE in (first, *later) else self._random.choice([0, 0, LATEST])
            self.orders[key] = _Order([first, *later], lag, self._random.random() < 0.3)
        return self.orders[key]

    def _land(self) -> None:
        for order in self.orders.values():
            if order.lands_at is not None and order.lands_at <= self._now():
                order.lands_at = None
                self._make(order)

    def _make(self, order: _Order) -> None:
        if not (order.made_at and self._knows_keys):
            order.made_at.append(self._now())

    def _number(self, key: str) -> int:
        return list(self.orders).index(key) + 1

    async def _order(self, request: web.Request) -> web.Response:
        key = request.headers["Idempotency-Key"]
        self._land()
        order = self._of(key)
        if self._knows_keys and order.made_at:
            return web.json_response({"number": self._number(key)})
        settled = Mood.REFUSE if order.refuses else Mood.WORK
        mood = order.moods.pop(0) if order.moods and not self.healthy else settled
        self.met[mood] += 1
        order.sent_at = self._now()
        if mood in {Mood.WORK, Mood.LOSE_ANSWER, Mood.HANG_AFTER, Mood.LIE}:
            self._make(order)
        elif mood is Mood.LATE:
            order.lands_at = self._now() + self._random.randrange(LATEST)
        return await self._answer(mood, key)

    async def _answer(self, mood: Mood, key: str) -> web.Response:
        match mood:
            case Mood.WORK:
                return web.json_response({"number": self._number(key)})
            case Mood.REFUSE | Mood.LIE:
                return web.json_response({"reason": REASON}, status=409)
            case Mood.FAIL | Mood.LOSE_ANSWER:
                return web.Response(status=500)
            case Mood.HANG | Mood.HANG_AFTER | Mood.LATE:
                await self._gone.wait()
                return web.Response(status=500)

    async def _look_up(self, request: web.Request) -> web.Response:
        self._land()
        key: Any = request.match_info["key"]
        order = self.orders.get(key)
        if order is None or not order.made_at or self._now() - order.sent_at < order.lag:
            return web.Response(status=404)
        return web.json_response({"number": self._number(key)})
