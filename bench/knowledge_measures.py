"""Measures of an organisation's library: what a search costs, what a start reads, what goes in.

They need no server: the library is searched in this process.
"""

from __future__ import annotations

import resource
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

import numpy as np
from client import Client
from frontdesk_measures import Pair
from generated_library import (
    OWNER,
    WIDTH,
    RandomEncoder,
    Words,
    draft,
    founded,
    library_of,
    opened,
)
from process import FakeModel, Server
from sizes import Sizes

from frontdesk.core.documents import DocumentAudience
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.models.embedding.embedder import embedder

SMALL, MIDDLING = 1_000, 10_000
NEAREST = 100
ENCODED_PAGES = 24
CHUNKS_OF_PAGE = 3


async def search_small(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """CPU of a search among 1,000 passages."""
    return await _search(SMALL, sizes)


async def search_middling(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """CPU of a search among 10,000 passages."""
    return await _search(MIDDLING, sizes)


async def search_large(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """CPU of a search among 100,000 passages."""
    return await _search(sizes.passages, sizes)


async def _search(count: int, sizes: Sizes) -> Pair:
    """A search against a bare product with a matrix and a bare query for the same words."""
    folder, encoder = await library_of(count), RandomEncoder()
    matrix, words = encoder.some(count), Words(2)
    ours, bare = [], []
    async with opened(folder, encoder) as library:
        with closing(sqlite3.connect(folder / "library.db")) as db:
            for number in range(sizes.searches + 2):
                asked = words.question()
                request = SearchRequest(" ".join(asked), DocumentAudience.CUSTOMERS)
                (question,) = encoder.some(1)
                start = time.process_time()
                found = (await library.search(OWNER, request)).found
                middle = time.process_time()
                np.argpartition(matrix @ question, -min(NEAREST, count - 1))
                _match(db, asked)
                end = time.process_time()
                if len(found) != request.limit:
                    raise RuntimeError(f"expected {request.limit} passages, found {len(found)}")
                if number > 1:  # the first map the file and count the words
                    ours.append((middle - start) * 1e3)
                    bare.append((end - middle) * 1e3)
    figures = {
        f"{name}_p{share}": float(np.percentile(one, share))
        for name, one in (("search", ours), ("bare", bare))
        for share in (50, 95)
    }
    return Pair(figures["search_p50"], figures["bare_p50"], figures)


def _match(db: sqlite3.Connection, words: list[str]) -> None:
    wanted = " OR ".join(f'"{word}"' for word in words)
    db.execute(
        "SELECT rowid, rank FROM passage_words WHERE passage_words MATCH ? ORDER BY rank LIMIT ?",
        (wanted, NEAREST),
    ).fetchall()


async def start(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """MiB read by the first search after a start, against those of all the vectors."""
    folder, encoder = await library_of(sizes.passages), RandomEncoder()
    request = SearchRequest("w100x w200x", DocumentAudience.CUSTOMERS)
    async with opened(folder, encoder) as library:  # has them at hand for the next start
        await library.search(OWNER, request)
    begun = time.perf_counter()
    async with opened(folder, encoder) as library:
        before = _bytes_read()
        await library.search(OWNER, request)
        read = _bytes_read() - before
    seconds = time.perf_counter() - begun
    stored = sizes.passages * WIDTH * 2
    return Pair(read / 2**20, stored / 2**20, {"first_search_seconds": seconds})


def _bytes_read() -> int:
    """What this process has asked files for; what it only mapped is not counted."""
    counts = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(counts["rchar"])


async def put_in(client: Client, server: Server, fake: FakeModel, sizes: Sizes) -> Pair:
    """CPU of putting pages in with the house's encoder, against that of the encoder alone."""
    words = Words(4)
    with tempfile.TemporaryDirectory() as folder:
        await founded(Path(folder))
        async with opened(Path(folder), RandomEncoder()) as library:
            begun, cpu = time.perf_counter(), time.process_time()
            for page in range(sizes.pages):
                texts = list(words.texts(CHUNKS_OF_PAGE))
                await library.replace(OWNER, draft(f"page {page}", texts))
            seconds = time.perf_counter() - begun
            page_ms = (time.process_time() - cpu) * 1e3 / sizes.pages
    encoder = embedder()
    texts = list(words.texts(ENCODED_PAGES * CHUNKS_OF_PAGE))
    encoder.embed_unadapted(texts[:CHUNKS_OF_PAGE])
    cpu = time.process_time()
    encoder.embed_unadapted(texts)
    encoded_ms = (time.process_time() - cpu) * 1e3 / ENCODED_PAGES
    notes = {
        "pages_per_second_without_encoder": sizes.pages / seconds,
        "pages_per_cpu_second": 1e3 / (page_ms + encoded_ms),
        "peak_mib_of_client": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    return Pair(page_ms + encoded_ms, encoded_ms, notes)
