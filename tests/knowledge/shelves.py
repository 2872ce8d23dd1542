"""A library for tests: real stores and searches, and an encoder whose vectors are words."""

import asyncio
import contextlib
import hashlib
import random
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from frontdesk.core.documents import Chunk, DocumentAudience, DocumentFormat
from frontdesk.core.errors import ProviderError
from frontdesk.core.ids import DocumentId, IdSource, OrganisationId, SourceId
from frontdesk.core.library import Document, DocumentDraft, Source, SourceKind
from frontdesk.knowledge.library import Library
from frontdesk.knowledge.searching.question_words import words_in
from frontdesk.knowledge.searching.search import SearchRequest, SearchResult
from frontdesk.knowledge.searching.second_look import Reads
from frontdesk.knowledge.vectors.encoder import Floats, as_units
from frontdesk.knowledge.vectors.vectors_in_store import EXACT, VectorPlaces
from frontdesk.store.database import Database
from frontdesk.store.queries import conversations, knowledge_sources
from frontdesk.testing.desk import open_store
from frontdesk.testing.virtual_time import VirtualClock
from tests.conftest import Store

OURS, THEIRS = OrganisationId("ours"), OrganisationId("theirs")
SOURCE = SourceId("src_1")
CUSTOMERS, OPERATORS = DocumentAudience.CUSTOMERS, DocumentAudience.OPERATORS
SAID = {
    "refunds": "A refund is paid within five working days.",
    "shoes": "Our technicians put covers over their shoes at the door.",
    "roof": "We inspect the roof with a drone when the weather allows.",
}


class ExactStore(str):
    """A PostgreSQL database whose vectors are searched by the desk itself."""


class WordEncoder:
    """Texts with the same words have the same vector; it remembers what it was given."""

    def __init__(self, name: str = "words", dimensions: int = 256) -> None:
        self.name = name
        self.dimensions = dimensions
        self.given: list[str] = []
        self.fails = False

    async def encode(self, texts: Sequence[str]) -> Floats:
        if self.fails:
            raise ProviderError("no vectors today")
        self.given += texts
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for at, text in enumerate(texts):
            for word in words_in(text):
                digest = hashlib.sha256(f"{self.name} {word}".encode()).digest()
                vectors[at, int.from_bytes(digest[:4]) % self.dimensions] += 1
        return as_units(vectors)


def chunks(*texts: str) -> tuple[Chunk, ...]:
    """Chunks under no heading."""
    return tuple(Chunk(at, (), text) for at, text in enumerate(texts))


def draft(uri: str, *texts: str, audience: DocumentAudience = CUSTOMERS) -> DocumentDraft:
    """A document that says these texts."""
    hashed = hashlib.sha256("\0".join(texts).encode()).hexdigest()
    return DocumentDraft(
        *(SOURCE, uri, uri.capitalize(), DocumentFormat.MARKDOWN, hashed),
        audience=audience,
        chunks=chunks(*texts),
    )


class Shelves:
    """A library with short cuts for tests."""

    def __init__(self, library: Library, db: Database, encoder: WordEncoder) -> None:
        self.library = library
        self.db = db
        self.encoder = encoder

    async def put(
        self,
        uri: str,
        *texts: str,
        audience: DocumentAudience = CUSTOMERS,
        organisation: OrganisationId = OURS,
    ) -> Document:
        """Have a document say these texts."""
        return await self.library.replace(organisation, draft(uri, *texts, audience=audience))

    async def take(self, document: DocumentId) -> bool:
        """Remove a document of ours."""
        return await self.library.delete(OURS, document)

    async def search(
        self,
        question: str,
        audience: DocumentAudience = CUSTOMERS,
        organisation: OrganisationId = OURS,
        allowed: tuple[str, ...] | None = None,
        limit: int = 5,
    ) -> SearchResult:
        """What the library finds."""
        request = SearchRequest(question, audience, allowed, limit=limit)
        return await self.library.search(organisation, request)

    async def texts(
        self,
        question: str,
        audience: DocumentAudience = CUSTOMERS,
        organisation: OrganisationId = OURS,
        allowed: tuple[str, ...] | None = None,
    ) -> list[str]:
        """The texts of what the library finds."""
        result = await self.search(question, audience, organisation, allowed)
        return [one.passage.text for one in result.found]


@contextlib.asynccontextmanager
async def opened(
    store: Store,
    folder: Path | None = None,
    encoder: WordEncoder | None = None,
    former: Sequence[WordEncoder] = (),
    reads: Reads | None = None,
    exact: int = EXACT,
) -> AsyncGenerator[Shelves]:
    """A library over a store, of two organisations with a source each."""
    db = await open_store(store)
    encoder = encoder or WordEncoder()
    ids = IdSource(random.Random())
    library = Library(
        *(db, VirtualClock(), ids, encoder),
        places=VectorPlaces(folder, in_store=not isinstance(store, ExactStore), exact=exact),
        former=former,
        reads=reads,
    )
    try:
        for organisation in (OURS, THEIRS):
            await _founded(db, organisation)
        yield Shelves(library, db, encoder)
    finally:
        await library.close()
        await db.close()


async def _founded(db: Database, organisation: OrganisationId) -> None:
    source = Source(SOURCE, SourceKind.UPLOAD, "Uploads", "", 0)
    if await db.read(lambda tx: knowledge_sources.find(tx, organisation, SOURCE)) is None:
        await db.write(
            lambda tx: conversations.ensure_organisation(tx, organisation, organisation, 0)
        )
        await db.write(lambda tx: knowledge_sources.add(tx, organisation, replace(source)))


def with_shelves(
    store: Store, work: Callable[[Shelves], Awaitable[None]], folder: Path | None = None
) -> None:
    """Do work with a library."""

    async def main() -> None:
        async with opened(store, folder) as shelves:
            await work(shelves)

    asyncio.run(main())
