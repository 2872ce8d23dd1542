"""Rate limits."""

from dataclasses import dataclass

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from frontdesk.core.errors import RateLimited


@dataclass(frozen=True, slots=True)
class Rates:
    """How much is too much, in the notation of the `limits` library."""

    create: str = "30/minute"
    message: str = "20/10second"
    connect: str = "120/minute"
    transcript: str = "50/second"
    sign_in: str = "30/minute"


class RateLimits:
    """Counts by name and key; can be switched off for load tests."""

    def __init__(self, rates: Rates, *, enabled: bool = True) -> None:
        self._enabled = enabled
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {
            "create": parse(rates.create),
            "message": parse(rates.message),
            "connect": parse(rates.connect),
            "transcript": parse(rates.transcript),
            "sign_in": parse(rates.sign_in),
        }

    def hit(self, name: str, key: str) -> None:
        """Count one, or refuse it."""
        if not self._enabled:
            return
        item = self._items[name]
        if not self._limiter.hit(item, name, key):
            raise RateLimited(f"expected at most {item}; this one was not kept, try again later")
