"""The library on both stores: what is put in is found, by those who may, whole."""

import asyncio
from dataclasses import replace

from frontdesk.core.documents import Chunk
from frontdesk.store.queries import passage_vectors, passages
from tests.conftest import Store
from tests.knowledge.shelves import (
    CUSTOMERS,
    OPERATORS,
    OURS,
    SAID,
    THEIRS,
    Shelves,
    draft,
    with_shelves,
)

REFUND = "when is my refund paid?"


async def _filled(shelves: Shelves) -> None:
    for uri, text in SAID.items():
        await shelves.put(uri, text)


def test_that_a_question_finds_the_passage_that_answers_it(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await _filled(shelves)
        result = await shelves.search(REFUND)
        first = result.found[0]
        assert first.passage.text == SAID["refunds"]
        assert (first.text_rank, first.vector_rank) == (1, 1)
        assert first.similarity > 0
        assert first.likely == max(one.likely for one in result.found)
        assert result.answered

    with_shelves(store, work)


def test_that_what_no_document_speaks_of_is_not_answered(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await _filled(shelves)
        assert not (await shelves.search("do you sell hamster cages?")).answered
        assert not (await shelves.search("?!")).answered
        assert (await shelves.search("  ")).found == ()
        assert (await shelves.search(REFUND, organisation=THEIRS)).found == ()

    with_shelves(store, work)


def test_that_forms_and_accents_of_a_word_are_one_word(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        shelves.encoder.fails = True
        await shelves.put("a", "Refunded payments appear at the café terminal.")
        assert await shelves.texts("refunds") != []
        assert await shelves.texts("CAFE") != []

    with_shelves(store, work)


def test_that_a_document_is_replaced_and_removed(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        before = await shelves.put("refunds", SAID["refunds"], "Write to us for a refund.")
        after = await shelves.put("refunds", "A refund takes ten days.")
        assert (before.id, before.version, after.version) == (after.id, 1, 2)
        assert await shelves.texts(REFUND) == ["A refund takes ten days."]
        stored = await shelves.library.document(OURS, after.id)
        assert stored is not None
        assert (stored.version, stored.passages) == (2, 1)
        assert await shelves.take(after.id)
        assert not await shelves.take(after.id)
        assert await shelves.texts(REFUND) == []
        assert await shelves.library.documents(OURS) == []

    with_shelves(store, work)


def test_that_unchanged_chunks_keep_their_vectors(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await shelves.put("all", SAID["refunds"], SAID["shoes"], SAID["shoes"])
        shelves.encoder.given.clear()
        await shelves.put("all", SAID["shoes"], SAID["roof"], SAID["refunds"])
        assert shelves.encoder.given == [f"All: {SAID['roof']}"]
        assert set(await shelves.texts("the")) == set(SAID.values())

    with_shelves(store, work)


def test_that_a_search_sees_a_document_as_it_was_or_as_it_is(store: Store) -> None:
    """Each version says one word in all its passages: no answer may hold two of them."""

    def version(number: int) -> list[str]:
        return [f"The parcel v{number} is on shelf {shelf}." for shelf in range(20)]

    async def work(shelves: Shelves) -> None:
        await shelves.put("parcels", *version(0))
        done = asyncio.Event()
        seen: list[set[str]] = []

        async def look() -> None:
            while not done.is_set():
                found = (await shelves.search("the parcel on the shelf", limit=20)).found
                assert len(found) == 20
                seen.append({one.passage.text.split()[2] for one in found})
                await asyncio.sleep(0)

        async def write() -> None:
            for number in range(1, 6):
                await shelves.put("parcels", *version(number))
            done.set()

        await asyncio.gather(look(), write())
        assert all(len(versions) == 1 for versions in seen)
        assert len(set[str]().union(*seen)) > 1

    with_shelves(store, work)


def test_that_nobody_finds_what_is_not_for_them(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        for number in range(40):
            await shelves.put(f"own-{number}", f"Refund rule {number} of us.", audience=OPERATORS)
        await shelves.put("theirs", SAID["refunds"], organisation=THEIRS)
        assert await shelves.texts("refund rule") == []
        assert len(await shelves.texts("refund rule", OPERATORS)) == 5
        await shelves.put("open", SAID["refunds"])
        assert await shelves.texts("refund rule", CUSTOMERS) == [SAID["refunds"]]
        theirs = await shelves.texts("refund rule", OPERATORS, THEIRS)
        assert theirs == [SAID["refunds"]]
        await shelves.put("own-7", "Refund rule 7 of us.")
        assert "Refund rule 7 of us." in await shelves.texts("refund rule 7", CUSTOMERS)

    with_shelves(store, work)


def test_that_only_allowed_documents_are_searched(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await _filled(shelves)
        await shelves.library.replace(
            OURS, replace(draft("bills", "A bill is paid by card."), tags=("billing",))
        )
        assert await shelves.texts("paid", allowed=("billing",)) == ["A bill is paid by card."]
        assert await shelves.texts("paid", allowed=("refunds",)) == [SAID["refunds"]]
        assert await shelves.texts("paid", allowed=()) == []
        assert len(await shelves.texts("paid", allowed=("src_1",))) == 4

    with_shelves(store, work)


def test_that_test_data_is_never_shown_to_customers(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        made_up = Chunk(0, (), "Call 555-0100 for a refund.", test_data=("555-0100",))
        await shelves.library.replace(OURS, replace(draft("a"), chunks=(made_up,)))
        assert await shelves.texts("refund") == []
        (found,) = (await shelves.search("refund", OPERATORS)).found
        assert found.passage.test_data == ("555-0100",)

    with_shelves(store, work)


def test_that_a_title_that_changes_is_searched_anew(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await shelves.put("a", SAID["roof"])
        renamed = replace(draft("a", SAID["roof"]), title="Gutters", link="https://example.com/a")
        await shelves.library.replace(OURS, renamed)
        (found,) = (await shelves.search("gutters")).found
        assert (found.passage.title, found.passage.link) == ("Gutters", "https://example.com/a")

    with_shelves(store, work)


def test_that_a_document_that_cannot_be_read_again_is_still_found(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        document = await shelves.put("refunds", SAID["refunds"])
        await shelves.library.fail(OURS, draft("refunds"), "the file is encrypted")
        await shelves.library.fail(OURS, draft("new"), "the file is encrypted")
        assert await shelves.texts(REFUND) == [SAID["refunds"]]
        listed = {one.draft.uri: one for one in await shelves.library.documents(OURS)}
        assert listed["refunds"].id == document.id
        assert listed["refunds"].error == "the file is encrypted"
        assert (listed["new"].version, listed["new"].passages) == (0, 0)

    with_shelves(store, work)


def test_that_what_a_crash_left_ready_is_neither_found_nor_kept(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        document = await shelves.put("refunds", SAID["refunds"])

        await shelves.db.write(
            lambda tx: passages.stage(
                tx,
                OURS,
                document.id,
                [passages.HashedChunk(Chunk(1, (), "Half a refund."), "Refunds", "x")],
            )
        )
        assert await shelves.texts(REFUND) == [SAID["refunds"]]
        await shelves.put("refunds", SAID["refunds"], SAID["roof"])
        left = await shelves.db.read(lambda tx: passages.of_document(tx, OURS, document.id))
        assert [one.live for one in left] == [True, True]
        assert "Half a refund." not in await shelves.texts(REFUND, OPERATORS)

    with_shelves(store, work)


def test_that_vectors_go_with_their_passages(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        document = await shelves.put("all", *SAID.values())
        await shelves.put("all", SAID["roof"])

        async def count() -> int:
            return await shelves.db.read(lambda tx: passage_vectors.count(tx, OURS, "words"))

        assert await count() == 1
        await shelves.take(document.id)
        assert await count() == 0

    with_shelves(store, work)
