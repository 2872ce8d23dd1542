"""The documents of an organisation's library, apart from what they say."""

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.documents import DocumentAudience, DocumentFormat
from frontdesk.core.ids import DocumentId, OrganisationId, SourceId
from frontdesk.core.library import Document, DocumentDraft
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_DRAFT = (
    *("uri", "title", "format", "content_hash", "link", "audience", "language", "tags"),
    *("validators", "size"),
)
_OWN = ("version", "passages", "created_at", "updated_at", "error")
_documents = t.documents
_select = select(*(_documents.c[name] for name in ("id", "source_id", *_DRAFT, *_OWN)))
_ours = in_organisation(_documents)
_this = _ours & (_documents.c.id == bindparam("its_id"))
_named = (
    _ours
    & (_documents.c.source_id == bindparam("its_source"))
    & (_documents.c.uri == bindparam("its_uri"))
)
_add = Query(
    insert(_documents).values(
        organisation_id=bindparam(ORGANISATION),
        **{name: bindparam(name) for name in ("id", "source_id", *_DRAFT, *_OWN)},
    )
)
_change = Query(
    update(_documents)
    .where(_this)
    .values(
        **{name: bindparam(f"new_{name}") for name in _DRAFT},
        version=_documents.c.version + 1,
        passages=bindparam("new_passages"),
        updated_at=bindparam("new_updated_at"),
        error=None,
    )
)
_fail = Query(
    update(_documents)
    .where(_this)
    .values(error=bindparam("new_error"), updated_at=bindparam("new_updated_at"))
)
_checked = Query(
    update(_documents)
    .where(_this)
    .values(validators=bindparam("new_validators"), updated_at=bindparam("new_updated_at"))
)
_find = Query(_select.where(_this))
_find_named = Query(_select.where(_named))
_page = Query(
    _select.where(
        _ours,
        (bindparam("of_source") == "") | (_documents.c.source_id == bindparam("of_source")),
        _documents.c.id > bindparam("after"),
    )
    .order_by(_documents.c.id)
    .limit(bindparam("most"))
)
_counts = Query(
    select(func.count(), func.coalesce(func.sum(_documents.c.passages), 0)).where(_ours)
)
_usage = Query(
    select(func.count(), func.coalesce(func.sum(_documents.c.size), 0)).where(
        _ours, _documents.c.version > 0
    )
)
_remove = Query(delete(_documents).where(_this))


async def add(tx: Transaction, organisation_id: OrganisationId, document: Document) -> None:
    """Keep a new document."""
    given = {ORGANISATION: organisation_id, "id": document.id, "source_id": document.draft.source}
    own = {name: getattr(document, name) for name in _OWN}
    await tx.execute(_add, **given, **_draft_values(document.draft), **own)


async def change(
    tx: Transaction,
    organisation_id: OrganisationId,
    document_id: DocumentId,
    draft: DocumentDraft,
    *,
    passages: int,
    at: Millis,
) -> bool:
    """Keep a document's next version, which has so many passages; False where there is none."""
    values = {f"new_{name}": value for name, value in _draft_values(draft).items()}
    given = {ORGANISATION: organisation_id, "its_id": document_id}
    own = {"new_passages": passages, "new_updated_at": at}
    return await tx.execute(_change, **given, **values, **own) == 1


async def fail(
    tx: Transaction,
    organisation_id: OrganisationId,
    document_id: DocumentId,
    *,
    error: str,
    at: Millis,
) -> None:
    """Note why a document could not be read again; what was read of it before stays."""
    given = {ORGANISATION: organisation_id, "its_id": document_id}
    await tx.execute(_fail, **given, new_error=error, new_updated_at=at)


async def checked(
    tx: Transaction,
    organisation_id: OrganisationId,
    document_id: DocumentId,
    *,
    validators: str,
    at: Millis,
) -> None:
    """Note that a document was asked for and had not changed."""
    given = {ORGANISATION: organisation_id, "its_id": document_id}
    await tx.execute(_checked, **given, new_validators=validators, new_updated_at=at)


async def find(
    tx: Transaction, organisation_id: OrganisationId, document_id: DocumentId
) -> Document | None:
    """One document."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id}, its_id=document_id)
    return _document(rows[0]) if rows else None


async def find_named(
    tx: Transaction, organisation_id: OrganisationId, source_id: SourceId, uri: str
) -> Document | None:
    """The document that is called so in a source."""
    given = {ORGANISATION: organisation_id, "its_source": source_id, "its_uri": uri}
    rows = await tx.fetch(_find_named, **given)
    return _document(rows[0]) if rows else None


async def page(
    tx: Transaction,
    organisation_id: OrganisationId,
    *,
    source_id: SourceId | None = None,
    after: str = "",
    most: int = 100,
) -> list[Document]:
    """The next documents in the order of their ids, of one source or of all."""
    given = {ORGANISATION: organisation_id, "of_source": source_id or ""}
    rows = await tx.fetch(_page, **given, after=after, most=most)
    return [_document(row) for row in rows]


async def counts(tx: Transaction, organisation_id: OrganisationId) -> tuple[int, int] | None:
    """How many documents and passages a library has; None without any."""
    rows = await tx.fetch(_counts, **{ORGANISATION: organisation_id})
    return (rows[0][0], int(rows[0][1])) if rows[0][0] else None


async def usage(tx: Transaction, organisation_id: OrganisationId) -> tuple[int, int] | None:
    """How many documents were read, and how many bytes they have together; None without any."""
    rows = await tx.fetch(_usage, **{ORGANISATION: organisation_id})
    return (rows[0][0], int(rows[0][1])) if rows[0][0] else None


async def remove(tx: Transaction, organisation_id: OrganisationId, document_id: DocumentId) -> bool:
    """Forget a document that has no passages any more; False where there is none."""
    return await tx.execute(_remove, **{ORGANISATION: organisation_id}, its_id=document_id) == 1


def _draft_values(draft: DocumentDraft) -> dict[str, object]:
    values = {name: getattr(draft, name) for name in _DRAFT}
    return {**values, "tags": msgspec.json.encode(draft.tags).decode()}


def _document(row: Row) -> Document:
    id, source, *rest = row
    draft = dict(zip(_DRAFT, rest, strict=False))
    draft["format"] = DocumentFormat(draft["format"])
    draft["audience"] = DocumentAudience(draft["audience"])
    draft["tags"] = msgspec.json.decode(draft["tags"], type=tuple[str, ...])
    own = dict(zip(_OWN, rest[len(_DRAFT) :], strict=True))
    return Document(id=id, draft=DocumentDraft(source=source, **draft), **own)
