"""Reads a folder in a process that is killed, with -9, at the write that was ordered."""

import os
import signal
import sys
from pathlib import Path
from typing import TypeVar

from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import IdSource
from frontdesk.desks.knowledge import Knowledge
from frontdesk.store.database import Database, Transaction, Work
from frontdesk.store.sqlite import SqliteDatabase
from tests.knowledge.ingest_world import SETTINGS, Shelves
from tests.knowledge.quick_encoder import QuickEncoder
from tests.transport.served_desk import run

T = TypeVar("T")


class KillingDatabase:
    """A database whose process ends before a write is committed (odd numbers), or after it."""

    def __init__(self, db: Database, kill_at: int) -> None:
        self._db = db
        self._left = kill_at

    @property
    def pending(self) -> int:
        """How many reads and writes are under way."""
        return self._db.pending

    async def write(self, work: Work[T]) -> T:
        """Run a write, unless it is the one."""
        self._left -= 2

        async def killed(tx: Transaction) -> T:
            done = await work(tx)
            if self._left == -1:
                _die()
            return done

        done = await self._db.write(killed)
        if self._left == 0:
            _die()
        return done

    async def read(self, work: Work[T]) -> T:
        """Run reads."""
        return await self._db.read(work)

    async def close(self) -> None:
        """Close the database."""
        await self._db.close()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def main(path: Path, folder: Path, kill_at: int) -> None:
    """Read the folder; if the process outlives it, it says how many writes there were."""
    db = KillingDatabase(SqliteDatabase(path), kill_at)
    ids = IdSource()
    knowledge = Knowledge(SETTINGS, db, SystemClock(), ids, encoder=QuickEncoder())
    await Shelves(db, knowledge, ids).read(folder)
    await knowledge.close()
    await db.close()


if __name__ == "__main__":
    run(main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])))
