"""A crawl of a site on this machine: what it finds, what it leaves alone, where it ends."""

import asyncio
import dataclasses
import gzip

import pytest

from frontdesk.core.documents import DocumentFormat
from frontdesk.egress.fetch import GuardedFetch
from frontdesk.egress.target import InvalidTarget
from frontdesk.knowledge.crawling.limits import CrawlLimits
from frontdesk.knowledge.crawling.outcomes import CrawledPage, CrawlRefusalReason
from tests.knowledge.made_documents import Set, pdf
from tests.knowledge.site import (
    LIMITS,
    Answer,
    EndlessSite,
    Site,
    bomb,
    crawl_of,
    crawled,
    page,
    redirect,
    run,
    served,
)

HTML = {"content-type": "text/html"}


def limited(**changes: float | str) -> CrawlLimits:
    return dataclasses.replace(LIMITS, **changes)  # type: ignore[arg-type]


def test_that_the_pages_of_a_site_are_found_by_their_links_and_no_others() -> None:
    found = crawl_of(
        {
            "/": page("/a", "b.html#part", "/?utm_source=x", "https://elsewhere.org/", "/i.png"),
            "/a": page("/", "/prices.pdf", "mailto:x@y.org", "tel:1"),
            "/b.html": page("/missing"),
            "/prices.pdf": Answer(pdf([Set("Ants cost $89.")])),
        }
    )
    assert found.pages == ["/", "/a", "/b.html", "/prices.pdf"]
    assert found.refusals == {"/missing": CrawlRefusalReason.GONE}
    last = found.outcomes[-2]
    assert isinstance(last, CrawledPage) and last.format is DocumentFormat.PDF
    assert last.document.blocks[0].text == "Ants cost $89."
    assert len(found.site.asked) == len(set(found.site.asked))


def test_that_robots_rules_and_directives_are_kept() -> None:
    robots = b"User-agent: *\nDisallow: /private\nAllow: /private/hours\nCrawl-delay: 600\n"
    found = crawl_of(
        {
            "/robots.txt": Answer(robots),
            "/": page("/private/x", "/private/hours", "/quiet", "/blind", "/tagged"),
            "/private/hours": page(),
            "/quiet": page("/beyond", head="<meta name=robots content=noindex>"),
            "/blind": page("/never", head="<meta name=robots content=nofollow>"),
            "/beyond": page(),
            "/tagged": Answer(b"<p>Words", headers={**HTML, "x-robots-tag": "noindex, nofollow"}),
        }
    )
    assert found.pages == ["/", "/private/hours", "/blind", "/beyond"]
    assert found.refusals == {
        "/private/x": CrawlRefusalReason.ROBOTS,
        "/quiet": CrawlRefusalReason.NO_INDEX,
        "/tagged": CrawlRefusalReason.NO_INDEX,
    }
    assert "/private/x" not in found.site.asked
    assert max(found.pauses) == LIMITS.longest_pause_seconds


@pytest.mark.parametrize("status", [500, 503, 429])
def test_that_nothing_is_visited_where_the_rules_cannot_be_read(status: int) -> None:
    found = crawl_of({"/robots.txt": Answer(status=status), "/": page()})
    assert found.refusals == {"/": CrawlRefusalReason.UNREACHABLE}
    assert found.site.asked == ["/robots.txt"]


def test_that_sitemaps_are_read_packed_and_over_an_index() -> None:
    site = Site({"/": page(), "/a": page(), "/b": page()})

    def sitemap(*paths: str, kind: str = "url") -> bytes:
        places = "".join(f"<{kind}><loc>{site.start}{path}</loc></{kind}>" for path in paths)
        return f"<{kind}set>{places}</{kind}set>".encode()

    async def main() -> list[str]:
        async with served(site):
            index = b"<sitemapindex>" + sitemap("one.xml.gz", "two.xml", kind="sitemap")
            site.pages |= {
                "/robots.txt": Answer(f"Sitemap: {site.start}index.xml".encode()),
                "/index.xml": Answer(index),
                "/one.xml.gz": Answer(gzip.compress(sitemap("a"))),
                "/two.xml": Answer(sitemap("b") + b"<loc>https://elsewhere.org/c</loc>"),
            }
            return (await crawled(site)).pages

    assert asyncio.run(main()) == ["/", "/a", "/b"]


