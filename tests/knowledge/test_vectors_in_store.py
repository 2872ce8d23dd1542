"""PostgreSQL looks through vectors by itself: what it finds is what the desk would find itself."""

import asyncio
from collections.abc import Sequence
from typing import Any, cast
from urllib.parse import quote

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
import numpy as np
import pytest

from frontdesk.core.documents import FoundPassage
from frontdesk.core.ids import OrganisationId
from frontdesk.knowledge.vectors.vectors_in_store import (
    NearnessInStore,
    VectorPlaces,
    VectorsInStore,
    as_text,
)
from frontdesk.store.database import Transaction
from frontdesk.store.queries import vector_extension, vector_spaces
from frontdesk.store.queries.passages_found import Reader, read_by
from frontdesk.store.queries.vector_extension import VectorExtension
from frontdesk.store.queries.vector_spaces import VectorSpace
from tests.knowledge.shelves import (
    CUSTOMERS,
    OPERATORS,
    OURS,
    SAID,
    THEIRS,
    ExactStore,
    Shelves,
    WordEncoder,
    opened,
)

pytestmark = pytest.mark.postgres

ASKED = ("when is my refund paid?", "covers over shoes", "is the roof inspected in rain?", "rule 7")
MANY = 40


async def _fill(shelves: Shelves) -> None:
    for uri, text in SAID.items():
        await shelves.put(uri, text)
    await shelves.put("rules", *(f"A refund follows rule {n} of the roof." for n in range(MANY)))
    await shelves.put("own", "Refunds of operators.", audience=OPERATORS)


async def _space(shelves: Shelves, organisation: OrganisationId = OURS) -> VectorSpace | None:
    name = shelves.encoder.name
    return await shelves.db.read(lambda tx: vector_spaces.find(tx, organisation, name))


def _told_apart(found: Sequence[FoundPassage]) -> list[int]:
    """The places of those that nothing else is as near as."""
    near = [round(one.similarity, 3) for one in found]
    return [one.passage.id for one, at in zip(found, near, strict=True) if near.count(at) == 1]


async def _plan(shelves: Shelves, space: VectorSpace) -> str:
    """How the database goes about finding the nearest."""
    (vector,) = await shelves.encoder.encode(["anything"])
    given = {**read_by(OURS, (), Reader(CUSTOMERS)), "asked": as_text(vector), "most": 100}
    query = vector_spaces.nearest_of(space.id, space.dimensions, explained=True)

    async def read(tx: Transaction) -> str:
        await vector_spaces.follow_index(tx)
        return "\n".join(row[0] for row in await tx.fetch(query, **given))

    return await shelves.db.read(read)


async def _count(shelves: Shelves, sql: str) -> int:
    query = vector_spaces._query(sql)  # pyright: ignore[reportPrivateUsage]
    return (await shelves.db.read(lambda tx: tx.fetch(query)))[0][0]


def test_that_the_first_five_are_the_same_wherever_vectors_are_searched(postgres_url: str) -> None:
    async def main() -> None:
        async with opened(postgres_url) as theirs, opened(ExactStore(postgres_url)) as own:
            await _fill(theirs)
            found = await _space(theirs)
            assert found is not None and found.count == len(SAID) + MANY + 1 and not found.indexed
            for question in ASKED:
                for audience in (CUSTOMERS, OPERATORS):
                    by_store = (await theirs.search(question, audience)).found
                    by_desk = (await own.search(question, audience)).found
                    assert [one.similarity for one in by_store] == pytest.approx(
                        [one.similarity for one in by_desk], abs=1e-3
                    )
                    assert _told_apart(by_store) == _told_apart(by_desk)

    asyncio.run(main())


def test_that_the_database_ranks_what_may_be_read_alone(postgres_url: str) -> None:
    async def main() -> None:
        async with opened(postgres_url) as shelves:
            await shelves.put("open", "A refund for all.")
            for number in range(8):
                await shelves.put(f"own-{number}", f"A refund {number}.", audience=OPERATORS)
            await shelves.put("theirs", "A refund of theirs.", organisation=THEIRS)
            (vector,) = await shelves.encoder.encode(["a refund"])
            space = await _space(shelves)
            assert space is not None

            async def nearest(reader: Reader, organisation: OrganisationId) -> int:
                async def read(tx: Any) -> int:
                    name, asked = shelves.encoder.name, as_text(vector)
                    near = NearnessInStore(tx, organisation, name, space, asked, reader)
                    return len(await near.nearest(100))

                return await shelves.db.read(read)

            assert await nearest(Reader(CUSTOMERS), OURS) == 1
            assert await nearest(Reader(OPERATORS), OURS) == 9
            assert await nearest(Reader(OPERATORS, ["own-3"]), OURS) == 1
            # Whose space it is does not open it to another organisation.
            assert await nearest(Reader(OPERATORS), THEIRS) == 0

    asyncio.run(main())


