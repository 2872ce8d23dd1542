"""Fans a conversation's events out to the clients of this process; a slow one is let go."""

from collections.abc import Callable

from frontdesk.core.events import Audience, Published, visible
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.runtime.port import Runtime

QUEUE_LIMIT = 1000

Frame = tuple[Seq | None, str]


class Outlet:
    """One client's bounded queue of frames, with a call when there is something to send."""

    __slots__ = ("_frames", "_limit", "_ready", "audience", "closed")

    def __init__(
        self, audience: Audience, ready: Callable[[], None], limit: int = QUEUE_LIMIT
    ) -> None:
        self.audience = audience
        self.closed: str | None = None
        self._ready = ready
        self._limit = limit
        self._frames: list[Frame] = []

    def push(self, frame: Frame) -> None:
        """Queue a frame that takes no seq of its own, such as a resync or a heartbeat."""
        if self.closed is None:
            self._frames.append(frame)
            self._queued()

    def push_batch(self, batch: list[Published]) -> None:
        """Queue what this client may see of a batch; too slow a client is closed instead."""
        if self.closed is not None:
            return
        audience = self.audience
        for item in batch:
            if audience is Audience.OPERATOR or visible(item.event, audience):
                self._frames.append((item.event.seq, item.frame))
        self._queued()

    def _queued(self) -> None:
        if len(self._frames) > self._limit:
            self._frames.clear()
            self.closed = "slow_client"
        self._ready()

    def close(self, reason: str) -> None:
        """Send what is queued, then say goodbye with this reason."""
        if self.closed is None:
            self.closed = reason
            self._ready()

    def take(self) -> list[Frame]:
        """Take all that is queued."""
        frames, self._frames = self._frames, []
        return frames

    @property
    def size(self) -> int:
        """How many characters wait to be sent."""
        return sum(len(frame) for _, frame in self._frames)

    def __bool__(self) -> bool:
        return bool(self._frames)


class Hub:
    """The clients of this process, by conversation; a customer's coming and going is told."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._outlets: dict[ConversationRef, list[Outlet]] = {}
        self._unsubscribe: dict[ConversationRef, Callable[[], None]] = {}
        self.on_customer: Callable[[ConversationRef], None] = lambda ref: None

    def attach(self, ref: ConversationRef, outlet: Outlet) -> None:
        """Let a client hear a conversation from now on."""
        outlets = self._outlets.get(ref)
        if outlets is None:
            outlets = self._outlets[ref] = []
            self._unsubscribe[ref] = self._runtime.subscribe(ref, self._sink(outlets))
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
                outlet.push((None, frame))

    def tell_all(self, frame: str) -> None:
        """Pass an unnumbered frame to every client here."""
        for outlets in self._outlets.values():
            for outlet in outlets:
                outlet.push((None, frame))

    def drop(self, ref: ConversationRef, reason: str) -> None:
        """Close a conversation's clients, so that they come back and resync."""
        for outlet in list(self._outlets.get(ref, ())):
            outlet.close(reason)

    def drop_all(self, reason: str) -> None:
        """Close every client."""
        for ref in list(self._outlets):
            self.drop(ref, reason)

    @staticmethod
    def _sink(outlets: list[Outlet]) -> Callable[[list[Published]], None]:
        def sink(batch: list[Published]) -> None:
            for outlet in outlets:
                outlet.push_batch(batch)

        return sink
