"""Takes one document into a library: what is unchanged stays, what cannot be read says why."""

import asyncio
import hashlib
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from frontdesk.core.clock import Clock
from frontdesk.core.documents import DocumentFormat, ParsedDocument
from frontdesk.core.ids import OrganisationId, SourceId
from frontdesk.core.library import Document, DocumentDraft, ItemState, Source
from frontdesk.knowledge.chunking import chunks_of
from frontdesk.knowledge.ingesting.document_quota import DocumentQuota, left_out
from frontdesk.knowledge.ingesting.stored_json import ItemFacts
from frontdesk.knowledge.library import Library
from frontdesk.knowledge.parsing.formats import HEAD_BYTES, format_of
from frontdesk.knowledge.parsing.parser import DocumentParser
from frontdesk.knowledge.parsing.reading_file import check_size
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from frontdesk.store.database import Database
from frontdesk.store.queries import documents

# Counted up when documents are read or cut otherwise than before: all are then read anew.
READING = 1
_LONGEST_TITLE = 300
_LONGEST_ERROR = 500


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page of a site as the crawl read it."""

    content: bytes
    format: DocumentFormat
    document: ParsedDocument
    validators: str


class Intake:
    """Reads documents and puts them into libraries, one at a time."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        parser: DocumentParser,
        library: Library,
        quota: DocumentQuota,
    ) -> None:
        self._db = db
        self._clock = clock
        self._parser = parser
        self._library = library
        self._quota = quota

    async def take_file(
        self, organisation_id: OrganisationId, source: Source, uri: str, facts: ItemFacts
    ) -> ItemState:
        """Take a file in; raises DocumentRefused where it cannot be read."""
        path = Path(facts.path)
        head, content_hash, size = await asyncio.to_thread(self._looked_at, path, uri)
        format = format_of(uri, facts.content_type, head)
        draft = replace(_draft(source, uri, format, content_hash, facts), size=size)
        before = await self._stored(organisation_id, source.id, draft.uri)
        if before is not None and _is_as_stored(draft, before):
            return ItemState.UNCHANGED
        await self._make_sure_of_room(organisation_id, draft)
        document = await self._parser.parse(path, format, name=uri, asker=organisation_id)
        await self._put(organisation_id, draft, document)
        return ItemState.DONE

    async def take_page(
        self, organisation_id: OrganisationId, source: Source, url: str, page: ReadPage
    ) -> ItemState:
        """Take in a page that was read already; raises DocumentRefused where it has no room."""
        content_hash = _hash_of(hashlib.sha256(page.content).hexdigest())
        draft = _draft(source, url, page.format, content_hash, ItemFacts(url=url))
        draft = replace(draft, validators=page.validators, size=len(page.content))
        before = await self._stored(organisation_id, source.id, draft.uri)
        if before is not None and _is_as_stored(draft, before):
            await self._checked(organisation_id, before, page.validators)
            return ItemState.UNCHANGED
        await self._make_sure_of_room(organisation_id, draft)
        await self._put(organisation_id, draft, page.document)
        return ItemState.DONE

    async def refuse(
        self, organisation_id: OrganisationId, source: Source, uri: str, why: str, facts: ItemFacts
    ) -> None:
        """Write at a document why it could not be read; what was read of it before stays."""
        draft = _draft(source, uri, DocumentFormat.TEXT, "", facts)
        await self._library.fail(organisation_id, draft, why[:_LONGEST_ERROR])

    async def is_known(self, organisation_id: OrganisationId, source: Source, uri: str) -> bool:
        """Whether there is a document of this name already."""
        return await self._stored(organisation_id, source.id, uri) is not None

    async def _make_sure_of_room(
        self, organisation_id: OrganisationId, draft: DocumentDraft
    ) -> None:
        why = await self._db.read(
            lambda tx: self._quota.reached(
                tx, organisation_id, draft.size, source=draft.source, uri=draft.uri
            )
        )
        if why:
            raise left_out(why)

    async def _stored(
        self, organisation_id: OrganisationId, source_id: SourceId, uri: str
    ) -> Document | None:
        return await self._db.read(
            lambda tx: documents.find_named(tx, organisation_id, source_id, uri)
        )

    async def _checked(
        self, organisation_id: OrganisationId, document: Document, validators: str
    ) -> None:
        now = self._clock.now()
        await self._db.write(
            lambda tx: documents.checked(
                tx, organisation_id, document.id, validators=validators, at=now
            )
        )

    async def _put(
        self, organisation_id: OrganisationId, draft: DocumentDraft, document: ParsedDocument
    ) -> None:
        # A long document takes long to cut, and turns go on meanwhile.
        chunks = await asyncio.to_thread(chunks_of, document)
        title = (document.title.strip() or draft.title)[:_LONGEST_TITLE]
        language = draft.language or document.language
        whole = replace(draft, title=title, language=language, chunks=chunks)
        await self._library.replace(organisation_id, whole)

    def _looked_at(self, path: Path, uri: str) -> tuple[bytes, str, int]:
        """A file's first bytes, its hash and its size; it is never in memory as a whole."""
        try:
            size = path.stat().st_size
            check_size(uri, size, self._parser.limits)
            with path.open("rb") as file:
                head = file.read(HEAD_BYTES)
                file.seek(0)
                digest = hashlib.file_digest(file, "sha256")
        except OSError as cause:
            detail = f"{uri[:200]!r} cannot be opened: {cause.strerror}"
            raise DocumentRefused(RefusalReason.BROKEN, detail) from cause
        return head, _hash_of(digest.hexdigest()), size


def _hash_of(digest: str) -> str:
    return f"{READING}:{digest}"


def _draft(
    source: Source, uri: str, format: DocumentFormat, content_hash: str, facts: ItemFacts
) -> DocumentDraft:
    return DocumentDraft(
        source=source.id,
        uri=uri,
        title=_named_by(uri)[:_LONGEST_TITLE] or uri,
        format=format,
        content_hash=content_hash,
        link=facts.url,
        audience=facts.audience or source.audience,
        language=facts.language or source.language,
        tags=facts.tags or source.tags,
    )


def _is_as_stored(draft: DocumentDraft, document: Document) -> bool:
    """Whether reading a document again could not make it any other."""
    stored = document.draft
    same = (draft.content_hash, draft.format, draft.link, draft.audience, draft.tags) == (
        stored.content_hash,
        stored.format,
        stored.link,
        stored.audience,
        stored.tags,
    )
    as_said = draft.language in ("", stored.language)
    return same and as_said and document.version > 0 and document.error is None


def _named_by(uri: str) -> str:
    """A title from a file's name, for a document that names itself nowhere."""
    words = PurePosixPath(uri).stem.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]
