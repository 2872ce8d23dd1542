"""A runtime that joins several desks of one process, as a cluster's joins processes."""

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.events import decode_event, published
from frontdesk.core.ids import ConversationRef, Epoch, OrganisationId
from frontdesk.runtime.port import (
    Attendance,
    Batch,
    Listener,
    Runtime,
    RuntimeHandler,
    Signal,
    Sink,
)
from frontdesk.store.records import InboxRecord


class Switchboard:
    """Knows who owns which conversation, and carries batches between desks."""

    def __init__(self) -> None:
        self.nodes: list[SharedRuntime] = []
        self.owners: dict[ConversationRef, SharedRuntime] = {}
        self.lost: Callable[[Batch], bool] = lambda _: False
        self.seconds: Callable[[], float] = lambda: 0.0

    def owning(self, inner: Runtime) -> "SharedRuntime":
        """A runtime of a desk that may own conversations."""
        return SharedRuntime(inner, self, owns=True)

    def reading(self, inner: Runtime) -> "SharedRuntime":
        """A runtime of a desk that owns nothing: all that it wakes is owned elsewhere."""
        return SharedRuntime(inner, self, owns=False)

    def place(self, ref: ConversationRef, asked: "SharedRuntime") -> "SharedRuntime | None":
        """Who owns a conversation; without an owner, who is to."""
        owner = self.owners.get(ref)
        if owner is None:
            owner = asked if asked.owns else next((n for n in self.nodes if n.owns), None)
            if owner is not None:
                self.owners[ref] = owner
        return owner

    def leave_all_but(self, node: Runtime) -> None:
        """Forget all desks but one, as if their processes were gone."""
        for other in self.nodes:
            if other is not node:
                self.leave(other)

    def leave(self, node: "SharedRuntime") -> None:
        """Forget a desk, as if its process were gone."""
        self.nodes = [other for other in self.nodes if other is not node]
        self.owners = {ref: owner for ref, owner in self.owners.items() if owner is not node}


class SharedRuntime:
    """One desk's side of a switchboard; its claims and timers are those of the runtime within."""

    def __init__(self, inner: Runtime, board: Switchboard, *, owns: bool) -> None:
        self.owns = owns
        self._inner = inner
        self._board = board
        self._handler: RuntimeHandler | None = None
        self._arrives_at = 0.0
        self._coming: deque[tuple[ConversationRef, Batch]] = deque()

    async def start(self, handler: RuntimeHandler) -> None:
        """Join; what the runtime within finds is brought to its owner."""
        self._handler = handler
        self._board.nodes.append(self)
        await self._inner.start(self)

    async def stop(self) -> None:
        """Leave."""
        self._board.leave(self)
        self._handler = None
        await self._inner.stop()

    async def claim(self, ref: ConversationRef) -> Epoch:
        """Own a conversation, whoever did before."""
        self._board.owners[ref] = self
        return await self._inner.claim(ref)

    def begin_history(self) -> None:
        """Have what is claimed from now on count as another history than before."""
        self._inner.begin_history()

    def wake(self, ref: ConversationRef, row: InboxRecord | None = None) -> None:
        """Wake a conversation's owner."""
        owner = self._board.place(ref, self)
        if owner is self:
            self._tell_wake(ref, row)
        elif owner is not None:
            asyncio.get_running_loop().call_soon(owner._tell_wake, ref, None)

    def on_wake(self, ref: ConversationRef, row: InboxRecord | None = None) -> None:
        """The runtime within found work."""
        self.wake(ref, row)

    def on_signal(self, ref: ConversationRef, signal: Signal) -> None:
        """The runtime within has a signal."""
        self.signal(ref, signal)

    def wake_at(self, due_at: Millis) -> None:
        """Hint that a timer row with this time was committed."""
        self._inner.wake_at(due_at)

    def signal(self, ref: ConversationRef, signal: Signal) -> None:
        """Pass a hint to the owner."""
        owner = self._board.owners.get(ref)
        if owner is not None and owner._handler is not None:
            owner._handler.on_signal(ref, signal)

    def publish(self, ref: ConversationRef, batch: Batch) -> None:
        """Hand a batch to all desks: here at once, elsewhere encoded, later, or never."""
        self._inner.publish(ref, batch)
        for node in self._board.nodes:
            if node is not self and self in self._board.nodes and not self._board.lost(batch):
                events = [published(decode_event(p.frame)) for p in batch.events]
                copied = msgspec.structs.replace(batch, events=events)
                node._arrive(ref, copied, self._board.seconds())

    def subscribe(self, ref: ConversationRef, sink: Sink) -> Callable[[], None]:
        """Receive a conversation's batches until the returned function is called."""
        return self._inner.subscribe(ref, sink)

    def attend(self, organisation_id: OrganisationId, attendance: Attendance) -> None:
        """Tell the listeners of all desks who is at a conversation."""
        for node in self._board.nodes:
            node._inner.attend(organisation_id, attendance)

    def listen(self, organisation_id: OrganisationId, listener: Listener) -> Callable[[], None]:
        """Hear of an organisation's batches and people until the returned function is called."""
        return self._inner.listen(organisation_id, listener)

    def _tell_wake(self, ref: ConversationRef, row: InboxRecord | None) -> None:
        if self._handler is not None:
            self._handler.on_wake(ref, row)

    def _arrive(self, ref: ConversationRef, batch: Batch, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        # Whatever the way takes, nothing overtakes what was sent before it.
        self._arrives_at = max(self._arrives_at, loop.time() + seconds)
        self._coming.append((ref, batch))
        loop.call_at(self._arrives_at, self._deliver_next)

    def _deliver_next(self) -> None:
        self._inner.publish(*self._coming.popleft())
