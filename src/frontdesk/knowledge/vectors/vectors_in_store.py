"""Vectors that the database looks through by itself, where PostgreSQL has its `vector` extension.

They are a copy of the stored ones, brought up to date behind each change; a search that finds them
behind goes by the vectors at hand instead.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import structlog

from frontdesk.core.errors import StoreError
from frontdesk.core.ids import OrganisationId, PassageId
from frontdesk.knowledge.vectors.encoder import Floats, TextEncoder, unpacked
from frontdesk.store.database import Database, Transaction, read_at_length
from frontdesk.store.queries import libraries, passage_vectors, vector_extension, vector_spaces
from frontdesk.store.queries.libraries import LibraryRow
from frontdesk.store.queries.passage_vectors import StoredVector
from frontdesk.store.queries.passages_found import Reader
from frontdesk.store.queries.vector_extension import VectorExtension
from frontdesk.store.queries.vector_spaces import VectorSpace

# Up to so many a look at each is quick, and finds all.
EXACT = 10_000
# An index that is there already takes some milliseconds for each.
_BATCH = 500
_LONGEST = 4_000  # of an index

_log = structlog.get_logger("frontdesk.knowledge")


@dataclass(frozen=True, slots=True)
class VectorPlaces:
    """Where vectors are looked through.

    `folder` is where they are kept at hand; without one they are in memory. Where the database can
    look through them, it does, if `in_store` says so; up to `exact` of them at each.
    """

    folder: Path | None = None
    in_store: bool = True
    exact: int = EXACT


@dataclass(frozen=True, slots=True)
class NearnessInStore:
    """How near passages are, by the database."""

    tx: Transaction
    organisation_id: OrganisationId
    encoder: str
    space: VectorSpace
    asked: str
    reader: Reader

    async def nearest(self, most: int) -> list[tuple[PassageId, float]]:
        """The nearest passages that the reader may see."""
        return await vector_spaces.nearest(
            self.tx, self.organisation_id, self.space, self.asked, self.reader, most
        )

    async def of(self, passage: PassageId) -> float:
        """How near a passage is."""
        return await vector_spaces.similarity(
            self.tx, self.organisation_id, self.encoder, self.asked, passage
        )


class VectorsInStore:
    """Has the database look through vectors where it can."""

    def __init__(self, db: Database, places: VectorPlaces) -> None:
        self._db = db
        self._exact = places.exact
        self._ready: bool | None = None if places.in_store else False
        self._one_at_a_time = asyncio.Lock()

    async def ready(self) -> bool:
        """Whether the database can; the first who asks has it made ready."""
        if self._ready is None:
            async with self._one_at_a_time:
                if self._ready is None:
                    self._ready = await self._prepared()
        return self._ready

    async def near(
        self,
        tx: Transaction,
        library: LibraryRow,
        organisation_id: OrganisationId,
        reader: Reader,
        question: Floats,
    ) -> NearnessInStore | None:
        """How near passages are to a question; None where the copy is behind."""
        space = await vector_spaces.find(tx, organisation_id, library.encoder)
        if space is None or space.upto < library.vectors_given:
            return None
        return NearnessInStore(
            tx, organisation_id, library.encoder, space, as_text(question), reader
        )

    async def catch_up(self, organisation_id: OrganisationId, encoder: TextEncoder) -> None:
        """Take up what the store has been given since."""
        if not await self.ready():
            return
        async with self._one_at_a_time:
            try:
                while await self._some(organisation_id, encoder):
                    pass
            except StoreError as error:
                # Searches go by the vectors at hand until a later change catches up.
                _log.warning("knowledge.vectors_behind", error=str(error))

    async def drop_others(self, organisation_id: OrganisationId, encoder: TextEncoder) -> None:
        """Remove the copies of vectors that other encoders made."""
        if await self.ready():
            name = encoder.name
            await self._db.write(lambda tx: vector_spaces.drop_others(tx, organisation_id, name))

    async def _some(self, organisation_id: OrganisationId, encoder: TextEncoder) -> bool:
        """Take up some more; False once there are no more."""
        name = encoder.name

        async def begun(tx: Transaction) -> VectorSpace | None:
            await vector_spaces.begin(tx, organisation_id, name, encoder.dimensions)
            return await vector_spaces.find(tx, organisation_id, name)

        space = await self._db.read(lambda tx: vector_spaces.find(tx, organisation_id, name))
        space = space or await self._db.write(begun)
        if space is None:
            return False
        if not space.indexed and self._exact < space.count and space.dimensions <= _LONGEST:
            await self._db.write(lambda tx: vector_spaces.make_index(tx, organisation_id, name))
        reached = space.upto

        async def after(tx: Transaction) -> tuple[LibraryRow | None, list[StoredVector]]:
            library = await libraries.find(tx, organisation_id)
            found = await passage_vectors.after(tx, organisation_id, name, reached, _BATCH)
            return library, found

        library, found = await read_at_length(self._db, after)
        if library is None or (not found and reached >= library.vectors_given):
            return False
        rows = [(one.number, one.passage, as_text(unpacked([one.vector])[0])) for one in found]
        upto = rows[-1][0] if len(rows) == _BATCH else library.vectors_given

        async def put(tx: Transaction) -> None:
            await vector_spaces.add(tx, organisation_id, name, rows, upto)

        await self._db.write(put)
        return len(rows) == _BATCH

    async def _prepared(self) -> bool:
        try:
            found = await self._db.read(vector_extension.state)
            if found is VectorExtension.AVAILABLE:
                await self._db.write(vector_extension.prepare)
                found = VectorExtension.READY
        except StoreError as error:
            _log.warning("knowledge.no_vector_extension", error=str(error))
            return False
        if found in {VectorExtension.TOO_OLD, VectorExtension.NOT_ALLOWED}:
            _log.warning("knowledge.no_vector_extension", error=found.value)
        return found is VectorExtension.READY


def as_text(vector: Floats) -> str:
    """A vector as the database reads it."""
    return f"[{','.join(map(repr, vector.tolist()))}]"
