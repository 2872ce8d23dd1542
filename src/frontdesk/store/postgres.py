"""PostgreSQL through asyncpg: each write is a transaction on a pooled connection."""

from collections.abc import Iterable
from typing import Any, TypeVar, cast

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

from frontdesk.core.errors import StoreError
from frontdesk.store.database import Row, Work
from frontdesk.store.query import Query
from frontdesk.store.server_lock import ServerLock

T = TypeVar("T")

COMMAND_SECONDS = 30.0
PURGE_SECONDS = 3600.0
# A connection that nobody has used for so long is let go.
IDLE_SECONDS = 300.0

# InternalClientError: among others, what a transaction meets whose connection was lost under it.
_FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)


class PostgresTransaction:
    """The transaction's statements, run by asyncpg with its own prepared-statement cache."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def fetch(self, query: Query, **params: Any) -> list[Row]:
        """Run a query and return its rows."""
        compiled = query.compiled("postgresql")
        rows = await self._connection.fetch(compiled.sql, *compiled.arguments(params))
        return [tuple(row) for row in rows]

    async def execute(self, query: Query, **params: Any) -> int:
        """Run a statement and return how many rows it touched."""
        compiled = query.compiled("postgresql")
        tag = await self._connection.execute(compiled.sql, *compiled.arguments(params))
        return int(tag.rsplit(" ", 1)[-1])

    async def execute_many(self, query: Query, rows: Iterable[dict[str, Any]]) -> None:
        """Run a statement once for each set of parameters."""
        compiled = query.compiled("postgresql")
        await self._connection.executemany(compiled.sql, [compiled.arguments(r) for r in rows])


class PostgresDatabase:
    """The store that several nodes share."""

    def __init__(self, lock: ServerLock | None = None) -> None:
        self._pool: Any = None
        self._pending = 0
        self.lock = lock

    @classmethod
    async def connect(
        cls,
        url: str,
        *,
        size: int = 10,
        lock: ServerLock | None = None,
        idle_seconds: float = IDLE_SECONDS,
    ) -> "PostgresDatabase":
        """Open a pool of connections, to be used only while the lock, if one is given, is held.

        With no seconds to be idle for, connections are kept for good.
        """
        db = cls(lock)
        try:
            db._pool = await cast(Any, asyncpg).create_pool(
                url,
                min_size=1,
                max_size=size,
                max_inactive_connection_lifetime=idle_seconds,
                command_timeout=COMMAND_SECONDS,
                init=db._connected,
            )
        except (OSError, asyncpg.PostgresError) as cause:
            raise StoreError(f"cannot reach the database: {cause}") from cause
        return db

    async def _connected(self, _: Any) -> None:
        """A new connection may be to a server that was restarted, and has forgotten the lock."""
        if self.lock is not None:
            await self.lock.confirm()

    @property
    def pending(self) -> int:
        """How many reads and writes are under way."""
        return self._pending

    async def write(self, work: Work[T]) -> T:
        """Run a write in a transaction of its own; it is durable when this returns."""
        return await self._run(work, "read_committed", read_only=False)

    async def read(self, work: Work[T]) -> T:
        """Run reads on one consistent view."""
        return await self._run(work, "repeatable_read", read_only=True)

    async def _run(self, work: Work[T], isolation: str, *, read_only: bool) -> T:
        if self.lock is not None and not self.lock.held:
            raise StoreError("the database may be served by another process by now")
        self._pending += 1
        try:
            async with (
                self._pool.acquire() as connection,
                connection.transaction(isolation=isolation, readonly=read_only),
            ):
                return await work(PostgresTransaction(connection))
        except _FAILURES as cause:
            raise StoreError(f"database failed: {cause}") from cause
        finally:
            self._pending -= 1

    async def purge(self) -> None:
        """Let the server reuse what was removed, which then can be read no more."""
        try:
            async with self._pool.acquire() as connection:
                await connection.execute("VACUUM", timeout=PURGE_SECONDS)
        except _FAILURES as cause:
            raise StoreError(f"purge failed: {cause}") from cause

    async def close(self) -> None:
        """Finish what is under way and let go."""
        await self._pool.close()
        if self.lock is not None:
            await self.lock.release()
