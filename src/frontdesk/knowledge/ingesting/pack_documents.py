"""The documents that packs bring, taken in for each organisation that has the pack."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from frontdesk.core.clock import Clock
from frontdesk.core.errors import StoreError
from frontdesk.core.ids import IdSource, OrganisationId
from frontdesk.core.library import Job, Source, SourceKind
from frontdesk.knowledge.ingesting.folder_walk import files_of
from frontdesk.knowledge.ingesting.intake import READING
from frontdesk.knowledge.ingesting.ordering import WantedSource, keep_source, order_run
from frontdesk.knowledge.ingesting.stored_json import RunSettings, SourceSettings, read
from frontdesk.knowledge.library import Library
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import knowledge_jobs, knowledge_sources

_TRIES = 3


@dataclass(frozen=True, slots=True)
class PackFolder:
    """The folder of a pack's documents, and the language that they are in."""

    path: Path
    language: str = ""


class PackDocuments:
    """Compares what packs bring with what organisations have of it."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        ids: IdSource,
        library: Library,
        folders: Mapping[str, PackFolder],
    ) -> None:
        self._db = db
        self._clock = clock
        self._ids = ids
        self._library = library
        self._folders = folders
        self._fingerprints: dict[str, str] = {}

    def fingerprint_of(self, pack: str) -> str:
        """What a pack's folder is like: another word where any document of it is another."""
        known = self._fingerprints.get(pack)
        if known is None:
            known = self._fingerprints[pack] = _fingerprint(self._folders[pack])
        return known

    async def look(self, organisation_id: OrganisationId, pack: str) -> Job | None:
        """Order a run where the pack's documents are not what was taken in; None where they are.

        What another pack brought is removed.
        """
        every = await self._db.read(lambda tx: knowledge_sources.everyone(tx, organisation_id))
        for source in every:
            if source.kind is SourceKind.PACK and source.name != pack:
                await self._remove(organisation_id, source)
        if pack not in self._folders:
            return None
        fingerprint = self.fingerprint_of(pack)
        if any(_is_taken_in(one, pack, fingerprint) for one in every):
            return None
        folder, now = self._folders[pack], self._clock.now()
        wanted = WantedSource(
            SourceKind.PACK, str(folder.path), name=pack, language=folder.language
        )

        async def order(tx: Transaction) -> Job:
            source = await self._moved(tx, organisation_id, wanted)
            if source is None:
                source = await keep_source(tx, organisation_id, wanted, self._ids, now)
            settings = RunSettings(fingerprint=fingerprint)
            return await order_run(tx, organisation_id, source, self._ids, now, settings)

        return await self._db.write(order)

    async def _moved(
        self, tx: Transaction, organisation_id: OrganisationId, wanted: WantedSource
    ) -> Source | None:
        """The pack's source at the place where the pack is now: it may be installed elsewhere."""
        for one in await knowledge_sources.everyone(tx, organisation_id):
            if one.kind is SourceKind.PACK and one.name == wanted.name:
                moved = replace(one, location=wanted.location, language=wanted.language)
                await knowledge_sources.change(tx, organisation_id, moved)
                return moved
        return None

    async def _remove(self, organisation_id: OrganisationId, source: Source) -> None:
        await remove_source(self._db, self._library, organisation_id, source)


async def remove_source(
    db: Database, library: Library, organisation_id: OrganisationId, source: Source
) -> int:
    """Remove a source with all its documents and runs; how many documents there were."""
    # First: a run under way is then held no more, and puts at most one document back.
    await db.write(lambda tx: knowledge_jobs.forget(tx, organisation_id, source.id))
    count = await library.delete_source(organisation_id, source.id)
    for tries_left in reversed(range(_TRIES)):
        try:
            await db.write(lambda tx: knowledge_sources.remove(tx, organisation_id, source.id))
            break
        except StoreError:
            if not tries_left:
                raise
            await library.delete_source(organisation_id, source.id)
    return count


def _is_taken_in(source: Source, pack: str, fingerprint: str) -> bool:
    if source.kind is not SourceKind.PACK or source.name != pack:
        return False
    return read(source.settings, SourceSettings).fingerprint == fingerprint


def _fingerprint(folder: PackFolder) -> str:
    digest = hashlib.sha256(f"{READING}\0{folder.language}".encode())
    for file in files_of(folder.path):
        digest.update(f"\0{file.uri}\0{file.audience}\0".encode())
        digest.update(file.path.read_bytes())
    return digest.hexdigest()
