"""Stores a document so that a search sees it whole: as it was, or as it is now.

Its new passages are laid ready beside the old ones, a few at a time; one commit has them found in
their place. What a crash leaves ready is removed when the document is written again.
"""

import asyncio
import contextlib
import hashlib
from collections import defaultdict
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

import structlog

from frontdesk.core.clock import Clock
from frontdesk.core.documents import Chunk
from frontdesk.core.errors import StoreError
from frontdesk.core.ids import DocumentId, IdSource, OrganisationId, PassageId
from frontdesk.core.library import Document, DocumentDraft
from frontdesk.knowledge.encoders import Encoders
from frontdesk.knowledge.vectors.encoder import (
    ENCODER_FAILURES,
    TextEncoder,
    encode_passages,
    packed,
    parts_of,
)
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import documents, libraries, passage_vectors, passages
from frontdesk.store.queries.passages import HashedChunk, StoredPassage

# Passages in one write, and in one batch of the encoder: the loop is free in between.
BATCH = 16
_REMOVED = 64

_log = structlog.get_logger("frontdesk.knowledge")


@dataclass(frozen=True, slots=True)
class Changes:
    """How a document's passages become those of a draft."""

    fresh: tuple[HashedChunk, ...]
    kept: tuple[tuple[PassageId, Chunk], ...]
    dropped: tuple[PassageId, ...]


class DocumentWriter:
    """Replaces and removes documents; each is written by one at a time."""

    def __init__(self, db: Database, clock: Clock, ids: IdSource, encoders: Encoders) -> None:
        self._db = db
        self._clock = clock
        self._ids = ids
        self._encoders = encoders
        self._writing: WeakValueDictionary[tuple[str, ...], asyncio.Lock] = WeakValueDictionary()

    async def replace(
        self, organisation_id: OrganisationId, draft: DocumentDraft
    ) -> tuple[Document, tuple[PassageId, ...]]:
        """Have a document say what a draft says; it as it is now, and the passages that are gone.

        What stays the same keeps its vectors.
        """
        async with self._alone(organisation_id, draft):
            return await self._replace(organisation_id, draft)

    async def _replace(
        self, organisation_id: OrganisationId, draft: DocumentDraft
    ) -> tuple[Document, tuple[PassageId, ...]]:
        before = await self.begun(organisation_id, draft)
        await self._remove_hidden(organisation_id, before.id)
        stored = await self._db.read(
            lambda tx: passages.of_document(tx, organisation_id, before.id)
        )
        changes = changes_between(stored, draft)
        await self._lay_ready(organisation_id, before.id, changes.fresh)

        async def publish(tx: Transaction) -> Document:
            now = await documents.find(tx, organisation_id, before.id)
            if now is None or now.version != before.version:
                raise StoreError(f"{draft.uri}: expected version {before.version} of it still")
            await passages.publish(
                tx, organisation_id, before.id, kept=changes.kept, dropped=changes.dropped
            )
            count = len(draft.chunks)
            at = self._clock.now()
            await documents.change(tx, organisation_id, before.id, draft, passages=count, at=at)
            return replace(
                before,
                draft=replace(draft, chunks=()),
                version=before.version + 1,
                passages=count,
                updated_at=at,
                error=None,
            )

        after = await self._db.write(publish)
        await self._remove_hidden(organisation_id, before.id)
        return after, changes.dropped

    async def begun(self, organisation_id: OrganisationId, draft: DocumentDraft) -> Document:
        """The document that a draft is of; one that is new was never read so far."""
        now = self._clock.now()
        bare = replace(draft, chunks=(), content_hash="", validators="{}", size=0)
        new = Document(self._ids.document(), bare, 0, 0, created_at=now, updated_at=now)

        async def begin(tx: Transaction) -> Document:
            found = await documents.find_named(tx, organisation_id, draft.source, draft.uri)
            if found is not None:
                return found
            await libraries.begin(tx, organisation_id, self._encoders.wanted.name)
            await documents.add(tx, organisation_id, new)
            return new

        found = await self._db.read(
            lambda tx: documents.find_named(tx, organisation_id, draft.source, draft.uri)
        )
        return found or await self._db.write(begin)

    async def remove(self, organisation_id: OrganisationId, document_id: DocumentId) -> bool:
        """Remove a document: in one commit it is found no more; False where there is none."""
        document = await self._db.read(lambda tx: documents.find(tx, organisation_id, document_id))
        if document is None:
            return False
        async with self._alone(organisation_id, document.draft):
            await self._db.write(lambda tx: passages.hide(tx, organisation_id, document_id))
            await self._remove_hidden(organisation_id, document_id)
            return await self._db.write(
                lambda tx: documents.remove(tx, organisation_id, document_id)
            )

    @contextlib.asynccontextmanager
    async def _alone(
        self, organisation_id: OrganisationId, draft: DocumentDraft
    ) -> AsyncGenerator[None]:
        """Be the one in this process that writes a document."""
        key = (organisation_id, draft.source, draft.uri)
        lock = self._writing[key] = self._writing.get(key) or asyncio.Lock()
        async with lock:
            yield

    async def _lay_ready(
        self, organisation_id: OrganisationId, document_id: DocumentId, fresh: Sequence[HashedChunk]
    ) -> None:
        library = await self._db.read(lambda tx: libraries.find(tx, organisation_id))
        encoder = self._encoders.of(library) if library is not None else self._encoders.wanted
        for start in range(0, len(fresh), BATCH):
            batch = fresh[start : start + BATCH]
            vectors = await _vectors_of(encoder, batch)

            async def lay(
                tx: Transaction,
                batch: Sequence[HashedChunk] = batch,
                vectors: Sequence[bytes] = vectors,
            ) -> None:
                ids = await passages.stage(tx, organisation_id, document_id, batch)
                pairs = list(zip(ids, vectors, strict=False))
                if pairs:
                    await passage_vectors.add(tx, organisation_id, encoder.name, pairs)

            await self._db.write(lay)

    async def _remove_hidden(
        self, organisation_id: OrganisationId, document_id: DocumentId
    ) -> None:
        def some(tx: Transaction):
            return passages.remove_hidden(tx, organisation_id, document_id, _REMOVED)

        while await self._db.write(some) == _REMOVED:
            pass


