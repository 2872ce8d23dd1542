"""The libraries of a server's organisations, with all that fills them: made once, from settings."""

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from frontdesk.administration.documents import DocumentAdministration
from frontdesk.administration.gaps import GapAdministration
from frontdesk.core.clock import Clock
from frontdesk.core.ids import IdSource
from frontdesk.desks.served_pack import PackParts
from frontdesk.egress.fetch import GuardedFetch
from frontdesk.knowledge.crawling.limits import CrawlLimits
from frontdesk.knowledge.gap_placing import GapPlacing
from frontdesk.knowledge.ingesting.document_quota import DocumentQuota
from frontdesk.knowledge.ingesting.intake import Intake
from frontdesk.knowledge.ingesting.keeper import IngestKeeper
from frontdesk.knowledge.ingesting.pack_documents import PackDocuments, PackFolder
from frontdesk.knowledge.ingesting.run import RunParts
from frontdesk.knowledge.ingesting.site_visit import SiteVisits
from frontdesk.knowledge.ingesting.uploads import FOLDER, Uploads
from frontdesk.knowledge.library import Library
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.parser import DocumentParser
from frontdesk.knowledge.vectors.encoder import BuiltInEncoder, TextEncoder
from frontdesk.knowledge.vectors.vectors_in_store import VectorPlaces
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.embedding.passage_reader import passage_reader_by
from frontdesk.models.openai.embeddings import OpenAIEmbeddings
from frontdesk.settings import Settings
from frontdesk.store.database import Database

VECTORS = "vectors"


class Knowledge:
    """What a desk knows of documents; processes and threads begin with the first that is read.

    `folder` holds files that were sent up and vectors at hand; without one the former lie among the
    system's temporary files, the latter in memory.
    """

    def __init__(
        self,
        settings: Settings,
        db: Database,
        clock: Clock,
        ids: IdSource,
        *,
        folder: Path | None = None,
        packs: Iterable[PackParts] = (),
        encoder: TextEncoder | None = None,
    ) -> None:
        wanted = encoder or _encoder(settings)
        self._encoder = wanted
        vectors = folder / VECTORS if folder is not None else None
        places = VectorPlaces(vectors, in_store=settings.vector_extension)
        former = () if wanted.name == BuiltInEncoder.name else (BuiltInEncoder(),)
        reads = passage_reader_by(embedder())
        self.library = Library(db, clock, ids, wanted, places=places, former=former, reads=reads)
        self.parser = DocumentParser(ParsingLimits(most_bytes=settings.document_bytes))
        quota = DocumentQuota(settings.documents_most, settings.documents_quota)
        fetch = GuardedFetch(loopback=settings.documents_loopback)
        limits = CrawlLimits(pages=settings.crawl_pages)
        self.parts = RunParts(
            db,
            clock,
            Intake(db, clock, self.parser, self.library, quota),
            self.library,
            SiteVisits(fetch, self.parser, limits),
        )
        self.gap_placing = GapPlacing(db, ids, wanted)
        uploads = Uploads((folder or _temporary()) / FOLDER, settings.document_bytes)
        folders = pack_folders(packs if settings.pack_documents else ())
        self.keeper = IngestKeeper(
            self.parts,
            uploads,
            PackDocuments(db, clock, ids, self.library, folders),
            lambda named: named or settings.pack,
            self.gap_placing,
        )
        self.administration = DocumentAdministration(
            db, ids, self.library, uploads, self.keeper, quota, settings.documents_loopback
        )
        self.gaps = GapAdministration(db, self.library)

    async def close(self) -> None:
        """Leave what is under way to the next start, and let processes go."""
        await self.keeper.stop()
        await self.parser.close()
        await self.library.close()
        if isinstance(self._encoder, OpenAIEmbeddings):
            await self._encoder.close()


def pack_folders(packs: Iterable[PackParts]) -> Mapping[str, PackFolder]:
    """The folders of documents that packs bring, by the pack's name."""
    return {
        pack.name: PackFolder(pack.provider.documents)
        for pack in packs
        if pack.provider is not None and pack.provider.documents is not None
    }


def _encoder(settings: Settings) -> TextEncoder:
    model, url = settings.embedding_model, settings.embedding_url
    if model is None or url is None:
        return BuiltInEncoder()
    return OpenAIEmbeddings(
        base_url=url,
        model=model,
        api_key=settings.embedding_key or "",
        dimensions=settings.embedding_dimensions,
    )


def _temporary() -> Path:
    return Path(tempfile.gettempdir()) / "frontdesk"
