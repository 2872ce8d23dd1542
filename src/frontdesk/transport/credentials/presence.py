"""What each credential has open: only so much, and closed when its time is up or it is ended."""

import asyncio
from collections import Counter

import structlog

from frontdesk.core.clock import Clock
from frontdesk.core.errors import FrontdeskError, RateLimited
from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef
from frontdesk.events.outlet import Outlet
from frontdesk.transport.credentials.revocations import SIGNED_OUT, Revocations
from frontdesk.transport.credentials.tokens import Principal

EXPIRED = "expired"
# How soon a token's revocation, or a session's end by a command, closes what is open.
LOOK_SECONDS = 3.0
# Sockets and streams of one conversation: its customer's, and apart from them its operators'.
MOST_OPEN = 20

_log = structlog.get_logger("frontdesk.presence")

# A conversation; or whose feed of an organisation it is.
Place = ConversationRef | str
_Place = tuple[Place, Audience]


class TooManyOpen(RateLimited):
    """A conversation has as many sockets and streams open as it may."""

    code = "too_many_open"

    def __init__(self, most: int) -> None:
        super().__init__(f"expected at most {most} sockets and streams; close one first")


class Presence:
    """The sockets and streams that are open, each until its credential ends.

    A timer counts the seconds until then, and the clock is looked at as well: it may have been
    put forward, or the machine asleep, and timers know of neither. At each look the store is
    asked as well: another process may have revoked a token or ended a session.
    """

    def __init__(
        self,
        clock: Clock,
        revocations: Revocations,
        heartbeat_seconds: float = LOOK_SECONDS,
        *,
        most: int = MOST_OPEN,
    ) -> None:
        self._clock = clock
        self._revocations = revocations
        self._most = most
        self._look_seconds = min(heartbeat_seconds, LOOK_SECONDS)
        self._ends: dict[Outlet, tuple[Principal, asyncio.TimerHandle]] = {}
        self._places: Counter[_Place] = Counter()
        self._of_sessions: dict[str, set[Outlet]] = {}
        self._looking: asyncio.Task[None] | None = None

    def enter(self, principal: Principal, at: Place, outlet: Outlet) -> None:
        """Remember what is opened, and close it when its credential expires."""
        place = (at, principal.audience)
        if self._places[place] >= self._most:
            raise TooManyOpen(self._most)
        self._places[place] += 1
        seconds = (principal.expires_at - self._clock.now()) / 1000
        loop = asyncio.get_running_loop()
        timer = loop.call_later(max(seconds, 0.0), outlet.close, EXPIRED)
        self._ends[outlet] = (principal, timer)
        if self._looking is None:
            self._looking = loop.create_task(self._look())
        if principal.session is not None:
            self._of_sessions.setdefault(principal.session, set()).add(outlet)

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._ends)

    def forget(self, principal: Principal, at: Place, outlet: Outlet) -> None:
        """Forget what was closed."""
        if (end := self._ends.pop(outlet, None)) is None:
            return
        end[1].cancel()
        place = (at, principal.audience)
        self._places[place] -= 1
        if not self._places[place]:
            del self._places[place]
        if principal.session in self._of_sessions:
            held = self._of_sessions[principal.session]
            held.discard(outlet)
            if not held:
                del self._of_sessions[principal.session]

    def leave(self, principal: Principal) -> None:
        """Close all that a session has open."""
        for outlet in self._of_sessions.pop(principal.session or "", ()):
            outlet.close(SIGNED_OUT)

    async def _look(self) -> None:
        """Close what holds no longer, again and again while anything is open."""
        try:
            while self._ends:
                await asyncio.sleep(self._look_seconds)
                self._close_expired()
                await self._close_revoked()
        finally:
            self._looking = None

    def _close_expired(self) -> None:
        """Close what has expired by the clock."""
        now = self._clock.now()
        for outlet, (principal, _) in list(self._ends.items()):
            if principal.expires_at <= now:
                outlet.close(EXPIRED)

    async def _close_revoked(self) -> None:
        """Close what another process has ended; one query serves all that is open."""
        # Taken before the store is asked: it knows nothing of a session that begins meanwhile.
        held = [(outlet, principal) for outlet, (principal, _) in self._ends.items()]
        if not held:
            return
        try:
            standing = await self._revocations.look()
        except FrontdeskError as error:
            _log.warning("presence.not_checked", error=str(error))
            return
        for outlet, principal in held:
            if (reason := standing.ended(principal)) is not None:
                outlet.close(reason)
