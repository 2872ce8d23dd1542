"""Migrations: they build exactly the tables that the queries use, on both databases."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from frontdesk.store.migrate import migrate_postgres, migrate_sqlite
from frontdesk.store.tables import metadata
from tests.private_postgres import PrivatePostgres

PARTIAL = {
    *("inbox_waiting", "ledger_untold", "outbound_due", "turns_running", "turns_with_usage"),
    "webhook_replays_due",
}


def _differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def _partial_indexes(connection: Connection) -> set[str]:
    """Alembic compares no WHERE of an index; a partial one must at least be partial."""
    found = inspect(connection)
    return {
        str(index["name"])
        for table in metadata.tables
        for index in found.get_indexes(table)
        if any(option.endswith("_where") for option in index.get("dialect_options", {}))
    }


def _sqlite_report(path: Path) -> tuple[list[Any], set[str]]:
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.connect() as connection:
        return _differences(connection), _partial_indexes(connection)


def test_that_migrations_build_the_tables_on_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    migrate_sqlite(path)
    assert _sqlite_report(path) == ([], PARTIAL)


def test_that_migrating_a_migrated_file_changes_nothing(sqlite_path: Path) -> None:
    before = sqlite_path.read_bytes()
    migrate_sqlite(sqlite_path)
    assert sqlite_path.read_bytes() == before


@pytest.mark.postgres
def test_that_migrations_build_the_tables_on_postgresql(private_postgres: PrivatePostgres) -> None:
    async def main(url: str) -> None:
        await migrate_postgres(url)
        await migrate_postgres(url)
        engine = create_async_engine(
            url.replace("postgresql://", "postgresql+asyncpg://"), poolclass=NullPool
        )
        async with engine.connect() as connection:
            assert await connection.run_sync(_differences) == []
            partial = await connection.run_sync(_partial_indexes)
            assert partial == PARTIAL
        await engine.dispose()

    with private_postgres.empty_database() as url:
        asyncio.run(main(url))
