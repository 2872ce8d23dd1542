"""What a crawl learns of a site before it visits a page: its rules and its sitemaps."""

from dataclasses import dataclass

from frontdesk.knowledge.crawling import robots, sitemap
from frontdesk.knowledge.crawling.addresses import Site, normalised, site_of
from frontdesk.knowledge.crawling.limits import CrawlLimits
from frontdesk.knowledge.crawling.outcomes import CrawlRefusal, CrawlRefusalReason
from frontdesk.knowledge.crawling.robots import Robots
from frontdesk.knowledge.crawling.visiting import AGENT, Visited, Visitor

_OK = 200
_ROBOTS, _SITEMAP = "/robots.txt", "/sitemap.xml"
_BUSY = 429


@dataclass(frozen=True, slots=True)
class Entered:
    """A site as it calls itself, and what it allows."""

    site: Site
    robots: Robots


async def enter(visitor: Visitor, site: Site) -> Entered | CrawlRefusal:
    """Read a site's robots.txt; where that cannot be had, nothing of the site is visited.

    A site that answers with or without `www` alone is followed there.
    """
    url = site.address(_ROBOTS)

    def stays(at: str) -> CrawlRefusal | None:
        if site_of(at).is_twin_of(site):
            return None
        detail = f"its robots.txt is at another site, {at[:200]}; crawl that instead"
        return CrawlRefusal(site.address("/"), CrawlRefusalReason.OFF_SITE, detail)

    visited = await visitor.visit(url, site, most_bytes=robots.MOST_BYTES, may_visit=stays)
    if isinstance(visited, CrawlRefusal):
        detail = f"its robots.txt cannot be read: {visited.detail}"
        return CrawlRefusal(site.address("/"), visited.reason, detail)
    status, found = visited.answer.status, site_of(visited.url, site.prefix)
    if status == _OK:
        text = visited.answer.body.decode("utf-8-sig", "replace")
        return Entered(found, robots.read_robots(text, AGENT))
    if _OK < status < 500 and status != _BUSY:
        return Entered(found, Robots())
    detail = f"its robots.txt cannot be read: the site answered {status}"
    return CrawlRefusal(site.address("/"), CrawlRefusalReason.UNREACHABLE, detail)


async def listed_pages(visitor: Visitor, entered: Entered, limits: CrawlLimits) -> list[str]:
    """The addresses that the site's sitemaps name, those named in robots.txt first."""
    site = entered.site
    waiting = [*entered.robots.sitemaps, site.address(_SITEMAP)]
    read: set[str] = set()
    pages: list[str] = []
    while waiting and len(read) < limits.sitemaps and len(pages) < sitemap.MOST_ADDRESSES:
        url = normalised(site.address("/"), waiting.pop(0), site)
        if url is None or url in read or site_of(url) != site_of(site.address("/")):
            continue
        read.add(url)
        visited = await visitor.visit(
            url, site, most_bytes=sitemap.MOST_BYTES, may_visit=lambda at: _on_site(at, site)
        )
        if isinstance(visited, Visited) and visited.answer.status == _OK:
            found = sitemap.read_sitemap(visited.answer.body)
            waiting += found.sitemaps[: limits.sitemaps]
            pages += found.pages
    return pages


def _on_site(url: str, site: Site) -> CrawlRefusal | None:
    if site_of(url) == site_of(site.address("/")):
        return None
    return CrawlRefusal(url, CrawlRefusalReason.OFF_SITE, "leads to another site")
