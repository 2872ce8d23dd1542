"""The host: owns the conversations that have work in this process, and lets idle ones go."""

import asyncio
from functools import partial
from typing import Any

import structlog

from frontdesk.core.errors import FrontdeskError, Unavailable
from frontdesk.core.ids import ConversationRef
from frontdesk.events.hub import RESYNC_REASON, SHUTDOWN_REASON, Hub
from frontdesk.runtime.port import Signal
from frontdesk.session.memory import load
from frontdesk.session.parts import SessionParts
from frontdesk.session.session import Session
from frontdesk.store.records import InboxRecord

STOP_SECONDS = 5.0
# A session that failed is tried again soon, and never in a tight loop.
REVIVE_SECONDS = 0.5

_log = structlog.get_logger("frontdesk.host")


class Host:
    """The sessions of this process. Only work makes it claim a conversation, never a reader."""

    def __init__(self, parts: SessionParts, hub: Hub, *, idle_seconds: float) -> None:
        self._hub = hub
        self._parts = parts
        self._idle_seconds = idle_seconds
        self._live: dict[ConversationRef, Session] = {}
        self._loading: dict[ConversationRef, asyncio.Future[Session]] = {}
        self._evicting: dict[ConversationRef, asyncio.Future[None]] = {}
        self._background: set[asyncio.Task[Any]] = set()
        self._evictor: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def live(self) -> int:
        """How many sessions are loaded."""
        return len(self._live)

    @property
    def running(self) -> bool:
        """Whether sessions are served: from the start until the desk drains."""
        return self._evictor is not None and not self._stopping

    @property
    def turns_running(self) -> int:
        """How many turns are under way."""
        return sum(session.turn is not None for session in self._live.values())

    @property
    def inbox_waiting(self) -> int:
        """How many inputs of the loaded sessions wait to be taken up."""
        return sum(session.waiting for session in self._live.values())

    async def start(self) -> None:
        """Begin to serve; turns that a crash cut off resume first."""
        self._evictor = asyncio.create_task(self._evict_idle())
        await self._parts.runtime.start(self)

    async def drain(self, seconds: float) -> None:
        """Let running turns finish for a while, then hand the rest back and stop."""
        self._stopping = True
        await self._parts.runtime.stop()
        if self._evictor is not None:
            self._evictor.cancel()
        settled = [asyncio.ensure_future(s.settle()) for s in self._live.values()]
        if settled:
            _, late = await asyncio.wait(settled, timeout=seconds)
            for waiting in late:
                waiting.cancel()
        self._hub.drop_all(SHUTDOWN_REASON)
        stopping = [asyncio.ensure_future(s.stop()) for s in self._live.values()]
        self._live.clear()
        for task in list(self._background):
            task.cancel()
        under_way = [*stopping, *self._loading.values(), *self._evicting.values()]
        if under_way:
            # A store that hangs must not keep the process: what is not stored will be resumed.
            await asyncio.wait(under_way, timeout=STOP_SECONDS)

    # What the process's other parts may ask

    def here(self, ref: ConversationRef) -> Session | None:
        """The conversation's session, if it lives here."""
        return self._live.get(ref)

    async def arriving(self, ref: ConversationRef) -> Session | None:
        """The conversation's session, if it lives here or is about to."""
        session = self._live.get(ref)
        if session is None and (loading := self._loading.get(ref)) is not None:
            return await asyncio.shield(loading)
        return session

    def require_serving(self) -> None:
        """Refuse what a process that stops could not see through."""
        if self._stopping:
            raise _stopping()

    async def session(self, ref: ConversationRef) -> Session:
        """Own the conversation: its session, loaded if it was not."""
        session = self._live.get(ref)
        if session is not None:
            session.touch()
            return session
        return await asyncio.shield(self._begin_loading(ref))

    # Loading

    def _begin_loading(self, ref: ConversationRef) -> asyncio.Future[Session]:
        loading = self._loading.get(ref)
        if loading is None:
            loading = self._loading[ref] = asyncio.ensure_future(self._load(ref))
            loading.add_done_callback(partial(self._loaded, ref))
        return loading

    def _loaded(self, ref: ConversationRef, loading: asyncio.Future[Session]) -> None:
        del self._loading[ref]
        consume_exception(loading)

    async def _load(self, ref: ConversationRef) -> Session:
        self.require_serving()
        evicting = self._evicting.get(ref)
        if evicting is not None:
            await asyncio.wait([evicting])
        epoch = self._parts.claims[ref] = await self._parts.runtime.claim(ref)
        desk = await self._parts.desks.of(ref.organisation_id)
        fresh = desk.deps.fresh_dialog
        loaded = await self._parts.db.read(lambda tx: load(tx, ref, epoch, fresh))
        self.require_serving()
        session = self._live[ref] = Session(loaded, self._parts, desk, self._on_death)
        return session

    # What the runtime tells

    def on_wake(self, ref: ConversationRef, row: InboxRecord | None = None) -> None:
        """The conversation has work, an input or a turn to resume, and this process owns it."""
        session = self._live.get(ref)
        if session is not None:
            _bring(session, row)
        elif not self._stopping:
            # One that is being loaded may have read the inbox before this input was in it.
            late = ref in self._loading
            self._begin_loading(ref)
            self._in_background(self._wake(ref, row, late=late))

    def on_signal(self, ref: ConversationRef, signal: Signal) -> None:
        """A hint for the conversation's live session."""
        session = self._live.get(ref)
        if session is not None and signal is Signal.BARGE_IN:
            session.barge_in()

    async def _wake(self, ref: ConversationRef, row: InboxRecord | None, *, late: bool) -> None:
        try:
            session = await self.session(ref)
        except FrontdeskError as error:
            _log.warning("wake.failed", conversation=ref.conversation_id, error=str(error))
            return
        if late:
            _bring(session, row)

    def _in_background(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # Letting go

    def _on_death(self, session: Session) -> None:
        ref = session.ref
        if self._live.get(ref) is session:
            del self._live[ref]
            self._parts.claims.pop(ref, None)
        # What its last commit wrote may be stored though it was never published.
        self._hub.drop(ref, RESYNC_REASON)
        if not session.fenced:
            asyncio.get_running_loop().call_later(REVIVE_SECONDS, self._parts.runtime.wake, ref)

    async def evict(self, ref: ConversationRef) -> None:
        """Let a session go; whoever next has work for it loads it again."""
        session = self._live.pop(ref, None)
        if session is not None:
            stopped = self._evicting[ref] = asyncio.ensure_future(session.stop())
            await asyncio.wait([stopped])
            self._parts.claims.pop(ref, None)
            del self._evicting[ref]

    def reload(self) -> None:
        """Let every session go and have its clients come back to what the store holds now."""
        for ref, session in list(self._live.items()):
            busy = session.turn is not None or session.waiting > 0
            self._in_background(self._reload(ref, busy=busy))
        self._hub.drop_all(RESYNC_REASON)

    async def _reload(self, ref: ConversationRef, *, busy: bool) -> None:
        await self.evict(ref)
        if busy:
            self._parts.runtime.wake(ref)

    async def _evict_idle(self) -> None:
        while True:
            await asyncio.sleep(max(self._idle_seconds / 2, 0.05))
            for ref, session in list(self._live.items()):
                if self._live.get(ref) is session and session.idle_for(self._idle_seconds):
                    await self.evict(ref)


def _bring(session: Session, row: InboxRecord | None) -> None:
    if row is None:
        session.look()
    else:
        session.take(row)


def consume_exception(done: asyncio.Future[Any]) -> None:
    """Take note of a failure whose asker may be gone by now."""
    if not done.cancelled():
        done.exception()


def _stopping() -> Unavailable:
    return Unavailable("the server is stopping; connect again in a moment")
