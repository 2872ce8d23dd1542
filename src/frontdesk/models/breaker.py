"""A circuit breaker: keeps a dead provider out of the way, and tries it again after a pause."""

from collections import deque
from dataclasses import dataclass
from enum import StrEnum


class Circuit(StrEnum):
    """Whether a provider is asked."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


@dataclass(frozen=True, slots=True)
class BreakerRules:
    """When a breaker opens: that many failures within the window, and that share of all calls."""

    failures: int = 5
    window: float = 60.0
    share: float = 0.5
    pause: float = 30.0


class Breaker:
    """The record of one provider; every method takes the time in seconds."""

    __slots__ = ("_calls", "_failed", "_opened_at", "_rules", "_trial")

    def __init__(self, rules: BreakerRules | None = None) -> None:
        self._rules = rules or BreakerRules()
        self._calls: deque[tuple[float, bool]] = deque()
        self._failed = 0
        self._opened_at: float | None = None
        self._trial = False

    def circuit(self, now: float) -> Circuit:
        """The state at a moment."""
        if self._opened_at is None:
            return Circuit.CLOSED
        paused = now < self._opened_at + self._rules.pause
        return Circuit.OPEN if paused else Circuit.HALF_OPEN

    def admit(self, now: float) -> "Passage | None":
        """Let a call through, or not; half open lets one through and waits how it goes."""
        match self.circuit(now):
            case Circuit.CLOSED:
                return Passage(self, trial=False)
            case Circuit.OPEN:
                return None
            case Circuit.HALF_OPEN:
                if self._trial:
                    return None
                self._trial = True
                return Passage(self, trial=True)

    def ended(self, now: float, *, trial: bool, failed: bool) -> None:
        """A call came to its end: a trial decides by itself, others by how many failed."""
        if trial:
            self._settle(now, failed=failed)
        elif self._opened_at is None:
            self._note(now, failed=failed)
            if failed and self._too_many():
                self._opened_at = now

    def abandoned(self, *, trial: bool) -> None:
        """A call was given up by its caller and says nothing about the provider."""
        self._trial = self._trial and not trial

    def _settle(self, now: float, *, failed: bool) -> None:
        self._trial = False
        self._opened_at = now if failed else None
        self._calls.clear()
        self._failed = 0

    def _too_many(self) -> bool:
        enough = self._failed >= self._rules.failures
        return enough and self._failed >= self._rules.share * len(self._calls)

    def _note(self, now: float, *, failed: bool) -> None:
        self._calls.append((now, failed))
        self._failed += failed
        while self._calls[0][0] <= now - self._rules.window:
            self._failed -= self._calls.popleft()[1]


@dataclass(frozen=True, slots=True)
class Passage:
    """A call that a breaker let through, and that tells it how it went."""

    breaker: Breaker
    trial: bool

    def succeeded(self, now: float) -> None:
        """The provider answered."""
        self.breaker.ended(now, trial=self.trial, failed=False)

    def failed(self, now: float) -> None:
        """The provider failed."""
        self.breaker.ended(now, trial=self.trial, failed=True)

    def abandoned(self) -> None:
        """The caller gave up."""
        self.breaker.abandoned(trial=self.trial)
