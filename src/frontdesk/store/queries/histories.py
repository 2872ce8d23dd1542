"""The histories of a conversation: which server wrote it from which number on."""

from sqlalchemy import bindparam, func, select

from frontdesk.core.ids import ConversationRef, Epoch, HistoryId, Seq
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import in_conversation, row_values, scope

KEPT = 50

_last_event = (
    select(func.coalesce(func.max(t.events.c.seq), 0))
    .where(in_conversation(t.events))
    .scalar_subquery()
)
_begin = Query(
    lambda insert: (
        insert(t.histories)
        .values(**row_values("history", "epoch"), after_seq=_last_event)
        .on_conflict_do_nothing()
    )
)
_all = Query(
    select(t.histories.c.history, t.histories.c.after_seq)
    .where(in_conversation(t.histories))
    .order_by(t.histories.c.epoch.desc())
    .limit(bindparam("most"))
)


async def begin(tx: Transaction, ref: ConversationRef, epoch: Epoch, history: HistoryId) -> None:
    """Note that from here on a server writes the conversation; once for each of its starts."""
    await tx.execute(_begin, **scope(ref), history=history, epoch=epoch)


async def newest(
    tx: Transaction, ref: ConversationRef, most: int = KEPT
) -> list[tuple[HistoryId, Seq]]:
    """The newest histories, oldest first, each with the last event before it."""
    rows = await tx.fetch(_all, **scope(ref), most=most)
    return [(HistoryId(history), Seq(after)) for history, after in reversed(rows)]
