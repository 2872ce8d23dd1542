"""What a client missed: the last events with tokens folded, or a snapshot where that is shorter."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import msgspec

from frontdesk.core.events import (
    Audience,
    Event,
    EventType,
    Published,
    decode_event,
    encode_event,
    replayed_frame,
    visible,
)
from frontdesk.core.ids import ConversationId, HistoryId, MessageId, Seq
from frontdesk.core.state import ClientState, fold, is_speaking
from frontdesk.events.position import Past, read_position
from frontdesk.store.records import EventRecord

BUFFER = 200

_by_seq = attrgetter("seq")
_encoder = msgspec.json.Encoder()


class Resync(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """The answer to "what happened after lastEventId"; the new position is of this history.

    Beside a snapshot stands what the call was about so far, once there is anything to tell.
    """

    events: list[msgspec.Raw]
    speaking: bool
    last_event_id: Seq
    history: HistoryId
    snapshot: ClientState | None = None
    summary: msgspec.Raw | None = None


class ResyncFrame(msgspec.Struct, frozen=True, rename="camel", tag="resync", tag_field="type"):
    """A resync as it goes down a socket; it takes no seq of its own."""

    conversation_id: ConversationId
    data: Resync


def encode_resync(conversation_id: ConversationId, resync: Resync) -> str:
    """A resync as one frame."""
    return _encoder.encode(ResyncFrame(conversation_id, resync)).decode()


class Replay:
    """A base state and the events after it, for each audience.

    Those that were found in the store are decoded once they are asked for: a session that goes on
    with a conversation mostly is never asked.
    """

    def __init__(
        self,
        base: dict[Audience, ClientState],
        stored: Sequence[EventRecord],
        in_flight: dict[MessageId, list[Event]],
        position: Seq,
        history: HistoryId,
    ) -> None:
        self._base = base
        self._base_position = max(s.seq for s in base.values())
        self._stored = stored
        self._added: list[Published] = []
        self._in_flight = in_flight
        self._position = position
        self.history = history
        self._speaking = _speaks(base, stored)
        self.snapshot_due = False
        self._bound()

    @property
    def _recent(self) -> list[Published]:
        """The events after the base."""
        if self._stored:
            stored = [Published(decode_event(each.body), each.body) for each in self._stored]
            self._stored, self._added = (), stored + self._added
        return self._added

    @property
    def position(self) -> Seq:
        """The seq of the last event let go."""
        return self._position

    @property
    def speaking(self) -> bool:
        """Whether the assistant is at work on an answer."""
        return self._speaking

    def add(self, batch: list[Published]) -> None:
        """Take in what was just published."""
        for item in batch:
            event = item.event
            self._position = event.seq
            if event.type is EventType.TOKEN:
                assert event.message_id is not None
                self._in_flight.setdefault(event.message_id, []).append(event)
                continue
            self._added.append(item)
            if event.type is EventType.FINAL and event.message_id is not None:
                self._in_flight.pop(event.message_id, None)
            elif event.type is EventType.SPEAKING:
                self._speaking = is_speaking(event)
        self._bound()

    def _bound(self) -> None:
        if len(self._stored) + len(self._added) > 2 * BUFFER:
            self._advance_base(self._recent)

    def _advance_base(self, recent: list[Published]) -> None:
        keep_from = len(recent) - BUFFER
        if self._in_flight:
            # Text in flight is not in the base, so the base must stay behind its first token.
            first = min(tokens[0].seq for tokens in self._in_flight.values())
            keep_from = min(keep_from, bisect_left(recent, first, key=_by_seq))
        if keep_from <= 0:
            return
        old, self._added = recent[:keep_from], recent[keep_from:]
        for audience in self._base:
            seen = [p.event for p in old if visible(p.event, audience)]
            self._base[audience] = fold(self._base[audience], seen)
        self._base_position = old[-1].seq
        self.snapshot_due = True

    def state(self, audience: Audience) -> ClientState:
        """The snapshot of now, the text in flight included."""
        events = [p.event for p in self._recent if visible(p.event, audience)]
        ordered = sorted([*events, *self._folded(Seq(0))], key=_by_seq)
        return fold(self._base[audience], ordered)

    def bases(self) -> list[tuple[str, Seq, str]]:
        """The base states, to be stored as snapshots."""
        self.snapshot_due = False
        return [
            (audience, self._base_position, _encoder.encode(state).decode())
            for audience, state in self._base.items()
        ]

    def missed(self, last: Any, past: Past, next_seq: int, audience: Audience) -> Resync:
        """What a client missed; without a position in this past, the whole snapshot."""
        if last is None:
            return self.whole(audience)
        position = read_position(last)
        if not past.holds(position, next_seq):
            return self.whole(audience)
        return self.since(position.seq, audience)

    def since(self, last: Seq, audience: Audience) -> Resync:
        """What an audience missed after `last`."""
        if last < self._base_position:
            return self.whole(audience)
        missed = self._recent[bisect_right(self._recent, last, key=_by_seq) :]
        frames = [(p.seq, p.frame) for p in missed if visible(p.event, audience)]
        frames += [(e.seq, encode_event(e)) for e in self._folded(last)]
        if len(frames) > BUFFER:
            return self.whole(audience)
        frames.sort()
        raw = [msgspec.Raw(replayed_frame(frame).encode()) for _, frame in frames]
        # A client may be ahead of the log: it saw tokens that a crash tore off.
        newest = max(self._position, last)
        return Resync(raw, self._speaking, newest, self.history)

    def whole(self, audience: Audience) -> Resync:
        """Everything at once: the snapshot of now."""
        return Resync(
            events=[],
            speaking=self._speaking,
            last_event_id=self._position,
            history=self.history,
            snapshot=self.state(audience),
        )

    def _folded(self, after: Seq) -> list[Event]:
        folded: list[Event] = []
        for tokens in self._in_flight.values():
            missed = [e for e in tokens if e.seq > after]
            if missed:
                text = "".join(e.text or "" for e in missed)
                folded.append(msgspec.structs.replace(missed[-1], text=text))
        return folded


def _speaks(base: dict[Audience, ClientState], stored: Sequence[EventRecord]) -> bool:
    """Whether the assistant is at work on an answer, as the last event about that says."""
    for each in reversed(stored):
        if each.type == EventType.SPEAKING:
            return is_speaking(decode_event(each.body))
    return base[Audience.OPERATOR].speaking
