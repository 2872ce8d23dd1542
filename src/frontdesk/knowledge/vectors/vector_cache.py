"""The vectors of one library by one encoder, at hand; the store is asked for what is new alone."""

import asyncio
import hashlib
from bisect import bisect_left
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import numpy as np
import structlog

from frontdesk.core.ids import OrganisationId, PassageId
from frontdesk.knowledge.vectors.encoder import Floats, unpacked
from frontdesk.knowledge.vectors.matrix import (
    Mask,
    Matrix,
    MatrixFile,
    MemoryMatrix,
    Records,
    VectorRows,
)
from frontdesk.knowledge.vectors.vector_hits import VectorHits
from frontdesk.store.database import Database, Transaction, read_at_length
from frontdesk.store.files.private_files import private_folder
from frontdesk.store.queries import libraries, passage_vectors
from frontdesk.store.queries.passage_vectors import StoredVector

# Fetched at once: some three megabytes.
_BATCH = 4_000
# With more rows than this that the store has no longer, the others are copied together.
_MOST_DEAD = 0.25

T = TypeVar("T")

_log = structlog.get_logger("frontdesk.knowledge")


class VectorCache:
    """Looks through all vectors of a library; `upto` says how many the store had given by then."""

    def __init__(
        self,
        db: Database,
        organisation_id: OrganisationId,
        encoder: str,
        dimensions: int,
        threads: ThreadPoolExecutor,
        folder: Path | None,
    ) -> None:
        self._db = db
        self._organisation_id = organisation_id
        self.encoder = encoder
        self._dimensions = dimensions
        self._threads = threads
        self._path = None if folder is None else folder / _file_name(organisation_id, encoder)
        self._matrix: Matrix | None = None
        # Taken up together: a row and what says whether it is gone.
        self._seen: tuple[Records, Mask] = (np.empty(0), np.zeros(0, np.bool_))
        self._one_at_a_time = asyncio.Lock()
        self.upto = -1

    async def sync(self) -> None:
        """Take up what the store has and this has not."""
        async with self._one_at_a_time:
            if self._matrix is None:
                self._matrix = await self._opened()
            matrix = self._matrix
            if np.count_nonzero(self._seen[1]) > len(self._seen[1]) * _MOST_DEAD:
                await self._compact(matrix)
            while True:
                last = int(matrix.records["number"][-1]) if len(matrix.records) else 0
                given, rows = await self._fetched_after(last)
                if not rows:
                    break
                await self._in_thread(lambda rows=rows: self._append(matrix, rows))
            self.upto = given

    async def search(self, question: Floats) -> VectorHits:
        """How near every passage is to a question."""
        if self._matrix is None:
            await self.sync()
        records, dead = self._seen
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, VectorHits, records, dead, question)

    def bury(self, passages: set[PassageId]) -> None:
        """Leave passages out that are no longer in the store."""
        if self._matrix is None or not passages:
            return
        records, dead = self._seen
        self._seen = records, dead | np.isin(records["passage"], list(passages))

    async def close(self) -> None:
        """Let go of the file."""
        async with self._one_at_a_time:
            if self._matrix is not None:
                self._matrix.close()
                self._matrix = None
                self._seen = np.empty(0), np.zeros(0, np.bool_)

    async def remove(self) -> None:
        """Let go of the file, and of its room on the disk."""
        await self.close()
        if self._path is not None:
            for path in (self._path, self._path.with_suffix(".lock")):
                path.unlink(missing_ok=True)

    async def _opened(self) -> Matrix:
        try:
            matrix = await self._in_thread(self._file)
        except OSError as cause:
            _log.warning("knowledge.no_vector_file", error=str(cause))
            matrix = MemoryMatrix(self._dimensions)
        if len(matrix.records) and not await self._is_of_this_store(matrix):
            matrix.keep(np.zeros(len(matrix.records), np.bool_))
        self._see_all(matrix)
        await self._compact(matrix)
        return matrix

    def _file(self) -> Matrix:
        if self._path is None:
            return MemoryMatrix(self._dimensions)
        private_folder(self._path.parent)
        return MatrixFile(self._path, self._dimensions)

    async def _is_of_this_store(self, matrix: Matrix) -> bool:
        """Whether the last row that the store still has is the same in both.

        A store that was put back from a backup may have given the same numbers to other passages.
        """
        records = matrix.records
        last = int(records["number"][-1])

        async def read(tx: Transaction) -> tuple[int, StoredVector | None]:
            library = await libraries.find(tx, self._organisation_id)
            ours = (self._organisation_id, self.encoder)
            stored = await passage_vectors.last_up_to(tx, *ours, last)
            return library.vectors_given if library is not None else 0, stored

        given, stored = await self._db.read(read)
        if given < last or stored is None:
            return False
        at = bisect_left(records["number"], stored.number)
        if at == len(records) or int(records["number"][at]) != stored.number:
            return False
        row = records[at]
        same = np.array_equal(row["vector"], unpacked([stored.vector])[0])
        return int(row["passage"]) == stored.passage and same

    async def _compact(self, matrix: Matrix) -> None:
        ours = (self._organisation_id, self.encoder)
        count = await read_at_length(self._db, lambda tx: passage_vectors.count(tx, *ours))
        if len(matrix.records) * (1 - _MOST_DEAD) <= count:
            return
        numbers = await read_at_length(self._db, lambda tx: passage_vectors.numbers(tx, *ours))

        def keep() -> None:
            kept = np.isin(matrix.records["number"], np.array(numbers, np.int64))
            matrix.keep(kept)
            self._see_all(matrix)

        await self._in_thread(keep)

    async def _fetched_after(self, number: int) -> tuple[int, list[StoredVector]]:
        async def read(tx: Transaction) -> tuple[int, list[StoredVector]]:
            library = await libraries.find(tx, self._organisation_id)
            ours = (self._organisation_id, self.encoder)
            rows = await passage_vectors.after(tx, *ours, number, _BATCH)
            return library.vectors_given if library is not None else 0, rows

        return await read_at_length(self._db, read)

    def _append(self, matrix: Matrix, rows: list[StoredVector]) -> None:
        more = VectorRows(
            np.array([row.number for row in rows], np.int64),
            np.array([row.passage for row in rows], np.int64),
            unpacked([row.vector for row in rows]),
        )
        matrix.append(more)
        dead = np.zeros(len(matrix.records), np.bool_)
        dead[: len(self._seen[1])] = self._seen[1]
        self._seen = matrix.records, dead

    def _see_all(self, matrix: Matrix) -> None:
        self._seen = matrix.records, np.zeros(len(matrix.records), np.bool_)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _file_name(organisation_id: OrganisationId, encoder: str) -> str:
    digest = hashlib.sha256(f"{organisation_id}\0{encoder}".encode()).hexdigest()
    return f"{digest[:32]}.vectors"
