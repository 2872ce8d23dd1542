"""Keeps what the library does not answer as its turn commits, and puts like with like later."""

from frontdesk.core.ids import GapId, IdSource, OrganisationId
from frontdesk.core.library import GapQuestion, GapReason
from frontdesk.knowledge.answering.gaps import KnowledgeGap
from frontdesk.knowledge.gap_keeper import nearest
from frontdesk.knowledge.vectors.encoder import TextEncoder, packed
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import gap_placing, knowledge_gaps
from frontdesk.store.queries.knowledge_gaps import Centroid

_AT_ONCE = 20


class GapPlacing:
    """Takes questions in within a turn's commit; what they mean is found out beside the turns."""

    def __init__(self, db: Database, ids: IdSource, encoder: TextEncoder) -> None:
        self._db = db
        self._ids = ids
        self._encoder = encoder

    async def record(self, tx: Transaction, gap: KnowledgeGap) -> None:
        """Keep a question with all else that its turn commits."""
        question = GapQuestion(
            gap.conversation.conversation_id,
            gap.turn,
            gap.question,
            GapReason(gap.reason.value),
            gap.at,
        )
        await gap_placing.keep_unplaced(tx, gap.conversation, self._ids.gap(), question)

    async def place(self) -> int:
        """Put new questions with those that mean the same; how many. Raises ENCODER_FAILURES."""
        count = 0
        while waiting := await self._db.read(
            lambda tx: gap_placing.unplaced_anywhere(tx, _AT_ONCE)
        ):
            for organisation_id, gap_id in waiting:
                await self._place(organisation_id, gap_id)
                count += 1
        return count

    async def _place(self, organisation_id: OrganisationId, gap_id: GapId) -> None:
        gap = await self._db.read(lambda tx: knowledge_gaps.find(tx, organisation_id, gap_id))
        if gap is None:
            return
        encoder, at = self._encoder.name, gap.updated_at
        asked = gap.asked[0].question if gap.asked else ""
        vector = (await self._encoder.encode([asked]))[0]

        async def place(tx: Transaction) -> None:
            others = await knowledge_gaps.centroids(tx, organisation_id, encoder)
            grown = nearest(others, vector)
            if grown is not None:
                await gap_placing.join(tx, organisation_id, gap_id, grown.gap)
            own = grown or Centroid(gap_id, packed(vector), 1)
            await knowledge_gaps.grow(tx, organisation_id, own, encoder=encoder, at=at)

        await self._db.write(place)
