"""Rate limits and the guard on where a browser's request may come from."""

from dataclasses import dataclass

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import Headers

from frontdesk.core.errors import Forbidden, RateLimited


@dataclass(frozen=True, slots=True)
class Rates:
    """How much is too much, in the notation of the `limits` library."""

    create: str = "30/minute"
    message: str = "20/10second"
    connect: str = "120/minute"
    transcript: str = "50/second"


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
        }

    def hit(self, name: str, key: str) -> None:
        """Count one, or refuse it."""
        if not self._enabled:
            return
        item = self._items[name]
        if not self._limiter.hit(item, name, key):
            raise RateLimited(f"expected at most {item}; this one was not kept, try again later")


class Origins:
    """A browser may call from the server's own pages and from origins that were allowed."""

    def __init__(self, allowed: frozenset[str]) -> None:
        self._allowed = allowed

    def check(self, headers: Headers) -> None:
        """Refuse a page of a foreign origin; a request without an origin is no browser's."""
        origin = headers.get("origin")
        if origin is None or origin in self._allowed:
            return
        page_host = origin.partition("://")[2]
        if page_host and page_host == headers.get("host"):
            return
        raise Forbidden(
            f"the origin {origin!r} is not allowed; allow it with FRONTDESK_ORIGINS",
            code="origin_not_allowed",
        )
