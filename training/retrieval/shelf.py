"""A library of the product, filled with the passages of a set, and asked by its own search."""

import contextlib
import hashlib
import random
import tempfile
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from pathlib import Path

from frontdesk.core.documents import Chunk, DocumentAudience, DocumentFormat
from frontdesk.core.ids import IdSource, OrganisationId, SourceId
from frontdesk.core.library import DocumentDraft, Source, SourceKind
from frontdesk.knowledge.library import Library
from frontdesk.knowledge.searching.likelihood import Signs
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.knowledge.searching.second_look import Reads
from frontdesk.knowledge.vectors.encoder import TextEncoder
from frontdesk.store.queries import conversations, knowledge_sources
from frontdesk.testing.desk import open_store
from frontdesk.testing.virtual_time import VirtualClock
from training.retrieval.corpora import CorpusPassage

# Each way of searching is looked at so far down.
DEPTH = 100
_SHOWN = 5
_SOURCE, _OWNER = SourceId("src_1"), OrganisationId("measured")


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found, its ranks, and by which signs it was judged."""

    passage: CorpusPassage
    text_rank: int
    vector_rank: int
    fused: float
    likely: float
    signs: Signs


class Shelf:
    """A library that is asked as customers ask it."""

    def __init__(self, library: Library) -> None:
        self._library = library

    async def shown(self, question: str) -> list[Hit]:
        """What a customer's question finds, the best first."""
        return await self._found(question, _SHOWN)

    async def ranked(self, question: str) -> list[Hit]:
        """The same, far down."""
        return await self._found(question, DEPTH)

    async def _found(self, question: str, limit: int) -> list[Hit]:
        request = SearchRequest(question, DocumentAudience.CUSTOMERS, limit=limit)
        outcome = await self._library.search_explained(_OWNER, request)
        return [
            Hit(
                CorpusPassage(one.passage.title, one.passage.text),
                one.text_rank,
                one.vector_rank,
                one.fused,
                one.likely,
                signs,
            )
            for one, signs in zip(outcome.result.found, outcome.signs, strict=True)
        ]


@contextlib.asynccontextmanager
async def filled(
    passages: Sequence[CorpusPassage], encoder: TextEncoder, reads: Reads | None = None
) -> AsyncGenerator[Shelf]:
    """A library of some passages, those of one title in one document, until the block ends."""
    with tempfile.TemporaryDirectory() as folder:
        db = await open_store(Path(folder) / "library.db")
        ids = IdSource(random.Random(1))
        library = Library(db, VirtualClock(), ids, encoder, reads=reads)
        try:
            source = Source(_SOURCE, SourceKind.UPLOAD, "Measured", "", 0)
            await db.write(lambda tx: conversations.ensure_organisation(tx, _OWNER, _OWNER, 0))
            await db.write(lambda tx: knowledge_sources.add(tx, _OWNER, source))
            for draft in drafts_of(passages):
                await library.replace(_OWNER, draft)
            yield Shelf(library)
        finally:
            await library.close()
            await db.close()


def drafts_of(passages: Sequence[CorpusPassage]) -> list[DocumentDraft]:
    """A document for each title, with its passages as chunks."""
    by_title: dict[str, list[str]] = {}
    for one in passages:
        by_title.setdefault(one.title, []).append(one.text)
    return [
        DocumentDraft(
            *(_SOURCE, title, title, DocumentFormat.TEXT),
            hashlib.sha256("\0".join(texts).encode()).hexdigest(),
            chunks=tuple(Chunk(at, (), text) for at, text in enumerate(texts)),
        )
        for title, texts in by_title.items()
    ]
