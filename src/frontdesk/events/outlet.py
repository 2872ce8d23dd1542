"""One client's queue: what it may see, in order and once, whatever it was read from."""

from collections.abc import Callable
from typing import NamedTuple

from frontdesk.core.events import Audience, visible
from frontdesk.core.ids import Epoch, HistoryId, Seq
from frontdesk.runtime.port import Batch

QUEUE_LIMIT = 1000
SLOW_REASON = "slow_client"

Frame = tuple[Seq | None, str]


class Missed(NamedTuple):
    """A frame with all that a client missed up to a position, and whose word that is."""

    position: Seq
    history: HistoryId
    epoch: Epoch
    frame: str


class Outlet:
    """One client's bounded queue of frames, with a call when there is something to send.

    Its position is the seq up to which the client has everything, in a history that it knows. A
    batch that does not follow on from there is held, with all after it, until somebody brings what
    is missing. What a session that was fenced lets go is ignored once its successor was heard.
    """

    __slots__ = (
        "_epoch",
        "_frames",
        "_held",
        "_limit",
        "_ready",
        "audience",
        "closed",
        "history",
        "position",
    )

    def __init__(
        self, audience: Audience, ready: Callable[[], None], limit: int = QUEUE_LIMIT
    ) -> None:
        self.audience = audience
        self.closed: str | None = None
        self.position = Seq(0)
        self.history: HistoryId = HistoryId("")
        self._epoch = Epoch(0)
        self._ready = ready
        self._limit = limit
        self._frames: list[Frame] = []
        self._held: list[Batch] | None = None

    def push(self, frame: Frame) -> None:
        """Queue a frame that takes no seq of its own, such as the answer to one of the client's."""
        if self.closed is None:
            self._frames.append(frame)
            self._queued()

    def tell(self, frame: str) -> None:
        """Queue a passing word, such as a heartbeat, for a client that has begun."""
        if self.history:
            self.push((None, frame))

    def hold(self) -> None:
        """Hold all that comes until the client is caught up."""
        if self._held is None:
            self._held = []

    def can_be_served_by(self, epoch: Epoch, position: Seq) -> bool:
        """Whether a session of this epoch, at this position, knows all that the client missed."""
        held = self._held or ()
        return epoch >= max((batch.epoch for batch in held), default=self._epoch) and (
            not held or position >= held[0].after
        )

    def push_batch(self, batch: Batch) -> bool:
        """Queue what this client may see of a batch; False where it missed something before it."""
        if self.closed is not None or batch.epoch < self._epoch:
            return True
        if self._held is not None:
            self._held.append(batch)
            if len(self._held) > self._limit:
                self._give_up()
                self._ready()
            return True
        if batch.after > self.position or batch.history != self.history:
            self._held = [batch]
            return False
        if self._take(batch):
            self._queued()
        return True

    def begin(self, missed: Missed) -> bool:
        """Queue what a client begins with, then what was held; False if something is missing."""
        if self.closed is not None:
            return True
        self.position = missed.position
        return self._go_on_from(missed, tell=True)

    def catch_up(self, missed: Missed) -> bool:
        """Queue what was missed, then what was held; False if something is missing even so."""
        if self.closed is not None:
            return True
        if missed.epoch < self._epoch:
            return self._held is None
        tell = missed.position > self.position or missed.history != self.history
        self.position = max(self.position, missed.position)
        return self._go_on_from(missed, tell=tell)

    def _go_on_from(self, missed: Missed, *, tell: bool) -> bool:
        if tell:
            self._frames.append((missed.position, missed.frame))
        self._epoch = max(self._epoch, missed.epoch)
        self.history = missed.history
        held, self._held = self._held or [], None
        for number, batch in enumerate(held):
            if batch.epoch < self._epoch:
                continue
            if batch.after > self.position or batch.history != self.history:
                self._held = held[number:]
                break
            self._take(batch)
        self._queued()
        return self._held is None

    def _take(self, batch: Batch) -> bool:
        events, audience = batch.events, self.audience
        self._epoch = batch.epoch
        if not events or events[-1].event.seq <= self.position:
            return False
        if events[0].event.seq <= self.position:
            events = [item for item in events if item.event.seq > self.position]
        for item in events:
            if audience is Audience.OPERATOR or visible(item.event, audience):
                self._frames.append((item.event.seq, item.frame))
        self.position = events[-1].event.seq
        return True

    def _queued(self) -> None:
        if len(self._frames) > self._limit:
            self._give_up()
        self._ready()

    def _give_up(self) -> None:
        self._frames.clear()
        self._held = None
        self.closed = SLOW_REASON

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
