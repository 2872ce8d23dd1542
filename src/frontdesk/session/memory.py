"""What a session keeps in memory of its conversation, and how that is read from the store."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import structlog

from frontdesk.core.dialog import Dialog, decode_dialog
from frontdesk.core.events import Audience, Event, EventType, Published, Role, decode_event
from frontdesk.core.handoff import NOBODY_ASKED, Handoff
from frontdesk.core.ids import (
    ConversationId,
    ConversationRef,
    Epoch,
    HistoryId,
    MessageId,
    Seq,
    TurnId,
)
from frontdesk.core.laws import breach
from frontdesk.core.lifecycle import Status
from frontdesk.core.locale import Locale
from frontdesk.core.state import ClientState
from frontdesk.events.log import chunk_pairs
from frontdesk.events.position import History, Past
from frontdesk.events.replay import Replay
from frontdesk.session.law_checks import outcome_lost
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, handoffs, histories, history, inbox, ledger
from frontdesk.store.records import (
    CallRecord,
    ConversationRecord,
    EventRecord,
    InboxRecord,
    LedgerEntry,
    MessageRecord,
    StepRecord,
    TokenChunk,
    TurnRecord,
)
from frontdesk.turn.answering.history_window import BLOCK, EARLIER, HISTORY, MOST_READ, shown_of
from frontdesk.turn.record import CallMade, TurnStep, decode_step

LEDGER_KEPT = 50
RESULTS_KEPT = 40

_log = structlog.get_logger("frontdesk.session")


@dataclass(slots=True)
class Memory:
    """The conversation as its session knows it; always what the last commit wrote, or newer."""

    ref: ConversationRef
    epoch: Epoch
    status: Status
    title: str | None
    call: CallRecord
    turn_id: TurnId
    history: list[MessageRecord]
    dialog: Dialog
    phone: str | None = None
    language: Locale | None = None
    results: list[CallMade] = field(default_factory=list[CallMade])
    ledger: dict[str, LedgerEntry] = field(default_factory=dict[str, LedgerEntry])
    earlier: list[MessageRecord] = field(default_factory=list[MessageRecord])
    handoff: Handoff = NOBODY_ASKED
    speaking: bool = False
    answered: TurnId | None = None
    tell_breach: Callable[[str, str], None] = breach

    @property
    def locale(self) -> Locale:
        """The language that is spoken here: the chosen or detected one, else English."""
        return self.language or Locale.EN

    def remember(self, message: MessageRecord) -> None:
        """Add a message to the model's history, which the oldest leave in blocks."""
        self.history.append(message)
        if len(self.history) == HISTORY + BLOCK:
            self.earlier += self.history[:BLOCK]
            del self.history[:BLOCK], self.earlier[:-EARLIER]

    def forget(self) -> None:
        """Begin the model's history anew, as a call does."""
        self.history.clear()
        self.earlier.clear()

    def keep_results(self, step: TurnStep) -> None:
        """Keep what was read in this call: later answers may rest on it."""
        self.results += [call for call in step.calls if call.outcome in {"ran", "moved"}]
        del self.results[:-RESULTS_KEPT]

    def note_entry(self, entry: LedgerEntry) -> None:
        """Keep what the ledger says of a note or an effect."""
        lost = outcome_lost(self.ledger.get(entry.key), entry)
        if lost is not None:
            self.tell_breach("L5", lost)
        self.ledger[entry.key] = entry
        for old in list(self.ledger.values())[:-LEDGER_KEPT]:
            if not old.open:
                del self.ledger[old.key]

    @property
    def we_spoke_last(self) -> bool:
        """Whether the newest message is ours."""
        return bool(self.history) and self.history[-1].role == Role.ASSISTANT

    @property
    def unanswered(self) -> bool:
        """Whether the newest message is the customer's."""
        return bool(self.history) and self.history[-1].role == Role.CUSTOMER


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A turn that was under way, and the steps that it had done."""

    turn: TurnRecord
    steps: tuple[TurnStep, ...]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A conversation as found in the store."""

    memory: Memory
    record: ConversationRecord
    replay: Replay
    past: Past
    running: Interrupted | None
    torn: dict[MessageId, str]
    waiting: list[InboxRecord]


