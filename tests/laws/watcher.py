"""A client of the law tests: folds what it hears and hands every step of it to the evidence."""

import msgspec

from frontdesk.app import Desk
from frontdesk.core.events import Audience, Event, decode_event
from frontdesk.core.ids import CallSessionId, HistoryId, Seq
from frontdesk.core.state import ClientState, apply
from frontdesk.events.outlet import Outlet
from frontdesk.events.position import encode_position
from tests.laws.evidence import Evidence

SLOW_LIMIT = 6


class ResyncData(msgspec.Struct, rename="camel"):
    """A resync as a client reads it."""

    events: list[msgspec.Raw]
    last_event_id: Seq
    history: HistoryId
    speaking: bool
    snapshot: ClientState | None = None

    def decoded(self) -> list[Event]:
        """The events that were missed."""
        return [decode_event(bytes(raw)) for raw in self.events]


class _ResyncFrame(msgspec.Struct):
    data: ResyncData


class Watcher:
    """One client over its whole life; a slow one reads only now and then, from a short queue."""

    def __init__(self, evidence: Evidence, audience: Audience, *, slow: bool) -> None:
        self._evidence = evidence
        self._audience = audience
        self._slow = slow
        self._state = ClientState(evidence.ref.conversation_id)
        self._history = HistoryId("")
        self._outlet: Outlet | None = None
        self._desk: Desk | None = None

    @property
    def state(self) -> ClientState | None:
        """What a client that is connected shows."""
        return self._state if self._outlet is not None and self._outlet.closed is None else None

    @property
    def closed(self) -> str | None:
        """Why the desk has closed the connection, if it has."""
        return self._outlet.closed if self._outlet is not None else None

    async def attach(
        self, desk: Desk, *, fresh: bool = False, call: CallSessionId | None = None
    ) -> None:
        """Connect, from the last seq seen unless asked to start from nothing."""
        self.drop()
        if fresh:
            self._state = ClientState(self._state.conversation_id)
        limit = {"limit": SLOW_LIMIT} if self._slow else {}
        outlet = Outlet(self._audience, self._ready, **limit)
        self._outlet, self._desk = outlet, desk
        try:
            seq = self._state.seq
            last = encode_position(seq, self._history) if seq else None
            await desk.conversations.attach(self._evidence.ref, outlet, last, call)
        except BaseException:
            if self._outlet is outlet:
                self._outlet = None
            raise
        if self._outlet is not outlet:
            desk.hub.detach(self._evidence.ref, outlet)

    def drop(self) -> None:
        """Disconnect, having read what had arrived."""
        if self._outlet is not None and self._desk is not None:
            self.read()
            self._desk.hub.detach(self._evidence.ref, self._outlet)
            self._outlet = None

    def _ready(self) -> None:
        if not self._slow:
            self.read()

    def read(self) -> None:
        """Take in everything that has arrived."""
        if self._outlet is None:
            return
        for _, frame in self._outlet.take():
            if frame.startswith('{"type":"resync"'):
                self._resynced(msgspec.json.decode(frame, type=_ResyncFrame).data)
            elif frame.startswith('{"seq"'):
                self._heard(decode_event(frame))

    def _heard(self, event: Event) -> None:
        if event.seq <= self._state.seq:
            self._evidence.problem("a watcher's seq did not increase", self._state.seq, event)
        self._state = apply(self._state, event)
        self._evidence.heard(event, live=True)
        self._evidence.stands(self._audience, self._state)

    def _resynced(self, data: ResyncData) -> None:
        self._history = data.history
        if data.snapshot is not None:
            self._state = data.snapshot
        for event in data.decoded():
            if event.seq <= self._state.seq:
                self._evidence.problem("a replay reached back", self._state.seq, event)
            if not event.replayed:
                self._evidence.problem("a replayed event without its flag", event)
            self._state = apply(self._state, event)
            self._evidence.heard(event, live=False)
        # Tokens are folded past the events between them, so only the whole frame makes a state.
        self._evidence.stands(self._audience, self._state)
