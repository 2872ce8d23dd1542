"""Crawls a company's own site: page after page, each told as it is found."""

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncGenerator, Mapping
from urllib.parse import urlsplit

from frontdesk.core.documents import ParsedDocument
from frontdesk.egress.fetch import Fetch, Fetched
from frontdesk.egress.target import InvalidTarget
from frontdesk.knowledge.crawling.addresses import normalised, secured, site_of
from frontdesk.knowledge.crawling.entering import Entered, enter, listed_pages
from frontdesk.knowledge.crawling.frontier import Frontier, Waiting
from frontdesk.knowledge.crawling.limits import CrawlLimits
from frontdesk.knowledge.crawling.outcomes import (
    CrawledPage,
    CrawlOutcome,
    CrawlRefusal,
    CrawlRefusalReason,
    UnchangedPage,
    Validators,
)
from frontdesk.knowledge.crawling.visiting import Pause, Visited, Visitor
from frontdesk.knowledge.parsing.formats import HEAD_BYTES, format_of
from frontdesk.knowledge.parsing.parser import DocumentParser
from frontdesk.knowledge.parsing.refusal import DocumentRefused

_OK, _UNCHANGED = 200, 304
_GONE = frozenset({404, 410})
_FAILED = frozenset({CrawlRefusalReason.UNREACHABLE, CrawlRefusalReason.TOO_LARGE})


async def crawl(
    start: str,
    limits: CrawlLimits,
    seen: Mapping[str, Validators],
    *,
    fetch: Fetch,
    parser: DocumentParser,
    asker: str = "",
    pause: Pause = asyncio.sleep,
) -> AsyncGenerator[CrawlOutcome]:
    """Walk a site from an address on; `seen` is what earlier visits left, by address."""
    first = normalised(start, start)
    if first is None:
        raise InvalidTarget(f"url: expected the address of a page; got {start[:80]!r}")
    first = secured(first)
    visitor = Visitor(fetch, limits, pause)
    entered = await enter(visitor, site_of(first, limits.prefix))
    if isinstance(entered, CrawlRefusal):
        yield entered
        return
    walk = _Crawl(entered, limits, seen, visitor, parser, asker)
    async with contextlib.aclosing(walk.outcomes(first)) as outcomes:
        async for outcome in outcomes:
            yield outcome


