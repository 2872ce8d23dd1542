"""Keeps the questions that the library does not answer, those that mean the same together."""

from collections.abc import Sequence

import numpy as np
import structlog

from frontdesk.core.ids import ConversationRef, GapId, IdSource
from frontdesk.core.library import GapQuestion
from frontdesk.knowledge.encoders import Encoders
from frontdesk.knowledge.vectors.encoder import (
    ENCODER_FAILURES,
    Floats,
    as_units,
    packed,
    unpacked,
)
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import knowledge_gaps
from frontdesk.store.queries.knowledge_gaps import Centroid

# Questions as near as this mean the same.
SAME = 0.7
_log = structlog.get_logger("frontdesk.knowledge")


class GapKeeper:
    """Takes questions in, one turn's once."""

    def __init__(self, db: Database, ids: IdSource, encoders: Encoders) -> None:
        self._db = db
        self._ids = ids
        self._encoders = encoders

    async def take(self, ref: ConversationRef, question: GapQuestion) -> GapId:
        """Keep a question with those that mean the same; the gap it belongs to."""
        vector = await self._vector(question.question)
        encoder = self._encoders.wanted.name
        new = self._ids.gap()

        async def keep(tx: Transaction) -> GapId:
            known = await knowledge_gaps.gap_of(tx, ref, question.turn)
            if known is not None:
                await knowledge_gaps.ask(tx, ref, known, question)
                return known
            ours = ref.organisation_id
            others = await knowledge_gaps.centroids(tx, ours, encoder) if vector.size else []
            grown = nearest(others, vector)
            if grown is None:
                grown = Centroid(new, packed(vector), 1)
                await knowledge_gaps.begin(
                    tx, ours, new, encoder=encoder, centroid=grown.vector, at=question.at
                )
            await knowledge_gaps.grow(tx, ours, grown, encoder=encoder, at=question.at)
            await knowledge_gaps.ask(tx, ref, grown.gap, question)
            return grown.gap

        return await self._db.write(keep)

    async def _vector(self, question: str) -> Floats:
        """What the question means; nothing where the encoder fails, and it stays by itself."""
        try:
            return (await self._encoders.wanted.encode([question]))[0]
        except ENCODER_FAILURES as cause:
            _log.warning("knowledge.gap_not_encoded", error=str(cause))
            return np.empty(0, np.float32)


def nearest(others: Sequence[Centroid], question: Floats) -> Centroid | None:
    """The gap that a question belongs to, with it taken in; None where it means something else."""
    fitting = [one for one in others if len(one.vector) == 2 * len(question)]
    if not fitting:
        return None
    centroids = as_units(unpacked([one.vector for one in fitting]))
    near = centroids @ question
    best = int(np.argmax(near))
    if near[best] < SAME:
        return None
    found = fitting[best]
    mean = centroids[best] * found.questions + question
    return Centroid(found.gap, packed(as_units(mean[None])[0]), found.questions + 1)
