"""Asks a site for its pages, one at a time and with a pause, and follows where it redirects."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from frontdesk.egress.fetch import Fetch, Fetched
from frontdesk.egress.target import EgressFailed
from frontdesk.knowledge.crawling.addresses import Site, normalised
from frontdesk.knowledge.crawling.limits import CrawlLimits
from frontdesk.knowledge.crawling.outcomes import CrawlRefusal, CrawlRefusalReason

AGENT = "frontdesk"
_HEADERS = {
    "user-agent": f"{AGENT}/1 (reads this site for its own help desk)",
    "accept": "text/html, application/pdf, text/*;q=0.9, */*;q=0.5",
    "accept-encoding": "gzip",
}
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
Pause = Callable[[float], Awaitable[None]]
# Whether a redirect may be followed to an address: None, or what to say instead.
MayVisit = Callable[[str], CrawlRefusal | None]


@dataclass(frozen=True, slots=True)
class Visited:
    """What was answered, and at which address in the end."""

    url: str
    answer: Fetched


class Visitor:
    """Visits one site."""

    def __init__(self, fetch: Fetch, limits: CrawlLimits, pause: Pause = asyncio.sleep) -> None:
        self.pause_seconds = limits.pause_seconds
        self._fetch = fetch
        self._limits = limits
        self._pause = pause
        self._visits = 0

    async def visit(
        self,
        url: str,
        site: Site,
        *,
        most_bytes: int,
        may_visit: MayVisit = lambda url: None,
        headers: Mapping[str, str] | None = None,
    ) -> Visited | CrawlRefusal:
        """Get an address, over redirects that stay on the site; each is checked as the first."""
        chain = [url]
        while True:
            at = chain[-1]
            refusal = may_visit(at)
            if refusal is not None:
                return refusal
            try:
                answer = await self._get(at, headers if at == url else None, most_bytes)
            except EgressFailed as failed:
                return CrawlRefusal(url, CrawlRefusalReason.UNREACHABLE, str(failed))
            if answer.status not in _REDIRECTS:
                return Visited(at, answer)
            target = normalised(at, answer.headers.get("location", ""), site)
            wrong = self._wrong_target(url, chain, target)
            if wrong is not None:
                return wrong
            assert target is not None
            chain.append(target)

    def _wrong_target(self, url: str, chain: list[str], target: str | None) -> CrawlRefusal | None:
        if target is None:
            return CrawlRefusal(url, CrawlRefusalReason.REDIRECTS, "redirects to no address")
        if target in chain:
            return CrawlRefusal(url, CrawlRefusalReason.REDIRECTS, "redirects in a circle")
        if len(chain) > self._limits.redirects:
            detail = f"redirects more than {self._limits.redirects} times"
            return CrawlRefusal(url, CrawlRefusalReason.REDIRECTS, detail)
        return None

    async def _get(self, url: str, headers: Mapping[str, str] | None, most_bytes: int) -> Fetched:
        if self._visits:
            await self._pause(self.pause_seconds)
        self._visits += 1
        return await self._fetch(url, {**_HEADERS, **(headers or {})}, most_bytes)
