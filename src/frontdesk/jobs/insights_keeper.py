"""Keeps insights rolled up while the server runs, slowly enough that no turn waits for it."""

import asyncio
from collections.abc import Awaitable, Callable
from zoneinfo import ZoneInfo

import structlog

from frontdesk.core.clock import Clock
from frontdesk.core.ids import OrganisationId
from frontdesk.jobs.roll_up import OVERLAP, RollUp
from frontdesk.store.database import Database
from frontdesk.store.queries import insights

SWEEP_SECONDS = 15.0
# After each piece of work the loop is left to the turns for so many times as long.
_REST = 9.0

_log = structlog.get_logger("frontdesk.insights")

ZoneOf = Callable[[OrganisationId], Awaitable[ZoneInfo]]


class InsightsKeeper:
    """Rolls up every organisation that has something new, again and again."""

    def __init__(
        self, db: Database, clock: Clock, zone_of: ZoneOf, *, sweep_seconds: float = SWEEP_SECONDS
    ) -> None:
        self._db = db
        self._clock = clock
        self._zone_of = zone_of
        self._sweep_seconds = max(sweep_seconds, SWEEP_SECONDS)
        self._task: asyncio.Task[None] | None = None
        self._worked_since = 0.0

    def start(self) -> None:
        """Begin to roll up; the first look waits, so that a start has the machine to itself."""
        self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Stop; what was not counted is found by the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None

    async def sweep(self) -> None:
        """Look once at every organisation that may have something new."""
        self._worked_since = asyncio.get_running_loop().time()
        for organisation_id, version in await self._db.read(
            lambda tx: insights.behind_anywhere(tx, OVERLAP)
        ):
            try:
                zone = await self._zone_of(organisation_id)
                roll_up = RollUp(self._db, organisation_id, zone, version)
                await roll_up.catch_up(self._clock.now(), self._pause)
            except Exception as error:
                # The others are rolled up all the same; this one is tried again by the next sweep.
                _log.error("insights.failed", organisation=organisation_id, error=repr(error))
            await self._pause()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self._sweep_seconds)
            try:
                await self.sweep()
            except Exception as error:
                # The keeper outlives any failure of the store, or nothing would be counted again.
                _log.error("insights.not_swept", error=repr(error))

    async def _pause(self) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep((loop.time() - self._worked_since) * _REST)
        self._worked_since = loop.time()
