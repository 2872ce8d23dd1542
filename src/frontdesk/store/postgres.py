"""PostgreSQL through asyncpg: each write is a transaction on a pooled connection."""

from collections.abc import Iterable
from typing import Any, TypeVar, cast

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

from frontdesk.core.errors import StoreError
from frontdesk.store.database import Row, Work
from frontdesk.store.query import Query

T = TypeVar("T")

ALONE_LOCK = 0x46726F6E74646573
COMMAND_SECONDS = 30.0

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

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._pending = 0
        self._alone: Any = None

    @classmethod
    async def connect(cls, url: str, *, size: int = 10) -> "PostgresDatabase":
        """Open a pool of connections."""
        try:
            pool = await cast(Any, asyncpg).create_pool(
                url, min_size=1, max_size=size, command_timeout=COMMAND_SECONDS
            )
        except (OSError, asyncpg.PostgresError) as cause:
            raise StoreError(f"cannot reach the database: {cause}") from cause
        return cls(pool)

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

    async def hold_alone(self) -> None:
        """Keep other servers off this database until it is closed or this process ends."""
        self._alone = await self._pool.acquire()
        if not await self._alone.fetchval("SELECT pg_try_advisory_lock($1)", ALONE_LOCK):
            await self.close()
            raise StoreError("the database is served by another process; stop it first")

    async def close(self) -> None:
        """Finish what is under way and let go."""
        if self._alone is not None:
            await self._pool.release(self._alone)
        await self._pool.close()
