"""The vectors at hand are a cache: torn, lost, stale or held by another, searches stay right."""

import asyncio
import os
from pathlib import Path

import numpy as np
import pytest

from frontdesk.core.ids import OrganisationId
from frontdesk.knowledge.vectors.matrix import MatrixFile, MemoryMatrix, VectorRows
from frontdesk.store.queries import libraries, passage_vectors
from frontdesk.store.sqlite import SqliteDatabase
from tests.conftest import Store
from tests.knowledge.shelves import OURS, SAID, ExactStore, Shelves, WordEncoder, opened

REFUND = "when is my refund paid?"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest) -> Store:
    """A fresh store of each kind, which searches no vectors by itself."""
    if request.param == "sqlite":
        return request.getfixturevalue("sqlite_path")
    return ExactStore(request.getfixturevalue("postgres_url"))


HEADER = 64


async def _found(shelves: Shelves, question: str = REFUND) -> tuple[str, int]:
    """The best passage, and its rank by vectors."""
    first = (await shelves.search(question)).found[0]
    return first.passage.text, first.vector_rank


def _file(folder: Path) -> Path:
    (path,) = folder.glob("*.vectors")
    return path


async def _fill(store: Store, folder: Path) -> None:
    async with opened(store, folder) as shelves:
        for uri, text in SAID.items():
            await shelves.put(uri, text)
        assert await _found(shelves) == (SAID["refunds"], 1)


def test_that_after_a_restart_only_what_is_new_is_read(store: Store, tmp_path: Path) -> None:
    async def main() -> None:
        folder = tmp_path / "vectors"
        await _fill(store, folder)
        size = _file(folder).stat().st_size
        async with opened(store, folder) as shelves:
            await shelves.put("bills", "A bill is paid by card.")
            assert await _found(shelves) == (SAID["refunds"], 1)
            assert await _found(shelves, "is a bill paid by card") == ("A bill is paid by card.", 1)
        assert (_file(folder).stat().st_size - HEADER) * 3 == (size - HEADER) * 4

    asyncio.run(main())


def _cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 100)


def _emptied(path: Path) -> None:
    os.truncate(path, 0)


def _head_overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"garbage garbage garbage")


