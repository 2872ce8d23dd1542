"""The face of an organisation's library: documents are put in and taken out, and searched."""

from collections.abc import Iterable
from dataclasses import replace

import structlog

from frontdesk.core.clock import Clock
from frontdesk.core.ids import DocumentId, IdSource, OrganisationId, PassageId, SourceId
from frontdesk.core.library import Document, DocumentDraft
from frontdesk.knowledge.document_writer import DocumentWriter
from frontdesk.knowledge.encoders import Encoders
from frontdesk.knowledge.gap_keeper import GapKeeper
from frontdesk.knowledge.searching.likelihood import Likelihood, fitted
from frontdesk.knowledge.searching.question_words import WordCounts
from frontdesk.knowledge.searching.search import SearchRequest, SearchResult
from frontdesk.knowledge.searching.searcher import Outcome, View, search_view
from frontdesk.knowledge.searching.second_look import Reads, look_again
from frontdesk.knowledge.vector_filling import VectorFiller
from frontdesk.knowledge.vectors.encoder import ENCODER_FAILURES, Floats, TextEncoder
from frontdesk.knowledge.vectors.nearness import NearnessAtHand
from frontdesk.knowledge.vectors.vector_cache import VectorCache
from frontdesk.knowledge.vectors.vector_caches import VectorCaches
from frontdesk.knowledge.vectors.vectors_in_store import VectorPlaces, VectorsInStore
from frontdesk.store.database import Database, Transaction, read_at_length
from frontdesk.store.queries import documents, libraries
from frontdesk.store.queries.libraries import LibraryRow
from frontdesk.store.queries.passages_found import Reader

# While documents are being added, vectors are caught up with so often; then without the newest.
_TRIES = 3
_PAGE = 100

_log = structlog.get_logger("frontdesk.knowledge")


