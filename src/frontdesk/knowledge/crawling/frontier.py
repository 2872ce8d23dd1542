"""The addresses that a crawl knows and has not visited, bounded against sites without end."""

from collections import Counter, deque
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

from frontdesk.knowledge.crawling.addresses import Site, may_be_document, normalised, shape
from frontdesk.knowledge.crawling.limits import CrawlLimits

_MOST_WAITING = 50_000


class Waiting(NamedTuple):
    """An address, and how many links it is away from the first."""

    url: str
    depth: int


class Frontier:
    """What is still to be visited, the nearest first; each address once."""

    def __init__(self, site: Site, limits: CrawlLimits) -> None:
        self.site = site
        self._limits = limits
        self._waiting: deque[Waiting] = deque()
        self._known: set[str] = set()
        self._queries: Counter[str] = Counter()
        self._alike: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._waiting)

    def add_links(self, base: str, links: Iterable[str], depth: int) -> None:
        """Take up the links of a page that lead to the site's documents."""
        for link in links:
            url = normalised(base, link, self.site)
            if url is not None:
                self.add(url, depth)

    def add(self, url: str, depth: int) -> bool:
        """Take up an address, unless it is known, elsewhere, too far away or one of too many."""
        if depth > self._limits.depth or len(self._waiting) >= _MOST_WAITING:
            return False
        if not self.claim(url):
            return False
        self._waiting.append(Waiting(url, depth))
        return True

    def claim(self, url: str) -> bool:
        """Whether an address of the site was not known until now and is not one of too many."""
        if url in self._known or not self.site.holds(url) or not may_be_document(url):
            return False
        parts, alike = urlsplit(url), shape(url)
        if parts.query and self._queries[parts.path] >= self._limits.queries:
            return False
        if self._alike[alike] >= self._limits.alike:
            return False
        self._queries[parts.path] += bool(parts.query)
        self._alike[alike] += 1
        self._known.add(url)
        return True

    def knows(self, url: str) -> bool:
        """Whether an address was taken up at some time."""
        return url in self._known

    def take(self) -> Waiting | None:
        """The next address to visit."""
        return self._waiting.popleft() if self._waiting else None
