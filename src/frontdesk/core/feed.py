"""What operators see of an organisation: its conversations and runs, and how these change."""

from typing import Any

import msgspec

from frontdesk.core.clock import Millis


class LastWord(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """The newest message of a conversation, cut to what a list has room for."""

    role: str
    text: str
    at: Millis
    name: str | None = None


class FeedLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename="camel"):
    """A conversation in the lists of operators.

    It waits for a person while it has `waiting_since`, and is held while it has a `holder`;
    `unanswered` counts what the customer has said since anybody spoke to them.
    """

    conversation_id: str
    status: str
    title: str | None = None
    channel: str = ""
    phone: str | None = None
    created_at: Millis = 0
    waiting_since: Millis | None = None
    promised_by: Millis | None = None
    late: bool = False
    priority: int = 1
    reason: str = ""
    ticket: str = ""
    holder: str | None = None
    assignee: str | None = None
    snoozed_until: Millis | None = None
    tags: tuple[str, ...] = ()
    last: LastWord | None = None
    unanswered: int = 0


class FailedDocument(msgspec.Struct, frozen=True, rename="camel"):
    """A document that could not be read, and why."""

    document: str
    error: str


class FeedRun(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename="camel"):
    """A run over a source of documents: of `total` that it has found so far, `done` are settled.

    `document` is what it reads now; `failed` of those that are done could not be read.
    """

    run_id: str
    source_id: str
    source: str
    state: str
    created_at: Millis = 0
    total: int = 0
    done: int = 0
    failed: int = 0
    removed: int = 0
    document: str = ""
    last_failed: FailedDocument | None = None
    error: str | None = None


class _Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename="camel"):
    pass


class LineFrame(
    _Frame, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="line"
):
    """A line is new, or not what it was."""

    seq: int
    line: FeedLine


class GoneFrame(
    _Frame,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="type",
    tag="gone",
    rename="camel",
):
    """A conversation is in no list any more."""

    seq: int
    conversation_id: str


class RunFrame(_Frame, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="run"):
    """A run is new, or came further."""

    seq: int
    run: FeedRun


class RunGoneFrame(
    _Frame,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="type",
    tag="run-gone",
    rename="camel",
):
    """A run is among the newest no more."""

    seq: int
    run_id: str


class Person(msgspec.Struct, frozen=True, rename="camel"):
    """Somebody at a conversation, and whether they are looking or typing."""

    name: str
    doing: str


class PresenceFrame(
    _Frame,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="type",
    tag="presence",
    rename="camel",
):
    """Who is at a conversation now; nobody where there are no people."""

    conversation_id: str
    people: tuple[Person, ...] = ()


class FeedSnapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """All lines and runs at a position."""

    lines: tuple[FeedLine, ...]
    runs: tuple[FeedRun, ...] = ()


OfRuns = RunFrame | RunGoneFrame
Change = LineFrame | GoneFrame | OfRuns


class Missed(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What a client missed: the changes after its position, or all lines as they are now."""

    last_event_id: int
    history: str
    events: tuple[Change, ...] = ()
    snapshot: FeedSnapshot | None = None
    present: tuple[PresenceFrame, ...] = ()


class ResyncFrame(
    _Frame, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="resync"
):
    """The frame that catches a client up."""

    data: Missed


FeedFrame = Change | PresenceFrame | ResyncFrame

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FeedFrame] = msgspec.json.Decoder(FeedFrame)
_FRAMES = frozenset({"line", "gone", "run", "run-gone", "presence", "resync"})


def encode_feed_frame(frame: FeedFrame) -> str:
    """A frame as it goes over the wire."""
    return _encoder.encode(frame).decode()


def decode_feed_frame(text: str | bytes) -> FeedFrame | None:
    """Read a frame back; None for one that changes no list, such as a heartbeat."""
    kind: Any = msgspec.json.decode(text)
    return _decoder.decode(text) if kind.get("type") in _FRAMES else None


class FeedState:
    """An organisation's lines and runs as a client has them: a snapshot, and all changes since."""

    def __init__(self) -> None:
        self.seq = 0
        self.history = ""
        self.lines: dict[str, FeedLine] = {}
        self.runs: dict[str, FeedRun] = {}
        self.present: dict[str, tuple[Person, ...]] = {}

    @property
    def position(self) -> str | None:
        """Where to go on from after a lost connection."""
        return f"{self.seq}.{self.history}" if self.history else None

    def apply(self, frame: FeedFrame) -> None:
        """Fold a frame into the state."""
        match frame:
            case LineFrame() | GoneFrame() | RunFrame() | RunGoneFrame():
                self._change(frame)
            case PresenceFrame(conversation_id=id, people=people):
                self.present.pop(id, None)
                if people:
                    self.present[id] = people
            case ResyncFrame(data=missed):
                self._catch_up(missed)

    def _change(self, change: Change) -> None:
        if change.seq <= self.seq:
            return
        self.seq = change.seq
        match change:
            case LineFrame(line=line):
                self.lines[line.conversation_id] = line
            case GoneFrame(conversation_id=id):
                self.lines.pop(id, None)
            case RunFrame(run=run):
                self.runs[run.run_id] = run
            case RunGoneFrame(run_id=id):
                self.runs.pop(id, None)

    def _catch_up(self, missed: Missed) -> None:
        if missed.snapshot is not None:
            self.lines = {line.conversation_id: line for line in missed.snapshot.lines}
            self.runs = {run.run_id: run for run in missed.snapshot.runs}
        for change in missed.events:
            self._change(change)
        self.seq, self.history = missed.last_event_id, missed.history
        self.present = {one.conversation_id: one.people for one in missed.present}


def in_queue(line: FeedLine, now: Millis) -> bool:
    """Whether a conversation waits for a person, and was not put off."""
    return line.waiting_since is not None and (line.snoozed_until or 0) <= now


def queue_order(line: FeedLine) -> tuple[int, Millis, str]:
    """By this the queue is sorted: the most urgent first, then who has waited longest."""
    return (-line.priority, line.waiting_since or 0, line.conversation_id)
