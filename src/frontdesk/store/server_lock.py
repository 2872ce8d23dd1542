"""The lock by which one server at a time serves a PostgreSQL database.

It is held by a connection of its own. When that is lost, as after a restart of PostgreSQL, nothing
is written until it is held again; while another server holds it, this one waits.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, cast

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
import structlog

from frontdesk.core.errors import StoreError

SERVER_LOCK = 0x46726F6E74646573
RETRY_SECONDS = 0.5
WATCH_SECONDS = 5.0
ANSWER_SECONDS = 5.0

_FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)

_log = structlog.get_logger("frontdesk.store")


class ServerLock:
    """Held from `take` to `release`; `held` is False while it may be another server's."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any = None
        self._lost = asyncio.Event()
        # A connection answers one question at a time, and several may be in want of one.
        self._asking = asyncio.Lock()
        self._watcher: asyncio.Task[None] | None = None
        self._refused = False
        self.on_regained: Callable[[], None] = lambda: None

    @property
    def held(self) -> bool:
        """Whether this process may write."""
        return self._connection is not None

    async def take(self) -> None:
        """Take the lock, or say that another server has it."""
        if not await self._try():
            raise StoreError("the database is served by another process; stop it first")
        self._watcher = asyncio.create_task(self._watch())

    async def confirm(self) -> None:
        """Make sure that the lock is held by asking the server that holds it for us."""
        async with self._asking:
            connection = self._connection
            if connection is None:
                raise StoreError("the database may be served by another process by now")
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await connection.execute("SELECT 1")
            except _FAILURES as cause:
                self._lose()
                raise StoreError(f"the lock on the database was lost: {cause!r}") from cause

    async def release(self) -> None:
        """Let another server serve the database."""
        if self._watcher is not None:
            self._watcher.cancel()
            await asyncio.wait([self._watcher])
        connection, self._connection = self._connection, None
        if connection is not None:
            await _close(connection)

    async def _try(self) -> bool:
        connection = await cast(Any, asyncpg).connect(self._url, timeout=ANSWER_SECONDS)
        try:
            taken = await connection.fetchval("SELECT pg_try_advisory_lock($1)", SERVER_LOCK)
        except BaseException:
            await _close(connection)
            raise
        if not taken:
            await _close(connection)
            return False
        self._lost.clear()
        self._connection = connection
        connection.add_termination_listener(self._terminated)
        if connection.is_closed():
            self._lose()
        return True

    def _terminated(self, connection: Any) -> None:
        if connection is self._connection:
            self._lose()

    def _lose(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            _log.error("store.lock_lost")
            connection.terminate()
            self._lost.set()

    async def _watch(self) -> None:
        while True:
            try:
                async with asyncio.timeout(WATCH_SECONDS):
                    await self._lost.wait()
            except TimeoutError:
                with contextlib.suppress(StoreError):
                    await self.confirm()
            while not self.held:
                await self._take_again()

    async def _take_again(self) -> None:
        try:
            taken = await self._try()
        except _FAILURES as failure:
            _log.warning("store.lock_out_of_reach", error=repr(failure))
            taken = None
        if taken:
            _log.info("store.lock_regained")
            self._refused = False
            self.on_regained()
            return
        if taken is False and not self._refused:
            self._refused = True
            _log.error("store.served_by_another", help="stop one of the two servers")
        await asyncio.sleep(RETRY_SECONDS)


async def _close(connection: Any) -> None:
    with contextlib.suppress(*_FAILURES):
        await connection.close(timeout=ANSWER_SECONDS)
