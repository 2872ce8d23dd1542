"""What the store gives back and takes: plain records, one for each kind of row."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.handoff import Handoff
from frontdesk.core.ids import (
    CallSessionId,
    ClientMessageId,
    ConversationRef,
    Epoch,
    InboxId,
    MessageId,
    Seq,
    TurnId,
)
from frontdesk.core.lifecycle import Status
from frontdesk.core.locale import Locale


@dataclass(frozen=True, slots=True)
class ConversationRecord:
    """The conversation's own row; it has a language once one was chosen or detected."""

    ref: ConversationRef
    status: Status
    title: str | None
    channel: str
    phone: str | None
    call_session_id: CallSessionId
    turn_id: TurnId
    seq_reserved: Seq
    epoch: Epoch
    created_at: Millis
    updated_at: Millis
    language: Locale | None = None
    title_source: str | None = None
    rating_asked_at: Millis | None = None


@dataclass(frozen=True, slots=True)
class InboxRecord:
    """One input that was accepted and not yet taken up by the session.

    `network` is a fingerprint of the network address that it came from, where one is known, and
    `desk_version` how often its organisation had changed when it was read.
    """

    id: InboxId
    kind: str
    client_message_id: ClientMessageId | None
    body: str
    at: Millis
    network: str | None = None
    desk_version: int | None = None


# How the id of a message begins that the customer said by pressing a button.
PRESSED = "p"
# How the id of a message begins in which code asks whether there is anything else.
ENDER = "e"
# And that of an operator's word to the agent, which no customer sees.
WORD_TO_AGENT = "w"


class MessageRecord(msgspec.Struct, frozen=True):
    """One message of the conversation, as the model's history reads it; `name` is an operator's.

    `attached` names the files beside it.
    """

    seq: Seq
    call_session_id: CallSessionId
    turn_id: TurnId
    message_id: MessageId
    role: str
    text: str
    state: str
    at: Millis
    name: str | None = None
    attached: str | None = None

    @property
    def greeting(self) -> bool:
        """Whether it opened a call."""
        return self.message_id.startswith("g")

    @property
    def aside(self) -> bool:
        """Whether code said this of its own accord, outside any turn."""
        return self.message_id.startswith(("s", ENDER))

    @property
    def ender(self) -> bool:
        """Whether it is code's question whether there is anything else."""
        return self.message_id.startswith(ENDER)

    @property
    def reminds(self) -> bool:
        """Whether it tells a quiet customer that we are here, or that we close."""
        return self.aside and not self.ender

    @property
    def pressed(self) -> bool:
        """Whether it stands for a button: what that asks for, the button itself says."""
        return self.message_id.startswith(PRESSED)

    @property
    def to_agent(self) -> bool:
        """Whether an operator said it to the agent, and not to the customer."""
        return self.message_id.startswith(WORD_TO_AGENT)


class EventRecord(msgspec.Struct, frozen=True):
    """One event, encoded."""

    seq: Seq
    type: str
    body: str


class TokenChunk(msgspec.Struct, frozen=True):
    """Tokens of one message that go to the store together; the body lists [seq, text] pairs."""

    seq: Seq
    message_id: MessageId
    body: str


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A turn: running while its outcome is None; with tokens once a model told of any."""

    turn_id: TurnId
    call_session_id: CallSessionId
    attempt: int
    message_id: MessageId
    started_at: Millis
    outcome: str | None = None
    finished_at: Millis | None = None
    record: str | None = None
    input_tokens: int | None = None
    cached_tokens: int | None = None
    reasoning_tokens: int | None = None
    output_tokens: int | None = None
    cost: float | None = None


class StepRecord(msgspec.Struct, frozen=True):
    """One model call of a turn."""

    turn_id: TurnId
    step: int
    body: str
    at: Millis


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One stretch of contact; `network` is the fingerprint of where its newest input came from."""

    call_session_id: CallSessionId
    started_at: Millis
    started_seq: Seq
    greeted_at: Millis | None
    network: str | None = None


