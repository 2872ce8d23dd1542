"""Brings a database to the newest schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def _upgrade(connection: Connection) -> None:
    config = _config()
    head = ScriptDirectory.from_config(config).get_current_head()
    if MigrationContext.configure(connection).get_current_revision() == head:
        return
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def migrate_sqlite(path: Path) -> None:
    """Upgrade a SQLite file."""
    engine = create_engine(
        f"sqlite:///{path}", connect_args={"isolation_level": None}, poolclass=NullPool
    )
    with engine.begin() as connection:
        # Left to itself the driver commits each CREATE, and a crash would leave half a schema.
        connection.exec_driver_sql("BEGIN")
        _upgrade(connection)
    engine.dispose()


async def migrate_postgres(url: str) -> None:
    """Upgrade a PostgreSQL database."""
    engine = create_async_engine(_asyncpg_url(url), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)
    await engine.dispose()


def _asyncpg_url(url: str) -> str:
    return "postgresql+asyncpg://" + url.split("://", 1)[1]
