"""Takes the person out of a conversation's rows: the rows stay where they count."""

from collections.abc import Collection, Iterable

from sqlalchemy import bindparam, delete, func, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import CallSessionId, ConversationRef, OrganisationId, Seq
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.personal_columns import ERASED, OF_CONVERSATIONS
from frontdesk.store.queries import knowledge_gaps
from frontdesk.store.query import Query
from frontdesk.store.records import LedgerStatus
from frontdesk.store.scope import (
    CONVERSATION,
    ORGANISATION,
    in_conversation,
    in_organisation,
    new_row,
    scope,
)

ENDED_BY_ERASURE = "discarded"

_tables = t.metadata.tables
_removals = [
    Query(delete(_tables[name]).where(in_conversation(_tables[name])))
    for name, texts in OF_CONVERSATIONS.items()
    if texts.rows_go
]
_changes = [
    Query(update(_tables[name]).where(in_conversation(_tables[name])).values(**texts.erased))
    for name, texts in OF_CONVERSATIONS.items()
    if texts.erased
]
_not_taken = Query(delete(t.inbox).where(in_conversation(t.inbox), t.inbox.c.seq.is_(None)))
_end_turns = Query(
    update(t.turns)
    .where(in_conversation(t.turns), t.turns.c.outcome.is_(None))
    .values(outcome=ENDED_BY_ERASURE, finished_at=bindparam("now"))
)
_told = Query(
    update(t.ledger)
    .where(in_conversation(t.ledger), t.ledger.c.told_seq.is_(None))
    .values(told_seq=bindparam("told"))
)
_settled_cursors = Query(
    update(t.outbound_cursors)
    .where(in_conversation(t.outbound_cursors))
    .values(seq=t.outbound_cursors.c.until)
)
_ticket_events = Query(
    update(t.ticket_events)
    .where(
        in_organisation(t.ticket_events),
        t.ticket_events.c.kind != "status",
        t.ticket_events.c.number.in_(select(t.tickets.c.number).where(in_conversation(t.tickets))),
    )
    .values(text=ERASED)
)
_event = Query(
    update(t.events)
    .where(in_conversation(t.events), t.events.c.seq == bindparam("its_seq"))
    .values(body=bindparam("its_body"))
)
_new_event = Query(new_row(t.events, "seq", "type", "body"))
_new_call = Query(
    new_row(t.calls, "call_session_id", "started_at", "started_seq", "greeted_at", "network")
)
_new_snapshot = Query(new_row(t.snapshots, "audience", "seq", "body"))
_conversation = Query(
    update(t.conversations)
    .where(t.conversations.c.id == bindparam(CONVERSATION), in_organisation(t.conversations))
    .values(
        status=bindparam("becomes"),
        title=None,
        title_source=None,
        phone=None,
        call_session_id=bindparam("call"),
        seq_reserved=bindparam("reserved"),
        erased_at=bindparam("now"),
    )
)
_under_way = Query(
    select(func.count())
    .select_from(t.ledger)
    .where(
        in_conversation(t.ledger),
        (t.ledger.c.status == LedgerStatus.INTENT) | (t.ledger.c.status == LedgerStatus.UNKNOWN),
        t.ledger.c.unresolved_at.is_(None),
    )
)
_subjects = Query(
    select(t.guess_counters.c.subject)
    .where(in_organisation(t.guess_counters), t.guess_counters.c.subject > bindparam("after"))
    .order_by(t.guess_counters.c.subject)
    .limit(bindparam("most"))
)
_forget_subject = Query(
    delete(t.guess_counters).where(
        in_organisation(t.guess_counters), t.guess_counters.c.subject == bindparam("its_subject")
    )
)
_PAGE = 500


async def effects_under_way(tx: Transaction, ref: ConversationRef) -> bool:
    """Whether the outcome of an effect is still being found out, for which its facts are needed."""
    return bool((await tx.fetch(_under_way, **scope(ref)))[0][0])


async def erase_rows(tx: Transaction, ref: ConversationRef, now: Millis, told: Seq) -> None:
    """Erase every column of the conversation's rows but the events' own bodies."""
    given = scope(ref)
    await tx.execute(_ticket_events, **given)
    await tx.execute(_not_taken, **given)
    await tx.execute(_end_turns, **given, now=now)
    await tx.execute(_told, **given, told=told)
    await tx.execute(_settled_cursors, **given)
    await knowledge_gaps.forget(tx, ref)
    for query in (*_changes, *_removals):
        await tx.execute(query, **given)


async def put_events(
    tx: Transaction, ref: ConversationRef, bodies: Iterable[tuple[Seq, str]]
) -> None:
    """Put other bodies in the place of stored events, at their own numbers."""
    given = scope(ref)
    await tx.execute_many(
        _event, [{**given, "its_seq": seq, "its_body": body} for seq, body in bodies]
    )


async def begin_afresh(
    tx: Transaction,
    ref: ConversationRef,
    *,
    call: CallSessionId,
    status: str,
    event: tuple[Seq, str, str],
    now: Millis,
) -> None:
    """Have the conversation go on with a call that knows nobody, which an event begins."""
    given = scope(ref)
    seq, kind, body = event
    await tx.execute(_new_event, **given, seq=seq, type=kind, body=body)
    await tx.execute(
        _new_call,
        **given,
        call_session_id=call,
        started_at=now,
        started_seq=seq,
        greeted_at=None,
        network=None,
    )
    await tx.execute(_conversation, **given, becomes=status, call=call, reserved=seq, now=now)


async def put_snapshot(
    tx: Transaction, ref: ConversationRef, audience: str, seq: Seq, body: str
) -> None:
    """Keep a snapshot that was made anew."""
    await tx.execute(_new_snapshot, **scope(ref), audience=audience, seq=seq, body=body)


async def forget_guesses(
    tx: Transaction, organisation_id: OrganisationId, facts: Collection[str]
) -> None:
    """Forget what was counted of attempts at these facts, accounts or conversations."""
    given, after = {ORGANISATION: organisation_id}, ""
    wanted = tuple(fact.casefold() for fact in facts)
    while rows := await tx.fetch(_subjects, **given, after=after, most=_PAGE):
        for (subject,) in rows:
            if any(fact in subject.casefold() for fact in wanted):
                await tx.execute(_forget_subject, **given, its_subject=subject)
        after = rows[-1][0]
