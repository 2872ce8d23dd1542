"""Migrations: they build exactly the tables that the queries use, on both databases."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from frontdesk.store import migrations
from frontdesk.store.migrate import migrate_postgres, migrate_sqlite
from frontdesk.store.tables import metadata
from tests.private_postgres import PrivatePostgres

PARTIAL = {
    *("attachments_unsent", "handoffs_held", "handoffs_waiting", "inbox_waiting"),
    *("ledger_untold", "outbound_due"),
    *("turns_running", "turns_with_usage", "webhook_replays_due"),
}


def _differences(connection: Connection) -> list[Any]:
    options = {"compare_type": True, "include_name": _is_described}
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, metadata))


def _is_described(name: str | None, _type: str, _parents: Any) -> bool:
    """The databases' own indexes of words are beyond what the tables can describe."""
    return name is None or not name.startswith(("conversation_words", "passage_words"))


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


# Before roles there were administrators and operators; the first administrator is the owner.
OLD_OPERATORS = (
    "INSERT INTO organisations (id, name, created_at) VALUES ('a', 'a', 0), ('b', 'b', 0)",
    "INSERT INTO operators (organisation_id, name, admin, created_at) VALUES"
    " ('a', 'ada', true, 2), ('a', 'bob', true, 1), ('a', 'cy', false, 0), ('b', 'dee', false, 0)",
)
ROLES = [("ada", "admin"), ("bob", "owner"), ("cy", "operator"), ("dee", "operator")]


def _before_roles(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "0008_usage")
    for statement in OLD_OPERATORS:
        connection.execute(text(statement))


def _roles(connection: Connection) -> list[tuple[Any, ...]]:
    rows = connection.execute(text("SELECT name, role FROM operators ORDER BY name"))
    return [tuple(row) for row in rows]


def test_that_administrators_stay_so_on_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.begin() as connection:
        _before_roles(connection)
    migrate_sqlite(path)
    with engine.connect() as connection:
        assert _roles(connection) == ROLES
        assert _differences(connection) == []


@pytest.mark.postgres
def test_that_administrators_stay_so_on_postgresql(private_postgres: PrivatePostgres) -> None:
    async def main(url: str) -> None:
        engine = create_async_engine(
            url.replace("postgresql://", "postgresql+asyncpg://"), poolclass=NullPool
        )
        async with engine.begin() as connection:
            await connection.run_sync(_before_roles)
        await migrate_postgres(url)
        async with engine.connect() as connection:
            assert await connection.run_sync(_roles) == ROLES
        await engine.dispose()

    with private_postgres.empty_database() as url:
        asyncio.run(main(url))


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
