"""What a session keeps in memory of its conversation, and how that is read from the store."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, decode_dialog
from frontdesk.core.events import Role
from frontdesk.core.handoff import NOBODY_ASKED, Handoff
from frontdesk.core.ids import ConversationRef, Epoch, MessageId, TurnId
from frontdesk.core.laws import breach
from frontdesk.core.lifecycle import Status
from frontdesk.core.locale import Locale
from frontdesk.events.position import Past
from frontdesk.events.replay import Replay
from frontdesk.session.law_checks import outcome_lost
from frontdesk.session.stored_log import read_log
from frontdesk.store.database import Transaction
from frontdesk.store.queries import handoffs, history, inbox, ledger, resolutions
from frontdesk.store.records import (
    CallRecord,
    ConversationRecord,
    InboxRecord,
    LedgerEntry,
    MessageRecord,
    ResolutionRecord,
    StepRecord,
    TurnRecord,
)
from frontdesk.turn.answering.history_window import BLOCK, HISTORY, MOST_READ, shown_of
from frontdesk.turn.call_summary import (
    NO_SUMMARY,
    CallSummary,
    TurnInShort,
    left_of,
    with_messages,
)
from frontdesk.turn.record import CallMade, TurnStep, decode_step

LEDGER_KEPT = 50
RESULTS_KEPT = 40


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
    first_language: Locale = Locale.EN
    results: list[CallMade] = field(default_factory=list[CallMade])
    ledger: dict[str, LedgerEntry] = field(default_factory=dict[str, LedgerEntry])
    summary: CallSummary = NO_SUMMARY
    # The turn of the last message that the history no longer holds.
    last_left: TurnId | None = None
    title_source: str | None = None
    titles_set: int = 0
    resolution: ResolutionRecord | None = None
    rating_asked_at: Millis | None = None
    handoff: Handoff = NOBODY_ASKED
    speaking: bool = False
    answered: TurnId | None = None
    tell_breach: Callable[[str, str], None] = breach

    @property
    def locale(self) -> Locale:
        """The language that is spoken here: the chosen or detected one, else the desk's first."""
        return self.language or self.first_language

    def remember(self, message: MessageRecord) -> None:
        """Add a message to the model's history, which the oldest leave in blocks."""
        self.history.append(message)
        if len(self.history) == HISTORY + BLOCK:
            self.summary = with_messages(self.summary, self.history[:BLOCK])
            self.last_left = self.history[BLOCK - 1].turn_id
            del self.history[:BLOCK]

    def forget(self) -> None:
        """Begin the model's history anew, as a call does."""
        self.history.clear()
        self.summary, self.last_left = NO_SUMMARY, None

    @property
    def earlier(self) -> Sequence[TurnInShort]:
        """The turns that the history no longer shows, in short."""
        return left_of(self.summary, self.last_left)

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
        """Whether the newest message between us is the customer's."""
        newest = next((m for m in reversed(self.history) if not m.to_agent), None)
        return newest is not None and newest.role == Role.CUSTOMER


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
    log = await read_log(tx, ref)
    record = log.record
    call = await history.call(tx, ref, record.call_session_id)
    assert call is not None
    past = await _read_past(tx, ref, call) if log.begun else _Past()
    memory = Memory(
        ref=ref,
        epoch=epoch,
        status=record.status,
        title=record.title,
        call=call,
        turn_id=record.turn_id,
        history=past.messages,
        summary=with_messages(log.summary, past.left),
        last_left=past.left[-1].turn_id if past.left else None,
        title_source=record.title_source,
        resolution=past.resolution,
        rating_asked_at=record.rating_asked_at,
        dialog=decode_dialog(past.dialog) if past.dialog is not None else fresh,
        phone=record.phone,
        language=record.language,
        ledger={entry.key: entry for entry in past.entries},
        speaking=log.replay.speaking,
        handoff=past.handoff,
    )
    for step in past.steps:
        memory.keep_results(decode_step(step.body))
    return Loaded(
        memory=memory,
        record=record,
        replay=log.replay,
        past=log.past,
        running=await _interrupted(tx, ref, log.running),
        torn=log.in_flight,
        waiting=await inbox.waiting(tx, ref),
    )


@dataclass(frozen=True, slots=True)
class _Past:
    messages: list[MessageRecord] = field(default_factory=list[MessageRecord])
    left: list[MessageRecord] = field(default_factory=list[MessageRecord])
    resolution: ResolutionRecord | None = None
    dialog: str | None = None
    steps: list[StepRecord] = field(default_factory=list[StepRecord])
    entries: list[LedgerEntry] = field(default_factory=list[LedgerEntry])
    handoff: Handoff = NOBODY_ASKED


async def _read_past(tx: Transaction, ref: ConversationRef, call: CallRecord) -> _Past:
    said = await history.recent_messages(tx, ref, after=call.started_seq, most=MOST_READ)
    # Only where there are more than were read does their number have to be asked for.
    total = len(said)
    if total == MOST_READ:
        total = await history.count_messages(tx, ref, after=call.started_seq)
    first = len(said) - shown_of(total)
    return _Past(
        messages=said[first:],
        left=said[:first],
        resolution=await resolutions.last(tx, ref),
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
