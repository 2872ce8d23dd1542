"""What a robots.txt allows (RFC 9309), and what a sitemap names."""

import gzip

import pytest

from frontdesk.knowledge.crawling.robots import read_robots
from frontdesk.knowledge.crawling.sitemap import MOST_BYTES, read_sitemap

RULES = """
User-agent: other
Disallow: /

User-agent: frontdesk/1.0
User-agent: cousin
Disallow: /private   # a remark
Allow: /private/hours
Disallow: /*.pdf$
Disallow: /search?q=*&page
Crawl-delay: 2.5

Sitemap: https://acme.org/map.xml
"""


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", True),
        ("/private", False),
        ("/privately", False),
        ("/private/hours", True),
        ("/%70rivate", False),
        ("/a/b.pdf", False),
        ("/a/b.pdf?x", True),
        ("/search?q=a&page=2", False),
        ("/search?q=a", True),
    ],
)
def test_that_the_longest_rule_that_fits_decides(path: str, allowed: bool) -> None:
    robots = read_robots(RULES, "frontdesk")
    assert robots.allows(path) is allowed
    assert (robots.pause_seconds, robots.sitemaps) == (2.5, ("https://acme.org/map.xml",))


def test_that_rules_for_all_are_for_who_is_not_named() -> None:
    text = "User-agent: *\nDisallow: /a\n\nUser-agent: frontdesk\nDisallow:\n"
    assert not read_robots(text, "someone").allows("/a")
    assert read_robots(text, "frontdesk").allows("/a")


@pytest.mark.parametrize("text", ["", "<html>not found</html>", "Disallow: /", "crawl-delay: x"])
def test_that_what_is_no_rule_forbids_nothing(text: str) -> None:
    assert read_robots(text, "frontdesk").allows("/a")


@pytest.mark.parametrize("value", ["-1", "nan", "inf", "1e99", "soon"])
def test_that_a_pause_that_is_none_is_left_out(value: str) -> None:
    text = f"User-agent: *\nCrawl-delay: {value}\n"
    assert read_robots(text, "frontdesk").pause_seconds == 0.0


def test_that_a_pattern_of_many_stars_takes_no_longer_than_its_path() -> None:
    robots = read_robots(f"User-agent: *\nDisallow: /{'*a' * 2_000}$\n", "frontdesk")
    assert robots.allows("/" + "a" * 1_000 + "b")


def test_that_a_sitemap_names_its_pages_however_it_is_written() -> None:
    text = (
        "<s:urlset><s:url><s:loc> https://acme.org/a?b=1&amp;c=2\n</s:loc></s:url>"
        "<url><loc><![CDATA[https://acme.org/d]]></loc></url><loc>torn"
    )
    found = read_sitemap(gzip.compress(text.encode()))
    assert found.pages == ("https://acme.org/a?b=1&c=2", "https://acme.org/d", "torn")
    assert read_sitemap(b"<sitemapindex><loc>https://acme.org/1.xml</loc>").sitemaps


def test_that_a_sitemap_that_unpacks_without_end_is_cut() -> None:
    packed = gzip.compress(b" " * (MOST_BYTES + 1_000) + b"<loc>https://acme.org/late</loc>")
    assert read_sitemap(packed) == ((), ())
    assert read_sitemap(b"\x1f\x8btorn") == ((), ())
