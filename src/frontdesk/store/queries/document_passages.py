"""What a document says, passage by passage, as those who keep it read it."""

from dataclasses import dataclass

import msgspec
from sqlalchemy import bindparam, select

from frontdesk.core.ids import DocumentId, OrganisationId, PassageId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_passages = t.passages
_page = Query(
    select(
        *(_passages.c[name] for name in ("id", "position", "headings", "text")),
        *(_passages.c[name] for name in ("page", "test_data")),
    )
    .where(
        in_organisation(_passages),
        _passages.c.document_id == bindparam("its_document"),
        _passages.c.live,
        _passages.c.position > bindparam("after"),
    )
    .order_by(_passages.c.position)
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True)
class DocumentPassage:
    """A passage of a document; one with test data is never quoted to a customer."""

    id: PassageId
    position: int
    headings: tuple[str, ...]
    text: str
    page: int
    test_data: tuple[str, ...]


async def page(
    tx: Transaction,
    organisation_id: OrganisationId,
    document_id: DocumentId,
    *,
    after: int = -1,
    most: int = 100,
) -> list[DocumentPassage]:
    """The next passages after a position, as a search finds them now."""
    given = {ORGANISATION: organisation_id, "its_document": document_id}
    rows = await tx.fetch(_page, **given, after=after, most=most)
    return [_passage(row) for row in rows]


def _passage(row: Row) -> DocumentPassage:
    id, position, headings, text, page, test_data = row
    return DocumentPassage(
        PassageId(id),
        position,
        msgspec.json.decode(headings, type=tuple[str, ...]),
        text,
        page,
        msgspec.json.decode(test_data, type=tuple[str, ...]),
    )
