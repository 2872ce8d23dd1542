"""What each credential has open, so that it is closed when the operator signs out or time is up."""

import asyncio

from frontdesk.core.clock import Clock
from frontdesk.events.hub import Outlet
from frontdesk.transport.tokens import Principal

SIGNED_OUT = "signed_out"
EXPIRED = "expired"


class Presence:
    """The sockets and streams that are open, each until its credential ends."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ends: dict[Outlet, asyncio.TimerHandle] = {}
        self._of_sessions: dict[str, set[Outlet]] = {}

    def enter(self, principal: Principal, outlet: Outlet) -> None:
        """Remember what was opened, and close it when its credential expires."""
        seconds = (principal.expires_at - self._clock.now()) / 1000
        loop = asyncio.get_running_loop()
        self._ends[outlet] = loop.call_later(max(seconds, 0.0), outlet.close, EXPIRED)
        if principal.session is not None:
            self._of_sessions.setdefault(principal.session, set()).add(outlet)

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._ends)

    def forget(self, principal: Principal, outlet: Outlet) -> None:
        """Forget what was closed."""
        if (end := self._ends.pop(outlet, None)) is not None:
            end.cancel()
        if principal.session in self._of_sessions:
            held = self._of_sessions[principal.session]
            held.discard(outlet)
            if not held:
                del self._of_sessions[principal.session]

    def leave(self, principal: Principal) -> None:
        """Close all that a session has open."""
        for outlet in self._of_sessions.pop(principal.session or "", ()):
            outlet.close(SIGNED_OUT)
