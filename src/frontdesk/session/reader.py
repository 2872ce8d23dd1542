"""The read side: what any process may show of a conversation, whoever owns it; it never claims."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

import structlog

from frontdesk.core.errors import FrontdeskError
from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef, TurnId
from frontdesk.core.lifecycle import Status
from frontdesk.core.state import ClientState
from frontdesk.events.hub import RESYNC_REASON, Hub
from frontdesk.events.outlet import Missed, Outlet
from frontdesk.events.replay import Resync, encode_resync
from frontdesk.session.host import Host
from frontdesk.session.session import Session
from frontdesk.session.stored_log import StoredLog, read_log
from frontdesk.session.writer import TOKEN_CHUNK_SECONDS
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations, history
from frontdesk.store.records import CallRecord

# By then tokens that have left are in the store, unless it is slow.
UNTIL_STORED_SECONDS = TOKEN_CHUNK_SECONDS * 1.2

_log = structlog.get_logger("frontdesk.reader")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a conversation stands."""

    call: CallRecord
    status: Status
    title: str | None
    turn_id: TurnId
    answering: bool


class Reader:
    """Reads a conversation from its session where that lives here, else from the store."""

    def __init__(self, db: Database, hub: Hub, host: Host) -> None:
        self._db = db
        self._hub = hub
        self._host = host
        self._background: set[asyncio.Task[None]] = set()
        hub.on_missed = self._on_missed

    async def resync(self, ref: ConversationRef, last: Any, audience: Audience) -> Resync:
        """What a client missed."""
        session = self._host.here(ref)
        if session is not None:
            return session.resync(last, audience)
        return (await self._stored(ref)).resync(last, audience)

    async def state(self, ref: ConversationRef, audience: Audience) -> ClientState:
        """The snapshot of now."""
        session = self._host.here(ref)
        if session is not None:
            return session.state(audience)
        return (await self._stored(ref)).replay.state(audience)

    async def standing(self, ref: ConversationRef) -> Standing:
        """Where the conversation stands."""
        session = self._host.here(ref)
        if session is not None:
            return _standing_of(session)
        self._host.require_serving()
        return await self._db.read(lambda tx: _stored_standing(tx, ref))

    async def follow(self, ref: ConversationRef, outlet: Outlet, last: Any) -> None:
        """Let a client hear a conversation: what it missed first, then all that follows."""
        # Heard from here on, and held until the rest is read: nothing can slip through between.
        outlet.hold()
        self._hub.attach(ref, outlet)
        try:
            await self.tell(ref, outlet, last)
        except BaseException:
            self._hub.detach(ref, outlet)
            raise

    async def tell(self, ref: ConversationRef, outlet: Outlet, last: Any) -> int:
        """Tell a client what it missed, and have it go on from there; return how long that was."""
        outlet.hold()
        try:
            found = self._host.here(ref) or await self._stored(ref)
            missed = _missed(found, found.resync(last, outlet.audience))
        except BaseException:
            self._on_missed(ref, outlet)
            raise
        if not outlet.begin(missed):
            self._on_missed(ref, outlet)
        elif isinstance(found, StoredLog) and found.running is not None:
            # Words that left shortly before are in no batch to come, and in the store in a moment.
            self._in_background(self._catch_up(ref, outlet, UNTIL_STORED_SECONDS))
        return len(missed.frame)

    def _on_missed(self, ref: ConversationRef, outlet: Outlet) -> None:
        self._in_background(self._catch_up(ref, outlet))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _catch_up(self, ref: ConversationRef, outlet: Outlet, seconds: float = 0.0) -> None:
        """Bring a client what it missed, as soon as it is stored."""
        await asyncio.sleep(seconds)
        while self._hub.hears(ref, outlet):
            try:
                found = self._owner_here(ref, outlet) or await self._stored(ref)
            except FrontdeskError as error:
                conversation = ref.conversation_id
                _log.warning("catch_up.failed", conversation=conversation, error=str(error))
                outlet.close(RESYNC_REASON)
                return
            if outlet.catch_up(_missed(found, found.since(outlet.position, outlet.audience))):
                return
            await asyncio.sleep(UNTIL_STORED_SECONDS)

    def _owner_here(self, ref: ConversationRef, outlet: Outlet) -> Session | None:
        """The session here, unless it was fenced and has yet to notice."""
        session = self._host.here(ref)
        if session is None or not outlet.can_be_served_by(session.epoch, session.position):
            return None
        return session

    async def _stored(self, ref: ConversationRef) -> StoredLog:
        self._host.require_serving()
        return await self._db.read(lambda tx: read_log(tx, ref))


def _standing_of(session: Session) -> Standing:
    memory = session.memory
    answering = session.turn is not None
    return Standing(memory.call, memory.status, memory.title, memory.turn_id, answering)


async def _stored_standing(tx: Transaction, ref: ConversationRef) -> Standing:
    record = await conversations.find(tx, ref)
    call = await history.call(tx, ref, record.call_session_id)
    assert call is not None
    running = await history.running_turn(tx, ref)
    return Standing(call, record.status, record.title, record.turn_id, running is not None)


def _missed(found: Session | StoredLog, resync: Resync) -> Missed:
    frame = encode_resync(found.ref.conversation_id, resync)
    return Missed(resync.last_event_id, resync.history, found.epoch, frame)
