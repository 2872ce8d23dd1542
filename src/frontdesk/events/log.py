"""Numbers events and lets them go in order: tokens at once, everything else after its commit."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.events import Event, EventType, Published, Role, published
from frontdesk.core.ids import CallSessionId, ConversationRef, MessageId, Seq, TurnId
from frontdesk.store.records import Commit, EventRecord, TokenChunk

RESERVED_AHEAD = 512

TokenPair = tuple[Seq, str]


class Place(NamedTuple):
    """Where in a conversation an event happens."""

    call: CallSessionId
    turn: TurnId
    at: Millis


class EventLog:
    """One conversation's numbering.

    A number is only ever used once it is covered by a committed reservation, so a crash can leave
    a gap but never lead to a number's reuse.
    """

    def __init__(
        self,
        ref: ConversationRef,
        reserved: Seq,
        clock: Clock,
        publish: Callable[[list[Published]], None],
        stored: Iterable[MessageId] = (),
    ) -> None:
        self._ref = ref
        self._clock = clock
        self._publish = publish
        self._next = reserved + 1
        self._reserved = int(reserved)
        self._staged: list[Published] = []
        self._committing: list[Published] = []
        self._held: list[Published] = []
        self._unsaved: dict[MessageId, list[TokenPair]] = {}
        self._stored: set[MessageId] = set(stored)
        self.silenced: MessageId | None = None

    @property
    def next_seq(self) -> int:
        """The number that the next event will get."""
        return self._next

    @property
    def has_room(self) -> bool:
        """Whether a token may take a number before the next commit."""
        return self._next <= self._reserved

    @property
    def has_unsaved(self) -> bool:
        """Whether tokens went out that the store does not have yet."""
        return bool(self._unsaved)

    def stage(
        self,
        type: EventType,
        role: Role,
        place: Place,
        *,
        message_id: MessageId | None = None,
        text: str | None = None,
        data: dict[str, Any] | None = None,
        correlation_id: str | None = None,
    ) -> Event:
        """Number an event that will be published once the next commit is durable."""
        event = Event(
            seq=self._take_number(),
            conversation_id=self._ref.conversation_id,
            call_session_id=place.call,
            turn_id=place.turn,
            role=role,
            type=type,
            at=place.at,
            message_id=message_id,
            text=text,
            data=data,
            correlation_id=correlation_id,
        )
        self._staged.append(published(event))
        return event

    def token(self, message_id: MessageId, text: str, *, call: CallSessionId, turn: TurnId) -> None:
        """Send a token out now, or right after the commit that is under way."""
        if not self.has_room:
            raise RuntimeError("a token needs a reserved number: flush first")
        event = Event(
            seq=self._take_number(),
            conversation_id=self._ref.conversation_id,
            call_session_id=call,
            turn_id=turn,
            role=Role.ASSISTANT,
            type=EventType.TOKEN,
            at=self._clock.now(),
            message_id=message_id,
            text=text,
        )
        self._unsaved.setdefault(message_id, []).append((event.seq, text))
        out = published(event)
        if self._committing or self._staged:
            self._held.append(out)
        else:
            self._publish([out])

    def fill(self, commit: Commit) -> None:
        """Move what is staged, and every token not stored yet, into a commit."""
        self._committing, self._staged = self._staged, []
        commit.events = [EventRecord(p.event.seq, p.event.type, p.frame) for p in self._committing]
        unsaved, self._unsaved = self._unsaved, {}
        for message_id, pairs in unsaved.items():
            if message_id not in commit.folded:
                commit.token_chunks.append(_chunk(message_id, pairs))
                self._stored.add(message_id)
        commit.folded = [m for m in commit.folded if m in self._stored]
        self._stored.difference_update(commit.folded)
        commit.seq_reserved = Seq(self._next - 1 + RESERVED_AHEAD)

    def committed(self, commit: Commit) -> None:
        """Publish a durable commit's events and the tokens that waited behind them."""
        self._reserved = int(commit.seq_reserved)
        batch, self._committing = self._committing, []
        if not self._staged:
            held, self._held = self._held, []
            batch = batch + held
        if batch:
            self._publish(batch)

    def held(self, message_id: MessageId) -> int:
        """How many of a message's tokens wait behind a commit."""
        return sum(p.event.message_id == message_id for p in self._held)

    def drop_held(self, message_id: MessageId) -> int:
        """Take back a message's tokens that wait behind a commit; say how many never left."""
        self.silenced = message_id
        kept = [p for p in self._held if p.event.message_id != message_id]
        dropped = {p.event.seq for p in self._held} - {p.event.seq for p in kept}
        self._held = kept
        if dropped:
            pairs = [p for p in self._unsaved.pop(message_id, []) if p[0] not in dropped]
            if pairs:
                self._unsaved[message_id] = pairs
        return len(dropped)

    def _take_number(self) -> Seq:
        number = self._next
        self._next = number + 1
        return Seq(number)


def _chunk(message_id: MessageId, pairs: list[TokenPair]) -> TokenChunk:
    return TokenChunk(pairs[-1][0], message_id, msgspec.json.encode(pairs).decode())


def chunk_pairs(chunk: TokenChunk) -> list[TokenPair]:
    """Read a stored chunk's tokens back."""
    return msgspec.json.decode(chunk.body, type=list[TokenPair])
