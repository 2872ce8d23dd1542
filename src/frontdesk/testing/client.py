"""An in-process client: attaches to a desk as a socket does, and folds what it hears."""

from typing import Any

import msgspec

from frontdesk.app import Desk
from frontdesk.core.events import Audience, Event, EventType, decode_event
from frontdesk.core.ids import CallSessionId, ClientMessageId, ConversationRef, HistoryId, Seq
from frontdesk.core.inputs import Input, MessageInput
from frontdesk.core.state import ClientState, apply
from frontdesk.events.outlet import Outlet
from frontdesk.events.position import encode_position
from frontdesk.runtime.port import Signal


class _ResyncData(msgspec.Struct, rename="camel"):
    events: list[msgspec.Raw]
    last_event_id: int
    speaking: bool
    history: HistoryId
    snapshot: ClientState | None = None


class _ResyncFrame(msgspec.Struct):
    data: _ResyncData


class Client:
    """One client of a conversation; `state` is what its page would show."""

    def __init__(
        self,
        desk: Desk,
        ref: ConversationRef,
        audience: Audience = Audience.CUSTOMER,
        network: str | None = None,
    ) -> None:
        self._network = network
        self._desk = desk
        self.ref = ref
        self.events: list[Event] = []
        self.live: list[Event] = []
        self.snapshots = 0
        self.state = ClientState(ref.conversation_id)
        self.audience = audience
        self._outlet: Outlet | None = None
        self._history = HistoryId("")

    @property
    def attached(self) -> bool:
        """Whether the client is connected."""
        return self._outlet is not None and self._outlet.closed is None

    @property
    def last_seq(self) -> Seq:
        """The newest seq that this client has seen."""
        return self.state.seq

    @property
    def position(self) -> str | None:
        """Where this client left off, as it tells the desk; None before it has seen anything."""
        return encode_position(self.state.seq, self._history) if self._history else None

    async def attach(self, *, fresh: bool = False, call: CallSessionId | None = None) -> None:
        """Connect; with what was seen before as the position, unless asked to start fresh."""
        self.drop()
        outlet = self._outlet = Outlet(self.audience, lambda: None)
        last = None if fresh or self.state.seq == 0 else self.position
        try:
            await self._desk.conversations.attach(self.ref, outlet, last, call)
        except BaseException:
            self._outlet = None
            raise
        self.read()

    def drop(self) -> None:
        """Disconnect without a word."""
        if self._outlet is not None:
            self.read()
            self._desk.hub.detach(self.ref, self._outlet)
            self._outlet = None

    def read(self) -> list[Event]:
        """Take in everything that has arrived; return the new events."""
        new: list[Event] = []
        if self._outlet is None:
            return new
        for _, frame in self._outlet.take():
            if frame.startswith('{"type":"resync"'):
                new += self._resynced(msgspec.json.decode(frame, type=_ResyncFrame).data)
            elif frame.startswith('{"seq"'):
                event = decode_event(frame)
                self.live.append(event)
                new.append(event)
                self.state = apply(self.state, event)
        self.events += new
        return new

    def _resynced(self, data: _ResyncData) -> list[Event]:
        self._history = data.history
        if data.snapshot is not None:
            self.snapshots += 1
            self.state = data.snapshot
        events = [decode_event(bytes(raw)) for raw in data.events]
        for event in events:
            self.state = apply(self.state, event)
        return events

    async def send(self, text: str, client_message_id: str | None = None) -> None:
        """Say something; it is durable when this returns."""
        await self.give(MessageInput(text), client_message_id)

    async def give(self, given: Input, client_message_id: str | None = None) -> None:
        """Give any other input."""
        if client_message_id:
            own_id = ClientMessageId(client_message_id)
            given = msgspec.structs.replace(given, client_message_id=own_id)
        await self._desk.conversations.accept(self.ref, given, network=self._network)

    def barge_in(self) -> None:
        """Interrupt."""
        self._desk.runtime.signal(self.ref, Signal.BARGE_IN)

    def texts(self, type: EventType | str, **data: Any) -> list[str]:
        """The texts of all events of a type that carry this data."""
        return [
            e.text or ""
            for e in self.events
            if e.type == type and all((e.data or {}).get(k) == v for k, v in data.items())
        ]
