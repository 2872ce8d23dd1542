"""All that is stored of a customer, as one document to be given to them."""

from typing import Any

import msgspec

from frontdesk.core.events import EventType, decode_event
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.pack.customer_data import CustomerData
from frontdesk.privacy.finding import Found
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import (
    conversations,
    history,
    kept_turns,
    knowledge_gaps,
    ledger,
    mail_contacts,
    resolutions,
    tickets,
)

Document = dict[str, Any]
_TOLD = frozenset({EventType.MESSAGE, EventType.FINAL, EventType.LIFECYCLE, EventType.ACTION})
_MOST_LEDGER = 10_000


async def export_person(db: Database, found: Found, data: CustomerData | None) -> Document:
    """A customer's facts, what the pack keeps of them, and every conversation."""
    document: Document = {"customer": found.customer, "facts": _facts(found)}
    customer = found.customer
    if customer is not None and data is not None:
        organisation_id = found.organisation_id
        document["records"] = await db.read(lambda tx: data.export(tx, organisation_id, customer))
    document["conversations"] = [await _conversation(db, ref) for ref in found.refs]
    return document


def _facts(found: Found) -> Document:
    facts = found.facts
    return {
        "names": list(facts.names),
        "emails": list(facts.emails),
        "phones": list(facts.phones),
        "addresses": list(facts.addresses),
    }


async def _conversation(db: Database, ref: ConversationRef) -> Document:
    async def read(tx: Transaction) -> Document:
        record = await conversations.find(tx, ref)
        contact = await mail_contacts.find(tx, ref)
        return {
            "id": ref.conversation_id,
            "createdAt": record.created_at,
            "status": record.status,
            "title": record.title,
            "channel": record.channel,
            "phone": record.phone,
            "email": contact.address if contact is not None else None,
            "messages": await _messages(tx, ref),
            "done": [
                {
                    "tool": one.tool,
                    "at": one.created_at,
                    "status": one.status,
                    "given": _json(one.intent),
                    "result": _json(one.result),
                }
                for one in await ledger.recent(tx, ref, _MOST_LEDGER)
            ],
            "tickets": [
                {
                    **msgspec.to_builtins(one),
                    "events": msgspec.to_builtins(
                        await tickets.events_of(tx, ref.organisation_id, one.number)
                    ),
                }
                for one in await tickets.of_conversation(tx, ref)
            ],
            "resolutions": [
                {"at": one.at, "kind": one.kind, "reason": one.reason}
                for one in await resolutions.of_conversation(tx, ref)
            ],
            "unanswered": [
                {"at": one.at, "question": one.question, "reason": one.reason}
                for one in await knowledge_gaps.of_conversation(tx, ref)
            ],
            "testCases": [
                {"at": one.at, "turn": one.turn_id, "note": one.note, "kept": _json(one.body)}
                for one in await kept_turns.of_conversation(tx, ref)
            ],
        }

    return await db.read(read)


async def _messages(tx: Transaction, ref: ConversationRef) -> list[Document]:
    """What was said and shown, in order; notes of operators too, since they may speak of them."""
    stored = await history.events_after(tx, ref, Seq(0))
    events = [decode_event(one.body) for one in stored if one.type in _TOLD]
    return [
        {"seq": one.seq, "at": one.at, "role": one.role, "text": one.text, "data": one.data}
        for one in events
        if one.text or one.data
    ]


def _json(body: str | None) -> Any:
    return None if body is None else msgspec.json.decode(body)
