"""What a conversation that is merged into another leaves to it, in the commit that closes it."""

from sqlalchemy import bindparam, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.errors import StoreError
from frontdesk.core.ids import ConversationId, ConversationRef
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.queries import inbox
from frontdesk.store.query import Query
from frontdesk.store.records import Joining
from frontdesk.store.scope import CONVERSATION, in_conversation, in_organisation, scope

# Written, so that two that are merged into each other at once wait for one another.
_hold = Query(
    update(t.conversations)
    .where(t.conversations.c.id == bindparam(CONVERSATION), in_organisation(t.conversations))
    .values(updated_at=bindparam("now"))
)
_merged_into = Query(select(t.handoffs.c.merged_into).where(in_conversation(t.handoffs)))
_move_tickets = Query(
    update(t.tickets).where(in_conversation(t.tickets)).values(conversation_id=bindparam("into"))
)


async def join(tx: Transaction, source: ConversationRef, joining: Joining, now: Millis) -> None:
    """Hand a conversation on; raises where the other was merged itself since somebody looked."""
    other = ConversationRef(source.organisation_id, ConversationId(joining.into))
    if joining.merges:
        there = await tx.execute(_hold, **scope(other), now=now)
        found = await tx.fetch(_merged_into, **scope(other))
        if there != 1 or any(into is not None for (into,) in found):
            raise StoreError(f"{joining.into} goes on no longer; nothing was merged into it")
        await tx.execute(_move_tickets, **scope(source), into=joining.into)
    await inbox.add(tx, other, joining.kind, joining.body, now)
