"""A library of generated passages with random vectors, put straight into a store, in seconds."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import numpy as np

from frontdesk.core.clock import SystemClock
from frontdesk.core.documents import Chunk, DocumentFormat
from frontdesk.core.ids import IdSource, OrganisationId, SourceId
from frontdesk.core.library import DocumentDraft, Source, SourceKind
from frontdesk.knowledge.library import Library
from frontdesk.knowledge.vectors.encoder import Floats, as_units, packed
from frontdesk.knowledge.vectors.vectors_in_store import VectorPlaces
from frontdesk.store.queries import conversations, knowledge_sources
from frontdesk.testing.desk import open_store

OWNER, SOURCE = OrganisationId("bench"), SourceId("src_1")
WIDTH = 384
WORDS, WORDS_OF_PASSAGE = 30_000, 80
# Nobody looks for the most frequent words.
ASKED_FROM, ASKED = 60, 6
_AT_ONCE = 5_000
_folders: dict[int, tempfile.TemporaryDirectory[str]] = {}


class RandomEncoder:
    """Vectors that mean nothing, in no time."""

    name = "random"
    dimensions = WIDTH

    def __init__(self) -> None:
        self._dice = np.random.default_rng(3)

    async def encode(self, texts: list[str]) -> Floats:
        return self.some(len(texts))

    def some(self, count: int) -> Floats:
        return as_units(self._dice.normal(size=(count, WIDTH)).astype(np.float32))


class Words:
    """Words as unevenly frequent as those of a language."""

    def __init__(self, seed: int) -> None:
        self._dice = np.random.default_rng(seed)
        self._names = [f"w{number}x" for number in range(WORDS)]
        self._share = 1 / np.arange(1, WORDS + 1)
        self._share /= self._share.sum()

    def texts(self, count: int) -> Iterator[str]:
        drawn = self._dice.choice(WORDS, size=(count, WORDS_OF_PASSAGE), p=self._share)
        for row in drawn:
            yield " ".join([self._names[at] for at in row])

    def question(self) -> list[str]:
        asked = self._share[ASKED_FROM:]
        numbers = self._dice.choice(WORDS - ASKED_FROM, size=ASKED, p=asked / asked.sum())
        return [self._names[ASKED_FROM + number] for number in numbers]


@asynccontextmanager
async def opened(folder: Path, encoder: RandomEncoder) -> AsyncGenerator[Library]:
    """The library in a folder."""
    db = await open_store(folder / "library.db")
    ids = IdSource(random.Random())
    library = Library(db, SystemClock(), ids, encoder, places=VectorPlaces(folder / "vectors"))
    try:
        yield library
    finally:
        await library.close()
        await db.close()


async def library_of(count: int) -> Path:
    """The folder of a library of so many passages, made once in a run."""
    if count not in _folders:
        folder = Path((kept := tempfile.TemporaryDirectory()).name)
        await founded(folder)
        _fill(folder / "library.db", count)
        _folders[count] = kept
    return Path(_folders[count].name)


async def founded(folder: Path) -> None:
    """A library with a source and one document of one passage."""
    db = await open_store(folder / "library.db")
    source = Source(SOURCE, SourceKind.UPLOAD, "Bench", "", 0)
    await db.write(lambda tx: conversations.ensure_organisation(tx, OWNER, OWNER, 0))
    await db.write(lambda tx: knowledge_sources.add(tx, OWNER, source))
    await db.close()
    async with opened(folder, RandomEncoder()) as library:
        await library.replace(OWNER, draft("first", ["the first"]))


def draft(name: str, texts: list[str]) -> DocumentDraft:
    chunks = tuple(Chunk(at, ("Part",), text) for at, text in enumerate(texts))
    return DocumentDraft(SOURCE, name, name, DocumentFormat.TEXT, name, chunks=chunks)


def _fill(file: Path, count: int) -> None:
    """Put passages behind the first, as the product's own statements would have them."""
    words, encoder = Words(1), RandomEncoder()
    with closing(sqlite3.connect(file)) as db, db:
        ((first, document),) = db.execute("SELECT id, document_id FROM passages").fetchall()
        for start in range(1, count, _AT_ONCE):
            here = range(start, min(start + _AT_ONCE, count))
            db.executemany(
                "INSERT INTO passages (id, organisation_id, document_id, live, position, title,"
                " headings, text, page, anchor, test_data, chunk_hash)"
                " VALUES (?, ?, ?, 1, ?, 'Generated', '[\"Part\"]', ?, 0, '', '[]', ?)",
                [
                    (first + at, OWNER, document, at, text, str(at))
                    for at, text in zip(here, words.texts(len(here)), strict=True)
                ],
            )
            db.executemany(
                "INSERT INTO passage_vectors (organisation_id, encoder, number, passage_id, vector)"
                " VALUES (?, ?, ?, ?, ?)",
                [
                    (OWNER, encoder.name, 1 + at, first + at, packed(vector))
                    for at, vector in zip(here, encoder.some(len(here)), strict=True)
                ],
            )
        db.execute("UPDATE libraries SET passages_given = ?, vectors_given = ?", (count, count))
