"""The vectors of a library as the database searches them; each encoder's are a space of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import text

from frontdesk.core.ids import OrganisationId, PassageId
from frontdesk.store.database import Transaction
from frontdesk.store.queries.passages_found import MAY_READ_IN_POSTGRESQL, Reader, read_by
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION

# How far an index looks: the nearest that it keeps in view, and all that a filter may pass over.
_IN_VIEW, _PASSED_OVER = 300, 40_000
# Cuts among a vector's neighbours when an index is made; more make it find more, and cost more.
_NEIGHBOURS, _CONSIDERED = 24, 128

_OURS = f"s.organisation_id = CAST(:{ORGANISATION} AS text)"
_ITS = f"{_OURS} AND s.encoder = CAST(:its_encoder AS text)"


def _query(statement: str) -> Query:
    return Query({"postgresql": text(statement)})


_find = _query(
    f"SELECT s.id, s.dimensions, s.upto, s.count, s.indexed FROM vector_spaces s WHERE {_ITS}"
)
_begin = _query(
    "INSERT INTO vector_spaces (organisation_id, encoder, dimensions, upto, count, indexed)"
    f" VALUES (CAST(:{ORGANISATION} AS text), CAST(:its_encoder AS text),"
    " CAST(:dimensions AS bigint), 0, 0, false)"
    " ON CONFLICT (organisation_id, encoder) DO NOTHING"
)
_reached = _query(
    "UPDATE vector_spaces s SET upto = greatest(upto, CAST(:upto AS bigint)),"
    f" count = count + CAST(:more AS bigint) WHERE {_ITS}"
)
_indexed = _query(f"UPDATE vector_spaces s SET indexed = true WHERE {_ITS}")
_others = _query(
    f"SELECT s.id FROM vector_spaces s WHERE {_OURS} AND s.encoder <> CAST(:its_encoder AS text)"
)
_drop = _query(f"DELETE FROM vector_spaces s WHERE {_OURS} AND s.id = CAST(:space AS bigint)")
# A passage that is removed meanwhile is left out.
_add = _query(
    "INSERT INTO passage_embeddings (space, passage_id, number, embedding)"
    " SELECT s.id, p.id, CAST(:number AS bigint), CAST(CAST(:vector AS text) AS halfvec)"
    " FROM passages p JOIN vector_spaces s ON s.organisation_id = p.organisation_id"
    f" WHERE {_ITS} AND p.id = CAST(:passage AS bigint) FOR KEY SHARE OF p"
    " ON CONFLICT (space, passage_id) DO NOTHING"
)
_set = _query(
    f"SELECT set_config('hnsw.ef_search', '{_IN_VIEW}', true),"
    " set_config('hnsw.iterative_scan', 'strict_order', true),"
    f" set_config('hnsw.max_scan_tuples', '{_PASSED_OVER}', true),"
    " set_config('jit', 'off', true)"
)
# Without figures of how many rows there are a planner would rather sort them all than follow the
# index, and it has none of a table that is filled as it goes.
_FOLLOW = _query("SELECT set_config('enable_sort', 'off', true)")
_LEAVE = _query("SELECT set_config('enable_sort', 'on', true)")
_ASKED = "CAST(CAST(:asked AS text) AS {kind})"
_OF_SPACE = (
    "FROM passage_embeddings e JOIN passages p ON p.id = e.passage_id"
    " JOIN documents d ON d.organisation_id = p.organisation_id AND d.id = p.document_id"
)
# Looked up passage by passage, in the order that the index gives them.
_IN_ORDER = (
    "FROM passage_embeddings e CROSS JOIN LATERAL (SELECT 1 FROM passages p JOIN documents d"
    " ON d.organisation_id = p.organisation_id AND d.id = p.document_id"
    f" WHERE p.id = e.passage_id AND {MAY_READ_IN_POSTGRESQL} LIMIT 1) may"
)
_SIMILAR = f"-(CAST(e.embedding AS vector) <#> {_ASKED.format(kind='vector')})"
_similarity = _query(
    f"SELECT {_SIMILAR} FROM passage_embeddings e JOIN vector_spaces s ON s.id = e.space"
    f" WHERE {_ITS} AND e.passage_id = CAST(:its_passage AS bigint)"
)


@dataclass(frozen=True, slots=True)
class VectorSpace:
    """A library's vectors by an encoder; `upto` says how many the library had given by then."""

    id: int
    dimensions: int
    upto: int
    count: int
    indexed: bool


