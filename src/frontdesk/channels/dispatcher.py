"""Keeps channels going: hints make it look at once, and a sweep finds what a lost hint left."""

import asyncio
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import structlog

from frontdesk.channels.channel import Channel, Source
from frontdesk.core.clock import Clock
from frontdesk.core.ids import ConversationRef
from frontdesk.store.records import Commit, OutboundMark

SWEEP_SECONDS = 5.0
# Where there is no channel at all, it is enough to notice one in good time.
IDLE_SECONDS = 30.0
# Jobs under way in all channels together.
MOST_AT_ONCE = 64

_log = structlog.get_logger("frontdesk.channels")


class Dispatcher:
    """Runs what is due, so many jobs of a channel at a time, and each job once at a time."""

    def __init__(
        self, clock: Clock, sources: Sequence[Source], *, sweep_seconds: float = SWEEP_SECONDS
    ) -> None:
        self._clock = clock
        self._sources = sources
        self._sweep_seconds = sweep_seconds
        self._running: defaultdict[str, set[Hashable]] = defaultdict(set)
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(MOST_AT_ONCE)
        self._hinted: set[str] = set()
        self._sooner = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    # What sessions ask

    def wanted(self, commit: Commit) -> Sequence[OutboundMark]:
        """The marks that a commit keeps for the channels."""
        if not commit.events:
            return ()
        return [mark for source in self._sources for mark in source.wanted(commit)]

    def committed(self, ref: ConversationRef, marks: Sequence[OutboundMark]) -> None:
        """Look at the channels that a commit concerns."""
        self.look_at(mark.channel for mark in marks)

    # What the desk asks

    async def start(self) -> None:
        """Learn who is to be told, then send what an earlier process left behind."""
        for source in self._sources:
            await source.refresh()
        self._keeper = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Send nothing more; what is under way is sent again, under the same id, by the next."""
        tasks = [*self._tasks, *([self._keeper] if self._keeper is not None else [])]
        self._keeper = None
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def look_at(self, channels: Iterable[str]) -> None:
        """Hint that these channels may have something due."""
        self._hinted.update(channels)
        self._sooner.set()

    async def _keep(self) -> None:
        while True:
            # The first look is at all: an earlier process may have left something behind.
            await self._look(None)
            sweep_at = self._next_sweep()
            while await self._hint_before(sweep_at):
                hinted, self._hinted = self._hinted, set()
                await self._look(hinted)
                sweep_at = min(sweep_at, self._next_sweep())
            await self._refresh()

    def _next_sweep(self) -> float:
        busy = any(source.channels() for source in self._sources)
        seconds = self._sweep_seconds if busy else max(self._sweep_seconds, IDLE_SECONDS)
        return asyncio.get_running_loop().time() + seconds

    async def _hint_before(self, moment: float) -> bool:
        try:
            async with asyncio.timeout_at(moment):
                await self._sooner.wait()
        except TimeoutError:
            return False
        self._sooner.clear()
        return True

    async def _refresh(self) -> None:
        for source in self._sources:
            try:
                await source.refresh()
            except Exception as error:
                # The keeper outlives any failure of the store, or nothing would ever be sent again.
                _log.error("channels.not_refreshed", error=repr(error))

    async def _look(self, names: set[str] | None) -> None:
        for source in self._sources:
            for channel in source.channels():
                if names is None or channel.name in names:
                    await self._begin(channel)

    async def _begin(self, channel: Channel[Any]) -> None:
        running = self._running[channel.name]
        free = channel.most - len(running)
        if free <= 0:
            return
        # What ends while the store is read may have been read as it was before its end.
        before = frozenset(running)
        try:
            due = await channel.due(self._clock.now(), channel.most)
        except Exception as error:
            _log.error("channels.not_read", channel=channel.name, error=repr(error))
            return
        for job in [job for job in due if job not in before][:free]:
            running.add(job)
            task = asyncio.create_task(self._run(channel, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run(self, channel: Channel[Any], job: Hashable) -> None:
        moved = False
        try:
            async with self._slots:
                moved = await channel.run(job)
        except Exception as error:
            # It is still due: the next sweep tries again, which is soon enough.
            _log.error("channels.failed", channel=channel.name, error=repr(error))
        finally:
            self._running[channel.name].discard(job)
        if moved:
            self.look_at([channel.name])
