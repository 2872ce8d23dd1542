"""The list of erasures beside a database: what a restored backup is to forget at the next start."""

import contextlib
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import msgspec

from frontdesk.core.ids import OrganisationId
from frontdesk.store.files.private_files import private_file
from frontdesk.store.queries.erasures import Erasure

ERASURES_FILE = "erasures.json"
_LISTED = "SELECT organisation_id, at, salt, customer, conversations FROM erasures ORDER BY id"


def read_erasures(file: Path) -> list[Erasure]:
    """The erasures of a list; none where there is no file."""
    if not file.exists():
        return []
    return msgspec.json.decode(file.read_bytes(), type=list[Erasure])


def write_erasures(file: Path, erasures: Iterable[Erasure]) -> None:
    """Keep a list for its owner alone; without any there is no file."""
    kept = list(erasures)
    if not kept:
        file.unlink(missing_ok=True)
        return
    private_file(file)
    file.write_bytes(msgspec.json.encode(kept))


def erasures_in(database: Path) -> list[Erasure]:
    """The erasures that a SQLite file lists; none where it is of a time that listed none."""
    if not database.exists():
        return []
    with (
        # What is no database lists nothing.
        contextlib.suppress(sqlite3.DatabaseError),
        contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection,
    ):
        there = connection.execute(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'erasures'"
        ).fetchone()
        rows = connection.execute(_LISTED).fetchall() if there is not None else []
        return [
            Erasure(OrganisationId(id), at, salt, customer, msgspec.json.decode(conversations))
            for id, at, salt, customer, conversations in rows
        ]
    return []