def test_that_a_page_that_has_not_changed_is_not_sent_again_and_its_links_are_followed() -> None:
    first = page("/a", words="same")
    marked = dataclasses.replace(first, headers={**first.headers, "etag": '"1"'})
    site = Site({"/": marked, "/a": page("/twin", words="a"), "/twin": page("/a", words="same")})
    once, again = run(site, [LIMITS, LIMITS])
    assert once.pages == ["/", "/a"]
    assert (again.unchanged, again.pages) == (["/"], ["/a"])
    assert once.refusals == again.refusals == {"/twin": CrawlRefusalReason.DUPLICATE}
    assert site.not_modified == ["/"]


def test_that_redirects_are_followed_on_the_site_and_not_for_ever() -> None:
    found = crawl_of(
        {
            "/": page("/old", "/circle", "/long0", "/nowhere", "/away"),
            "/old": redirect("/new"),
            "/new": page(),
            "/circle": redirect("/circle2"),
            "/circle2": redirect("/circle"),
            **{f"/long{at}": redirect(f"/long{at + 1}") for at in range(9)},
            "/nowhere": redirect("javascript:alert(1)"),
            "/away": redirect("https://elsewhere.org/"),
        }
    )
    assert found.pages == ["/", "/new"]
    assert found.refusals == {
        "/circle": CrawlRefusalReason.REDIRECTS,
        "/long0": CrawlRefusalReason.REDIRECTS,
        "/nowhere": CrawlRefusalReason.REDIRECTS,
        "https://elsewhere.org/": CrawlRefusalReason.OFF_SITE,
    }


@pytest.mark.parametrize(
    "location", ["http://169.254.169.254/latest", "http://10.0.0.1/", "http://127.0.0.1:1/"]
)
def test_that_no_redirect_leads_to_an_address_inside(location: str) -> None:
    found = crawl_of({"/": redirect(location), "/robots.txt": redirect(location)})
    assert found.pages == []
    assert found.refusals == {"/": CrawlRefusalReason.OFF_SITE}
    found = crawl_of({"/": redirect(location)})
    assert [*found.refusals.values()] == [CrawlRefusalReason.OFF_SITE]


def test_that_addresses_inside_are_refused_where_they_are_not_allowed() -> None:
    site = Site({"/": page()})

    async def main() -> None:
        async with served(site):
            for start in (site.start, f"https://localhost:{site.port}/", "https://10.0.0.1/"):
                found = await crawled(site, start=start, fetch=GuardedFetch())
                assert [*found.refusals.values()] == [CrawlRefusalReason.UNREACHABLE]
            # The loopback of this machine does not open the networks it is in.
            found = await crawled(site, start="http://10.0.0.1/")
            assert "expected a public address" in found.details

    asyncio.run(main())
    assert site.asked == []


@pytest.mark.parametrize("start", ["", "ftp://elsewhere.org/", "https://", "https://u:p@a.org/"])
def test_that_an_address_that_is_none_is_refused_at_once(start: str) -> None:
    async def main() -> None:
        with pytest.raises(InvalidTarget):
            await crawled(Site({}), start=start or "no address")

    asyncio.run(main())


def test_that_a_site_without_end_is_left() -> None:
    limits = limited(pages=60, depth=5, queries=7)
    (found,) = run(EndlessSite({}), [limits])
    calendar = [path for path in found.site.asked if path.startswith("/calendar?")]
    assert len(calendar) <= 7
    assert len(found.site.asked) < 60
    (found,) = run(EndlessSite({}), [limited(pages=4)])
    assert found.refusals["/"] is CrawlRefusalReason.LIMIT
    assert len(found.pages) == 4


