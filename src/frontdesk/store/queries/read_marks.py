"""How far the customer and the operators have read a conversation."""

from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import row_values, scope

_put = Query(
    lambda insert: (
        stmt := insert(t.read_marks).values(**row_values("reader", "seq"))
    ).on_conflict_do_update(
        index_elements=["conversation_id", "reader"],
        set_={"seq": stmt.excluded.seq},
        where=t.read_marks.c.organisation_id == stmt.excluded.organisation_id,
    )
)


async def put(tx: Transaction, ref: ConversationRef, reader: str, seq: Seq) -> None:
    """Keep how far one side has read."""
    await tx.execute(_put, **scope(ref), reader=reader, seq=seq)
