"""Rate limits: every request, frame and byte of replay is counted by whom it comes from."""

from dataclasses import asdict, dataclass

from limits import RateLimitItem, parse

from frontdesk.core.clock import Clock, Millis, SystemClock
from frontdesk.core.errors import RateLimited

# Of each rate: callers from ever new addresses push the oldest count out, and memory stays bounded.
MOST_KEYS = 10_000


@dataclass(frozen=True, slots=True)
class Rates:
    """How much is too much, in the notation of the `limits` library."""

    # By address, before any credential is looked at.
    page: str = "3000/minute"
    request: str = "1200/minute"
    create: str = "30/minute"
    connect: str = "120/minute"
    sign_in: str = "30/minute"
    # By conversation, or by operator where one asks.
    conversation: str = "300/minute"
    operator: str = "600/minute"
    message: str = "20/10second"
    upload: str = "30/minute"
    read: str = "120/minute"
    reset: str = "10/minute"
    resync: str = "30/minute"
    replayed_bytes: str = "20000000/minute"
    explain: str = "10/minute"
    frame: str = "100/second"
    transcript: str = "50/second"
    barge_in: str = "20/10second"


class _Window:
    """The counts of one rate since its window began."""

    __slots__ = ("_counts", "_item", "_number", "_span", "_start")

    def __init__(self, item: RateLimitItem, start: Millis) -> None:
        self._item = item
        self._span = item.get_expiry() * 1000
        self._start = start
        self._number = 0
        self._counts: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._counts)

    def add(self, key: str, amount: int, now: Millis) -> None:
        self._turn(now)
        if key not in self._counts and len(self._counts) >= MOST_KEYS:
            del self._counts[next(iter(self._counts))]
        self._counts[key] = self._counts.get(key, 0) + amount

    def require(self, key: str, now: Millis) -> None:
        self._turn(now)
        if self._counts.get(key, 0) < self._item.amount:
            return
        refusal = RateLimited(
            f"expected at most {self._item}; this one was not kept, try again later"
        )
        ends_in = self._start + (self._number + 1) * self._span - now
        refusal.retry_after_seconds = max(1, -(-ends_in // 1000))
        raise refusal

    def _turn(self, now: Millis) -> None:
        number = (now - self._start) // self._span
        if number != self._number:
            self._number = number
            self._counts.clear()


class RateLimits:
    """Counts by name and key; can be switched off for load tests."""

    def __init__(self, rates: Rates, clock: Clock | None = None, *, enabled: bool = True) -> None:
        self._enabled = enabled
        self._clock = clock or SystemClock()
        start = self._clock.now()
        self._windows = {name: _Window(parse(rate), start) for name, rate in asdict(rates).items()}

    def __len__(self) -> int:
        return sum(len(window) for window in self._windows.values())

    def hit(self, name: str, key: str) -> None:
        """Count one, or refuse it."""
        if self._enabled:
            self.require(name, key)
            self.charge(name, key, 1)

    def require(self, name: str, key: str) -> None:
        """Refuse where nothing is left."""
        if self._enabled:
            self._windows[name].require(key, self._clock.now())

    def charge(self, name: str, key: str, amount: int) -> None:
        """Count what is known only once it is done."""
        if self._enabled:
            self._windows[name].add(key, amount, self._clock.now())