class _Crawl:
    def __init__(
        self,
        entered: Entered,
        limits: CrawlLimits,
        seen: Mapping[str, Validators],
        visitor: Visitor,
        parser: DocumentParser,
        asker: str,
    ) -> None:
        self._robots = entered.robots
        self._entered = entered
        self._site = entered.site
        self._limits = limits
        self._seen = seen
        self._visitor = visitor
        self._parser = parser
        self._asker = asker
        self._frontier = Frontier(entered.site, limits)
        self._refused: set[str] = set()
        self._contents: dict[str, str] = {}
        asked = min(entered.robots.pause_seconds, limits.longest_pause_seconds)
        visitor.pause_seconds = max(limits.pause_seconds, asked)

    async def outcomes(self, first: str) -> AsyncGenerator[CrawlOutcome]:
        ends = asyncio.get_running_loop().time() + self._limits.seconds
        self._frontier.add_links(first, [self._at_home(first)], 0)
        for listed in await listed_pages(self._visitor, self._entered, self._limits):
            self._frontier.add_links(first, [listed], 1)
        visits = failures = 0
        while (waiting := self._frontier.take()) is not None:
            if visits >= self._limits.pages or failures >= self._limits.failures:
                yield self._stopped(first, waiting, failures)
                return
            if asyncio.get_running_loop().time() >= ends:
                yield self._stopped(first, waiting, failures)
                return
            visits += 1
            outcome = await self._visit(waiting)
            failed = isinstance(outcome, CrawlRefusal) and outcome.reason in _FAILED
            failures = failures + 1 if failed else 0
            if isinstance(outcome, CrawlRefusal):
                self._refused.add(outcome.url)
            if outcome is not None:
                yield outcome

    def _at_home(self, first: str) -> str:
        """The first address at the host that the site answers with."""
        parts = urlsplit(first)
        return self._site.address(f"{parts.path}?{parts.query}" if parts.query else parts.path)

    def _stopped(self, first: str, waiting: Waiting, failures: int) -> CrawlRefusal:
        why = (
            f"{failures} visits in a row failed"
            if failures >= self._limits.failures
            else f"a crawl takes at most {self._limits.pages} pages and {self._limits.seconds:g} s"
        )
        detail = f"stopped before {waiting.url} and {len(self._frontier)} more: {why}"
        return CrawlRefusal(first, CrawlRefusalReason.LIMIT, detail)

    async def _visit(self, waiting: Waiting) -> CrawlOutcome | None:
        validators = self._seen.get(waiting.url)
        visited = await self._visitor.visit(
            waiting.url,
            self._site,
            most_bytes=self._limits.page_bytes,
            may_visit=self._may_visit,
            headers=_conditions(validators),
        )
        if isinstance(visited, CrawlRefusal):
            return visited
        if visited.url != waiting.url and not self._is_new(visited.url):
            return None
        answer = visited.answer
        if answer.status == _UNCHANGED and validators is not None:
            self._frontier.add_links(visited.url, validators.links, waiting.depth + 1)
            self._contents.setdefault(validators.digest or visited.url, visited.url)
            return UnchangedPage(visited.url)
        if answer.status != _OK:
            reason = CrawlRefusalReason.UNREACHABLE
            reason = CrawlRefusalReason.GONE if answer.status in _GONE else reason
            return CrawlRefusal(waiting.url, reason, f"the site answered {answer.status}")
        if answer.cut:
            detail = f"goes on past {self._limits.page_bytes} bytes"
            return CrawlRefusal(visited.url, CrawlRefusalReason.TOO_LARGE, detail)
        return await self._read(visited, waiting)

    def _is_new(self, url: str) -> bool:
        """Whether a redirect leads to what was not read: not known, or put off for this address."""
        return self._frontier.claim(url) or url in self._refused

    def _may_visit(self, url: str) -> CrawlRefusal | None:
        if not self._site.holds(url):
            detail = f"leads to {url[:200]}, which is not of this site"
            return CrawlRefusal(url, CrawlRefusalReason.OFF_SITE, detail)
        parts = urlsplit(url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        if not self._robots.allows(path):
            return CrawlRefusal(url, CrawlRefusalReason.ROBOTS, "its robots.txt forbids it")
        return None

    async def _read(self, visited: Visited, waiting: Waiting) -> CrawlOutcome:
        url, answer = visited.url, visited.answer
        kind = answer.headers.get("content-type", "")
        try:
            name = urlsplit(url).path
            format = format_of(name, kind, answer.body[:HEAD_BYTES])
            document = await self._parser.parse_page(
                answer.body, format, name=name, charset=_charset(kind), asker=self._asker
            )
        except DocumentRefused as refused:
            return CrawlRefusal(url, CrawlRefusalReason.UNREADABLE, refused.detail)
        tags = _robots_tags(answer)
        links = () if document.no_follow or "nofollow" in tags else document.links
        self._frontier.add_links(url, links, waiting.depth + 1)
        if document.no_index or "noindex" in tags:
            return CrawlRefusal(url, CrawlRefusalReason.NO_INDEX, "asks not to be found")
        if not document.blocks:
            return CrawlRefusal(url, CrawlRefusalReason.NO_TEXT, "has no text of its own")
        other = self._known_as(url, waiting.url, document)
        if other is not None:
            return CrawlRefusal(url, CrawlRefusalReason.DUPLICATE, f"is the same as {other}")
        headers = answer.headers
        validators = Validators(
            headers.get("etag", ""), headers.get("last-modified", ""), links, _digest(document)
        )
        return CrawledPage(url, answer.body, format, document, validators)

    def _known_as(self, url: str, asked: str, document: ParsedDocument) -> str | None:
        """Another address of the same page: the one it names itself, or one with the same words."""
        canonical = normalised(url, document.canonical, self._site) if document.canonical else None
        if canonical not in (None, url, asked) and canonical not in self._refused:
            self._frontier.add(canonical, 0)
            if self._frontier.knows(canonical):
                return canonical
        same = self._contents.setdefault(_digest(document), url)
        return None if same == url else same


def _digest(document: ParsedDocument) -> str:
    words = "\n".join(block.text for block in document.blocks)
    return hashlib.sha256(words.encode()).hexdigest()


def _conditions(validators: Validators | None) -> dict[str, str]:
    if validators is None:
        return {}
    named = {"if-none-match": validators.etag, "if-modified-since": validators.last_modified}
    return {name: value for name, value in named.items() if value}


def _charset(content_type: str) -> str:
    _, _, given = content_type.lower().partition("charset=")
    return given.partition(";")[0].strip(" \"'")


def _robots_tags(answer: Fetched) -> frozenset[str]:
    words = {word.strip().lower() for word in answer.headers.get("x-robots-tag", "").split(",")}
    return frozenset(words | {"noindex", "nofollow"} if "none" in words else words)
