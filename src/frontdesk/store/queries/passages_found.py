"""Finds passages by their words, and reads those that may be shown to whoever searches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import text

from frontdesk.core.documents import DocumentAudience, Passage
from frontdesk.core.ids import DocumentId, OrganisationId, PassageId
from frontdesk.store.database import Row, Transaction
from frontdesk.store.queries.libraries import SHARE
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION

# How much more a word in a title or a heading tells than one in the text.
_WEIGHTS = (4.0, 2.0, 1.0)

# On SQLite the passages of an organisation are those of its library's share of the numbers: to look
# up whose each is would take longer than to find them.
_LIBRARY = f"(SELECT id * {SHARE} FROM libraries WHERE organisation_id = :{ORGANISATION})"
_MATCHING = (
    f"FROM passage_words WHERE passage_words MATCH :words AND rowid > {_LIBRARY}"
    f" AND rowid < {_LIBRARY} + {SHARE}"
)
_OURS = f"organisation_id = CAST(:{ORGANISATION} AS text)"
_matching = Query(
    {
        "sqlite": text(
            f"SELECT rowid, -rank {_MATCHING} AND rank MATCH 'bm25({_WEIGHTS[0]}, {_WEIGHTS[1]},"
            f" {_WEIGHTS[2]})' ORDER BY rank LIMIT :most"
        ),
        # Its own ranking knows no rare words: each word counts as much as `worth` says.
        "postgresql": text(
            "WITH wanted AS (SELECT plainto_tsquery('english', key) AS word,"
            " CAST(value AS double precision) AS worth"
            " FROM json_each_text(CAST(:worth AS json)))"
            " SELECT id, sum(worth * ts_rank('{0.25, 0.25, 0.5, 1.0}', passage_words, word, 1))"
            f" FROM wanted JOIN passages ON passage_words @@ word WHERE {_OURS}"
            " GROUP BY id ORDER BY 2 DESC, id LIMIT CAST(:most AS bigint)"
        ),
    }
)
_count = Query(
    {
        "sqlite": text(f"SELECT count(*) FROM (SELECT 1 {_MATCHING} LIMIT :most)"),
        "postgresql": text(
            f"SELECT count(*) FROM (SELECT 1 FROM passages WHERE {_OURS}"
            " AND passage_words @@ plainto_tsquery('english', CAST(:words AS text))"
            " LIMIT CAST(:most AS bigint)) found"
        ),
    }
)
_OURS_WANTED = f"p.{_OURS}"
# From the wanted ones on: an organisation's passages are many.
_SQLITE_WANTED = "json_each(:ids) AS wanted CROSS JOIN passages p ON p.id = wanted.value"
_POSTGRES_WANTED = (
    "(SELECT CAST(value AS bigint) AS id"
    " FROM json_array_elements_text(CAST(:ids AS json)) AS value)"
    " AS wanted JOIN passages p ON p.id = wanted.id"
)
_SQLITE_NAMES = "(SELECT value FROM json_each(:allowed))"
_POSTGRES_NAMES = "(SELECT json_array_elements_text(CAST(:allowed AS json)))"
_SQLITE_TAGS = "SELECT 1 FROM json_each(d.tags) AS tag WHERE tag.value"
_POSTGRES_TAGS = "SELECT 1 FROM json_array_elements_text(CAST(d.tags AS json)) AS tag WHERE tag"


_WHOLE = (
    "p.id, p.document_id, p.title, p.headings, p.text, d.link, p.anchor, p.page,"
    " d.language, d.audience, p.test_data"
)


def _may_read(names: str, tags: str) -> str:
    return (
        f"{_OURS_WANTED} AND p.live"
        " AND (CAST(:audience AS text) = 'operators'"
        " OR (d.audience = 'customers' AND p.test_data = '[]'))"
        " AND (CAST(:allowed AS text) = ''"
        f" OR d.id IN {names} OR d.uri IN {names} OR d.source_id IN {names}"
        f" OR EXISTS ({tags} IN {names}))"
    )


# An empty text is no JSON, and a condition that comes first need not be looked at first.
_MAY_READ_IN_SQLITE = _may_read(
    _SQLITE_NAMES.replace(":allowed", "iif(:allowed = '', '[]', :allowed)"), _SQLITE_TAGS
)
MAY_READ_IN_POSTGRESQL = _may_read(
    _POSTGRES_NAMES.replace(
        "CAST(:allowed AS json)",
        "CAST(coalesce(nullif(CAST(:allowed AS text), ''), '[]') AS json)",
    ),
    _POSTGRES_TAGS,
)


def _readable(columns: str, wanted: str, condition: str) -> str:
    return (
        f"SELECT {columns} FROM {wanted} JOIN documents d"
        " ON d.organisation_id = p.organisation_id AND d.id = p.document_id"
        f" WHERE {condition}"
    )


def _read(columns: str) -> Query:
    return Query(
        {
            "sqlite": text(_readable(columns, _SQLITE_WANTED, _MAY_READ_IN_SQLITE)),
            "postgresql": text(_readable(columns, _POSTGRES_WANTED, MAY_READ_IN_POSTGRESQL)),
        }
    )


_read_whole, _read_ids = _read(_WHOLE), _read("p.id")
_existing = Query(
    {
        "sqlite": text(f"SELECT p.id FROM {_SQLITE_WANTED} WHERE {_OURS_WANTED}"),
        "postgresql": text(f"SELECT p.id FROM {_POSTGRES_WANTED} WHERE {_OURS_WANTED}"),
    }
)


async def count(tx: Transaction, organisation_id: OrganisationId, word: str, most: int) -> int:
    """In how many passages a word stands, up to so many."""
    given = {ORGANISATION: organisation_id, "words": _quoted(word), "most": most}
    return (await tx.fetch(_count, **given))[0][0]


async def matching(
    tx: Transaction, organisation_id: OrganisationId, worth: Mapping[str, float], most: int
) -> list[tuple[PassageId, float]]:
    """The passages that have some of these words, the best first, each with how well it fits."""
    if not worth:
        return []
    given = {
        ORGANISATION: organisation_id,
        "words": " OR ".join(_quoted(word) for word in worth),
        "worth": msgspec.json.encode(dict(worth)).decode(),
        "most": most,
    }
    return [(PassageId(row[0]), float(row[1])) for row in await tx.fetch(_matching, **given)]


@dataclass(frozen=True, slots=True)
class Reader:
    """Who searches: for whom, and by which of the documents.

    `allowed` names documents by id or uri, by their source's id, or by tags; None allows all.
    """

    audience: DocumentAudience
    allowed: Sequence[str] | None = None


async def readable_ids(
    tx: Transaction, organisation_id: OrganisationId, ids: Sequence[PassageId], reader: Reader
) -> set[PassageId]:
    """Those of the passages that are live and that a reader may see."""
    given = read_by(organisation_id, ids, reader)
    return {PassageId(row[0]) for row in await tx.fetch(_read_ids, **given)}


async def readable(
    tx: Transaction, organisation_id: OrganisationId, ids: Sequence[PassageId], reader: Reader
) -> dict[PassageId, Passage]:
    """The same, with what they say."""
    given = read_by(organisation_id, ids, reader)
    return {PassageId(row[0]): _passage(row) for row in await tx.fetch(_read_whole, **given)}


async def existing(
    tx: Transaction, organisation_id: OrganisationId, ids: Sequence[PassageId]
) -> set[PassageId]:
    """Those of the passages that are stored at all."""
    given = {ORGANISATION: organisation_id, "ids": msgspec.json.encode(list(ids)).decode()}
    return {PassageId(row[0]) for row in await tx.fetch(_existing, **given)}


def read_by(
    organisation_id: OrganisationId, ids: Sequence[PassageId], reader: Reader
) -> dict[str, str]:
    """The parameters by which what a reader may see is told from the rest."""
    allowed = reader.allowed
    return {
        ORGANISATION: organisation_id,
        "ids": msgspec.json.encode(list(ids)).decode(),
        "audience": reader.audience.value,
        "allowed": "" if allowed is None else msgspec.json.encode(list(allowed)).decode(),
    }


def _quoted(word: str) -> str:
    return '"' + word.replace('"', "") + '"'


def _passage(row: Row) -> Passage:
    id, document, title, headings, words, link, anchor, page, language, audience, test_data = row
    return Passage(
        id=PassageId(id),
        document=DocumentId(document),
        title=title,
        headings=msgspec.json.decode(headings, type=tuple[str, ...]),
        text=words,
        link=f"{link}#{anchor}" if link and anchor and "#" not in link else link,
        page=page,
        language=language,
        audience=DocumentAudience(audience),
        test_data=msgspec.json.decode(test_data, type=tuple[str, ...]),
    )