async def load(tx: Transaction, ref: ConversationRef, epoch: Epoch, fresh: Dialog) -> Loaded:
    """Read all that a session needs to go on where the last one stopped."""
    record = await conversations.find(tx, ref)
    call = await history.call(tx, ref, record.call_session_id)
    assert call is not None
    # A session that has committed anything has reserved numbers: without them there is no past.
    past = await _read_past(tx, ref, call) if record.seq_reserved else _Past()
    written = Past([History(*each) for each in await histories.newest(tx, ref)])
    memory = Memory(
        ref=ref,
        epoch=epoch,
        status=record.status,
        title=record.title,
        call=call,
        turn_id=record.turn_id,
        history=past.messages,
        earlier=past.earlier,
        dialog=decode_dialog(past.dialog) if past.dialog is not None else fresh,
        phone=record.phone,
        language=record.language,
        ledger={entry.key: entry for entry in past.entries},
        handoff=past.handoff,
    )
    for step in past.steps:
        memory.keep_results(decode_step(step.body))
    replay = _replay(record, past, written.current)
    memory.speaking = replay.speaking
    torn: dict[MessageId, str] = {}
    for chunk in past.chunks:
        text = "".join(text for _, text in chunk_pairs(chunk))
        torn[chunk.message_id] = torn.get(chunk.message_id, "") + text
    return Loaded(
        memory=memory,
        record=record,
        replay=replay,
        past=written,
        running=await _interrupted(tx, ref, past.running),
        torn=torn,
        waiting=await inbox.waiting(tx, ref),
    )


@dataclass(frozen=True, slots=True)
class _Past:
    running: TurnRecord | None = None
    states: dict[Audience, ClientState] = field(default_factory=dict[Audience, ClientState])
    events: list[EventRecord] = field(default_factory=list[EventRecord])
    chunks: list[TokenChunk] = field(default_factory=list[TokenChunk])
    messages: list[MessageRecord] = field(default_factory=list[MessageRecord])
    earlier: list[MessageRecord] = field(default_factory=list[MessageRecord])
    dialog: str | None = None
    steps: list[StepRecord] = field(default_factory=list[StepRecord])
    entries: list[LedgerEntry] = field(default_factory=list[LedgerEntry])
    handoff: Handoff = NOBODY_ASKED


async def _read_past(tx: Transaction, ref: ConversationRef, call: CallRecord) -> _Past:
    stored = await history.snapshots(tx, ref)
    states = _states(ref.conversation_id, stored)
    snapshot_seq = min((seq for seq, _ in stored.values()), default=Seq(0)) if states else Seq(0)
    said = await history.recent_messages(tx, ref, after=call.started_seq, most=MOST_READ)
    # Only where there are more than were read does their number have to be asked for.
    total = len(said)
    if total == MOST_READ:
        total = await history.count_messages(tx, ref, after=call.started_seq)
    first = len(said) - shown_of(total)
    return _Past(
        running=await history.running_turn(tx, ref),
        states=states,
        events=await history.events_after(tx, ref, snapshot_seq),
        chunks=await history.stored_tokens(tx, ref),
        messages=said[first:],
        earlier=said[:first][-EARLIER:],
        dialog=await history.dialog(tx, ref),
        steps=await history.steps_since(tx, ref, call.started_at, RESULTS_KEPT),
        entries=await ledger.recent(tx, ref, LEDGER_KEPT, and_open=True),
        handoff=await handoffs.find(tx, ref) or NOBODY_ASKED,
    )


async def _interrupted(
    tx: Transaction, ref: ConversationRef, turn: TurnRecord | None
) -> Interrupted | None:
    if turn is None:
        return None
    steps = await history.steps(tx, ref, turn.turn_id)
    return Interrupted(turn, tuple(decode_step(step.body) for step in steps))


def _replay(record: ConversationRecord, past: _Past, history_id: HistoryId) -> Replay:
    conversation = record.ref.conversation_id
    base = past.states or {audience: ClientState(conversation) for audience in Audience}
    recent = [Published(decode_event(e.body), e.body) for e in past.events]
    in_flight: dict[MessageId, list[Event]] = {}
    position = max([*(p.seq for p in recent), *(s.seq for s in base.values())])
    for chunk in past.chunks:
        for seq, text in chunk_pairs(chunk):
            token = _token(record, past.running, seq, chunk.message_id, text)
            in_flight.setdefault(chunk.message_id, []).append(token)
            position = max(position, seq)
    return Replay(base, recent, in_flight, position, history_id)


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
