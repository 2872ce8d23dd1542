"""Fluent expectations over a client's events: `expect(events).next().is_final("Hello")`."""

from collections.abc import Iterable
from typing import Any

from frontdesk.core.events import Event, EventType, Role


class EventExpectation:
    """One event and what a test expects of it; every check returns itself."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def _check(self, what: str, expected: Any, got: Any) -> "EventExpectation":
        assert got == expected, f"{what}: expected {expected!r}; got {got!r} in {self.event}"
        return self

    def is_type(self, type: EventType | str) -> "EventExpectation":
        """Expect a type."""
        return self._check("type", type, self.event.type)

    def has_text(self, text: str) -> "EventExpectation":
        """Expect exactly this text."""
        return self._check("text", text, self.event.text)

    def has_data(self, **data: Any) -> "EventExpectation":
        """Expect these entries in the event's data."""
        got = self.event.data or {}
        return self._check("data", data, {key: got.get(key) for key in data})

    def of_turn(self, turn_id: int) -> "EventExpectation":
        """Expect a turn."""
        return self._check("turnId", turn_id, self.event.turn_id)

    def is_final(self, text: str | None = None, state: str = "complete") -> "EventExpectation":
        """Expect the end of one of our messages."""
        self.is_type(EventType.FINAL).has_data(state=state)
        return self if text is None else self.has_text(text)

    def is_message(self, text: str, role: str = Role.CUSTOMER) -> "EventExpectation":
        """Expect a customer's or operator's message."""
        self._check("role", role, self.event.role)
        return self.is_type(EventType.MESSAGE).has_text(text)

    def is_token(self, text: str) -> "EventExpectation":
        """Expect a token."""
        return self.is_type(EventType.TOKEN).has_text(text)

    def is_status(self, text: str | None = None) -> "EventExpectation":
        """Expect a status line."""
        self.is_type(EventType.STATUS)
        return self if text is None else self.has_text(text)

    def is_speaking(self, speaking: bool) -> "EventExpectation":
        """Expect the assistant to begin or cease speaking."""
        return self.is_type(EventType.SPEAKING).has_data(speaking=speaking)

    def is_lifecycle(self, **data: Any) -> "EventExpectation":
        """Expect a change in the conversation's life."""
        return self.is_type(EventType.LIFECYCLE).has_data(**data)


class EventStream:
    """Events in order, consumed from the front."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events = list(events)

    def next(self) -> EventExpectation:
        """The next event."""
        assert self._events, "expected another event; there is none"
        return EventExpectation(self._events.pop(0))

    def skip_to(self, type: EventType | str) -> EventExpectation:
        """The next event of a type; those before it are passed over."""
        while self._events:
            event = self._events.pop(0)
            if event.type == type:
                return EventExpectation(event)
        raise AssertionError(f"expected an event of type {type}; there is none")

    def without(self, *types: EventType | str) -> "EventStream":
        """The same events less some types."""
        return EventStream(e for e in self._events if e.type not in types)

    def nothing_more(self) -> None:
        """Expect no further event."""
        assert not self._events, f"expected nothing more; got {self._events}"


def expect(events: Iterable[Event]) -> EventStream:
    """Begin expectations over events."""
    return EventStream(events)
