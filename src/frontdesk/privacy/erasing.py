"""Erases conversations and customers: texts in place, at the same numbers."""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.errors import CallerError
from frontdesk.core.events import (
    Audience,
    Event,
    EventType,
    Role,
    decode_event,
    encode_event,
    visible,
)
from frontdesk.core.ids import (
    CallSessionId,
    ConversationRef,
    OrganisationId,
    Seq,
    new_history,
)
from frontdesk.core.lifecycle import Status
from frontdesk.core.state import ClientState, fold
from frontdesk.pack.customer_data import CustomerData
from frontdesk.privacy.erased_event import erased_event
from frontdesk.privacy.finding import NO_FACTS, Found
from frontdesk.store.database import Database, Purging, Transaction
from frontdesk.store.queries import (
    conversations,
    erasing,
    erasures,
    histories,
    history,
    search_index,
)
from frontdesk.store.queries.erasures import Erasure
from frontdesk.store.records import ConversationRecord

NewCall = Callable[[], CallSessionId]

_ENDED = frozenset({Status.RESOLVED, Status.CLOSED})


@dataclass(frozen=True, slots=True)
class Eraser:
    """Who erases in an organisation: its pack's own records, the moment, where ids come from."""

    organisation_id: OrganisationId
    now: Millis
    new_call: NewCall
    data: CustomerData | None = None


def hashed(salt: str, customer: str) -> str:
    """By what a customer's id is known again, and by nobody who has not got the id."""
    return hashlib.sha256(f"{salt}/{customer}".encode()).hexdigest()


async def list_erasure(tx: Transaction, by: Eraser, found: Found) -> Erasure:
    """Put an erasure down before it begins: what it has begun to erase is not found again."""
    salt, customer = secrets.token_hex(16), found.customer
    listed = Erasure(
        by.organisation_id,
        by.now,
        salt,
        hashed(salt, customer) if customer is not None else None,
        [ref.conversation_id for ref in found.refs],
    )
    await erasures.add(tx, by.organisation_id, listed)
    return listed


async def erase_records(tx: Transaction, by: Eraser, found: Found) -> None:
    """Erase what is kept of a customer beside the conversations: counts, the pack's own records."""
    named = (found.customer,) if found.customer is not None else ()
    facts = (*found.facts.all, *named, *(ref.conversation_id for ref in found.refs))
    await erasing.forget_guesses(tx, by.organisation_id, facts)
    if found.customer is not None and by.data is not None:
        await by.data.erase(tx, by.organisation_id, found.customer)


async def expect_no_effects(tx: Transaction, refs: Sequence[ConversationRef]) -> None:
    """Refuse while an effect's outcome is being found out: its facts are needed for that."""
    for ref in refs:
        if await erasing.effects_under_way(tx, ref):
            raise CallerError(
                f"{ref.conversation_id}: an effect is under way; try again once it has an outcome",
                code="effect_under_way",
                status=409,
            )


async def erase_conversation(tx: Transaction, by: Eraser, ref: ConversationRef) -> None:
    """Erase a conversation's texts under a claim of our own, which fences off its live session.

    Raises CallerError while the outcome of an effect is being found out.
    """
    record = await conversations.find(tx, ref)
    await expect_no_effects(tx, [ref])
    epoch = await conversations.claim(tx, ref)
    # What numbers were reserved may have been given to tokens that never were stored.
    seq = Seq(record.seq_reserved + 1)
    await erasing.erase_rows(tx, ref, by.now, seq)
    erased = await _erased_events(tx, ref)
    call = by.new_call()
    ending = _ending(record, call, seq, by.now)
    await erasing.begin_afresh(
        tx,
        ref,
        call=call,
        status=_status_after(record.status),
        event=(seq, ending.type, encode_event(ending)),
        now=by.now,
    )
    await _snapshot(tx, ref, [*erased, ending])
    # None of the earlier histories stays: whoever comes back with a position is shown all anew.
    await histories.begin(tx, ref, epoch, new_history())


async def purged(db: Database) -> bool:
    """Leave no trace of what was erased in the database's own files, where it can; whether so."""
    await db.write(search_index.purge_anywhere)
    if not isinstance(db, Purging):
        return False
    await db.purge()
    return True


async def _erased_events(tx: Transaction, ref: ConversationRef) -> list[Event]:
    stored = await history.events_after(tx, ref, Seq(0))
    erased = [erased_event(decode_event(one.body)) for one in stored]
    await erasing.put_events(tx, ref, [(event.seq, encode_event(event)) for event in erased])
    return erased


def _status_after(status: Status) -> Status:
    """What has not ended is closed: nobody is to wait for whom nobody knows any more."""
    return status if status in _ENDED else Status.CLOSED


def _ending(record: ConversationRecord, call: CallSessionId, seq: Seq, now: Millis) -> Event:
    data: dict[str, Any] = {"newCall": True, "erased": True, "title": None}
    if record.status not in _ENDED:
        data |= {"status": Status.CLOSED, "reason": "erased"}
    return Event(
        seq=seq,
        conversation_id=record.ref.conversation_id,
        call_session_id=call,
        turn_id=record.turn_id,
        role=Role.SYSTEM,
        type=EventType.LIFECYCLE,
        at=now,
        data=data,
    )


async def _snapshot(tx: Transaction, ref: ConversationRef, events: Sequence[Event]) -> None:
    """Make each audience's snapshot anew, of what is left."""
    for audience in Audience:
        seen = (event for event in events if visible(event, audience))
        state = fold(ClientState(ref.conversation_id), seen)
        body = msgspec.json.encode(state).decode()
        await erasing.put_snapshot(tx, ref, audience, state.seq, body)


async def customer_of_hash(
    tx: Transaction, organisation_id: OrganisationId, data: CustomerData, erasure: Erasure
) -> str | None:
    """The customer whom an erasure was of, where a restored backup has brought them back."""
    after = ""
    while ids := await data.ids(tx, organisation_id, after):
        for one in ids:
            if hashed(erasure.salt, one) == erasure.customer:
                return one
        after = ids[-1]
    return None


async def erase_again(tx: Transaction, by: Eraser, erasure: Erasure) -> int:
    """Erase what a restored backup has brought back; how many conversations there were."""
    there = [ref for ref in erasure.refs if await conversations.exists(tx, ref)]
    for ref in there:
        await erase_conversation(tx, by, ref)
    customer, facts = None, NO_FACTS
    if erasure.customer is not None and by.data is not None:
        customer = await customer_of_hash(tx, by.organisation_id, by.data, erasure)
        if customer is not None:
            facts = await by.data.facts(tx, by.organisation_id, customer) or NO_FACTS
    await erase_records(tx, by, Found(by.organisation_id, customer, facts, tuple(there)))
    return len(there)
