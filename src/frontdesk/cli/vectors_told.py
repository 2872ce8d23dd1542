"""Who looks through the vectors of passages, in words."""

from frontdesk.core.errors import StoreError
from frontdesk.settings import Settings
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.queries import vector_extension
from frontdesk.store.queries.vector_extension import VectorExtension

_BY_ITSELF = "by the desk itself, exactly"
_TOLD = {
    VectorExtension.READY: "by PostgreSQL's vector extension",
    VectorExtension.AVAILABLE: "by PostgreSQL's vector extension, made with the first document",
    VectorExtension.NOT_ALLOWED: (
        f"{_BY_ITSELF}: the database has a vector extension that this user may not create;"
        " CREATE EXTENSION vector by an administrator lets PostgreSQL do it"
    ),
    VectorExtension.TOO_OLD: f"{_BY_ITSELF}: the database's vector extension is older than 0.8",
    VectorExtension.NONE: f"{_BY_ITSELF}: the database has no vector extension",
}


async def vectors_told(settings: Settings) -> str:
    """How passages are searched by meaning; nothing where the database cannot be read."""
    if settings.database_url is None:
        return ""
    if not settings.vector_extension:
        return f"{_BY_ITSELF}: FRONTDESK_VECTOR_EXTENSION is off"
    try:
        db = await PostgresDatabase.connect(settings.database_url, size=1)
    except StoreError:
        return ""
    try:
        return _TOLD[await db.read(vector_extension.state)]
    except StoreError:
        return ""
    finally:
        await db.close()
