"""Workers that wait for something to do, and which of them does what comes next."""

import asyncio
from collections import OrderedDict
from typing import Generic, TypeVar

from frontdesk.models.workers.fork_server import Worker

T = TypeVar("T")

_MOST_REMEMBERED = 1024


class IdleWorkers(Generic[T]):
    """An asker gets the worker that it had last, which remembers what it read; else the latest."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Worker, asyncio.Future[T | None]] = OrderedDict()
        self._last: OrderedDict[str, Worker] = OrderedDict()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, worker: Worker) -> asyncio.Future[T | None]:
        """Let a worker wait: for what it is to do, or for None when it has ended."""
        given: asyncio.Future[T | None] = asyncio.get_running_loop().create_future()
        self._waiting[worker] = given
        return given

    def remove(self, worker: Worker) -> None:
        """A worker waits no more."""
        self._waiting.pop(worker, None)

    def give(self, asker: str, wanted: T) -> None:
        """Have one of them, of which there has to be one, do what an asker wants."""
        last = self._last.pop(asker, None)
        worker = last if last in self._waiting else next(reversed(self._waiting))
        self._last[asker] = worker
        while len(self._last) > _MOST_REMEMBERED:
            self._last.popitem(last=False)
        self._waiting.pop(worker).set_result(wanted)

    def release_lost(self) -> None:
        """Tell those that have ended, or whose pool is closing."""
        for worker, given in list(self._waiting.items()):
            if worker.lost or given.done():
                del self._waiting[worker]
                if not given.done():
                    given.set_result(None)
