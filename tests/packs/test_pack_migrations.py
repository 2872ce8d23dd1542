"""The pack's own migrations: beside the core's, atomic, and exactly the tables that are used."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from frontdesk.packs.pestcall.provider import MIGRATIONS
from frontdesk.packs.pestcall.tables import metadata
from frontdesk.store.migrate import migrate_postgres, migrate_sqlite, pack_version_table
from tests.private_postgres import PrivatePostgres


def _is_ours(_object: Any, name: str | None, kind: str, *_rest: Any) -> bool:
    return kind != "table" or str(name).startswith("pestcall_")


def _differences(connection: Connection) -> list[Any]:
    options = {
        "compare_type": True,
        "version_table": pack_version_table(MIGRATIONS),
        "include_object": _is_ours,
    }
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, metadata))


def _tables(path: Path) -> set[str]:
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    connection.close()
    return {name for (name,) in found}


def test_that_every_table_of_the_pack_names_an_organisation_first_in_its_key() -> None:
    for table in metadata.sorted_tables:
        assert table.name.startswith("pestcall_")
        assert next(iter(table.primary_key.columns)).name == "organisation_id"


def test_that_the_packs_migrations_build_its_tables_on_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    migrate_sqlite(path, [MIGRATIONS])
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.connect() as connection:
        assert _differences(connection) == []
    assert {"alembic_version", "pestcall_alembic_version", "conversations"} <= _tables(path)


def test_that_a_pack_can_be_added_to_a_desk_that_is_in_use(sqlite_path: Path) -> None:
    assert "pestcall_customers" not in _tables(sqlite_path)
    migrate_sqlite(sqlite_path, [MIGRATIONS])
    assert "pestcall_customers" in _tables(sqlite_path)


def test_that_migrating_again_with_or_without_the_pack_changes_nothing(sqlite_path: Path) -> None:
    migrate_sqlite(sqlite_path, [MIGRATIONS])
    before = sqlite_path.read_bytes()
    migrate_sqlite(sqlite_path, [MIGRATIONS])
    migrate_sqlite(sqlite_path)
    assert sqlite_path.read_bytes() == before


def test_that_a_pack_that_fails_to_migrate_leaves_nothing_behind(
    sqlite_path: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "broken" / "migrations"
    folder.mkdir(parents=True)
    (folder / "m0001_half.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        "revision = 'broken_0001'\ndown_revision = None\n"
        "def upgrade():\n"
        "    op.create_table('broken_things', sa.Column('id', sa.Text()))\n"
        "    raise RuntimeError('half way')\n"
    )
    before = _tables(sqlite_path)
    with pytest.raises(RuntimeError, match="half way"):
        migrate_sqlite(sqlite_path, [MIGRATIONS, str(folder)])
    assert _tables(sqlite_path) == before


@pytest.mark.postgres
def test_that_the_packs_migrations_build_its_tables_on_postgresql(
    private_postgres: PrivatePostgres,
) -> None:
    async def main(url: str) -> None:
        await migrate_postgres(url, [MIGRATIONS])
        await migrate_postgres(url, [MIGRATIONS])
        engine = create_async_engine(
            url.replace("postgresql://", "postgresql+asyncpg://"), poolclass=NullPool
        )
        async with engine.connect() as connection:
            assert await connection.run_sync(_differences) == []
        await engine.dispose()

    with private_postgres.empty_database() as url:
        asyncio.run(main(url))
