"""The conversations that operators see in their lists, and a line for each."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, select

from frontdesk.core.clock import Millis
from frontdesk.core.events import Role
from frontdesk.core.feed import FeedLine, LastWord
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId
from frontdesk.core.lifecycle import Status
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import WORD_TO_AGENT
from frontdesk.store.scope import (
    CONVERSATION,
    ORGANISATION,
    in_conversation,
    in_organisation,
    scope,
)

# The newest conversations, beside all that wait for a person or are held by one.
MOST_LATEST = 200
MOST_WITH_PEOPLE = 500
LAST_SHOWN = 140
MOST_UNANSWERED = 20

_conversations, _handoffs = t.conversations, t.handoffs
_own_handoff = (_handoffs.c.organisation_id == _conversations.c.organisation_id) & (
    _handoffs.c.conversation_id == _conversations.c.id
)
_at, _id = _conversations.c.updated_at, _conversations.c.id
_latest = Query(
    select(_id, _at)
    .where(in_organisation(_conversations), _conversations.c.status != Status.NEW.value)
    .order_by(_at.desc(), _id.desc())
    .limit(bindparam("most"))
)
_with_people = (
    select(_id, _at)
    .join_from(_handoffs, _conversations, _own_handoff)
    .where(in_organisation(_handoffs))
    .limit(bindparam("most"))
)
_waiting = Query(
    _with_people.where(_handoffs.c.waiting_since.is_not(None)).order_by(
        _handoffs.c.priority.desc(), _handoffs.c.waiting_since, _handoffs.c.conversation_id
    )
)
_held = Query(
    _with_people.where(_handoffs.c.holder.is_not(None)).order_by(_handoffs.c.conversation_id)
)
_OF_HANDOFF = (
    *("waiting_since", "promised_by", "late", "priority", "reason", "ticket"),
    *("holder", "assignee", "snoozed_until", "tags"),
)
_OF_CONVERSATION = ("status", "title", "channel", "phone", "created_at")
_line = Query(
    select(
        *(_conversations.c[name] for name in _OF_CONVERSATION),
        *(_handoffs.c[name] for name in _OF_HANDOFF),
    )
    .join_from(_conversations, _handoffs, _own_handoff, isouter=True)
    .where(in_organisation(_conversations), _id == bindparam(CONVERSATION))
)
_said = Query(
    select(t.messages.c.role, t.messages.c.text, t.messages.c.at, t.messages.c.name)
    .where(in_conversation(t.messages), t.messages.c.message_id.not_like(f"{WORD_TO_AGENT}%"))
    .order_by(t.messages.c.seq.desc())
    .limit(MOST_UNANSWERED + 1)
)


async def window(
    tx: Transaction,
    organisation_id: OrganisationId,
    *,
    latest: int = MOST_LATEST,
    with_people: int = MOST_WITH_PEOPLE,
) -> dict[ConversationId, Millis]:
    """The newest conversations and those that wait or are held, by when each was written."""
    own = {ORGANISATION: organisation_id}
    found: dict[ConversationId, Millis] = {}
    for query, most in ((_latest, latest), (_waiting, with_people), (_held, with_people)):
        found.update(
            {ConversationId(row[0]): row[1] for row in await tx.fetch(query, **own, most=most)}
        )
    return found


async def line(tx: Transaction, ref: ConversationRef) -> FeedLine | None:
    """A conversation as lists show it; None where there is none, or nobody has spoken yet."""
    rows = await tx.fetch(_line, **scope(ref))
    if not rows or rows[0][0] == Status.NEW.value:
        return None
    said = await tx.fetch(_said, **scope(ref))
    row = rows[0]
    fields = dict(zip(_OF_CONVERSATION, row[: len(_OF_CONVERSATION)], strict=True))
    return FeedLine(
        conversation_id=ref.conversation_id,
        **fields,
        **_of_handoff(row[len(_OF_CONVERSATION) :]),
        last=_last_word(said[0]) if said else None,
        unanswered=_unanswered(said),
    )


def _of_handoff(row: Row) -> dict[str, Any]:
    read = dict(zip(_OF_HANDOFF, row, strict=True))
    if read["priority"] is None:
        return {}
    read["tags"] = tuple(msgspec.json.decode(read["tags"], type=list[str]))
    read["late"] = bool(read["late"])
    return read


def _last_word(row: Row) -> LastWord:
    role, text, at, name = row
    shown = text if len(text) <= LAST_SHOWN else text[: LAST_SHOWN - 1] + "…"
    return LastWord(role, shown, at, name)


def _unanswered(said: list[Row]) -> int:
    """How many of the newest messages are the customer's, counted up to a bound."""
    customers = [row[0] == Role.CUSTOMER for row in said]
    count = customers.index(False) if False in customers else len(customers)
    return min(count, MOST_UNANSWERED)