class Library:
    """The libraries of all organisations, each searched within itself.

    `places` says where vectors are looked through. `former` are
    encoders that libraries may still be searched by, until `embed_missing` has moved them over.
    `reads` looks at the likeliest passage once more.
    """

    def __init__(
        self,
        db: Database,
        clock: Clock,
        ids: IdSource,
        encoder: TextEncoder,
        *,
        places: VectorPlaces | None = None,
        former: Iterable[TextEncoder] = (),
        likelihood: Likelihood | None = None,
        reads: Reads | None = None,
    ) -> None:
        self._db = db
        places = places or VectorPlaces()
        self._in_store = VectorsInStore(db, places)
        self._clock = clock
        self._encoders = Encoders(encoder, former)
        self._caches = VectorCaches(db, places.folder)
        self._words = WordCounts()
        self._likelihood = likelihood or fitted()
        self._reads = reads
        self._writer = DocumentWriter(db, clock, ids, self._encoders)
        self._filler = VectorFiller(db, self._encoders)
        self.gaps = GapKeeper(db, ids, self._encoders)

    @property
    def threshold(self) -> float:
        """From how likely a passage on a question counts as answered."""
        likelihood = self._likelihood
        return likelihood.threshold if self._reads is None else likelihood.second.threshold

    async def search(self, organisation_id: OrganisationId, request: SearchRequest) -> SearchResult:
        """What answers a question, of what whoever asks may read."""
        return (await self.search_explained(organisation_id, request)).result

    async def search_explained(
        self, organisation_id: OrganisationId, request: SearchRequest
    ) -> Outcome:
        """The same, with the signs by which each passage was judged."""
        library = await self._library(organisation_id)
        vectors: dict[str, Floats | None] = {}
        for tries_left in reversed(range(_TRIES)):
            if library is None or not request.question.strip():
                break
            encoder = self._encoders.of(library)
            if encoder.name not in vectors:
                vectors[encoder.name] = await self._vector(encoder, request.question)
            outcome = await self._searched_in_store(
                organisation_id, request, vectors[encoder.name], encoder
            )
            if outcome is not None:
                return await self._looked_at_again(request.question, outcome)
            cache = await self._caches.of(organisation_id, encoder)
            outcome = await self._searched(
                organisation_id, request, vectors[encoder.name], cache, tries_left
            )
            if outcome is not None:
                cache.bury(set(outcome.gone))
                return await self._looked_at_again(request.question, outcome)
            await cache.sync()
            library = await self._library(organisation_id)
        return Outcome(SearchResult(), (), frozenset())

    async def _looked_at_again(self, question: str, outcome: Outcome) -> Outcome:
        reads, second = self._reads, self._likelihood.second
        if reads is None:
            return outcome
        try:
            looked = await self._caches.in_thread(
                lambda: look_again(question, outcome.result.found, second, reads)
            )
        except ENCODER_FAILURES as cause:
            _log.warning("knowledge.not_read", error=str(cause))
            return outcome
        nearly = outcome.result.nearly or looked.answered
        result = SearchResult(looked.found, looked.answered, nearly)
        return replace(outcome, result=result, read=looked.read)

    async def _searched(
        self,
        organisation_id: OrganisationId,
        request: SearchRequest,
        question: Floats | None,
        cache: VectorCache,
        tries_left: int,
    ) -> Outcome | None:
        """One view of the library, searched; None where it has vectors that are not at hand."""
        hits = await cache.search(question) if question is not None else None

        async def read(tx: Transaction) -> Outcome | None:
            library = await libraries.find(tx, organisation_id)
            if tries_left and hits is not None and not self._is_at_hand(library, cache):
                return None
            words = await self._words.weigh(tx, organisation_id, request.question)
            near = (
                NearnessAtHand(tx, organisation_id, cache.encoder, hits)
                if hits is not None
                else None
            )
            return await search_view(
                View(tx, organisation_id, request, words, near), self._likelihood
            )

        return await read_at_length(self._db, read)

    async def _searched_in_store(
        self,
        organisation_id: OrganisationId,
        request: SearchRequest,
        question: Floats | None,
        encoder: TextEncoder,
    ) -> Outcome | None:
        """One view of the library, searched by the database alone; None where it cannot."""
        if question is None or not await self._in_store.ready():
            return None
        reader = Reader(request.audience, request.allowed)

        async def read(tx: Transaction) -> Outcome | None:
            library = await libraries.find(tx, organisation_id)
            if library is None or library.encoder != encoder.name:
                return None
            near = await self._in_store.near(tx, library, organisation_id, reader, question)
            if near is None:
                return None
            words = await self._words.weigh(tx, organisation_id, request.question)
            return await search_view(
                View(tx, organisation_id, request, words, near), self._likelihood
            )

        return await read_at_length(self._db, read)

    def _is_at_hand(self, library: LibraryRow | None, cache: VectorCache) -> bool:
        """Whether a cache has all the vectors that the library is searched by now."""
        return library is None or (
            self._encoders.of(library).name == cache.encoder and library.vectors_given <= cache.upto
        )

    async def _library(self, organisation_id: OrganisationId) -> LibraryRow | None:
        return await self._db.read(lambda tx: libraries.find(tx, organisation_id))

    async def _vector(self, encoder: TextEncoder, question: str) -> Floats | None:
        try:
            return (await encoder.encode([question]))[0]
        except ENCODER_FAILURES as cause:
            _log.warning("knowledge.searched_by_words", encoder=encoder.name, error=str(cause))
            return None

    async def replace(self, organisation_id: OrganisationId, draft: DocumentDraft) -> Document:
        """Have a document say what a draft says; a search sees it as it was, or as it is now."""
        document, gone = await self._writer.replace(organisation_id, draft)
        await self._bury(organisation_id, gone)
        await self._catch_up(organisation_id)
        return document

    async def fail(
        self, organisation_id: OrganisationId, draft: DocumentDraft, error: str
    ) -> Document:
        """Note why a document could not be read; what was read of it before is still found."""
        document = await self._writer.begun(organisation_id, draft)
        at = self._clock.now()
        await self._db.write(
            lambda tx: documents.fail(tx, organisation_id, document.id, error=error, at=at)
        )
        return document

    async def delete(self, organisation_id: OrganisationId, document_id: DocumentId) -> bool:
        """Remove a document: it is found no more; False where there is none."""
        return await self._writer.remove(organisation_id, document_id)

    async def delete_source(self, organisation_id: OrganisationId, source_id: SourceId) -> int:
        """Remove all documents of a source, one after the other; how many there were."""
        count = 0
        while page := await self.documents(organisation_id, source_id=source_id):
            for document in page:
                count += await self.delete(organisation_id, document.id)
        return count

    async def documents(
        self,
        organisation_id: OrganisationId,
        *,
        source_id: SourceId | None = None,
        after: str = "",
        most: int = _PAGE,
    ) -> list[Document]:
        """The next documents in the order of their ids, of one source or of all."""
        return await self._db.read(
            lambda tx: documents.page(
                tx, organisation_id, source_id=source_id, after=after, most=most
            )
        )

    async def document(
        self, organisation_id: OrganisationId, document_id: DocumentId
    ) -> Document | None:
        """One document."""
        return await self._db.read(lambda tx: documents.find(tx, organisation_id, document_id))

    async def has_documents(self, organisation_id: OrganisationId) -> bool:
        """Whether an organisation has anything to be searched."""
        return await self._db.read(lambda tx: documents.counts(tx, organisation_id)) is not None

    async def embed_missing(
        self, organisation_id: OrganisationId, batches: int | None = None
    ) -> bool:
        """Make the vectors that are missing, and move to the wanted encoder once it has them all.

        False if that takes more batches than given. Raises what the encoder raises.
        """
        if not await self._filler.fill(organisation_id, batches):
            return False
        for encoder in self._encoders.others():
            await self._caches.forget(organisation_id, encoder)
        await self._catch_up(organisation_id)
        await self._in_store.drop_others(organisation_id, self._encoders.wanted)
        return True

    async def close(self) -> None:
        """Let go of the vectors at hand."""
        await self._caches.close()

    async def _catch_up(self, organisation_id: OrganisationId) -> None:
        """Have the database search what is new, where it searches by itself."""
        if await self._in_store.ready():
            library = await self._library(organisation_id)
            if library is not None:
                await self._in_store.catch_up(organisation_id, self._encoders.of(library))

    async def _bury(self, organisation_id: OrganisationId, gone: tuple[PassageId, ...]) -> None:
        if not gone:
            return
        library = await self._library(organisation_id)
        if library is not None:
            cache = await self._caches.of(organisation_id, self._encoders.of(library))
            cache.bury(set(gone))
