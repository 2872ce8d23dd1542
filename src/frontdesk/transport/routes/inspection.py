"""What may be looked at: what a conversation was about, and all there is to know of its turns."""

from collections.abc import Mapping

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, decode_dialog
from frontdesk.core.events import Audience, EventType, Role, decode_event
from frontdesk.core.ids import ConversationRef
from frontdesk.core.laws import breaches
from frontdesk.core.state import ClientState
from frontdesk.diagnosis.by_model import explain_by_model
from frontdesk.diagnosis.explanation import Explanation
from frontdesk.diagnosis.rules import explain_by_rules
from frontdesk.diagnosis.turn_view import TurnView, View, cut, turn_view
from frontdesk.models.port import Model
from frontdesk.session.reader import Reader
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, history, inbox, ledger, usage
from frontdesk.store.records import ConversationRecord, InboxRecord
from frontdesk.transport.schemas import Summary

TURNS_SHOWN = 50
ALL_TURNS = 1_000_000
ACTIONS_READ = 500
ENTRIES_READ = 500


async def summary(reader: Reader, ref: ConversationRef) -> Summary:
    """What a conversation was about so far."""
    standing = await reader.standing(ref)
    state = await reader.state(ref, Audience.CUSTOMER)
    asked = [m for m in state.messages if m.role == Role.CUSTOMER]
    answers = [m for m in state.messages if m.role == Role.ASSISTANT]
    return Summary(
        conversation_id=ref.conversation_id,
        call_session_id=standing.call.call_session_id,
        status=standing.status,
        title=standing.title,
        turn_id=standing.turn_id,
        customer_messages=len(asked),
        last_customer_message=asked[-1].text if asked else None,
        last_answer=answers[-1].text if answers else None,
        answer_pending=standing.answering,
    )


class ConversationView(View, frozen=True, kw_only=True):
    """A conversation's own row."""

    id: str
    organisation_id: str
    status: str
    title: str | None
    channel: str
    call_session_id: str
    turn_id: int
    seq_reserved: int
    epoch: int
    created_at: Millis
    updated_at: Millis


class InputWaiting(View, frozen=True, kw_only=True):
    """An input that was accepted and not yet taken up."""

    id: int
    kind: str
    client_message_id: str | None
    body: str
    at: Millis


class UsageView(View, frozen=True, kw_only=True):
    """What models used in so many turns that asked one; `cost` where a price is set."""

    turns: int
    input: int
    cached: int
    reasoning: int
    output: int
    cost: float | None


class Examined(View, frozen=True, kw_only=True):
    """What the store tells of a conversation; the dialog is None until it first moves."""

    conversation: ConversationView
    dialog: Dialog | None
    turns: tuple[TurnView, ...]
    inbox_waiting: tuple[InputWaiting, ...]
    usage: UsageView
    explanation: Explanation | None = None


class DebugView(Examined, frozen=True, kw_only=True):
    """What a running server tells besides."""

    state: ClientState
    connections: int
    law_breaches: dict[str, int]


async def examine(
    tx: Transaction, ref: ConversationRef, most: int = TURNS_SHOWN, before: int | None = None
) -> Examined:
    """All that the store tells of a conversation's recent turns, or of those before one."""
    record = await conversations.find(tx, ref)
    turns = await history.turns(tx, ref, most, before)
    first = turns[0].turn_id if turns else 0
    messages = await history.turn_messages(tx, ref, first)
    steps = await history.steps(tx, ref, first)
    bodies = await history.recent_events(tx, ref, EventType.ACTION, ACTIONS_READ)
    actions = [decode_event(row.body) for row in bodies]
    entries = await ledger.recent(tx, ref, ENTRIES_READ)
    dialog = await history.dialog(tx, ref)
    return Examined(
        conversation=_conversation_view(record),
        dialog=decode_dialog(dialog) if dialog is not None else None,
        turns=tuple(turn_view(t, messages, steps, actions, entries) for t in turns),
        inbox_waiting=tuple(_input_view(row) for row in await inbox.waiting(tx, ref)),
        usage=usage_view(await usage.of_conversation(tx, ref)),
    )


async def explained(
    found: Examined, model: Model | None, broken: Mapping[str, int] | None = None
) -> Examined:
    """The same with why it went so: by a model if there is one, else by the house rules."""
    waiting = len(found.inbox_waiting)
    by_rules = explain_by_rules(found.turns, waiting=waiting, breaches=broken)
    if model is None:
        return msgspec.structs.replace(found, explanation=by_rules)
    by_model = await explain_by_model(model, found.turns, by_rules)
    return msgspec.structs.replace(found, explanation=by_model)


def debug(found: Examined, state: ClientState, connections: int) -> DebugView:
    """What was examined, with what this process tells besides."""
    return DebugView(
        **msgspec.structs.asdict(found),
        state=state,
        connections=connections,
        law_breaches=dict(breaches),
    )


def usage_view(found: usage.UsageSum) -> UsageView:
    """A sum as operators see it."""
    return UsageView(**{name: getattr(found, name) for name in UsageView.__struct_fields__})


def _conversation_view(record: ConversationRecord) -> ConversationView:
    return ConversationView(
        id=record.ref.conversation_id,
        organisation_id=record.ref.organisation_id,
        status=record.status,
        title=record.title,
        channel=record.channel,
        call_session_id=record.call_session_id,
        turn_id=record.turn_id,
        seq_reserved=record.seq_reserved,
        epoch=record.epoch,
        created_at=record.created_at,
        updated_at=record.updated_at,
    )


def _input_view(row: InboxRecord) -> InputWaiting:
    return InputWaiting(
        id=row.id,
        kind=row.kind,
        client_message_id=row.client_message_id,
        body=cut(row.body),
        at=row.at,
    )
