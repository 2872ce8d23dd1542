"""Passages as vectors, by the encoder that made them; each is numbered as it was added."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import and_, bindparam, delete, func, select

from frontdesk.core.ids import OrganisationId, PassageId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.queries import libraries
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_vectors, _passages = t.passage_vectors, t.passages
_COLUMNS = ("number", "passage_id", "vector")
_select = select(*(_vectors.c[name] for name in _COLUMNS))
_ours = in_organisation(_vectors) & (_vectors.c.encoder == bindparam("its_encoder"))
_add = Query(
    lambda insert: (
        insert(_vectors)
        .values(
            organisation_id=bindparam(ORGANISATION),
            encoder=bindparam("its_encoder"),
            **{name: bindparam(name) for name in _COLUMNS},
        )
        .on_conflict_do_nothing(index_elements=["passage_id", "encoder"])
    )
)
_after = Query(
    _select.where(_ours, _vectors.c.number > bindparam("after"))
    .order_by(_vectors.c.number)
    .limit(bindparam("most"))
)
_up_to = Query(
    _select.where(_ours, _vectors.c.number <= bindparam("last"))
    .order_by(_vectors.c.number.desc())
    .limit(1)
)
_count = Query(select(func.count()).select_from(_vectors).where(_ours))
_numbers = Query(select(_vectors.c.number).where(_ours).order_by(_vectors.c.number))
_number_of = Query(
    select(_vectors.c.number).where(_ours, _vectors.c.passage_id == bindparam("its_passage"))
)
_missing = Query(
    select(_passages.c.id, _passages.c.title, _passages.c.headings, _passages.c.text)
    .join_from(
        _passages,
        _vectors,
        and_(
            _vectors.c.passage_id == _passages.c.id, _vectors.c.encoder == bindparam("its_encoder")
        ),
        isouter=True,
    )
    .where(
        in_organisation(_passages),
        _passages.c.id > bindparam("after"),
        _vectors.c.passage_id.is_(None),
    )
    .order_by(_passages.c.id)
    .limit(bindparam("most"))
)
_others = (
    select(_vectors.c.passage_id)
    .where(in_organisation(_vectors), _vectors.c.encoder != bindparam("its_encoder"))
    .limit(bindparam("most"))
)
_drop_others = Query(
    delete(_vectors).where(
        in_organisation(_vectors),
        _vectors.c.encoder != bindparam("its_encoder"),
        _vectors.c.passage_id.in_(_others),
    )
)


@dataclass(frozen=True, slots=True)
class StoredVector:
    """A passage's vector, in two bytes for each number."""

    number: int
    passage: PassageId
    vector: bytes


@dataclass(frozen=True, slots=True)
class PassageText:
    """What is encoded of a passage."""

    id: PassageId
    title: str
    headings: tuple[str, ...]
    text: str


async def add(
    tx: Transaction,
    organisation_id: OrganisationId,
    encoder: str,
    vectors: Sequence[tuple[PassageId, bytes]],
) -> None:
    """Keep the vectors of passages; one that has a vector by this encoder keeps it."""
    library = await libraries.give(tx, organisation_id, vectors=len(vectors))
    if library is None:
        return
    first = library.vectors_given - len(vectors) + 1
    given = _given(organisation_id, encoder)
    rows = [
        {**given, "number": first + at, "passage_id": passage, "vector": vector}
        for at, (passage, vector) in enumerate(vectors)
    ]
    await tx.execute_many(_add, rows)


async def after(
    tx: Transaction, organisation_id: OrganisationId, encoder: str, number: int, most: int
) -> list[StoredVector]:
    """The next vectors after a number, in the order they were added."""
    rows = await tx.fetch(_after, **_given(organisation_id, encoder), after=number, most=most)
    return [StoredVector(row[0], PassageId(row[1]), bytes(row[2])) for row in rows]


async def last_up_to(
    tx: Transaction, organisation_id: OrganisationId, encoder: str, number: int
) -> StoredVector | None:
    """The last vector up to a number."""
    rows = await tx.fetch(_up_to, **_given(organisation_id, encoder), last=number)
    return StoredVector(rows[0][0], PassageId(rows[0][1]), bytes(rows[0][2])) if rows else None


async def count(tx: Transaction, organisation_id: OrganisationId, encoder: str) -> int:
    """How many vectors of an encoder there are."""
    return (await tx.fetch(_count, **_given(organisation_id, encoder)))[0][0]


async def numbers(tx: Transaction, organisation_id: OrganisationId, encoder: str) -> list[int]:
    """The numbers of all vectors of an encoder."""
    return [row[0] for row in await tx.fetch(_numbers, **_given(organisation_id, encoder))]


async def number_of(
    tx: Transaction, organisation_id: OrganisationId, encoder: str, passage: PassageId
) -> int | None:
    """The number of a passage's vector."""
    given = {**_given(organisation_id, encoder), "its_passage": passage}
    rows = await tx.fetch(_number_of, **given)
    return rows[0][0] if rows else None


async def missing(
    tx: Transaction, organisation_id: OrganisationId, encoder: str, after: int, most: int
) -> list[PassageText]:
    """The next passages that have no vector by an encoder, live or about to be."""
    rows = await tx.fetch(_missing, **_given(organisation_id, encoder), after=after, most=most)
    return [
        PassageText(
            PassageId(id), title, msgspec.json.decode(headings, type=tuple[str, ...]), words
        )
        for id, title, headings, words in rows
    ]


async def drop_others(
    tx: Transaction, organisation_id: OrganisationId, encoder: str, most: int
) -> int:
    """Remove vectors that other encoders made, of so many passages; how many there were."""
    return await tx.execute(_drop_others, **_given(organisation_id, encoder), most=most)


def _given(organisation_id: OrganisationId, encoder: str) -> dict[str, str]:
    return {ORGANISATION: organisation_id, "its_encoder": encoder}
