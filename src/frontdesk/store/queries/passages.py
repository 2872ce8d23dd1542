"""The passages of documents: laid ready, made to be found in one commit, removed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from frontdesk.core.documents import Chunk
from frontdesk.core.ids import DocumentId, OrganisationId, PassageId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.queries import libraries
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_passages, _vectors = t.passages, t.passage_vectors
_COLUMNS = (
    *("id", "document_id", "live", "position", "title", "headings", "text", "page", "anchor"),
    *("test_data", "chunk_hash"),
)
_of_document = in_organisation(_passages) & (_passages.c.document_id == bindparam("its_document"))
_stage = Query(
    insert(_passages).values(
        organisation_id=bindparam(ORGANISATION), **{name: bindparam(name) for name in _COLUMNS}
    )
)
_stored = Query(
    select(_passages.c.id, _passages.c.live, _passages.c.chunk_hash)
    .where(_of_document)
    .order_by(_passages.c.position, _passages.c.id)
)
_publish = Query(update(_passages).where(_of_document, ~_passages.c.live).values(live=True))
_hide_all = Query(update(_passages).where(_of_document).values(live=False))
_this = in_organisation(_passages) & (_passages.c.id == bindparam("its_id"))
_hide = Query(update(_passages).where(_this).values(live=False))
_PLACE = ("position", "page", "anchor", "test_data")
_place = Query(
    update(_passages).where(_this).values(**{name: bindparam(f"new_{name}") for name in _PLACE})
)
_hidden = (
    select(_passages.c.id)
    .where(_of_document, ~_passages.c.live)
    .order_by(_passages.c.id)
    .limit(bindparam("most"))
)
_remove_vectors = Query(
    delete(_vectors).where(in_organisation(_vectors), _vectors.c.passage_id.in_(_hidden))
)
_remove = Query(delete(_passages).where(in_organisation(_passages), _passages.c.id.in_(_hidden)))


@dataclass(frozen=True, slots=True)
class HashedChunk:
    """A chunk under its document's title, and a hash of all that is searched of it."""

    chunk: Chunk
    title: str
    hash: str


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """What tells whether a chunk is stored already."""

    id: PassageId
    live: bool
    hash: str


async def stage(
    tx: Transaction,
    organisation_id: OrganisationId,
    document_id: DocumentId,
    chunks: Sequence[HashedChunk],
) -> list[PassageId]:
    """Lay passages ready, which nothing finds yet; their numbers."""
    library = await libraries.give(tx, organisation_id, passages=len(chunks))
    if library is None:
        return []
    first = library.first + library.passages_given - len(chunks) + 1
    rows = [
        {
            ORGANISATION: organisation_id,
            "id": first + at,
            "document_id": document_id,
            "live": False,
            "title": one.title,
            "headings": _json(one.chunk.headings),
            "text": one.chunk.text,
            "chunk_hash": one.hash,
            **_place_of(one.chunk),
        }
        for at, one in enumerate(chunks)
    ]
    await tx.execute_many(_stage, rows)
    return [PassageId(first + at) for at in range(len(chunks))]


async def of_document(
    tx: Transaction, organisation_id: OrganisationId, document_id: DocumentId
) -> list[StoredPassage]:
    """The passages of a document, found or not, in order."""
    rows = await tx.fetch(_stored, **_given(organisation_id, document_id))
    return [StoredPassage(PassageId(id), bool(live), hash) for id, live, hash in rows]


async def publish(
    tx: Transaction,
    organisation_id: OrganisationId,
    document_id: DocumentId,
    *,
    kept: Iterable[tuple[PassageId, Chunk]],
    dropped: Iterable[PassageId],
) -> None:
    """Have what was laid ready be found, and what is dropped no longer; what is kept may move."""
    await tx.execute(_publish, **_given(organisation_id, document_id))
    ours = {ORGANISATION: organisation_id}
    await tx.execute_many(_hide, [{**ours, "its_id": id} for id in dropped])
    places = [
        {
            **ours,
            "its_id": id,
            **{f"new_{name}": value for name, value in _place_of(chunk).items()},
        }
        for id, chunk in kept
    ]
    await tx.execute_many(_place, places)


async def hide(tx: Transaction, organisation_id: OrganisationId, document_id: DocumentId) -> None:
    """Have nothing of a document be found any more."""
    await tx.execute(_hide_all, **_given(organisation_id, document_id))


async def remove_hidden(
    tx: Transaction, organisation_id: OrganisationId, document_id: DocumentId, most: int
) -> int:
    """Remove passages of a document that nothing finds, with their vectors; how many there were."""
    given = _given(organisation_id, document_id)
    await tx.execute(_remove_vectors, **given, most=most)
    return await tx.execute(_remove, **given, most=most)


def _given(organisation_id: OrganisationId, document_id: DocumentId) -> dict[str, str]:
    return {ORGANISATION: organisation_id, "its_document": document_id}


def _place_of(chunk: Chunk) -> dict[str, object]:
    return {
        "position": chunk.position,
        "page": chunk.page,
        "anchor": chunk.anchor,
        "test_data": _json(chunk.test_data),
    }


def _json(texts: tuple[str, ...]) -> str:
    return msgspec.json.encode(texts).decode()
