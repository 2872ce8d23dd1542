"""A library with all that fills it, for tests: the real parts, and an encoder that is quick."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

from frontdesk.core.clock import SystemClock
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.ids import DEFAULT_ORGANISATION, IdSource, OrganisationId
from frontdesk.core.library import Document, Job, JobItem, SourceKind
from frontdesk.desks.knowledge import Knowledge
from frontdesk.knowledge.ingesting.lease import claimed
from frontdesk.knowledge.ingesting.ordering import WantedSource, find_run, keep_source, order_run
from frontdesk.knowledge.ingesting.run import finish_run
from frontdesk.knowledge.ingesting.stored_json import Progress, RunSettings, read
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.settings import Settings
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations, document_passages, knowledge_jobs
from frontdesk.testing.desk import open_store
from tests.knowledge.quick_encoder import QuickEncoder

US = DEFAULT_ORGANISATION
SETTINGS = Settings(documents_loopback=True)


@dataclass
class Shelves:
    """One organisation's library and what fills it."""

    db: Database
    knowledge: Knowledge
    ids: IdSource
    of: OrganisationId = US

    async def order(self, wanted: WantedSource, settings: RunSettings | None = None) -> Job:
        """Order a run over a source."""
        now = SystemClock().now()

        async def work(tx: Transaction) -> Job:
            source = await keep_source(tx, self.of, wanted, self.ids, now)
            return await order_run(tx, self.of, source, self.ids, now, settings)

        return await self.db.write(work)

    async def finish(self, job: Job) -> Job:
        """Carry a run to its end in this process."""
        held = await claimed(self.db, SystemClock(), self.of, job.id)
        assert held is not None
        await finish_run(self.knowledge.parts, held)
        return await self.db.read(lambda tx: find_run(tx, self.of, job.id))

    async def read(self, folder: Path, **said: object) -> Progress:
        """Read a folder to its end; what became of what it holds."""
        job = await self.order(wanted_folder(folder, **said))
        return read((await self.finish(job)).progress, Progress)

    async def documents(self) -> dict[str, Document]:
        """All documents, by their names."""
        found = await self.knowledge.library.documents(self.of)
        return {one.draft.uri: one for one in found}

    async def words_of(self, uri: str) -> list[str]:
        """What is found of a document, in order."""
        document = (await self.documents())[uri]
        return await words_of(self.db, self.of, document)

    async def items(self, job: Job) -> list[JobItem]:
        """What a run found."""
        return await self.db.read(
            lambda tx: knowledge_jobs.items(tx, self.of, job.id, after=0, most=500)
        )

    async def found(
        self, question: str, audience: DocumentAudience = DocumentAudience.CUSTOMERS
    ) -> list[str]:
        """The texts that a search finds."""
        request = SearchRequest(question, audience, limit=20)
        result = await self.knowledge.library.search(self.of, request)
        return [one.passage.text for one in result.found]


async def words_of(db: Database, of: OrganisationId, document: Document) -> list[str]:
    """What is found of a document, in order."""
    found = await db.read(lambda tx: document_passages.page(tx, of, document.id))
    return [one.text for one in found]


def wanted_folder(folder: Path, **said: object) -> WantedSource:
    """A folder as a source."""
    return WantedSource(SourceKind.FILE, str(folder), folder.name, **said)  # pyright: ignore[reportArgumentType]


@contextlib.asynccontextmanager
async def shelves(where: Path | str, settings: Settings = SETTINGS) -> AsyncGenerator[Shelves]:
    """Open a library on a store."""
    db = await open_store(where)
    ids = IdSource()
    now = SystemClock().now()
    await db.write(lambda tx: conversations.ensure_organisation(tx, US, US, now))
    knowledge = Knowledge(settings, db, SystemClock(), ids, encoder=QuickEncoder())
    try:
        yield Shelves(db, knowledge, ids)
    finally:
        await knowledge.close()
        await db.close()
