"""Gaps whose questions were kept as they came up, and are yet to be put with those like them."""

from sqlalchemy import bindparam, delete, select, update

from frontdesk.core.ids import ConversationRef, GapId, OrganisationId
from frontdesk.core.library import GapQuestion, GapState
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.queries import knowledge_gaps
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

# The encoder of a gap that is not placed yet.
UNPLACED = ""

_gaps, _asked = t.knowledge_gaps, t.knowledge_gap_questions
_unplaced = Query(
    select(_gaps.c.organisation_id, _gaps.c.id)
    .where(_gaps.c.state == GapState.OPEN, _gaps.c.encoder == UNPLACED)
    .order_by(_gaps.c.created_at, _gaps.c.id)
    .limit(bindparam("most"))
)
_move = Query(
    update(_asked)
    .where(in_organisation(_asked), _asked.c.gap_id == bindparam("from_gap"))
    .values(gap_id=bindparam("to_gap"))
)
_this = in_organisation(_gaps) & (_gaps.c.id == bindparam("its_id"))
_drop = Query(delete(_gaps).where(_this))


async def keep_unplaced(
    tx: Transaction, ref: ConversationRef, new: GapId, question: GapQuestion
) -> None:
    """Keep a question as a gap of its own; asked about again, only its reason changes."""
    known = await knowledge_gaps.gap_of(tx, ref, question.turn)
    if known is None:
        await knowledge_gaps.begin(
            tx, ref.organisation_id, new, encoder=UNPLACED, centroid=b"", at=question.at
        )
    await knowledge_gaps.ask(tx, ref, known or new, question)


async def unplaced_anywhere(tx: Transaction, most: int) -> list[tuple[OrganisationId, GapId]]:
    """The gaps of every organisation that are not placed yet, the oldest first."""
    rows = await tx.fetch(_unplaced, most=most)
    return [(OrganisationId(row[0]), GapId(row[1])) for row in rows]


async def join(tx: Transaction, organisation_id: OrganisationId, gap: GapId, to: GapId) -> None:
    """Put the questions of a gap with those of another, and forget the gap."""
    ours = {ORGANISATION: organisation_id}
    await tx.execute(_move, **ours, from_gap=gap, to_gap=to)
    await tx.execute(_drop, **ours, its_id=gap)
