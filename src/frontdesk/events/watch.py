"""The run-time watch over what a log lets go: order (L2) and silence after the end (L6)."""

from collections.abc import Sequence

from frontdesk.core.events import Event, EventType, Published
from frontdesk.core.ids import MessageId
from frontdesk.store.records import EventRecord

ENDED_KEPT = 8

Breach = tuple[str, str]


class Watch:
    """Looks at every batch on its way out; cheap enough to be always on."""

    def __init__(self, position: int) -> None:
        self._position = position
        self._durable = position
        self._ended: list[MessageId] = []

    def committed(self, events: Sequence[EventRecord]) -> None:
        """These events are durable: from now on they may be let go."""
        if events:
            self._durable = events[-1].seq

    def look(self, batch: list[Published], silenced: MessageId | None = None) -> list[Breach]:
        """The laws that a batch breaks, each with what was seen."""
        found: list[Breach] = []
        for item in batch:
            event = item.event
            if event.seq <= self._position:
                found.append(("L2", f"seq {event.seq} came after {self._position}"))
            self._position = max(self._position, event.seq)
            if event.type is not EventType.TOKEN:
                if event.seq > self._durable:
                    found.append(("L2", f"seq {event.seq} left before its commit"))
            elif event.message_id == silenced:
                found.append(("L6", f"a token of {silenced} left after it was interrupted"))
            if event.message_id is not None:
                found += self._after_the_end(event, event.message_id)
        return found

    def _after_the_end(self, event: Event, message_id: MessageId) -> list[Breach]:
        if event.type is EventType.TOKEN:
            if message_id in self._ended:
                return [("L6", f"a token of {message_id} came after its final")]
        elif event.type is EventType.FINAL:
            if message_id in self._ended:
                return [("L2", f"{message_id} got a second final")]
            self._ended.append(message_id)
            del self._ended[:-ENDED_KEPT]
        return []
