"""Brings a database to the newest schema: the core's own, then each pack's."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

_CORE = Path(__file__).parent / "migrations"


def _config(pack: str | None) -> Config:
    """A pack has versions alone; how they are run, and the version's table, is told here."""
    config = Config()
    config.set_main_option("script_location", str(_CORE))
    config.set_main_option("path_separator", "os")
    if pack is not None:
        config.set_main_option("version_locations", pack)
        config.attributes["version_table"] = pack_version_table(pack)
    return config


def pack_version_table(migrations: str) -> str:
    """The table that keeps a pack's version, named for the package its migrations lie in."""
    return f"{Path(migrations).parent.name}_alembic_version"


def _upgrade(connection: Connection, packs: Sequence[str]) -> None:
    for config in _behind(connection, packs):
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _behind(connection: Connection, packs: Sequence[str]) -> Iterator[Config]:
    """Those whose newest revision is not the database's."""
    for pack in (None, *packs):
        config = _config(pack)
        head = _head(config) if pack is not None else _core_head()
        table = {"version_table": _version_table(config)}
        if MigrationContext.configure(connection, opts=table).get_current_revision() != head:
            yield config


def _head(config: Config) -> str | None:
    return ScriptDirectory.from_config(config).get_current_head()


@cache
def _core_head() -> str | None:
    return _head(_config(None))


def _version_table(config: Config) -> str:
    return config.attributes.get("version_table", "alembic_version")


def _names_behind(connection: Connection, packs: Sequence[str]) -> list[str]:
    return [_version_table(config) for config in _behind(connection, packs)]


def behind_sqlite(path: Path, packs: Sequence[str] = ()) -> list[str]:
    """The version tables of a SQLite file that are not at the newest schema; changes nothing."""
    engine = create_engine(f"sqlite:///file:{path}?mode=ro&uri=true", poolclass=NullPool)
    with engine.connect() as connection:
        found = _names_behind(connection, packs)
    engine.dispose()
    return found


async def behind_postgres(url: str, packs: Sequence[str] = ()) -> list[str]:
    """The version tables of a PostgreSQL database that are not at the newest schema."""
    engine = create_async_engine(_asyncpg_url(url), poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_names_behind, packs)
    finally:
        await engine.dispose()


def migrate_sqlite(path: Path, packs: Sequence[str] = ()) -> None:
    """Upgrade a SQLite file, and in it the packs whose folders of migrations are named."""
    engine = create_engine(
        f"sqlite:///{path}", connect_args={"isolation_level": None}, poolclass=NullPool
    )
    with engine.begin() as connection:
        # Left to itself the driver commits each CREATE, and a crash would leave half a schema.
        connection.exec_driver_sql("BEGIN")
        _upgrade(connection, packs)
    engine.dispose()


async def migrate_postgres(url: str, packs: Sequence[str] = ()) -> None:
    """Upgrade a PostgreSQL database, and in it the packs whose folders of migrations are named."""
    engine = create_async_engine(_asyncpg_url(url), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade, packs)
    await engine.dispose()


def _asyncpg_url(url: str) -> str:
    return "postgresql+asyncpg://" + url.split("://", 1)[1]
