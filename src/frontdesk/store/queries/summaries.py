"""What each call of a conversation was about, as its last turn left it."""

from sqlalchemy import bindparam, select

from frontdesk.core.ids import CallSessionId, ConversationRef
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import SummaryRecord
from frontdesk.store.scope import in_conversation, row_values, scope

_put = Query(
    lambda insert: (
        stmt := insert(t.call_summaries).values(**row_values("call_session_id", "body", "at"))
    ).on_conflict_do_update(
        index_elements=["conversation_id", "call_session_id"],
        set_={"body": stmt.excluded.body, "at": stmt.excluded.at},
        where=t.call_summaries.c.organisation_id == stmt.excluded.organisation_id,
    )
)
_find = Query(
    select(t.call_summaries.c.body, t.call_summaries.c.at).where(
        in_conversation(t.call_summaries), t.call_summaries.c.call_session_id == bindparam("call")
    )
)


async def put(tx: Transaction, ref: ConversationRef, record: SummaryRecord) -> None:
    """Keep a call's summary, in place of the one before."""
    await tx.execute(
        _put,
        **scope(ref),
        call_session_id=record.call_session_id,
        body=record.body,
        at=record.at,
    )


async def find(tx: Transaction, ref: ConversationRef, call: CallSessionId) -> SummaryRecord | None:
    """A call's summary, once a turn of it has ended."""
    rows = await tx.fetch(_find, **scope(ref), call=call)
    return SummaryRecord(call, rows[0][0], rows[0][1]) if rows else None