def _torn_tail_added(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\7" * 1000)


def _of_another_store(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(-8, os.SEEK_END)
        file.write(b"\0" * 8)


def _lost(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    "happens",
    [_cut_short, _emptied, _head_overwritten, _torn_tail_added, _of_another_store, _lost],
)
def test_that_a_torn_file_is_mended_from_the_store(
    sqlite_path: Path, tmp_path: Path, happens: object
) -> None:
    async def main() -> None:
        folder = tmp_path / "vectors"
        await _fill(sqlite_path, folder)
        whole = _file(folder).read_bytes()
        assert callable(happens)
        happens(_file(folder))
        async with opened(sqlite_path, folder) as shelves:
            for question, text in (
                (REFUND, "refunds"),
                ("technicians shoes", "shoes"),
                ("drone roof", "roof"),
            ):
                assert await _found(shelves, question) == (SAID[text], 1)
        assert _file(folder).read_bytes() == whole

    asyncio.run(main())


def test_that_two_processes_may_search_at_once(sqlite_path: Path, tmp_path: Path) -> None:
    async def main() -> None:
        folder = tmp_path / "vectors"
        await _fill(sqlite_path, folder)
        async with opened(sqlite_path, folder) as one, opened(sqlite_path, folder) as other:
            assert await _found(one) == (SAID["refunds"], 1)
            assert await _found(other) == (SAID["refunds"], 1)
            document = await one.put("refunds", "A refund is paid in ten days.")
            assert await _found(other) == ("A refund is paid in ten days.", 1)
            await one.take(document.id)
            assert SAID["refunds"] not in await other.texts(REFUND)

    asyncio.run(main())


def test_that_rows_that_are_gone_are_left_out_and_copied_away(
    sqlite_path: Path, tmp_path: Path
) -> None:
    """Two hundred versions of one answer crowd out all else, until they are known to be gone."""

    async def main() -> None:
        folder = tmp_path / "vectors"
        async with opened(sqlite_path, folder) as shelves:
            await shelves.put("refunds", SAID["refunds"])
            await shelves.put("many", *(f"A refund is paid, rule {n}." for n in range(200)))
            assert len(await shelves.texts("a refund is paid")) == 5
            await shelves.put("many")
            assert await shelves.texts("a refund is paid") == [SAID["refunds"]]
            await shelves.put("roof", SAID["roof"])
            assert await _found(shelves) == (SAID["refunds"], 1)
        row = WordEncoder().dimensions * 4 + 16
        assert _file(folder).stat().st_size == HEADER + 2 * row

    asyncio.run(main())


def test_that_another_encoder_takes_over_without_a_gap(store: Store, tmp_path: Path) -> None:
    async def main() -> None:
        folder = tmp_path / "vectors"
        await _fill(store, folder)
        old, new = WordEncoder(), WordEncoder("newer", 32)
        async with opened(store, folder, new, former=[old]) as shelves:
            assert await _found(shelves) == (SAID["refunds"], 1)
            assert (len(old.given), new.given) == (1, [])
            await shelves.put("bills", "A bill is paid by card.")
            assert await shelves.library.embed_missing(OURS, batches=0) is False
            assert await _found(shelves, "a bill is paid by card") == ("A bill is paid by card.", 1)
            assert await shelves.library.embed_missing(OURS)
            assert len(new.given) == 4
            old.given.clear()
            assert await _found(shelves) == (SAID["refunds"], 1)
            assert (old.given, new.given[-1]) == ([], REFUND)
            count = await shelves.db.read(lambda tx: passage_vectors.count(tx, OURS, "words"))
            assert count == 0
            library = await shelves.db.read(lambda tx: libraries.find(tx, OURS))
            assert library is not None
            assert library.encoder == "newer"
            assert len(list(folder.glob("*.vectors"))) == 1

    asyncio.run(main())


def test_that_a_failing_encoder_leaves_words_and_is_made_up_for(store: Store) -> None:
    async def main() -> None:
        async with opened(store) as shelves:
            shelves.encoder.fails = True
            await shelves.put("refunds", SAID["refunds"])
            assert await _found(shelves) == (SAID["refunds"], 0)
            shelves.encoder.fails = False
            assert await shelves.library.embed_missing(OURS)
            assert await _found(shelves) == (SAID["refunds"], 1)

    asyncio.run(main())


def test_that_no_organisation_has_vectors_of_another(sqlite_path: Path, tmp_path: Path) -> None:
    async def main() -> None:
        folder = tmp_path / "vectors"
        await _fill(sqlite_path, folder)
        async with opened(sqlite_path, folder) as shelves:
            await shelves.put("a", "Ours alone.", organisation=OrganisationId("theirs"))
            theirs = await shelves.texts(REFUND, organisation=OrganisationId("theirs"))
            assert theirs == ["Ours alone."]
        assert len(list(folder.glob("*.vectors"))) == 2
        assert all(path.stat().st_mode & 0o077 == 0 for path in (folder, *folder.iterdir()))

    asyncio.run(main())


def _rows(first: int, count: int) -> VectorRows:
    numbers = np.arange(first, first + count)
    return VectorRows(numbers, numbers + 100, np.ones((count, 4), np.float32) * numbers[:, None])


def test_that_a_matrix_in_memory_and_in_a_file_hold_the_same(tmp_path: Path) -> None:
    file, memory = MatrixFile(tmp_path / "a.vectors", 4), MemoryMatrix(4)
    for matrix in (file, memory):
        matrix.append(_rows(1, 3))
        matrix.append(_rows(4, 2))
        matrix.keep(np.array([True, False, True, True, False]))
        matrix.append(_rows(9, 1))
        assert matrix.records["number"].tolist() == [1, 3, 4, 9]
        assert matrix.records["passage"].tolist() == [101, 103, 104, 109]
        assert matrix.records["vector"][:, 0].tolist() == [1, 3, 4, 9]
    with pytest.raises(OSError):
        MatrixFile(tmp_path / "a.vectors", 4)
    file.close()
    again = MatrixFile(tmp_path / "a.vectors", 4)
    assert again.records["number"].tolist() == [1, 3, 4, 9]
    again.close()


def test_that_long_reads_leave_the_loop_free(sqlite_path: Path) -> None:
    async def main() -> None:
        async with opened(sqlite_path) as shelves:
            assert isinstance(shelves.db, SqliteDatabase)
            began = asyncio.get_running_loop().create_future()

            async def read(tx: object) -> str:
                loop.call_soon_threadsafe(began.set_result, None)
                return "read"

            loop = asyncio.get_running_loop()
            reading = asyncio.create_task(shelves.db.read_apart(read))
            await began
            assert await reading == "read"

    asyncio.run(main())
