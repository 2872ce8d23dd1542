"""A site on this machine: pages, redirects, answers without end, and a note of who came."""

import asyncio
import contextlib
import gzip
import itertools
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field

from frontdesk.egress.fetch import GuardedFetch
from frontdesk.knowledge.crawling.crawl import crawl
from frontdesk.knowledge.crawling.limits import CrawlLimits
from frontdesk.knowledge.crawling.outcomes import (
    CrawledPage,
    CrawlOutcome,
    CrawlRefusal,
    CrawlRefusalReason,
    UnchangedPage,
    Validators,
)
from frontdesk.knowledge.parsing.parser import DocumentParser

_NUMBERS = itertools.count(1)
LIMITS = CrawlLimits(pause_seconds=0.0)


@dataclass(frozen=True)
class Answer:
    """What is answered to a path; an endless one repeats its body for ever."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    endless: bool = False


def page(*links: str, words: str = "", head: str = "") -> Answer:
    """A page with some words of its own and links."""
    anchors = "".join(f'<a href="{link}">more</a> ' for link in links)
    body = f"<html><head>{head}</head><body><p>Words {words or next(_NUMBERS)}.</p>{anchors}</body>"
    return Answer(body.encode(), headers={"content-type": "text/html; charset=utf-8"})


def redirect(location: str) -> Answer:
    return Answer(status=302, headers={"location": location})


def bomb(size: int) -> Answer:
    """A small answer that unpacks to a large one."""
    headers = {"content-encoding": "gzip", "content-type": "text/html"}
    return Answer(gzip.compress(b"<p>" + b"a" * size, mtime=0), headers=headers)


class Site:
    """Serves what it is given, and nothing else."""

    def __init__(self, pages: Mapping[str, Answer]) -> None:
        self.pages = dict(pages)
        self.asked: list[str] = []
        self.not_modified: list[str] = []
        self.port = 0

    @property
    def start(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def answer_to(self, path: str) -> Answer:
        return self.pages.get(path, Answer(b"nothing here", 404))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            path = head.split(" ", 2)[1]
            self.asked.append(path)
            answer = self.answer_to(path)
            etag = answer.headers.get("etag")
            if etag is not None and f"if-none-match: {etag}" in head:
                self.not_modified.append(path)
                answer = Answer(status=304, headers={"etag": etag})
            await self._write(answer, writer)
        writer.close()

    async def _write(self, answer: Answer, writer: asyncio.StreamWriter) -> None:
        lines = [f"HTTP/1.1 {answer.status} Whatever"]
        lines += [f"{name}: {value}" for name, value in answer.headers.items()]
        if not answer.endless:
            lines.append(f"content-length: {len(answer.body)}")
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + answer.body)
        while answer.endless:
            writer.write(answer.body)
            await writer.drain()


class EndlessSite(Site):
    """A site whose every page leads to two more: deeper down, and to the next month."""

    def answer_to(self, path: str) -> Answer:
        if path in {"/robots.txt", "/sitemap.xml"}:
            return Answer(status=404)
        place, _, month = path.partition("?month=")
        deeper = f"{place.rstrip('/')}/deeper{len(path)}"
        return page(deeper, f"/calendar?month={int(month or 0) + 1}", words=path)


@contextlib.asynccontextmanager
async def served(site: Site) -> AsyncGenerator[Site]:
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        server.close()


@dataclass
class Crawled:
    """All that a crawl told, and what it asked the site for."""

    outcomes: list[CrawlOutcome]
    site: Site
    pauses: list[float]

    @property
    def pages(self) -> list[str]:
        """The paths of the pages found."""
        return [self._path(one.url) for one in self.outcomes if isinstance(one, CrawledPage)]

    @property
    def unchanged(self) -> list[str]:
        """The paths of the pages that had not changed."""
        return [self._path(one.url) for one in self.outcomes if isinstance(one, UnchangedPage)]

    @property
    def refusals(self) -> dict[str, CrawlRefusalReason]:
        """Why a path gave no page."""
        refused = [one for one in self.outcomes if isinstance(one, CrawlRefusal)]
        return {self._path(one.url): one.reason for one in refused}

    @property
    def details(self) -> str:
        """All that was said of refusals."""
        return "\n".join(one.detail for one in self.outcomes if isinstance(one, CrawlRefusal))

    @property
    def validators(self) -> dict[str, Validators]:
        """What the next visit is given."""
        return {one.url: one.validators for one in self.outcomes if isinstance(one, CrawledPage)}

    def _path(self, url: str) -> str:
        return url.removeprefix(self.site.start[:-1])


async def crawled(
    site: Site,
    limits: CrawlLimits = LIMITS,
    seen: Mapping[str, Validators] | None = None,
    start: str = "",
    fetch: GuardedFetch | None = None,
) -> Crawled:
    """Crawl a site that is served, to the end."""
    parser = DocumentParser()
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    outcomes = crawl(
        start or site.start,
        limits,
        seen or {},
        fetch=fetch or GuardedFetch(loopback=True, answer_seconds=10.0),
        parser=parser,
        pause=pause,
    )
    try:
        return Crawled([outcome async for outcome in outcomes], site, pauses)
    finally:
        await parser.close()


def crawl_of(pages: Mapping[str, Answer], limits: CrawlLimits = LIMITS) -> Crawled:
    """Serve some pages, and crawl them."""
    return run(Site(pages), [limits])[0]


def run(site: Site, visits: Sequence[CrawlLimits]) -> list[Crawled]:
    """Crawl a site again and again, each visit with what the one before left."""

    async def main() -> list[Crawled]:
        results: list[Crawled] = []
        seen: dict[str, Validators] = {}
        async with served(site):
            for limits in visits:
                results.append(await crawled(site, limits, seen))
                seen.update(results[-1].validators)
        return results

    return asyncio.run(main())
