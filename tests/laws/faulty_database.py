"""A database that takes its time, fails a write, or stands still as if the process had died."""

import asyncio
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from frontdesk.core.errors import StoreError
from frontdesk.store.database import Database, Work

T = TypeVar("T")


class FaultKind(StrEnum):
    """What goes wrong at a write, and whether the write is durable nevertheless."""

    FAIL_BEFORE = "fail before"
    FAIL_AFTER = "fail after"
    CRASH_BEFORE = "crash before"
    CRASH_AFTER = "crash after"


@dataclass(slots=True)
class _Armed:
    kind: FaultKind
    writes_to_come: int


class FaultyDatabase:
    """Passes everything on to a real store, except where a fault was armed.

    After a crash nothing returns any more, as for a process that is gone; what is left of it in
    memory ends when `kill` is called.
    """

    def __init__(self, inner: Database, write_seconds: float = 0.0) -> None:
        self.inner = inner
        self.crashed = asyncio.Event()
        self.frozen = False
        self.writes_under_way = 0
        self._killed = asyncio.Event()
        self._write_seconds = write_seconds
        self._armed: _Armed | None = None

    @property
    def pending(self) -> int:
        """How many reads and writes are under way."""
        return self.inner.pending

    def arm(self, kind: FaultKind, after_writes: int) -> None:
        """Let a write to come go wrong."""
        self._armed = _Armed(kind, after_writes)

    def disarm(self) -> None:
        """Let all writes to come go well."""
        self._armed = None

    def kill(self) -> None:
        """End whatever still waits for an answer."""
        self.crashed.set()
        self._killed.set()

    async def write(self, work: Work[T]) -> T:
        """Write, unless something goes wrong."""
        if self.frozen:
            raise StoreError("nothing may begin any more")
        self.writes_under_way += 1
        try:
            return await self._write(work)
        finally:
            self.writes_under_way -= 1

    async def _write(self, work: Work[T]) -> T:
        await self._unless_dead()
        if self._write_seconds:
            await asyncio.sleep(self._write_seconds)
            await self._unless_dead()
        match self._fault():
            case FaultKind.FAIL_BEFORE:
                raise StoreError("the write failed")
            case FaultKind.FAIL_AFTER:
                await self.inner.write(work)
                raise StoreError("the write was done but nobody knows")
            case FaultKind.CRASH_BEFORE:
                self.crashed.set()
            case FaultKind.CRASH_AFTER:
                await self.inner.write(work)
                self.crashed.set()
            case None:
                result = await self.inner.write(work)
                await self._unless_dead()
                return result
        await self._unless_dead()
        raise AssertionError("a dead process goes no further")

    async def read(self, work: Work[T]) -> T:
        """Read, unless the process is dead."""
        await self._unless_dead()
        result = await self.inner.read(work)
        await self._unless_dead()
        return result

    async def close(self) -> None:
        """Close the store."""
        await self.inner.close()

    def _fault(self) -> FaultKind | None:
        armed = self._armed
        if armed is None:
            return None
        if armed.writes_to_come > 0:
            armed.writes_to_come -= 1
            return None
        self._armed = None
        return armed.kind

    async def _unless_dead(self) -> None:
        if self.crashed.is_set():
            await self._killed.wait()
            raise StoreError("the process is gone")