def test_that_a_copy_that_is_behind_is_left_alone_until_it_is_whole(postgres_url: str) -> None:
    async def main() -> None:
        async with opened(postgres_url) as shelves, opened(ExactStore(postgres_url)) as other:
            await shelves.put("refunds", SAID["refunds"])
            await other.put("shoes", SAID["shoes"])
            first = (await shelves.search("covers over shoes")).found[0]
            assert (first.passage.text, first.vector_rank) == (SAID["shoes"], 1)
            behind = await _space(shelves)
            await shelves.put("roof", SAID["roof"])
            caught_up = await _space(shelves)
            assert behind is not None and caught_up is not None
            assert (behind.count, caught_up.count) == (1, 3)

    asyncio.run(main())


def test_that_what_is_removed_leaves_no_vector_behind(postgres_url: str) -> None:
    async def main() -> None:
        async with opened(postgres_url) as shelves:
            document = await shelves.put("refunds", SAID["refunds"])
            await shelves.put("roof", SAID["roof"])
            assert await shelves.take(document.id)
            assert await _count(shelves, "SELECT count(*) FROM passage_embeddings") == 1
        async with opened(postgres_url, encoder=WordEncoder("newer", 32)) as shelves:
            assert await shelves.library.embed_missing(OURS)
            assert await _count(shelves, "SELECT count(*) FROM vector_spaces") == 1
            assert (await shelves.search("the roof")).found[0].vector_rank == 1
            assert await _space(shelves) is not None

    asyncio.run(main())


def test_that_a_large_library_has_an_index_of_its_own(postgres_url: str) -> None:
    async def main() -> None:
        async with opened(postgres_url, exact=30) as shelves:
            await _fill(shelves)
            await shelves.put("theirs", SAID["roof"], organisation=THEIRS)
            await shelves.put("more", "A lamp is mended within a day.")
            space, other = await _space(shelves), await _space(shelves, THEIRS)
            assert space is not None and space.indexed
            assert f"Index Scan using passage_embeddings_{space.id} " in await _plan(shelves, space)
            assert other is not None and not other.indexed
            first = (await shelves.search("is a lamp mended")).found[0]
            assert (first.passage.title, first.vector_rank) == ("More", 1)

    asyncio.run(main())


@pytest.fixture
def limited_url(postgres_url: str) -> str:
    """The same database for a user who may neither create an extension nor a table."""

    async def make() -> None:
        connection = await cast(Any, asyncpg).connect(postgres_url)
        try:
            await connection.execute(
                "DO $$ BEGIN CREATE ROLE limited LOGIN;"
                " EXCEPTION WHEN duplicate_object THEN END $$;"
                "GRANT ALL ON ALL TABLES IN SCHEMA public TO limited;"
                "GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO limited"
            )
        finally:
            await connection.close()

    asyncio.run(make())
    start, _, rest = postgres_url.partition("://")
    return f"{start}://{quote('limited')}:@{rest.partition('@')[2]}"


def test_that_a_database_that_allows_no_extension_is_searched_all_the_same(
    limited_url: str,
) -> None:
    async def main() -> None:
        async with opened(limited_url) as shelves:
            assert await shelves.db.read(vector_extension.state) is VectorExtension.NOT_ALLOWED
            assert not await VectorsInStore(shelves.db, VectorPlaces()).ready()
            await shelves.put("refunds", SAID["refunds"])
            assert (await shelves.search(ASKED[0])).found[0].vector_rank == 1

    asyncio.run(main())


SPREAD, KINDS, WIDE, ASKING = 20_000, 48, 128, 50


class SpreadEncoder(WordEncoder):
    """Vectors that lie as those of texts do: along some directions more than along others."""

    def __init__(self) -> None:
        super().__init__("spread", WIDE)
        self._random = np.random.default_rng(7)
        self._kinds = self._random.normal(size=(KINDS, WIDE))

    async def encode(self, texts: Any) -> Any:
        mixed = self._random.normal(size=(len(texts), KINDS)) @ self._kinds
        vectors = mixed + self._random.normal(size=(len(texts), WIDE))
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


@pytest.mark.soak
def test_that_an_index_finds_nearly_all_that_a_look_at_each_finds(postgres_url: str) -> None:
    async def main() -> None:
        encoder = SpreadEncoder()
        async with opened(postgres_url, encoder=encoder, exact=5_000) as shelves:
            for page in range(SPREAD // 500):
                await shelves.put(f"page-{page}", *(f"p{page}n{n}" for n in range(500)))
            space = await _space(shelves)
            assert space is not None and space.indexed and space.count == SPREAD
            assert f"Index Scan using passage_embeddings_{space.id} " in await _plan(shelves, space)
            exact = VectorSpace(space.id, WIDE, space.upto, space.count, indexed=False)
            kept = 0
            for vector in await encoder.encode(["question"] * ASKING):

                async def first(space: VectorSpace, asked: str = as_text(vector)) -> set[int]:
                    async def read(tx: Any) -> set[int]:
                        reader = Reader(CUSTOMERS)
                        near = NearnessInStore(tx, OURS, "spread", space, asked, reader)
                        return {passage for passage, _ in (await near.nearest(100))[:10]}

                    return await shelves.db.read(read)

                kept += len(await first(space) & await first(exact))
            assert kept >= 0.95 * ASKING * 10, kept

    asyncio.run(main())
