"""The runtime of a single process."""

import asyncio
from collections.abc import Callable

import structlog

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.ids import ConversationRef, Epoch, OrganisationId, new_history
from frontdesk.runtime.port import (
    Attendance,
    Batch,
    Listener,
    RuntimeHandler,
    Signal,
    Sink,
)
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations, histories, history, inbox, ledger, timers
from frontdesk.store.records import InboxRecord

SWEEP_SECONDS = 5.0

_log = structlog.get_logger("frontdesk.runtime")


class LocalRuntime:
    """Every session is here; one task keeps time and sweeps up what a lost hint left behind."""

    def __init__(self, db: Database, clock: Clock, *, sweep_seconds: float = SWEEP_SECONDS) -> None:
        self._db = db
        self._clock = clock
        self._sweep_seconds = sweep_seconds
        self._handler: RuntimeHandler | None = None
        self._sinks: dict[ConversationRef, list[Sink]] = {}
        self._listeners: dict[OrganisationId, list[Listener]] = {}
        self._next_due: Millis | None = None
        self._sooner = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self._history = new_history()

    async def start(self, handler: RuntimeHandler) -> None:
        """Wake what an earlier process left behind, then keep time."""
        self._handler = handler
        await self._sweep()
        self._keeper = asyncio.create_task(self._keep_time())

    async def stop(self) -> None:
        """Call nobody any more."""
        self._handler = None
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
            self._keeper = None

    async def claim(self, ref: ConversationRef) -> Epoch:
        """Take the conversation; every commit is conditional on the epoch returned."""
        history_id = self._history

        async def claim(tx: Transaction) -> Epoch:
            epoch = await conversations.claim(tx, ref)
            await histories.begin(tx, ref, epoch, history_id)
            return epoch

        return await self._db.write(claim)

    def begin_history(self) -> None:
        """Have what is claimed from now on count as another history than before."""
        self._history = new_history()

    def wake(self, ref: ConversationRef, row: InboxRecord | None = None) -> None:
        """Have the conversation's session, which can only be here, take up its work."""
        if self._handler is not None:
            self._handler.on_wake(ref, row)

    def wake_at(self, due_at: Millis) -> None:
        """Hint that a timer row with this time was committed."""
        if self._next_due is None or due_at < self._next_due:
            self._next_due = due_at
            self._sooner.set()

    def signal(self, ref: ConversationRef, signal: Signal) -> None:
        """Pass a hint to the session."""
        if self._handler is not None:
            self._handler.on_signal(ref, signal)

    def publish(self, ref: ConversationRef, batch: Batch) -> None:
        """Hand a batch to whoever subscribed."""
        for sink in self._sinks.get(ref, ()):
            sink(batch)
        for listener in self._listeners.get(ref.organisation_id, ()):
            listener.on_batch(ref, batch)

    def subscribe(self, ref: ConversationRef, sink: Sink) -> Callable[[], None]:
        """Receive a conversation's batches until the returned function is called."""
        self._sinks.setdefault(ref, []).append(sink)

        def unsubscribe() -> None:
            sinks = self._sinks[ref]
            sinks.remove(sink)
            if not sinks:
                del self._sinks[ref]

        return unsubscribe

    def attend(self, organisation_id: OrganisationId, attendance: Attendance) -> None:
        """Tell whoever listens to the organisation who is at a conversation."""
        for listener in self._listeners.get(organisation_id, ()):
            listener.on_attendance(attendance)

    def listen(self, organisation_id: OrganisationId, listener: Listener) -> Callable[[], None]:
        """Hear of an organisation's batches and people until the returned function is called."""
        self._listeners.setdefault(organisation_id, []).append(listener)

        def leave() -> None:
            listeners = self._listeners[organisation_id]
            listeners.remove(listener)
            if not listeners:
                del self._listeners[organisation_id]

        return leave

    async def _keep_time(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self._seconds_to_wait()):
                    await self._sooner.wait()
            except TimeoutError:
                pass
            self._sooner.clear()
            try:
                await self._sweep()
            except Exception as error:
                # Without the keeper no timer fires and nothing is recovered: it outlives any
                # failure, and a timer that is due must not make it spin meanwhile.
                _log.error("sweep.failed", error=repr(error))
                await asyncio.sleep(self._sweep_seconds)

    def _seconds_to_wait(self) -> float:
        if self._next_due is None:
            return self._sweep_seconds
        until_due = (self._next_due - self._clock.now()) / 1000
        return min(max(until_due, 0.0), self._sweep_seconds)

    async def _sweep(self) -> None:
        due = await self._db.read(timers.next_due)
        if due is not None and due <= self._clock.now():
            now = self._clock.now()
            await self._db.write(lambda tx: timers.fire_due(tx, now))
            due = await self._db.read(timers.next_due)
        self._next_due = due
        waiting = await self._db.read(inbox.left_behind)
        running = await self._db.read(history.running_anywhere)
        unreported = await self._db.read(ledger.unfinished_anywhere)
        for ref in dict.fromkeys([*waiting, *running, *unreported]):
            self.wake(ref)