def changes_between(stored: Sequence[StoredPassage], draft: DocumentDraft) -> Changes:
    """What has to be added, moved and dropped; of equal chunks each is one of its own."""
    there: defaultdict[str, list[PassageId]] = defaultdict(list)
    for one in reversed(stored):
        if one.live:
            there[one.hash].append(one.id)
    fresh: list[HashedChunk] = []
    kept: list[tuple[PassageId, Chunk]] = []
    for chunk in draft.chunks:
        hashed = HashedChunk(chunk, draft.title, chunk_hash(draft.title, chunk))
        if there[hashed.hash]:
            kept.append((there[hashed.hash].pop(), chunk))
        else:
            fresh.append(hashed)
    dropped = tuple(id for ids in there.values() for id in ids)
    return Changes(tuple(fresh), tuple(kept), dropped)


def chunk_hash(title: str, chunk: Chunk) -> str:
    """A hash of all that is searched of a chunk."""
    digest = hashlib.sha256()
    for part in (title, *chunk.headings, "", chunk.text):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()


async def _vectors_of(encoder: TextEncoder, chunks: Sequence[HashedChunk]) -> list[bytes]:
    """The chunks' vectors; none where the encoder fails, and they are made later."""
    parts = [parts_of(one.title, one.chunk.headings, one.chunk.text) for one in chunks]
    try:
        return [packed(vector) for vector in await encode_passages(encoder, parts)]
    except ENCODER_FAILURES as cause:
        _log.warning("knowledge.not_encoded", encoder=encoder.name, error=str(cause))
        return []
