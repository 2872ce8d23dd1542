"""The dispatcher: each job once at a time, a few at once, and no failure ends it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from frontdesk.channels.channel import Channel
from frontdesk.channels.dispatcher import Dispatcher
from frontdesk.core.clock import Millis
from frontdesk.core.errors import StoreError
from frontdesk.store.records import Commit, OutboundMark
from frontdesk.testing import run_virtual
from frontdesk.testing.virtual_time import VirtualClock


class Chores:
    """A source with one channel: jobs are due until they are done."""

    def __init__(self, *jobs: str, most: int = 2) -> None:
        self.left = list(jobs)
        self.most = most
        self.refreshed = 0
        self.running: list[str] = []
        self.most_running = 0
        self.tried: list[str] = []
        self.failing: set[str] = set()
        self.store_is_away = False
        self.read_seconds = 0.0
        self.during: Callable[[str], Awaitable[None]] = self._a_second

    async def _a_second(self, job: str) -> None:
        await asyncio.sleep(1)

    async def refresh(self) -> None:
        self.refreshed += 1
        if self.store_is_away and self.refreshed > 1:
            raise StoreError("away")

    def wanted(self, commit: Commit) -> Sequence[OutboundMark]:
        return ()

    def channels(self) -> Sequence[Channel[str]]:
        return [Channel("chores", self.most, self._due, self._run)]

    async def _due(self, now: Millis, most: int) -> Sequence[str]:
        if self.store_is_away:
            raise StoreError("away")
        due = self.left[:most]
        await asyncio.sleep(self.read_seconds)
        return due

    async def _run(self, job: str) -> bool:
        assert job not in self.running, "a job is done once at a time"
        self.running.append(job)
        self.tried.append(job)
        self.most_running = max(self.most_running, len(self.running))
        try:
            await self.during(job)
            if job in self.failing:
                raise StoreError("not now")
            self.left.remove(job)
            return True
        finally:
            self.running.remove(job)


def _dispatch(chores: Chores, work: Callable[[Dispatcher], Awaitable[None]]) -> None:
    async def main() -> None:
        dispatcher = Dispatcher(VirtualClock(), [chores], sweep_seconds=5.0)
        await dispatcher.start()
        try:
            await work(dispatcher)
        finally:
            await dispatcher.stop()
        assert chores.running == []

    run_virtual(main())


def test_that_all_that_is_due_is_done_a_few_at_a_time() -> None:
    chores = Chores(*"abcdefg")

    async def work(dispatcher: Dispatcher) -> None:
        await asyncio.sleep(4.5)
        assert chores.left == []
        assert chores.tried == list("abcdefg")
        assert chores.most_running == 2

    _dispatch(chores, work)


def test_that_a_hint_makes_it_look_at_once() -> None:
    chores = Chores()

    async def work(dispatcher: Dispatcher) -> None:
        await asyncio.sleep(0.5)
        chores.left.append("a")
        dispatcher.look_at(["another channel"])
        await asyncio.sleep(0.1)
        assert chores.running == []
        dispatcher.look_at(["chores"])
        await asyncio.sleep(0.1)
        assert chores.running == ["a"]

    _dispatch(chores, work)


def test_that_a_lost_hint_is_made_up_for_by_the_sweep() -> None:
    chores = Chores()

    async def work(dispatcher: Dispatcher) -> None:
        await asyncio.sleep(1)
        chores.left.append("a")
        await asyncio.sleep(10)
        assert chores.left == []

    _dispatch(chores, work)


def test_that_a_job_that_fails_is_tried_at_the_next_sweep_and_not_before() -> None:
    chores = Chores("a", "b")
    chores.failing.add("a")

    async def work(dispatcher: Dispatcher) -> None:
        await asyncio.sleep(4)
        assert chores.left == ["a"]
        assert chores.tried.count("a") <= 2
        chores.failing.clear()
        await asyncio.sleep(12)
        assert chores.left == []

    _dispatch(chores, work)


def test_that_a_job_that_ends_while_the_store_is_read_is_not_done_again_by_what_was_read() -> None:
    chores = Chores("a")

    async def work(dispatcher: Dispatcher) -> None:
        await asyncio.sleep(0.5)
        chores.read_seconds = 2.0
        dispatcher.look_at(["chores"])
        await asyncio.sleep(10)
        assert chores.tried == ["a"]

    _dispatch(chores, work)


def test_that_a_store_that_goes_away_stops_nothing_for_good() -> None:
    chores = Chores("a")
    chores.store_is_away = True

    async def work(dispatcher: Dispatcher) -> None:
        await asyncio.sleep(20)
        assert chores.left == ["a"]
        chores.store_is_away = False
        await asyncio.sleep(10)
        assert chores.left == []

    _dispatch(chores, work)