def test_that_a_crawl_ends_in_time_and_leaves_a_site_that_is_away() -> None:
    assert crawl_of({"/": page()}, limited(seconds=0.0)).refusals == {"/": CrawlRefusalReason.LIMIT}
    broken = {f"/{at}": Answer(status=500) for at in range(9)}
    found = crawl_of({"/": page(*broken), **broken}, limited(failures=3))
    assert [*found.refusals.values()].count(CrawlRefusalReason.UNREACHABLE) == 3
    assert found.refusals["/"] is CrawlRefusalReason.LIMIT


def test_that_pages_without_end_and_bombs_are_cut_off_and_the_rest_is_read() -> None:
    found = crawl_of(
        {
            "/": page("/endless", "/bomb", "/large", "/packed", "/fine"),
            "/packed": Answer(b"?", headers={**HTML, "content-encoding": "br"}),
            "/endless": Answer(b"<p>more " * 1_000, headers=HTML, endless=True),
            "/bomb": bomb(50 << 20),
            "/large": Answer(b"<p>" + b"a" * 300_000, headers=HTML),
            "/fine": page(),
        },
        limited(page_bytes=200_000),
    )
    assert found.pages == ["/", "/fine"]
    assert found.refusals["/endless"] is CrawlRefusalReason.TOO_LARGE
    assert found.refusals["/large"] is CrawlRefusalReason.TOO_LARGE
    assert found.refusals["/packed"] is CrawlRefusalReason.UNREACHABLE
    assert found.refusals["/bomb"] in {
        CrawlRefusalReason.TOO_LARGE,
        CrawlRefusalReason.UNREACHABLE,
    }


def test_that_the_same_page_at_two_addresses_is_told_once() -> None:
    canonical = "<link rel=canonical href='/real'>"
    found = crawl_of(
        {
            "/": page("/copy", "/alias", "/slash"),
            "/copy": page(words="same"),
            "/alias": page(head=canonical, words="same alias"),
            "/real": page(words="real", head=canonical),
            "/slash": page("/twin", words="slash", head="<link rel=canonical href='/slash/'>"),
            "/slash/": redirect("/slash"),
            "/twin": page(words="same"),
        }
    )
    assert sorted(found.pages) == ["/", "/copy", "/real", "/slash"]
    assert found.refusals["/twin"] is CrawlRefusalReason.DUPLICATE
    assert found.refusals["/alias"] is CrawlRefusalReason.DUPLICATE


def test_that_a_crawl_keeps_to_a_part_of_the_site() -> None:
    found = crawl_of(
        {"/": page("/help", "/helpers", "/other"), "/help": page("/help/a"), "/help/a": page()},
        limited(prefix="/help"),
    )
    assert found.pages == []

    site = Site({"/help": page("/help/a", "/helpers"), "/help/a": page("/"), "/": page()})

    async def main() -> list[str]:
        async with served(site):
            start = f"{site.start}help"
            return (await crawled(site, limited(prefix="/help"), start=start)).pages

    assert asyncio.run(main()) == ["/help", "/help/a"]


def test_that_a_home_page_of_links_alone_leads_on() -> None:
    links = b"<nav><a href='/a'>A</a></nav>"
    found = crawl_of({"/": Answer(links, headers=HTML), "/a": page()})
    assert (found.pages, found.refusals["/"]) == (["/a"], CrawlRefusalReason.NO_TEXT)


def test_that_what_is_no_document_is_named_and_left() -> None:
    found = crawl_of(
        {
            "/": page("/picture", "/old.pdf", "/noise"),
            "/picture": Answer(b"\x89PNG\r\n", headers={"content-type": "image/png"}),
            "/old.pdf": Answer(b"%PDF-1.4 torn"),
            "/noise": Answer(b"\0\1\2" * 100, headers=HTML),
        }
    )
    assert found.pages == ["/"]
    assert set(found.refusals.values()) == {CrawlRefusalReason.UNREADABLE}
