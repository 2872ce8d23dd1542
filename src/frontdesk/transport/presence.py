"""What an operator's session has open, so that signing out closes it."""

from frontdesk.events.hub import Outlet
from frontdesk.transport.tokens import Principal

SIGNED_OUT = "signed_out"


class Presence:
    """The sockets and streams of each session."""

    def __init__(self) -> None:
        self._open: dict[str, set[Outlet]] = {}

    def enter(self, principal: Principal, outlet: Outlet) -> None:
        """Remember what a session opened; what a token opened is nobody's session."""
        if principal.session is not None:
            self._open.setdefault(principal.session, set()).add(outlet)

    def forget(self, principal: Principal, outlet: Outlet) -> None:
        """Forget what was closed."""
        if principal.session in self._open:
            held = self._open[principal.session]
            held.discard(outlet)
            if not held:
                del self._open[principal.session]

    def leave(self, principal: Principal) -> None:
        """Close all that a session has open."""
        for outlet in self._open.pop(principal.session or "", ()):
            outlet.close(SIGNED_OUT)
