"""SQLite: one writer, many writes to a commit.

Statements, and reads, run on the event loop's own thread (microseconds against the page cache);
only the COMMIT, which waits for the disk, runs in a thread. Writes that arrive meanwhile form the
next batch, so under load many share one fsync. Statement by statement in a thread would instead
hand the interpreter lock back and forth for each of them.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, cast

from frontdesk.core.errors import FrontdeskError, StoreError
from frontdesk.store.database import Row, Transaction, Work
from frontdesk.store.query import Query

T = TypeVar("T")


class SqliteTransaction:
    """The transaction's statements, run at once on the connection."""

    __slots__ = ("_cursor",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._cursor = connection.cursor()

    async def fetch(self, query: Query, **params: Any) -> list[Row]:
        """Run a query and return its rows."""
        compiled = query.compiled("sqlite")
        return self._cursor.execute(compiled.sql, compiled.arguments(params)).fetchall()

    async def execute(self, query: Query, **params: Any) -> int:
        """Run a statement and return how many rows it touched."""
        compiled = query.compiled("sqlite")
        return self._cursor.execute(compiled.sql, compiled.arguments(params)).rowcount

    async def execute_many(self, query: Query, rows: Iterable[dict[str, Any]]) -> None:
        """Run a statement once for each set of parameters."""
        compiled = query.compiled("sqlite")
        self._cursor.executemany(compiled.sql, [compiled.arguments(row) for row in rows])


def _finish(awaitable: Awaitable[T]) -> T:
    """Run a coroutine that awaits nothing but a SqliteTransaction, which never suspends."""
    steps = awaitable.__await__()
    try:
        next(steps)
    except StopIteration as done:
        return cast(T, done.value)
    raise RuntimeError("a read or write awaited something other than its transaction")


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open a connection with the durability and locking that the design asks for."""
    target = f"{path.absolute().as_uri()}?mode=ro" if read_only else str(path)
    connection = sqlite3.connect(
        target,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=512,
        uri=read_only,
        timeout=10,
    )
    if not read_only:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        # What savepoints put aside goes through a file else, more of it than is committed.
        connection.execute("PRAGMA temp_store=MEMORY")
        # Pages that many commits change are so brought into the file once: 16 MB of log at most.
        connection.execute("PRAGMA wal_autocheckpoint=4000")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


def purge(connection: sqlite3.Connection) -> None:
    """Write the file anew without what was removed, and empty its log."""
    connection.execute("VACUUM")
    busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise sqlite3.OperationalError("the log is being read; try again")


class SqliteDatabase:
    """The embedded store."""

    def __init__(self, path: Path) -> None:
        self._writer = connect(path)
        self._reader = connect(path, read_only=True)
        self._marks = self._writer.cursor()
        self._writing: Transaction = SqliteTransaction(self._writer)
        self._reading: Transaction = SqliteTransaction(self._reader)
        self._commits = ThreadPoolExecutor(1, "sqlite-commit")
        self._apart = _ReaderApart(path)
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._batch: asyncio.Task[None] | None = None
        self._pending = 0
        self._closed = False

    @property
    def pending(self) -> int:
        """How many reads and writes are under way."""
        return self._pending

    async def write(self, work: Work[T]) -> T:
        """Run a write in a savepoint of its own; it is durable when this returns."""
        self._expect_open()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.append((work, done))
        self._pending += 1
        if self._batch is None:
            self._batch = loop.create_task(self._run_batches())
        try:
            return await done
        finally:
            self._pending -= 1

    async def _run_batches(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._run_batch(batch)
        finally:
            self._batch = None

    async def _run_batch(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        outcomes: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for work, done in batch:
                result, error = self._run_one(work)
                outcomes.append((done, result, error))
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._commits, self._writer.commit)
        except sqlite3.Error as cause:
            with contextlib.suppress(sqlite3.Error):
                self._writer.rollback()
            failure = StoreError(f"commit failed: {cause}")
            outcomes = [(done, None, failure) for _, done in batch]
        for done, result, error in outcomes:
            if done.cancelled():
                continue
            if error is None:
                done.set_result(result)
            else:
                done.set_exception(error)

    def _run_one(self, work: Work[Any]) -> tuple[Any, BaseException | None]:
        marks = self._marks.execute
        marks("SAVEPOINT write")
        try:
            result = _finish(work(self._writing))
        except Exception as error:
            if not self._writer.in_transaction:
                # A full disk, for one, ends the whole transaction and every savepoint with it.
                raise
            marks("ROLLBACK TO write")
            marks("RELEASE write")
            return None, _as_store_error(error)
        marks("RELEASE write")
        return result, None

    async def read(self, work: Work[T]) -> T:
        """Run reads on one consistent view."""
        self._expect_open()
        try:
            self._reader.execute("BEGIN")
            return _finish(work(self._reading))
        except sqlite3.Error as error:
            raise StoreError(f"read failed: {error}") from error
        finally:
            # Does nothing where a failure of the disk has ended the transaction already.
            self._reader.rollback()

    async def read_apart(self, work: Work[T]) -> T:
        """Run reads on one consistent view, in a thread; they may take long."""
        self._expect_open()
        self._pending += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._apart.thread, self._apart.read, work)
        except sqlite3.Error as error:
            raise StoreError(f"read failed: {error}") from error
        finally:
            self._pending -= 1

    async def purge(self) -> None:
        """Leave nothing of what was removed in the file or its log; writes wait until it is done.

        It is written anew, since pages keep remains of what lay in them.
        """
        self._expect_open()
        while self._batch is not None:
            await asyncio.wait([self._batch])
        loop = asyncio.get_running_loop()
        purging = self._batch = loop.create_task(self._purge_then_write())
        await asyncio.shield(purging)

    async def _purge_then_write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._commits, purge, self._writer)
        except sqlite3.Error as cause:
            raise StoreError(f"purge failed: {cause}") from cause
        finally:
            # Those that came meanwhile are written whether it succeeded or not.
            await self._run_batches()

    async def close(self) -> None:
        """Finish what is under way and let go."""
        self._closed = True
        while self._batch is not None:
            await asyncio.wait([self._batch])
        self._commits.shutdown()
        self._apart.close()
        self._reader.close()
        self._writer.close()

    def _expect_open(self) -> None:
        if self._closed:
            raise StoreError("the store is closed")


class _ReaderApart:
    """A connection of its own, opened at the first need, whose reads run in one thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self.thread = ThreadPoolExecutor(1, "sqlite-read")

    def read(self, work: Work[T]) -> T:
        """Run reads on one consistent view."""
        if self._connection is None:
            self._connection = connect(self._path, read_only=True)
        try:
            self._connection.execute("BEGIN")
            return _finish(work(SqliteTransaction(self._connection)))
        finally:
            self._connection.rollback()

    def close(self) -> None:
        """Finish what is under way and let go."""
        self.thread.shutdown()
        if self._connection is not None:
            self._connection.close()


def _as_store_error(error: Exception) -> Exception:
    if isinstance(error, sqlite3.Error) and not isinstance(error, FrontdeskError):
        wrapped = StoreError(f"write failed: {error}")
        wrapped.__cause__ = error
        return wrapped
    return error
