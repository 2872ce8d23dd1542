"""Opens the store that a URL names, migrated and, where it is a data folder, locked."""

import fcntl
import os
from pathlib import Path

from frontdesk.core.errors import StoreError
from frontdesk.store.database import Database
from frontdesk.store.migrate import migrate_postgres, migrate_sqlite
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.sqlite import SqliteDatabase

DATABASE_FILE = "frontdesk.db"


class DataFolder:
    """A folder that one process serves at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
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


async def open_database(url: str | None, folder: DataFolder) -> Database:
    """Open PostgreSQL by URL or, without one, the folder's SQLite file."""
    if url is None:
        migrate_sqlite(folder.database)
        return SqliteDatabase(folder.database)
    if not url.startswith(("postgresql://", "postgres://")):
        raise StoreError(f"expected a URL that starts with postgresql://; got {url!r}")
    await migrate_postgres(url)
    return await PostgresDatabase.connect(url)