async def find(
    tx: Transaction, organisation_id: OrganisationId, encoder: str
) -> VectorSpace | None:
    """The space of an organisation's vectors by an encoder."""
    rows = await tx.fetch(_find, **_given(organisation_id, encoder))
    return VectorSpace(*rows[0]) if rows else None


async def begin(
    tx: Transaction, organisation_id: OrganisationId, encoder: str, dimensions: int
) -> None:
    """Begin the space of an encoder, unless there is one."""
    await tx.execute(_begin, **_given(organisation_id, encoder), dimensions=dimensions)


async def add(
    tx: Transaction,
    organisation_id: OrganisationId,
    encoder: str,
    vectors: Sequence[tuple[int, PassageId, str]],
    upto: int,
) -> None:
    """Put vectors in, each with its number and its passage, and note how far that is."""
    given = _given(organisation_id, encoder)
    await tx.execute_many(
        _add,
        [
            {**given, "number": number, "passage": passage, "vector": vector}
            for number, passage, vector in vectors
        ],
    )
    await tx.execute(_reached, **given, upto=upto, more=len(vectors))


async def make_index(tx: Transaction, organisation_id: OrganisationId, encoder: str) -> None:
    """Have the nearest of a space be found without a look at each."""
    found = await find(tx, organisation_id, encoder)
    if found is None or found.indexed:
        return
    await tx.fetch(_index_of(found.id, found.dimensions))
    await tx.execute(_indexed, **_given(organisation_id, encoder))


async def drop_others(tx: Transaction, organisation_id: OrganisationId, encoder: str) -> None:
    """Remove the spaces of other encoders."""
    for (space,) in await tx.fetch(_others, **_given(organisation_id, encoder)):
        await tx.fetch(_query(f"DROP INDEX IF EXISTS passage_embeddings_{int(space)}"))
        await tx.execute(_drop, **{ORGANISATION: organisation_id}, space=space)


async def nearest(
    tx: Transaction,
    organisation_id: OrganisationId,
    space: VectorSpace,
    asked: str,
    reader: Reader,
    most: int,
) -> list[tuple[PassageId, float]]:
    """The nearest passages that a reader may see, each with its similarity."""
    await tx.fetch(_set)
    query = nearest_of(space.id, space.dimensions if space.indexed else 0)
    given = {**read_by(organisation_id, (), reader), "asked": asked, "most": most}
    if space.indexed:
        await follow_index(tx)
    rows = await tx.fetch(query, **given)
    if space.indexed:
        await tx.fetch(_LEAVE)
    found = [(PassageId(row[0]), float(row[1])) for row in rows]
    return sorted(found, key=lambda one: -one[1])


async def follow_index(tx: Transaction) -> None:
    """Have the next queries of a transaction go in the order of an index, rather than sort."""
    await tx.fetch(_FOLLOW)


async def similarity(
    tx: Transaction, organisation_id: OrganisationId, encoder: str, asked: str, passage: PassageId
) -> float:
    """How near a passage is; 0 where it has no vector."""
    given = {**_given(organisation_id, encoder), "asked": asked, "its_passage": passage}
    rows = await tx.fetch(_similarity, **given)
    return max(0.0, float(rows[0][0])) if rows else 0.0


@lru_cache(maxsize=256)
def nearest_of(space: int, dimensions: int, *, explained: bool = False) -> Query:
    """The query for the nearest by the index of a space, or without `dimensions` by a look at each.

    The space stands in the text: an index of some rows serves a query that names them so.
    """
    kind = f"halfvec({dimensions})"
    if dimensions:
        order = f"CAST(e.embedding AS {kind}) <#> {_ASKED.format(kind=kind)}"
        where = f"{_IN_ORDER} WHERE e.space = {int(space)}"
    else:
        order = "2 DESC, e.number"
        where = f"{_OF_SPACE} WHERE e.space = {int(space)} AND {MAY_READ_IN_POSTGRESQL}"
    return _query(
        f"{'EXPLAIN ' if explained else ''}SELECT e.passage_id, {_SIMILAR} {where}"
        f" ORDER BY {order} LIMIT CAST(:most AS bigint)"
    )


def _index_of(space: int, dimensions: int) -> Query:
    return _query(
        f"CREATE INDEX IF NOT EXISTS passage_embeddings_{int(space)} ON passage_embeddings"
        f" USING hnsw (CAST(embedding AS halfvec({int(dimensions)})) halfvec_ip_ops)"
        f" WITH (m = {_NEIGHBOURS}, ef_construction = {_CONSIDERED}) WHERE space = {int(space)}"
    )


def _given(organisation_id: OrganisationId, encoder: str) -> dict[str, str]:
    return {ORGANISATION: organisation_id, "its_encoder": encoder}
