"""A server's library, used from the command line beside a server that may be running."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.organisation import find_organisation
from frontdesk.cli.administering import by_command_line
from frontdesk.cli.store import opened_store
from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import IdSource
from frontdesk.desks.knowledge import Knowledge
from frontdesk.settings import Settings
from frontdesk.store.database import Database
from frontdesk.store.open import DATABASE_FILE, DataFolder, open_database
from frontdesk.store.queries import conversations


@dataclass(frozen=True, slots=True)
class OpenedLibrary:
    """The library of the organisation that the settings name."""

    db: Database
    by: Administrator
    ids: IdSource
    knowledge: Knowledge


@contextlib.asynccontextmanager
async def opened_library(settings: Settings) -> AsyncGenerator[OpenedLibrary]:
    """Open a library; a server's vectors at hand are its own, and not touched."""
    by, ids = by_command_line(settings), IdSource()
    async with _store(settings, by) as db:
        await db.read(lambda tx: find_organisation(tx, by))
        knowledge = Knowledge(settings, db, SystemClock(), ids)
        try:
            yield OpenedLibrary(db, by, ids, knowledge)
        finally:
            await knowledge.close()


@contextlib.asynccontextmanager
async def _store(settings: Settings, by: Administrator) -> AsyncGenerator[Database]:
    """The server's store; a folder that no server has begun yet is begun here."""
    if settings.database_url is not None or (settings.data / DATABASE_FILE).is_file():
        async with opened_store(settings) as db:
            yield db
        return
    folder = DataFolder(settings.data)
    try:
        db = await open_database(None, folder)
        try:
            own = by.organisation_id
            await db.write(lambda tx: conversations.ensure_organisation(tx, own, own, by.now))
            yield db
        finally:
            await db.close()
    finally:
        folder.release()
