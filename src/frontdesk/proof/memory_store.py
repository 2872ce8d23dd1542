"""The store that the walk runs on: SQLite in memory, which can be taken back to a moment."""

import sqlite3
from typing import TypeVar

from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from frontdesk.core.errors import Fenced, StoreError
from frontdesk.store import tables
from frontdesk.store.database import Transaction, Work
from frontdesk.store.sqlite import SqliteTransaction

T = TypeVar("T")


class MemoryStore:
    """The production statements on the production schema, without a disk to wait for.

    Everything happens inside one transaction that is never committed: a savepoint marks a moment,
    and going back to it costs microseconds.
    """

    def __init__(self) -> None:
        self._connection = sqlite3.connect(
            ":memory:", isolation_level=None, check_same_thread=False, cached_statements=512
        )
        # Going back copies pages: small ones, as the rows of one conversation fill few.
        self._connection.execute("PRAGMA page_size=512")
        engine = create_engine("sqlite://", creator=lambda: self._connection, poolclass=StaticPool)
        tables.metadata.create_all(engine)
        self._connection.execute("PRAGMA foreign_keys=ON")
        self._connection.execute("BEGIN")
        self._statements: Transaction = SqliteTransaction(self._connection)
        self._writes_left: int | None = None

    @property
    def pending(self) -> int:
        """How many reads and writes are under way: each ends before anything else can happen."""
        return 0

    @property
    def lost(self) -> bool:
        """Whether the process that held this store has died."""
        return self._writes_left == 0

    def lose(self, *, after_writes: int = 0) -> None:
        """Let the process die, now or after some more writes: later ones leave nothing behind."""
        self._writes_left = after_writes

    def mark(self, moment: str) -> None:
        """Remember how everything stands."""
        self._connection.execute(f"SAVEPOINT {moment}")

    def return_to(self, moment: str) -> None:
        """Have everything stand as it was marked, with a process that lives."""
        self._connection.execute(f"ROLLBACK TO {moment}")
        # What a savepoint has put aside goes with its release alone, or grows with each return.
        self._connection.execute(f"RELEASE {moment}")
        self.mark(moment)
        self._writes_left = None

    async def write(self, work: Work[T]) -> T:
        """Run a write in a savepoint of its own."""
        if self.lost:
            raise Fenced("the process died")
        self._connection.execute("SAVEPOINT write")
        try:
            done = await work(self._statements)
        except BaseException as error:
            self._connection.execute("ROLLBACK TO write")
            self._connection.execute("RELEASE write")
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"write failed: {error}") from error
            raise
        self._connection.execute("RELEASE write")
        if self._writes_left is not None:
            self._writes_left -= 1
        return done

    async def read(self, work: Work[T]) -> T:
        """Run reads on one consistent view."""
        return await work(self._statements)

    async def close(self) -> None:
        """Let go of everything."""
        self._connection.close()
