"""What an administrator does with an organisation's documents; all of it is put down."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Protocol

from frontdesk.administration.administrator import Administrator, record
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.ids import DocumentId, IdSource, JobId, OrganisationId, SourceId
from frontdesk.core.library import Document, Job, Source, SourceKind
from frontdesk.egress.target import read_target
from frontdesk.knowledge.answering.house_answer import HouseAnswer
from frontdesk.knowledge.answering.look_up import answer_of, look_up
from frontdesk.knowledge.document_search import OrganisationDocuments
from frontdesk.knowledge.ingesting import ordering
from frontdesk.knowledge.ingesting.document_quota import DocumentQuota, no_room
from frontdesk.knowledge.ingesting.ordering import WantedSource
from frontdesk.knowledge.ingesting.pack_documents import remove_source
from frontdesk.knowledge.ingesting.stored_json import (
    ItemFacts,
    NamedItem,
    RunSettings,
    SourceSettings,
)
from frontdesk.knowledge.ingesting.uploads import Uploads, document_name
from frontdesk.knowledge.library import Library
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.language.text.citation_marks import without_marks
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import knowledge_jobs
from frontdesk.store.queries.audit import Change

UPLOADS = "Uploads"


class Waking(Protocol):
    """What carries runs out."""

    def wake(self) -> None:
        """Look at once: something was ordered."""
        ...


@dataclass(frozen=True, slots=True)
class Upload:
    """A document as it is sent up, and what is said of it."""

    name: str
    content_type: str
    declared: int | None
    body: AsyncIterator[bytes]
    audience: DocumentAudience = DocumentAudience.CUSTOMERS
    language: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WantedPages:
    """An address whose page, or whose whole site, is to be read."""

    url: str
    whole_site: bool = False
    name: str = ""
    audience: DocumentAudience = DocumentAudience.CUSTOMERS
    language: str = ""
    tags: tuple[str, ...] = ()
    most_pages: int = 0
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class DocumentAdministration:
    """The documents of organisations, and where they come from.

    `loopback` says whether pages of this machine may be read, as in tests.
    """

    db: Database
    ids: IdSource
    library: Library
    uploads: Uploads
    keeper: Waking
    quota: DocumentQuota
    loopback: bool = False

    async def upload(self, by: Administrator, given: Upload) -> Job:
        """Take a file in, to be read by a run of its own; what is refused leaves nothing."""
        name = document_name(given.name)
        kept = self.uploads.kept(name, given.content_type, given.declared, given.body)
        async with kept as path:
            facts = ItemFacts(
                path=str(path),
                content_type=given.content_type,
                audience=given.audience,
                language=given.language,
                tags=given.tags,
                ours=True,
            )
            size = path.stat().st_size
            job = await self.db.write(lambda tx: self._order_upload(tx, by, name, facts, size))
        self.keeper.wake()
        return job

    async def _order_upload(
        self, tx: Transaction, by: Administrator, name: str, facts: ItemFacts, size: int
    ) -> Job:
        wanted = WantedSource(SourceKind.UPLOAD, "", name=UPLOADS)
        ours = by.organisation_id
        source = await ordering.keep_source(tx, ours, wanted, self.ids, by.now)
        if why := await self.quota.reached(tx, ours, size, source=source.id, uri=name):
            raise no_room(why)
        settings = RunSettings(items=(NamedItem(name, facts),))
        job = await ordering.order_run(tx, ours, source, self.ids, by.now, settings)
        await record(tx, by, "document.upload", name, _said_of(facts))
        return job

    async def add_pages(self, by: Administrator, pages: WantedPages) -> tuple[Source, Job]:
        """Have a page or a site be read; one that is a source already is read anew."""
        read_target(pages.url, loopback=self.loopback)
        wanted = WantedSource(
            SourceKind.SITE if pages.whole_site else SourceKind.URL,
            pages.url,
            name=pages.name or pages.url,
            audience=pages.audience,
            language=pages.language,
            tags=pages.tags,
            settings=SourceSettings(pages.most_pages, pages.prefix),
        )

        async def order(tx: Transaction) -> tuple[Source, Job]:
            ours = by.organisation_id
            if not await ordering.is_source(tx, ours, wanted) and (
                why := await self.quota.reached(tx, ours, 0)
            ):
                raise no_room(why)
            source = await ordering.keep_source(tx, ours, wanted, self.ids, by.now)
            job = await ordering.order_run(tx, ours, source, self.ids, by.now)
            await record(tx, by, "source.add", source.id, {"url": (None, pages.url)})
            return source, job

        ordered = await self.db.write(order)
        self.keeper.wake()
        return ordered

    async def run(self, by: Administrator, source_id: SourceId) -> Job:
        """Read a source anew."""

        async def order(tx: Transaction) -> Job:
            source = await ordering.find_source(tx, by.organisation_id, source_id)
            if source.kind is SourceKind.UPLOAD:
                raise CallerError(
                    "what was sent up is read once; send it up again",
                    code="source_cannot_run",
                    status=409,
                )
            job = await ordering.order_run(tx, by.organisation_id, source, self.ids, by.now)
            await record(tx, by, "source.run", source_id)
            return job

        job = await self.db.write(order)
        self.keeper.wake()
        return job

    async def cancel(self, by: Administrator, job_id: JobId) -> Job:
        """End a run where it stands; what it took in stays."""

        async def work(tx: Transaction) -> Job:
            await ordering.find_run(tx, by.organisation_id, job_id)
            if await knowledge_jobs.cancel(tx, by.organisation_id, job_id, by.now):
                await record(tx, by, "run.cancel", job_id)
            return await ordering.find_run(tx, by.organisation_id, job_id)

        return await self.db.write(work)

    async def remove_source(self, by: Administrator, source_id: SourceId) -> int:
        """Remove a source with all its documents; how many there were."""

        async def put_down(tx: Transaction) -> Source:
            source = await ordering.find_source(tx, by.organisation_id, source_id)
            changes: dict[str, Change] = {"location": (source.location, None)}
            await record(tx, by, "source.remove", source_id, changes)
            return source

        source = await self.db.write(put_down)
        return await remove_source(self.db, self.library, by.organisation_id, source)

    async def remove(self, by: Administrator, document_id: DocumentId) -> None:
        """Remove a document; a source that has it still brings it back with its next run."""
        found = await self.document(by.organisation_id, document_id)
        changes: dict[str, Change] = {"uri": (found.draft.uri, None)}
        await self.db.write(lambda tx: record(tx, by, "document.remove", document_id, changes))
        await self.library.delete(by.organisation_id, document_id)

    async def answer(self, organisation_id: OrganisationId, asked: SearchRequest) -> HouseAnswer:
        """What the desk itself would say to a question, from what its audience may read."""
        documents = OrganisationDocuments(organisation_id, self.library)
        said = await answer_of(await look_up(documents, asked))
        return replace(said, text=without_marks(said.text))

    async def document(self, organisation_id: OrganisationId, document_id: DocumentId) -> Document:
        """One document, or NotFound."""
        found = await self.library.document(organisation_id, document_id)
        if found is None:
            raise NotFound(
                f"expected the id of a document; got {document_id[:40]!r}",
                code="document_not_found",
            )
        return found


def _said_of(facts: ItemFacts) -> dict[str, Change]:
    return {"audience": (None, str(facts.audience)), "language": (None, facts.language)}
