"""Whether a database searches vectors by itself, with PostgreSQL's `vector` extension."""

from enum import StrEnum

from sqlalchemy import text

from frontdesk.store.database import Transaction
from frontdesk.store.query import Query

# Before this one an index looks no further where a filter leaves too little of what it found.
OLDEST = (0, 8)

_NOTHING = text("SELECT 1 WHERE false")
# Two that make them at once wait for one another.
_LOCK = 0x7665_6374_6F72


class VectorExtension(StrEnum):
    """How the extension stands in a database."""

    NONE = "none"
    TOO_OLD = "too old"
    NOT_ALLOWED = "not allowed"
    AVAILABLE = "available"
    READY = "ready"


_state = Query(
    {
        "sqlite": _NOTHING,
        "postgresql": text(
            "SELECT coalesce(made.extversion, offered.default_version),"
            " made.extversion IS NOT NULL AND to_regclass('passage_embeddings') IS NOT NULL,"
            " has_schema_privilege(current_schema(), 'CREATE') AND (made.extversion IS NOT NULL"
            " OR version.trusted AND has_database_privilege(current_database(), 'CREATE')"
            " OR (SELECT rolsuper FROM pg_roles WHERE rolname = current_user))"
            " FROM pg_available_extensions offered"
            " JOIN pg_available_extension_versions version ON version.name = offered.name"
            " AND version.version = offered.default_version"
            " LEFT JOIN pg_extension made ON made.extname = offered.name"
            " WHERE offered.name = 'vector'"
        ),
    }
)


def _on_postgresql(statement: str) -> Query:
    return Query({"sqlite": _NOTHING, "postgresql": text(statement)})


# No migration makes these: they can be only where the extension is, and what is in them can be
# made again from `passage_vectors`. `upto` counts the numbers of the library that were looked at.
_prepare = (
    _on_postgresql(f"SELECT pg_advisory_xact_lock({_LOCK})"),
    _on_postgresql("CREATE EXTENSION IF NOT EXISTS vector"),
    _on_postgresql(
        "CREATE TABLE IF NOT EXISTS vector_spaces ("
        " id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        " organisation_id text NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,"
        " encoder text NOT NULL, dimensions bigint NOT NULL,"
        " upto bigint NOT NULL, count bigint NOT NULL, indexed boolean NOT NULL,"
        " UNIQUE (organisation_id, encoder))"
    ),
    _on_postgresql(
        "CREATE TABLE IF NOT EXISTS passage_embeddings ("
        " space bigint NOT NULL REFERENCES vector_spaces (id) ON DELETE CASCADE,"
        " passage_id bigint NOT NULL REFERENCES passages (id) ON DELETE CASCADE,"
        " number bigint NOT NULL, embedding halfvec NOT NULL,"
        " PRIMARY KEY (space, passage_id))"
    ),
    _on_postgresql(
        "CREATE INDEX IF NOT EXISTS passage_embeddings_by_passage"
        " ON passage_embeddings (passage_id)"
    ),
)


async def state(tx: Transaction) -> VectorExtension:
    """How the extension stands, and whether the tables that need it are there, or may be made."""
    rows = await tx.fetch(_state)
    if not rows:
        return VectorExtension.NONE
    version, ready, allowed = rows[0]
    if tuple(int(part) for part in str(version).split(".")[:2] if part.isdigit()) < OLDEST:
        return VectorExtension.TOO_OLD
    if ready:
        return VectorExtension.READY
    return VectorExtension.AVAILABLE if allowed else VectorExtension.NOT_ALLOWED


async def prepare(tx: Transaction) -> None:
    """Make the extension and its tables; raises StoreError where the database does not allow it."""
    for statement in _prepare:
        await tx.fetch(statement)
