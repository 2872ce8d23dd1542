"""What each credential has open: only so much, and closed when its time is up or it is ended."""

import asyncio
from collections import Counter

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import RateLimited
from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef
from frontdesk.events.hub import Outlet
from frontdesk.transport.tokens import Principal

SIGNED_OUT = "signed_out"
EXPIRED = "expired"
LOOK_SECONDS = 20.0
# Sockets and streams of one conversation: its customer's, and apart from them its operators'.
MOST_OPEN = 20

_Place = tuple[ConversationRef, Audience]


class TooManyOpen(RateLimited):
    """A conversation has as many sockets and streams open as it may."""

    code = "too_many_open"

    def __init__(self) -> None:
        super().__init__(f"expected at most {MOST_OPEN} sockets and streams; close one first")


class Presence:
    """The sockets and streams that are open, each until its credential ends.

    A timer counts the seconds until then, and the clock is looked at as well: it may have been
    put forward, or the machine asleep, and timers know of neither.
    """

    def __init__(self, clock: Clock, look_seconds: float = LOOK_SECONDS) -> None:
        self._clock = clock
        self._look_seconds = look_seconds
        self._ends: dict[Outlet, tuple[Millis, asyncio.TimerHandle]] = {}
        self._places: Counter[_Place] = Counter()
        self._of_sessions: dict[str, set[Outlet]] = {}
        self._next_look: asyncio.TimerHandle | None = None

    def enter(self, principal: Principal, ref: ConversationRef, outlet: Outlet) -> None:
        """Remember what is opened, and close it when its credential expires."""
        place = (ref, principal.audience)
        if self._places[place] >= MOST_OPEN:
            raise TooManyOpen
        self._places[place] += 1
        seconds = (principal.expires_at - self._clock.now()) / 1000
        loop = asyncio.get_running_loop()
        timer = loop.call_later(max(seconds, 0.0), outlet.close, EXPIRED)
        self._ends[outlet] = (principal.expires_at, timer)
        if self._next_look is None:
            self._next_look = loop.call_later(self._look_seconds, self._look)
        if principal.session is not None:
            self._of_sessions.setdefault(principal.session, set()).add(outlet)

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._ends)

    def forget(self, principal: Principal, ref: ConversationRef, outlet: Outlet) -> None:
        """Forget what was closed."""
        if (end := self._ends.pop(outlet, None)) is None:
            return
        end[1].cancel()
        place = (ref, principal.audience)
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

    def _look(self) -> None:
        """Close what has expired by the clock."""
        now = self._clock.now()
        for outlet, (expires_at, _) in list(self._ends.items()):
            if expires_at <= now:
                outlet.close(EXPIRED)
        loop = asyncio.get_running_loop()
        self._next_look = loop.call_later(self._look_seconds, self._look) if self._ends else None
