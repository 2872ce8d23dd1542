"""Fans a conversation's events out to the clients of this process; a slow one is let go."""

from collections.abc import Callable

from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef
from frontdesk.events.outlet import Outlet
from frontdesk.runtime.port import Batch, Runtime

RESYNC_REASON = "resync"
SHUTDOWN_REASON = "shutdown"


def _send_away(_: ConversationRef, outlet: Outlet) -> None:
    outlet.close(RESYNC_REASON)


class Hub:
    """The clients of this process, by conversation; a customer's coming and going is told.

    `on_missed` is called for a client that missed something before a batch; it holds what follows.
    """

    def __init__(self, runtime: Runtime) -> None:
        self.on_missed: Callable[[ConversationRef, Outlet], None] = _send_away
        self._runtime = runtime
        self._outlets: dict[ConversationRef, list[Outlet]] = {}
        self._unsubscribe: dict[ConversationRef, Callable[[], None]] = {}
        self.on_customer: Callable[[ConversationRef], None] = lambda ref: None

    def attach(self, ref: ConversationRef, outlet: Outlet) -> None:
        """Let a client hear a conversation from now on."""
        outlets = self._outlets.get(ref)
        if outlets is None:
            outlets = self._outlets[ref] = []
            self._unsubscribe[ref] = self._runtime.subscribe(ref, self._sink(ref, outlets))
        outlets.append(outlet)
        if outlet.audience is Audience.CUSTOMER:
            self.on_customer(ref)

    def detach(self, ref: ConversationRef, outlet: Outlet) -> None:
        """Forget a client."""
        outlets = self._outlets.get(ref)
        if outlets is None or outlet not in outlets:
            return
        outlets.remove(outlet)
        if outlet.audience is Audience.CUSTOMER:
            self.on_customer(ref)
        if not outlets:
            del self._outlets[ref]
            self._unsubscribe.pop(ref)()

    def hears(self, ref: ConversationRef, outlet: Outlet) -> bool:
        """Whether a client is still there to hear a conversation."""
        return outlet.closed is None and outlet in self._outlets.get(ref, ())

    def count(self, ref: ConversationRef) -> int:
        """How many clients of this process hear a conversation."""
        return len(self._outlets.get(ref, ()))

    def has_customer(self, ref: ConversationRef) -> bool:
        """Whether the customer of a conversation is among its clients here."""
        outlets = self._outlets.get(ref, ())
        return any(outlet.audience is Audience.CUSTOMER for outlet in outlets)

    def tell(self, ref: ConversationRef, frame: str, *, but: Outlet | None = None) -> None:
        """Pass an unnumbered frame to the conversation's clients here."""
        for outlet in self._outlets.get(ref, ()):
            if outlet is not but:
                outlet.tell(frame)

    def tell_all(self, frame: str) -> None:
        """Pass an unnumbered frame to every client here."""
        for outlets in self._outlets.values():
            for outlet in outlets:
                outlet.tell(frame)

    def drop(self, ref: ConversationRef, reason: str) -> None:
        """Close a conversation's clients, so that they come back and resync."""
        for outlet in list(self._outlets.get(ref, ())):
            outlet.close(reason)

    def drop_all(self, reason: str) -> None:
        """Close every client."""
        for ref in list(self._outlets):
            self.drop(ref, reason)

    def _sink(self, ref: ConversationRef, outlets: list[Outlet]) -> Callable[[Batch], None]:
        def sink(batch: Batch) -> None:
            for outlet in outlets:
                if not outlet.push_batch(batch):
                    self.on_missed(ref, outlet)

        return sink
