"""A conversation's log as any process finds it in the store: its replay, without its session."""

from dataclasses import dataclass, field
from typing import Any

import msgspec
import structlog

from frontdesk.core.events import Audience, Event, EventType, Role
from frontdesk.core.ids import ConversationId, ConversationRef, Epoch, HistoryId, MessageId, Seq
from frontdesk.core.state import ClientState
from frontdesk.events.log import chunk_pairs
from frontdesk.events.position import History, Past
from frontdesk.events.replay import Replay, Resync
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, histories, history, summaries
from frontdesk.store.records import ConversationRecord, EventRecord, TokenChunk, TurnRecord
from frontdesk.turn.call_summary import NO_SUMMARY, CallSummary, decode_summary, encode_summary

_log = structlog.get_logger("frontdesk.session")


@dataclass(frozen=True, slots=True)
class StoredLog:
    """What was let go up to the newest commit, and the text of messages without an end.

    A commit carries every lower-numbered token, so up to the replay's position nothing is missing;
    tokens that left since the newest commit are not here yet.
    """

    record: ConversationRecord
    replay: Replay
    past: Past
    running: TurnRecord | None
    in_flight: dict[MessageId, str]
    summary: CallSummary

    @property
    def ref(self) -> ConversationRef:
        """The conversation."""
        return self.record.ref

    @property
    def epoch(self) -> Epoch:
        """How often it was claimed so far."""
        return self.record.epoch

    @property
    def begun(self) -> bool:
        """Whether anything was ever committed: a session that has done so has reserved numbers."""
        return bool(self.record.seq_reserved)

    def resync(self, last: Any, audience: Audience) -> Resync:
        """What a client missed; beyond what is stored it may have seen what a restore undid."""
        found = self.replay.missed(last, self.past, self.replay.position + 1, audience)
        return with_summary(found, self.summary, audience)

    def since(self, seq: Seq, audience: Audience) -> Resync:
        """What a client missed that has everything up to a seq."""
        return self.replay.since(seq, audience)


def with_summary(found: Resync, summary: CallSummary, audience: Audience) -> Resync:
    """What a client missed, with what the call was about where an operator is told all anew.

    It has what tools have answered, which no customer is shown.
    """
    if found.snapshot is None or not summary.turns or audience is not Audience.OPERATOR:
        return found
    body = msgspec.Raw(encode_summary(summary).encode())
    return msgspec.structs.replace(found, summary=body)


async def read_log(tx: Transaction, ref: ConversationRef) -> StoredLog:
    """Read what was let go of a conversation, in one consistent view."""
    record = await conversations.find(tx, ref)
    rows = await _read_rows(tx, record) if record.seq_reserved else _Rows()
    past = Past([History(*each) for each in await histories.newest(tx, ref)])
    in_flight: dict[MessageId, str] = {}
    for chunk in rows.chunks:
        text = "".join(text for _, text in chunk_pairs(chunk))
        in_flight[chunk.message_id] = in_flight.get(chunk.message_id, "") + text
    replay = _replay(record, rows, past.current)
    return StoredLog(record, replay, past, rows.running, in_flight, rows.summary)


@dataclass(frozen=True, slots=True)
class _Rows:
    states: dict[Audience, ClientState] = field(default_factory=dict[Audience, ClientState])
    events: list[EventRecord] = field(default_factory=list[EventRecord])
    chunks: list[TokenChunk] = field(default_factory=list[TokenChunk])
    running: TurnRecord | None = None
    summary: CallSummary = NO_SUMMARY


async def read_summary(tx: Transaction, record: ConversationRecord) -> CallSummary:
    """What the present call was about so far, as its last turn left it."""
    found = await summaries.find(tx, record.ref, record.call_session_id)
    return decode_summary(found.body) if found is not None else NO_SUMMARY


async def _read_rows(tx: Transaction, record: ConversationRecord) -> _Rows:
    ref = record.ref
    stored = await history.snapshots(tx, ref)
    states = _states(ref.conversation_id, stored)
    snapshot_seq = min((seq for seq, _ in stored.values()), default=Seq(0)) if states else Seq(0)
    return _Rows(
        states=states,
        events=await history.events_after(tx, ref, snapshot_seq),
        chunks=await history.stored_tokens(tx, ref),
        running=await history.running_turn(tx, ref),
        summary=await read_summary(tx, record),
    )


def _replay(record: ConversationRecord, rows: _Rows, history_id: HistoryId) -> Replay:
    conversation = record.ref.conversation_id
    base = rows.states or {audience: ClientState(conversation) for audience in Audience}
    in_flight: dict[MessageId, list[Event]] = {}
    position = max([*(e.seq for e in rows.events[-1:]), *(s.seq for s in base.values())])
    for chunk in rows.chunks:
        for seq, text in chunk_pairs(chunk):
            token = _token(record, rows.running, seq, chunk.message_id, text)
            in_flight.setdefault(chunk.message_id, []).append(token)
            position = max(position, seq)
    return Replay(base, rows.events, in_flight, position, history_id)


def _states(
    conversation_id: ConversationId, stored: dict[str, tuple[Seq, str]]
) -> dict[Audience, ClientState]:
    """The stored snapshots; none of them where one is missing or of another version's shape.

    They save time, no more: without them the events are folded from the first one on.
    """
    if stored.keys() != set(Audience):
        return {}
    try:
        return {a: msgspec.json.decode(stored[a][1], type=ClientState) for a in Audience}
    except msgspec.DecodeError as error:
        _log.info("snapshot.set_aside", conversation=conversation_id, why=str(error))
        return {}


def _token(
    record: ConversationRecord,
    running: TurnRecord | None,
    seq: Seq,
    message_id: MessageId,
    text: str,
) -> Event:
    return Event(
        seq=seq,
        conversation_id=record.ref.conversation_id,
        call_session_id=record.call_session_id,
        turn_id=running.turn_id if running else record.turn_id,
        role=Role.ASSISTANT,
        type=EventType.TOKEN,
        at=record.updated_at,
        message_id=message_id,
        text=text,
    )