class LedgerStatus(StrEnum):
    """What became of an entry."""

    INTENT = "intent"
    COMMITTED = "committed"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One note or effect; `told_seq` is the event by which the customer heard of it.

    `sent_at` is when an effect outside was last sent without an answer; `unresolved_at`, when the
    desk ceased to look for its outcome by itself and left it to a person.
    """

    key: str
    kind: str
    turn_id: TurnId
    tool: str
    intent: str
    status: str = LedgerStatus.INTENT
    result: str | None = None
    created_at: Millis = 0
    finished_at: Millis | None = None
    told_seq: Seq | None = None
    sent_at: Millis | None = None
    unresolved_at: Millis | None = None

    @property
    def settled(self) -> bool:
        """Whether it is known what became of it."""
        return self.status in {LedgerStatus.COMMITTED, LedgerStatus.FAILED}

    @property
    def open(self) -> bool:
        """Whether there is still something to find out or to tell."""
        return self.told_seq is None or not self.settled


@dataclass(frozen=True, slots=True)
class SummaryRecord:
    """What a call was about so far, encoded."""

    call_session_id: CallSessionId
    body: str
    at: Millis


@dataclass(frozen=True, slots=True)
class ResolutionRecord:
    """An end of the conversation: `seq` is its event's; reopened once the customer came back.

    `kind` says whether the customer said so or whether it is assumed; `evidence` is a JSON list.
    """

    seq: Seq
    call_session_id: CallSessionId
    kind: str
    reason: str
    confidence: float
    evidence: str
    at: Millis
    reopened_at: Millis | None = None


@dataclass(frozen=True, slots=True)
class BackgroundCall:
    """What a model used that was asked outside any turn; each session numbers its own."""

    epoch: Epoch
    number: int
    purpose: str
    model: str
    at: Millis
    input_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class OutboundMark:
    """That a commit has events for a channel: the first of them, the last, and when to tell."""

    channel: str
    first: Seq
    last: Seq
    due_at: Millis


class Taken(NamedTuple):
    """An input that was taken up by an event; of an operator's act, what became of it."""

    inbox_id: InboxId
    seq: Seq
    outcome: str | None = None


class TicketLine(NamedTuple):
    """What the customer adds to their ticket."""

    number: int
    text: str


class Joining(NamedTuple):
    """What a merged conversation hands to the one that goes on: an input for its inbox.

    With `merges` it is written only while that one goes on, and the tickets go along.
    """

    into: str
    kind: str
    body: str
    merges: bool = True


class Commit(msgspec.Struct):
    """All that one commit of a session writes, atomically and only under its epoch."""

    ref: ConversationRef
    epoch: Epoch
    now: Millis
    status: Status
    title: str | None
    call_session_id: CallSessionId
    turn_id: TurnId
    seq_reserved: Seq
    events: list[EventRecord] = []
    token_chunks: list[TokenChunk] = []
    folded: list[MessageId] = []
    messages: list[MessageRecord] = []
    taken: list[Taken] = []
    turns: list[TurnRecord] = []
    steps: list[StepRecord] = []
    calls: list[CallRecord] = []
    timers: dict[str, Millis | None] = {}
    snapshots: list[tuple[str, Seq, str]] = []
    language: Locale | None = None
    dialog: str | None = None
    ledger: list[LedgerEntry] = []
    title_source: str | None = None
    rating_asked_at: Millis | None = None
    summary: SummaryRecord | None = None
    resolutions: list[ResolutionRecord] = []
    background: list[BackgroundCall] = []
    handoff: Handoff | None = None
    ticket_lines: list[TicketLine] = []
    joins: list[Joining] = []
    outbound: Sequence[OutboundMark] = ()
    read: dict[str, Seq] = {}

    @property
    def quiet(self) -> bool:
        """Whether it tells of nothing, or of nothing but how far somebody has read."""
        works = self.turns or self.steps or self.messages or self.ledger or self.dialog
        return not works and len(self.events) == len(self.read)
