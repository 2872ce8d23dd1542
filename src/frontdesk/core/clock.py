"""Time, injected so that tests can run it."""

import time
from typing import Protocol

Millis = int


class Clock(Protocol):
    """Where the system reads the time."""

    def now(self) -> Millis:
        """Milliseconds since the epoch."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> Millis:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000
