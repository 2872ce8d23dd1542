"""The host: loads sessions on demand, lets idle ones go, and brings inputs to them."""

import asyncio
from functools import partial
from typing import Any

import structlog

from frontdesk.core.errors import CallerError, FrontdeskError, StoreError, Unavailable
from frontdesk.core.events import Audience
from frontdesk.core.ids import (
    CallSessionId,
    ClientMessageId,
    ConversationRef,
    OrganisationId,
)
from frontdesk.core.inputs import CallInput, Input, encode_input
from frontdesk.core.locale import Locale
from frontdesk.events.hub import Hub, Outlet
from frontdesk.events.replay import Resync, encode_resync
from frontdesk.runtime.port import Signal
from frontdesk.session.memory import load
from frontdesk.session.parts import SessionParts
from frontdesk.session.session import Session
from frontdesk.store.queries import conversations, history, inbox

RESYNC_REASON = "resync"
SHUTDOWN_REASON = "shutdown"
STOP_SECONDS = 5.0

_log = structlog.get_logger("frontdesk.host")


class Host:
    """The sessions of this process."""

    def __init__(self, parts: SessionParts, hub: Hub, *, idle_seconds: float) -> None:
        self.hub = hub
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
        self.hub.drop_all(SHUTDOWN_REASON)
        stopping = [asyncio.ensure_future(s.stop()) for s in self._live.values()]
        self._live.clear()
        for task in list(self._background):
            task.cancel()
        under_way = [*stopping, *self._loading.values(), *self._evicting.values()]
        if under_way:
            # A store that hangs must not keep the process: what is not stored will be resumed.
            await asyncio.wait(under_way, timeout=STOP_SECONDS)

    # What transports ask

    async def create(
        self,
        organisation_id: OrganisationId,
        *,
        channel: str,
        phone: str | None,
        call_session_id: CallSessionId | None,
        language: Locale | None = None,
    ) -> tuple[ConversationRef, CallSessionId]:
        """Make a conversation with its first call, in a language if the desk speaks it."""
        desk = await self._parts.desks.of(organisation_id)
        spoken = language if language is not None and desk.speaks(language) else None
        ref = ConversationRef(organisation_id, self._parts.ids.conversation())
        call = call_session_id or self._parts.ids.call()
        now = self._parts.clock.now()
        await self._parts.db.write(
            lambda tx: conversations.create(
                tx,
                ref,
                call_session_id=call,
                channel=channel,
                phone=phone,
                now=now,
                language=spoken,
            )
        )
        return ref, call

    async def accept(
        self, ref: ConversationRef, given: Input, *, network: str | None = None
    ) -> Session:
        """Commit an input to the inbox and bring it to its session; a repeat changes nothing."""
        session = await self.session(ref)
        if not await self._fresh(session, given):
            return session
        bringing = asyncio.ensure_future(self._bring(ref, given, network))
        bringing.add_done_callback(_consume_exception)
        # A caller that goes away must not leave an input behind for later ones to overtake.
        await asyncio.shield(bringing)
        return self._live.get(ref) or session

    async def _fresh(self, session: Session, given: Input) -> bool:
        """Check an input; one that was accepted before is no mistake, whatever is open now."""
        try:
            session.check(given)
        except CallerError:
            own_id = given.client_message_id
            if own_id is None:
                raise
            if not await self._parts.db.read(lambda tx: inbox.known(tx, session.ref, own_id)):
                raise
            return False
        return True

    async def _bring(self, ref: ConversationRef, given: Input, network: str | None) -> None:
        (kind, body), now, own_id = (
            encode_input(given),
            self._parts.clock.now(),
            given.client_message_id,
        )
        try:
            row = await self._parts.db.write(
                lambda tx: inbox.add(tx, ref, kind, body, now, own_id, network)
            )
        except StoreError:
            # The store may have kept it all the same; what comes next must not overtake it.
            self._parts.runtime.wake(ref)
            raise
        live = self._live.get(ref)
        if row is not None and live is not None:
            live.take(row)
        elif row is not None:
            self._parts.runtime.wake(ref)

    async def attach(
        self,
        ref: ConversationRef,
        outlet: Outlet,
        last: Any,
        call_session_id: CallSessionId | None = None,
    ) -> Session:
        """Let a client hear a conversation: what it missed first, then all that follows."""
        session = await self.session(ref)
        if call_session_id is not None and not await self._known_call(ref, call_session_id):
            own_id = ClientMessageId(f"call/{call_session_id}")
            await self.accept(ref, CallInput(call_session_id, client_message_id=own_id))
            session = await self.session(ref)
        if call_session_id is not None:
            # Another client may have announced it: what is stored is not yet what the session says.
            await session.caught_up()
        if outlet.audience is Audience.CUSTOMER:
            await session.attached()
        resync = session.resync(last, outlet.audience)
        outlet.push((resync.last_event_id, encode_resync(ref.conversation_id, resync)))
        self.hub.attach(ref, outlet)
        return session

    async def resync(self, ref: ConversationRef, last: Any, audience: Audience) -> Resync:
        """What a client missed."""
        return (await self.session(ref)).resync(last, audience)

    async def _known_call(self, ref: ConversationRef, call: CallSessionId) -> bool:
        return await self._parts.db.read(lambda tx: history.call(tx, ref, call)) is not None

    async def session(self, ref: ConversationRef) -> Session:
        """The conversation's session, loaded if it was not."""
        session = self._live.get(ref)
        if session is not None:
            session.touch()
            return session
        if self._stopping:
            raise _stopping()
        loading = self._loading.get(ref)
        if loading is None:
            loading = self._loading[ref] = asyncio.ensure_future(self._load(ref))
            loading.add_done_callback(partial(self._loaded, ref))
        return await asyncio.shield(loading)

    def _loaded(self, ref: ConversationRef, loading: asyncio.Future[Session]) -> None:
        del self._loading[ref]
        _consume_exception(loading)

    async def _load(self, ref: ConversationRef) -> Session:
        evicting = self._evicting.get(ref)
        if evicting is not None:
            await asyncio.wait([evicting])
        epoch = self._parts.claims[ref] = await self._parts.runtime.claim(ref)
        desk = await self._parts.desks.of(ref.organisation_id)
        fresh = desk.deps.fresh_dialog
        loaded = await self._parts.db.read(lambda tx: load(tx, ref, epoch, fresh))
        if self._stopping:
            raise _stopping()
        session = self._live[ref] = Session(loaded, self._parts, desk, self._on_death)
        return session

    # What the runtime tells

    def on_wake(self, ref: ConversationRef) -> None:
        """The conversation may have input waiting or a turn to resume."""
        session = self._live.get(ref)
        if session is not None:
            session.look()
        elif not self._stopping:
            self._in_background(self._wake(ref))

    def on_signal(self, ref: ConversationRef, signal: Signal) -> None:
        """A hint for the conversation's live session."""
        session = self._live.get(ref)
        if session is not None and signal is Signal.BARGE_IN:
            session.barge_in()

    async def _wake(self, ref: ConversationRef) -> None:
        try:
            await self.session(ref)
        except FrontdeskError as error:
            _log.warning("wake.failed", conversation=ref.conversation_id, error=str(error))

    def _in_background(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # Letting go

    def _on_death(self, session: Session) -> None:
        if self._live.get(session.ref) is session:
            del self._live[session.ref]
            self._parts.claims.pop(session.ref, None)
        self.hub.drop(session.ref, RESYNC_REASON)

    async def evict(self, ref: ConversationRef) -> None:
        """Let a session go; the next one to need it loads it again."""
        session = self._live.pop(ref, None)
        if session is not None:
            stopped = self._evicting[ref] = asyncio.ensure_future(session.stop())
            await asyncio.wait([stopped])
            self._parts.claims.pop(ref, None)
            del self._evicting[ref]

    def reload(self) -> None:
        """Let every session go and have its clients come back to what the store holds now."""
        for ref in list(self._live):
            self._in_background(self.evict(ref))
        self.hub.drop_all(RESYNC_REASON)

    async def _evict_idle(self) -> None:
        while True:
            await asyncio.sleep(max(self._idle_seconds / 2, 0.05))
            for ref, session in list(self._live.items()):
                if self._live.get(ref) is session and session.idle_for(self._idle_seconds):
                    await self.evict(ref)


def _consume_exception(done: asyncio.Future[Any]) -> None:
    """Take note of a failure whose asker may be gone by now."""
    if not done.cancelled():
        done.exception()


def _stopping() -> Unavailable:
    return Unavailable("the server is stopping; connect again in a moment")
