"""Two servers and one PostgreSQL: after it restarts exactly one goes on, whoever is quicker."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
import pytest

from frontdesk.app import Desk, Ingredients
from frontdesk.core.errors import StoreError
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.settings import Settings
from frontdesk.store.open import DataFolder, open_database
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.queries import conversations
from frontdesk.store.queries import organisation_settings as stored_settings
from frontdesk.testing import Client, ScriptedModel
from tests.durability.processes import PATIENCE
from tests.transport.served_desk import run

pytestmark = pytest.mark.postgres


async def _open(url: str, folder: Path) -> PostgresDatabase:
    held = DataFolder(folder)
    held.release()
    return cast(PostgresDatabase, await open_database(url, held))


async def _write(db: PostgresDatabase) -> None:
    await db.write(lambda tx: stored_settings.put(tx, DEFAULT_ORGANISATION, "k", "v"))


async def _until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            if await condition():
                return
            await asyncio.sleep(0.02)


async def _succeeds(work: Callable[[], Awaitable[Any]]) -> bool:
    try:
        await work()
    except (StoreError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return False
    return True


async def _is_refused(url: str, folder: Path) -> bool:
    """Whether a second server is refused for the first, and not because PostgreSQL restarts."""
    with pytest.raises(StoreError) as refused:
        await _open(url, folder)
    return "served by another process" in str(refused.value)


async def _crash_postgres(url: str) -> None:
    """Kill one of its processes: PostgreSQL then ends all others and starts anew."""
    connection = await cast(Any, asyncpg).connect(url)
    # The tests' own server does not flush what it commits.
    await connection.execute("CHECKPOINT")
    os.kill(await connection.fetchval("SELECT pg_backend_pid()"), signal.SIGKILL)
    with contextlib.suppress(Exception):
        await connection.fetchval("SELECT 1")
    connection.terminate()


@contextlib.asynccontextmanager
async def _closing(db: PostgresDatabase) -> AsyncGenerator[None]:
    try:
        yield
    finally:
        await db.close()


@contextlib.asynccontextmanager
async def _serving(db: PostgresDatabase) -> AsyncGenerator[Desk]:
    model = ScriptedModel(["Sure."], loop=True)
    desk = Desk(Settings(drain_seconds=0.0), db, Ingredients(model=model))
    await desk.start()
    try:
        yield desk
    finally:
        await desk.drain()


def test_that_the_lock_is_held_again_after_a_restart_and_the_desk_goes_on(
    postgres_url: str, tmp_path: Path
) -> None:
    async def main() -> None:
        db = await _open(postgres_url, tmp_path)
        async with _closing(db), _serving(db) as desk:
            ref, _ = await desk.conversations.create(
                DEFAULT_ORGANISATION, channel="chat", phone=None, call_session_id=None
            )
            client = Client(desk, ref)
            await client.attach()
            before = client.position
            await _crash_postgres(postgres_url)
            await _until(lambda: _succeeds(lambda: _write(db)))
            assert db.lock is not None and db.lock.held
            await _until(lambda: _is_refused(postgres_url, tmp_path))
            await _until(lambda: _succeeds(client.attach))
            await client.send("Hello")
            await (await desk.host.session(ref)).settle()
            client.read()
            assert client.state.messages[-1].text == "Sure."
            assert client.position is not None and before is not None
            assert client.position.split(".")[1] != before.split(".")[1]

    run(main())


def test_that_a_server_whose_lock_another_took_writes_nothing_until_it_is_free(
    postgres_url: str, tmp_path: Path
) -> None:
    async def main() -> None:
        first = await _open(postgres_url, tmp_path)
        async with _closing(first):
            assert first.lock is not None
            await first.write(
                lambda tx: conversations.ensure_organisation(tx, DEFAULT_ORGANISATION, "d", 0)
            )
            # The first cannot reach the database again before the second has.
            url, first.lock._url = first.lock._url, "postgresql://127.0.0.1:1/nowhere"  # pyright: ignore[reportPrivateUsage]
            await _crash_postgres(postgres_url)
            opened: list[PostgresDatabase] = []

            async def take() -> None:
                opened.append(await _open(postgres_url, tmp_path))

            await _until(lambda: _succeeds(take))
            first.lock._url = url  # pyright: ignore[reportPrivateUsage]
            second = opened[0]
            for _ in range(5):
                with pytest.raises(StoreError):
                    await _write(first)
                # What tells whether a server is ready reads.
                with pytest.raises(StoreError):
                    await first.read(lambda tx: stored_settings.get(tx, DEFAULT_ORGANISATION, "k"))
                await _write(second)
                await asyncio.sleep(0.05)
            assert not first.lock.held
            await second.close()
            await _until(lambda: _succeeds(lambda: _write(first)))
            assert first.lock.held

    run(main())


def test_that_open_connections_write_nothing_once_the_lock_is_lost(
    postgres_url: str, tmp_path: Path
) -> None:
    async def main() -> None:
        db = await _open(postgres_url, tmp_path)
        async with _closing(db):
            lock: Any = db.lock
            await db.write(
                lambda tx: conversations.ensure_organisation(tx, DEFAULT_ORGANISATION, "d", 0)
            )
            await _write(db)
            # Only the connection that holds the lock is cut, and it cannot be had again.
            url, lock._url = lock._url, "postgresql://127.0.0.1:1/nowhere"
            lock._connection.terminate()
            with pytest.raises(StoreError):
                await lock.confirm()
            with pytest.raises(StoreError, match="served by another process"):
                await _write(db)
            lock._url = url
            await _until(lambda: _succeeds(lambda: _write(db)))
            assert lock.held

    run(main())


def test_that_several_who_ask_for_the_lock_at_once_do_not_lose_it(
    postgres_url: str, tmp_path: Path
) -> None:
    async def main() -> None:
        db = await _open(postgres_url, tmp_path)
        async with _closing(db):
            assert db.lock is not None
            await asyncio.gather(*(db.lock.confirm() for _ in range(20)))
            assert db.lock.held

    run(main())
