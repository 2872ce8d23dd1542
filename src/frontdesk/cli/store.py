"""A server's store, read and changed beside the server."""

import contextlib
import sqlite3
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import TypeVar

from frontdesk.core.errors import StoreError
from frontdesk.settings import Settings
from frontdesk.store.database import Database, Work
from frontdesk.store.open import DATABASE_FILE
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.sqlite import SqliteDatabase, SqliteTransaction, connect

T = TypeVar("T")


async def read_store(settings: Settings, work: Work[T]) -> T:
    """Read what the server of these settings has stored, whether it runs or not."""
    if settings.database_url is not None:
        db = await PostgresDatabase.connect(settings.database_url, size=1)
        try:
            return await db.read(work)
        finally:
            await db.close()
    path = _file(settings)
    try:
        with contextlib.closing(connect(path, read_only=True)) as connection:
            connection.execute("BEGIN")
            return await work(SqliteTransaction(connection))
    except sqlite3.Error as cause:
        raise StoreError(f"cannot read {path}: {cause}") from cause


async def write_store(settings: Settings, work: Work[T]) -> T:
    """Change what no session owns, such as operators, whether the server runs or not."""
    if settings.database_url is not None:
        db = await PostgresDatabase.connect(settings.database_url, size=1)
        try:
            return await db.write(work)
        finally:
            await db.close()
    path = _file(settings)
    try:
        with contextlib.closing(connect(path)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            done = await work(SqliteTransaction(connection))
            connection.commit()
            return done
    except sqlite3.Error as cause:
        raise StoreError(f"cannot write {path}: {cause}") from cause


@contextlib.asynccontextmanager
async def opened_store(settings: Settings) -> AsyncGenerator[Database]:
    """A store to work in for long, in many small writes, beside a server that may be running."""
    if settings.database_url is not None:
        db: Database = await PostgresDatabase.connect(settings.database_url, size=1)
    else:
        db = SqliteDatabase(_file(settings))
    try:
        yield db
    finally:
        await db.close()


def _file(settings: Settings) -> Path:
    path = settings.data / DATABASE_FILE
    if not path.is_file():
        raise StoreError(f"there is no {path}; name the server's data folder with --data or DATA")
    return path
