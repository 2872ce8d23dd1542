"""Opening a store: by URL or folder, and a folder by one process at a time."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from frontdesk.core.errors import StoreError
from frontdesk.store.open import DataFolder, open_database
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.sqlite import SqliteDatabase
from tests.contract.rows import conversation, everything
from tests.private_postgres import PrivatePostgres

_SERVE = """
import sys
from pathlib import Path
from frontdesk.store.open import DataFolder
folder = DataFolder(Path(sys.argv[1]))
print("serving", flush=True)
sys.stdin.read()
"""


def test_that_a_data_folder_is_locked_while_another_process_serves_it(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _SERVE, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "serving\n"
        with pytest.raises(StoreError, match="served by another process"):
            DataFolder(tmp_path)
        server.kill()
        server.wait()
        DataFolder(tmp_path).release()


def test_that_a_data_folder_is_locked_within_the_process_too(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "new" / "folder")
    with pytest.raises(StoreError, match="choose another folder with DATA"):
        DataFolder(tmp_path / "new" / "folder")
    folder.release()
    DataFolder(tmp_path / "new" / "folder").release()


def test_that_a_folder_without_a_url_is_served_from_its_sqlite_file(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)

    async def main() -> None:
        db = await open_database(None, folder)
        assert isinstance(db, SqliteDatabase)
        await conversation(db)
        await db.close()
        db = await open_database(None, folder)
        assert len((await everything(db))["conversations"]) == 1
        await db.close()

    asyncio.run(main())
    folder.release()


@pytest.mark.postgres
def test_that_a_url_is_opened_and_migrated(
    tmp_path: Path, private_postgres: PrivatePostgres
) -> None:
    folder = DataFolder(tmp_path)

    async def main(url: str) -> None:
        db = await open_database(url, folder)
        assert isinstance(db, PostgresDatabase)
        await conversation(db)
        await db.close()

    with private_postgres.empty_database() as url:
        asyncio.run(main(url))
    assert not folder.database.exists()
    folder.release()


def test_that_a_url_of_another_kind_is_refused_by_name(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    with pytest.raises(StoreError, match="starts with postgresql://; got mysql"):
        asyncio.run(open_database("mysql://somewhere", folder))
    folder.release()


def test_that_a_server_that_is_not_there_is_a_store_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot reach the database"):
        asyncio.run(PostgresDatabase.connect(f"postgresql://nobody@/none?host={tmp_path}"))


def test_that_a_database_is_served_by_one_process_at_a_time(
    postgres_url: str, tmp_path: Path
) -> None:
    async def main() -> None:
        folder = DataFolder(tmp_path / "data")
        first = await open_database(postgres_url, folder)
        try:
            with pytest.raises(StoreError, match="served by another process"):
                await (await open_database(postgres_url, folder)).close()
        finally:
            await first.close()
        await (await open_database(postgres_url, folder)).close()
        folder.release()

    asyncio.run(main())
