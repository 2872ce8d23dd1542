"""Whatever comes late, twice or never, and whenever somebody reads: a client hears each once."""

import json
from dataclasses import dataclass, field
from enum import StrEnum

from hypothesis import given
from hypothesis import strategies as st

from frontdesk.core.events import Audience, Event, EventType, decode_event, published, visible
from frontdesk.core.ids import Epoch, HistoryId, Seq
from frontdesk.events.outlet import Missed, Outlet
from frontdesk.runtime.port import Batch
from tests.unit.events_of import event

HISTORY = HistoryId("k3f9")
# How many numbers a new owner leaves free: as many as the last may have used.
RESERVED = 5


class Op(StrEnum):
    """What may happen next to a conversation that somebody follows."""

    TOKEN = "a token leaves before it is stored"
    COMMIT = "an event and a tool call are stored, then leave, with all tokens before them"
    FLUSH = "tokens are stored"
    TAKE_OVER = "another session begins with what is stored"
    ZOMBIE = "the session before it lets go another token"
    ARRIVE = "the next batch gets to the client's process"
    ARRIVE_TWICE = "it gets there, and once more"
    LOSE = "the next batch is lost"
    READ = "somebody reads the store for the client"


@dataclass
class Line:
    """A log with its store, the way to a client, and what the client has heard."""

    outlet: Outlet
    epoch: int = 1
    last: int = 0
    unsaved: list[Event] = field(default_factory=list[Event])
    stored: list[Event] = field(default_factory=list[Event])
    position: int = 0
    on_the_way: list[Batch] = field(default_factory=list[Batch])
    heard: list[int] = field(default_factory=list[int])

    def let_go(self, *events: Event, epoch: int | None = None) -> None:
        """Publish, as a session does."""
        items = [published(e) for e in events]
        made = Batch(
            Epoch(self.epoch if epoch is None else epoch), HISTORY, Seq(self.position), items
        )
        self.on_the_way.append(made)
        if events and epoch is None:
            self.position = events[-1].seq

    def next_event(self, type: EventType) -> Event:
        """Number an event."""
        self.last += 1
        return event(self.last, type, text=f"{self.last}.")

    def save(self, *events: Event) -> None:
        """Store events with every token that is not stored yet."""
        self.stored = sorted([*self.stored, *self.unsaved, *events], key=lambda e: e.seq)
        self.unsaved = []

    def read(self) -> bool:
        """Bring the client what is stored beyond its position."""
        newest = max((e.seq for e in self.stored), default=Seq(0))
        told = [
            e.seq
            for e in self.stored
            if e.seq > self.outlet.position and visible(e, self.outlet.audience)
        ]
        position = max(newest, self.outlet.position)
        missed = Missed(position, HISTORY, Epoch(self.epoch), json.dumps(told))
        caught_up = self.outlet.catch_up(missed)
        self.hear()
        return caught_up

    def hear(self) -> None:
        """Have the client take in what is queued."""
        for _, frame in self.outlet.take():
            told = json.loads(frame)
            self.heard += told if isinstance(told, list) else [decode_event(frame).seq]

    def take_over(self) -> None:
        """Another session begins, behind the numbers that were reserved."""
        self.unsaved.clear()
        self.epoch += 1
        self.last += RESERVED
        self.position = max((e.seq for e in self.stored), default=Seq(0))
        self.let_go()

    def carry(self, copies: int) -> None:
        """Have the next batch get to the client's process so many times."""
        for batch in self.on_the_way[:1] * copies:
            self.outlet.push_batch(batch)
        del self.on_the_way[:1]
        self.hear()

    def do(self, op: Op) -> None:
        """Let something happen."""
        match op:
            case Op.TOKEN:
                token = self.next_event(EventType.TOKEN)
                self.unsaved.append(token)
                self.let_go(token)
            case Op.COMMIT:
                events = self.next_event(EventType.TOOL_CALL), self.next_event(EventType.MESSAGE)
                self.save(*events)
                self.let_go(*events)
            case Op.FLUSH:
                self.save()
            case Op.TAKE_OVER:
                self.take_over()
            case Op.ZOMBIE:
                torn = event(max(self.last - RESERVED + 1, 1), EventType.TOKEN, text="torn")
                self.let_go(torn, epoch=self.epoch - 1)
            case Op.READ:
                self.read()
            case Op.LOSE | Op.ARRIVE | Op.ARRIVE_TWICE:
                self.carry({Op.LOSE: 0, Op.ARRIVE: 1, Op.ARRIVE_TWICE: 2}[op])


@given(
    audience=st.sampled_from(Audience),
    ops=st.lists(st.sampled_from(Op), max_size=40),
)
def test_that_a_client_hears_all_that_is_stored_once_and_in_order(
    audience: Audience, ops: list[Op]
) -> None:
    line = Line(Outlet(audience, lambda: None))
    line.outlet.hold()
    for op in ops:
        line.do(op)
        assert line.heard == sorted(set(line.heard))
    line.do(Op.COMMIT)
    while line.on_the_way:
        line.do(Op.ARRIVE)
    assert line.read()
    stored = [e.seq for e in line.stored if visible(e, audience)]
    torn = set(line.heard) - set(stored)
    assert [seq for seq in line.heard if seq not in torn] == stored
    assert line.heard == sorted(set(line.heard))
