"""What operators may look at: a conversation's state, and all there is to know for diagnosis."""

from typing import Any

import msgspec

from frontdesk.core.events import Audience, Role
from frontdesk.core.ids import ConversationRef
from frontdesk.core.laws import breaches
from frontdesk.session.host import Host
from frontdesk.store import conversations, history, inbox
from frontdesk.store.database import Database, Transaction
from frontdesk.store.records import ConversationRecord, InboxRecord, StepRecord, TurnRecord
from frontdesk.transport.schemas import Summary


async def summary(host: Host, ref: ConversationRef) -> Summary:
    """What a conversation was about so far."""
    session = await host.session(ref)
    state = session.state(Audience.CUSTOMER)
    asked = [m for m in state.messages if m.role == Role.CUSTOMER]
    answers = [m for m in state.messages if m.role == Role.ASSISTANT]
    return Summary(
        conversation_id=ref.conversation_id,
        call_session_id=session.memory.call.call_session_id,
        status=session.memory.status,
        title=session.memory.title,
        turn_id=session.memory.turn_id,
        customer_messages=len(asked),
        last_customer_message=asked[-1].text if asked else None,
        last_answer=answers[-1].text if answers else None,
        answer_pending=session.turn is not None,
    )


async def state(host: Host, ref: ConversationRef) -> Any:
    """The operator's snapshot."""
    session = await host.session(ref)
    return msgspec.to_builtins(session.state(Audience.OPERATOR))


def turn_view(turn: TurnRecord) -> dict[str, Any]:
    """A turn with its timings, as `debug` and `frontdesk logs` show it."""
    record: dict[str, Any] = msgspec.json.decode(turn.record) if turn.record else {}
    return {
        "turnId": turn.turn_id,
        "callSessionId": turn.call_session_id,
        "outcome": turn.outcome,
        "attempt": turn.attempt,
        "startedAt": turn.started_at,
        "finishedAt": turn.finished_at,
        **record,
    }


def _conversation_view(record: ConversationRecord) -> dict[str, Any]:
    return {
        "id": record.ref.conversation_id,
        "organisationId": record.ref.organisation_id,
        "status": record.status,
        "title": record.title,
        "channel": record.channel,
        "callSessionId": record.call_session_id,
        "turnId": record.turn_id,
        "seqReserved": record.seq_reserved,
        "epoch": record.epoch,
        "createdAt": record.created_at,
        "updatedAt": record.updated_at,
    }


def _step_view(step: StepRecord) -> dict[str, Any]:
    return {
        "turnId": step.turn_id,
        "step": step.step,
        "at": step.at,
        "record": msgspec.json.decode(step.body),
    }


def _input_view(row: InboxRecord) -> dict[str, Any]:
    return {
        "id": row.id,
        "kind": row.kind,
        "clientMessageId": row.client_message_id,
        "body": row.body,
        "at": row.at,
    }


async def debug(db: Database, host: Host, ref: ConversationRef, most: int = 50) -> Any:
    """All there is to know about a conversation's recent turns."""

    async def read(tx: Transaction) -> dict[str, Any]:
        turns = await history.turns(tx, ref, most)
        first = turns[0].turn_id if turns else 0
        return {
            "conversation": _conversation_view(await conversations.find(tx, ref)),
            "turns": [turn_view(t) for t in turns],
            "steps": [_step_view(s) for s in await history.steps(tx, ref, first)],
            "inboxWaiting": [_input_view(r) for r in await inbox.waiting(tx, ref)],
        }

    found = await db.read(read)
    session = await host.session(ref)
    return msgspec.to_builtins(
        {
            **found,
            "state": session.state(Audience.OPERATOR),
            "connections": host.hub.count(ref),
            "lawBreaches": dict(breaches),
        }
    )
