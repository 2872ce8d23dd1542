"""The feeds of this process: a room for each organisation that somebody listens to."""

import asyncio
from collections.abc import Callable
from functools import partial

from frontdesk.core.clock import Clock
from frontdesk.core.ids import ConversationId, OrganisationId
from frontdesk.events.feed.attendance import LEASES, Doing
from frontdesk.events.feed.room import BOUNDS, Bounds, FeedRoom
from frontdesk.events.hub import SHUTDOWN_REASON
from frontdesk.events.outlet import Outlet
from frontdesk.runtime.port import Attendance, Runtime
from frontdesk.store.database import Database

# So long a room stays when its last client has gone: one that comes back is told what it missed.
LINGER_SECONDS = 60.0


class Feed:
    """Lets operators hear what becomes of their organisation's conversations."""

    def __init__(
        self, db: Database, clock: Clock, runtime: Runtime, bounds: Bounds = BOUNDS
    ) -> None:
        self._db = db
        self._bounds = bounds
        self._clock = clock
        self._runtime = runtime
        self._rooms: dict[OrganisationId, FeedRoom] = {}
        self._opening: dict[OrganisationId, asyncio.Future[FeedRoom]] = {}
        self._leave: dict[OrganisationId, Callable[[], None]] = {}
        self._lingering: dict[OrganisationId, asyncio.TimerHandle] = {}

    async def follow(
        self,
        organisation_id: OrganisationId,
        outlet: Outlet,
        last: str | int | None,
        *,
        with_runs: bool = True,
    ) -> None:
        """Let a client hear an organisation: what it missed first, then all that follows.

        Runs over documents are told `with_runs` alone.
        """
        room = await self._room(organisation_id)
        if (lingering := self._lingering.pop(organisation_id, None)) is not None:
            lingering.cancel()
        # Nothing is awaited between the two, so nothing can slip through.
        if with_runs:
            room.with_runs.add(outlet)
        room.tell_missed(outlet, last)
        room.outlets.append(outlet)

    def tell_missed(
        self, organisation_id: OrganisationId, outlet: Outlet, last: str | int | None
    ) -> None:
        """Tell a client again what came after a position."""
        self._rooms[organisation_id].tell_missed(outlet, last)

    def forget(self, organisation_id: OrganisationId, outlet: Outlet) -> None:
        """A client has gone; with the last one the room goes before long."""
        room = self._rooms.get(organisation_id)
        if room is None or outlet not in room.outlets:
            return
        room.outlets.remove(outlet)
        room.with_runs.discard(outlet)
        if not room.outlets:
            self._linger(organisation_id)

    def attend(
        self,
        organisation_id: OrganisationId,
        conversation_id: ConversationId,
        *,
        name: str,
        source: str,
        doing: Doing,
    ) -> None:
        """Tell the colleagues of an operator what they do at a conversation."""
        until = self._clock.now() + LEASES[doing]
        attendance = Attendance(conversation_id, name, source, doing, until)
        self._runtime.attend(organisation_id, attendance)

    def look_soon(self, organisation_id: OrganisationId) -> None:
        """A run over an organisation's documents may have come further."""
        if (room := self._rooms.get(organisation_id)) is not None:
            room.look_soon()

    def tell_all(self, frame: str) -> None:
        """Pass an unnumbered frame to every client."""
        for room in self._rooms.values():
            room.tell(frame)

    def close(self) -> None:
        """Close every room; its clients come back elsewhere, or later."""
        for organisation_id in list(self._rooms):
            self._close(organisation_id)

    async def _room(self, organisation_id: OrganisationId) -> FeedRoom:
        room = self._rooms.get(organisation_id)
        if room is not None:
            return room
        opening = self._opening.get(organisation_id)
        if opening is None:
            opening = asyncio.ensure_future(self._open(organisation_id))
            self._opening[organisation_id] = opening
            opening.add_done_callback(partial(self._opened, organisation_id))
        return await asyncio.shield(opening)

    async def _open(self, organisation_id: OrganisationId) -> FeedRoom:
        room = FeedRoom(organisation_id, self._db, self._clock, self._bounds)
        # Heard from before the first look, so that no hint falls between.
        leave = self._runtime.listen(organisation_id, room)
        try:
            await room.open()
        except BaseException:
            leave()
            raise
        self._rooms[organisation_id], self._leave[organisation_id] = room, leave
        # Whoever asked for it may be gone by now.
        self._linger(organisation_id)
        return room

    def _linger(self, organisation_id: OrganisationId) -> None:
        close = partial(self._close, organisation_id)
        timer = asyncio.get_running_loop().call_later(LINGER_SECONDS, close)
        self._lingering[organisation_id] = timer

    def _opened(self, organisation_id: OrganisationId, opening: asyncio.Future[FeedRoom]) -> None:
        del self._opening[organisation_id]
        if not opening.cancelled():
            # Whoever asked may be gone by now.
            opening.exception()

    def _close(self, organisation_id: OrganisationId) -> None:
        if (lingering := self._lingering.pop(organisation_id, None)) is not None:
            lingering.cancel()
        self._leave.pop(organisation_id)()
        self._rooms.pop(organisation_id).close(SHUTDOWN_REASON)
