"""Makes the vectors that passages lack, and moves a library over to another encoder.

While another encoder's vectors are being made, searches go on by those that are there; once every
passage has its new one, one commit moves them over.
"""

from frontdesk.core.ids import OrganisationId
from frontdesk.knowledge.encoders import Encoders
from frontdesk.knowledge.vectors.encoder import encode_passages, packed, parts_of
from frontdesk.store.database import Database, Transaction, read_at_length
from frontdesk.store.queries import libraries, passage_vectors, passages_found
from frontdesk.store.queries.passage_vectors import PassageText

_BATCH = 16
_REMOVED = 200


class VectorFiller:
    """Fills in vectors by the wanted encoder, a few at a time."""

    def __init__(self, db: Database, encoders: Encoders) -> None:
        self._db = db
        self._encoders = encoders

    async def fill(self, organisation_id: OrganisationId, batches: int | None = None) -> bool:
        """Make what is missing; False if that takes more batches than given.

        Raises what the encoder raises; what was made until then stays.
        """
        after = 0
        while batches is None or batches > 0:
            batch = await self._missing(organisation_id, after)
            if batch:
                await self._make(organisation_id, batch)
                after = batch[-1].id
            elif await self._moved(organisation_id):
                await self._drop_others(organisation_id)
                return True
            else:
                after = 0
            batches = batches - 1 if batches is not None else None
        return False

    async def _missing(self, organisation_id: OrganisationId, after: int) -> list[PassageText]:
        name = self._encoders.wanted.name
        return await read_at_length(
            self._db, lambda tx: passage_vectors.missing(tx, organisation_id, name, after, _BATCH)
        )

    async def _make(self, organisation_id: OrganisationId, batch: list[PassageText]) -> None:
        encoder = self._encoders.wanted
        parts = [parts_of(one.title, one.headings, one.text) for one in batch]
        vectors = await encode_passages(encoder, parts)
        made = {one.id: packed(vector) for one, vector in zip(batch, vectors, strict=True)}

        async def keep(tx: Transaction) -> None:
            there = await passages_found.existing(tx, organisation_id, list(made))
            pairs = [(id, vector) for id, vector in made.items() if id in there]
            if pairs:
                await passage_vectors.add(tx, organisation_id, encoder.name, pairs)

        await self._db.write(keep)

    async def _moved(self, organisation_id: OrganisationId) -> bool:
        """Have the wanted encoder's vectors be searched, unless some are missing yet."""
        name = self._encoders.wanted.name

        async def move(tx: Transaction) -> bool:
            # Under the library's lock: nobody adds a passage meanwhile.
            library = await libraries.give(tx, organisation_id)
            if library is None or library.encoder == name:
                return True
            if await passage_vectors.missing(tx, organisation_id, name, 0, 1):
                return False
            await libraries.use_encoder(tx, organisation_id, name)
            return True

        return await self._db.write(move)

    async def _drop_others(self, organisation_id: OrganisationId) -> None:
        name = self._encoders.wanted.name

        def some(tx: Transaction):
            return passage_vectors.drop_others(tx, organisation_id, name, _REMOVED)

        while await self._db.write(some):
            pass
