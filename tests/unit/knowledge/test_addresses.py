"""The addresses of a site: each is written one way, and only its own are followed."""

import dataclasses

import pytest

from frontdesk.knowledge.crawling.addresses import (
    Site,
    may_be_document,
    normalised,
    secured,
    shape,
    site_of,
)
from frontdesk.knowledge.crawling.frontier import Frontier
from frontdesk.knowledge.crawling.limits import CrawlLimits

BASE = "https://acme.org/help/ants"
SITE = Site("https", "acme.org")


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("wasps#top", "https://acme.org/help/wasps"),
        ("../a/./b/../c", "https://acme.org/a/c"),
        ("HTTPS://ACME.org:443", "https://acme.org/"),
        ("http://acme.org/x", "https://acme.org/x"),
        ("//acme.org//x///y", "https://acme.org/x/y"),
        ("/prüfung?ä=1", "https://acme.org/pr%C3%BCfung?%C3%A4=1"),
        ("?b=2&utm_source=x&a=1&gclid=3&", "https://acme.org/help/ants?b=2&a=1"),
        ("https://bücher.org/", "https://xn--bcher-kva.org/"),
        ("https://[2001:DB8::1]:8443/", "https://[2001:db8::1]:8443/"),
    ],
)
def test_that_an_address_is_written_one_way(link: str, address: str) -> None:
    assert normalised(BASE, link, SITE) == address
    assert normalised(address, address, SITE) == address


@pytest.mark.parametrize(
    "link",
    [
        *("mailto:a@acme.org", "javascript:alert(1)", "tel:1", "data:text/html,x", "file:///x"),
        *("https://me:secret@acme.org/", "https://acme.org:99999/", "https://[x/"),
        "/" + "a" * 2_000,
    ],
)
def test_that_what_leads_to_no_page_is_none(link: str) -> None:
    assert normalised(BASE, link, SITE) is None


def test_that_a_site_is_its_host_and_the_beginning_of_its_paths() -> None:
    part = dataclasses.replace(SITE, prefix="/help/")
    assert part.holds("https://acme.org/help/a") and part.holds("https://acme.org/help")
    assert not part.holds("https://acme.org/helpers")
    for other in ("http://acme.org/", "https://acme.org.evil.org/", "https://acme.org:8443/"):
        assert not SITE.holds(other)
    assert site_of("https://www.acme.org/").is_twin_of(SITE)
    assert not site_of("https://shop.acme.org/").is_twin_of(SITE)


def test_that_only_this_machine_and_bare_numbers_are_visited_without_encryption() -> None:
    assert secured("http://acme.org/a?b") == "https://acme.org/a?b"
    for address in ("http://localhost:8000/", "http://127.0.0.1/", "https://acme.org/"):
        assert secured(address) == address


def test_that_paths_that_go_ever_further_into_themselves_are_no_documents() -> None:
    assert may_be_document("https://acme.org/a/b/a/b/a/b")
    assert not may_be_document("https://acme.org/a/b/a/b/a/b/a/b")
    assert not may_be_document("https://acme.org/logo.PNG")
    assert may_be_document("https://acme.org/prices.pdf")


def test_that_addresses_that_differ_in_their_figures_are_alike() -> None:
    months = {shape(f"https://acme.org/{year}/{year % 12}?d={year}") for year in range(1990, 2030)}
    assert months == {"/0/0?d"}


def test_that_a_frontier_takes_each_address_once_and_few_that_are_alike() -> None:
    frontier = Frontier(SITE, CrawlLimits(alike=3, queries=2, depth=1))
    links = [*(f"/day/{day}" for day in range(9)), *(f"/find?q{n}" for n in range(9)), "/day/1"]
    frontier.add_links("https://acme.org/", links, 1)
    frontier.add_links("https://acme.org/", ["/too-far"], 2)
    taken: list[str] = []
    while (waiting := frontier.take()) is not None:
        taken.append(waiting.url.removeprefix("https://acme.org"))
    assert taken == ["/day/0", "/day/1", "/day/2", "/find?q0", "/find?q1"]
