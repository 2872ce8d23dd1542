"""Opens the store that a URL names, migrated and, where it is a data folder, locked."""

import contextlib
import fcntl
import os
from collections.abc import Generator, Sequence
from pathlib import Path

from alembic.util import CommandError
from asyncpg import PostgresError  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from frontdesk.core.errors import StoreError
from frontdesk.store.database import Database
from frontdesk.store.files.private_files import (
    FILE_MODE,
    close_to_others,
    private_file,
    private_folder,
)
from frontdesk.store.files.secret_file import SECRET_FILE
from frontdesk.store.migrate import migrate_postgres, migrate_sqlite
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.server_lock import ServerLock
from frontdesk.store.sqlite import SqliteDatabase

DATABASE_FILE, LOCK_FILE = "frontdesk.db", "lock"
OUR_FILES = frozenset(
    {DATABASE_FILE, f"{DATABASE_FILE}-wal", f"{DATABASE_FILE}-shm", SECRET_FILE, LOCK_FILE}
)

# CommandError: among others, a database that a newer release has migrated further.
_CANNOT_OPEN = (OSError, SQLAlchemyError, PostgresError, CommandError)


class DataFolder:
    """A folder that one process serves at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            private_folder(path, OUR_FILES)
            self._lock = os.open(path / LOCK_FILE, os.O_RDWR | os.O_CREAT, FILE_MODE)
            for name in OUR_FILES:
                close_to_others(path / name)
        except OSError as cause:
            raise StoreError(f"cannot use the data folder {path}: {cause.strerror}") from cause
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._lock)
            raise StoreError(
                f"the data folder {path} is served by another process; "
                "stop it or choose another folder with DATA"
            ) from None

    @property
    def database(self) -> Path:
        """The folder's SQLite file."""
        return self.path / DATABASE_FILE

    def release(self) -> None:
        """Let another process serve the folder."""
        os.close(self._lock)


async def open_database(url: str | None, folder: DataFolder, packs: Sequence[str] = ()) -> Database:
    """Open PostgreSQL by URL or, without one, the folder's SQLite file, with the packs' tables."""
    if url is None:
        with _explained(f"cannot open {folder.database}"):
            # Those that SQLite makes beside it get its mode.
            private_file(folder.database)
            migrate_sqlite(folder.database, packs)
        return SqliteDatabase(folder.database)
    if not url.startswith(("postgresql://", "postgres://")):
        scheme = url.split(":", 1)[0]
        raise StoreError(f"expected a database URL that starts with postgresql://; got {scheme}:")
    with _explained("cannot open the database"):
        await migrate_postgres(url, packs)
    with _explained("cannot open the database"):
        lock = ServerLock(url)
        await lock.take()
    try:
        return await PostgresDatabase.connect(url, lock=lock)
    except BaseException:
        await lock.release()
        raise


@contextlib.contextmanager
def _explained(what: str) -> Generator[None]:
    try:
        yield
    except _CANNOT_OPEN as cause:
        reason = cause.orig if isinstance(cause, DBAPIError) and cause.orig else cause
        first_line = str(reason).split("\n", 1)[0]
        raise StoreError(f"{what}: {first_line}") from cause
