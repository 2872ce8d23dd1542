"""The vectors of all libraries that were searched lately."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from frontdesk.core.ids import OrganisationId
from frontdesk.knowledge.vectors.encoder import TextEncoder
from frontdesk.knowledge.vectors.vector_cache import VectorCache
from frontdesk.store.database import Database

T = TypeVar("T")

# Each holds two files open.
_MOST_OPEN = 64


class VectorCaches:
    """One cache for each library and encoder; with no folder they are kept in memory."""

    def __init__(self, db: Database, folder: Path | None) -> None:
        self._db = db
        self._folder = folder
        self._threads = ThreadPoolExecutor(1, "knowledge-search")
        self._open: OrderedDict[tuple[OrganisationId, str], VectorCache] = OrderedDict()

    async def of(self, organisation_id: OrganisationId, encoder: TextEncoder) -> VectorCache:
        """The cache of a library's vectors by an encoder."""
        key = (organisation_id, encoder.name)
        if key not in self._open:
            self._open[key] = VectorCache(
                self._db,
                organisation_id,
                encoder.name,
                encoder.dimensions,
                threads=self._threads,
                folder=self._folder,
            )
        self._open.move_to_end(key)
        found = self._open[key]
        while len(self._open) > _MOST_OPEN:
            _, oldest = self._open.popitem(last=False)
            await oldest.close()
        return found

    async def forget(self, organisation_id: OrganisationId, encoder: TextEncoder) -> None:
        """Remove what is kept of a library's vectors by an encoder."""
        cache = await self.of(organisation_id, encoder)
        self._open.pop((organisation_id, encoder.name), None)
        await cache.remove()

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Do work of a search on the thread that searches, while the loop goes on."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def close(self) -> None:
        """Let go of all of them."""
        while self._open:
            _, cache = self._open.popitem()
            await cache.close()
        self._threads.shutdown()
