"""Visits a company's site for a run: pages as they come, and what the visit amounted to."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field, replace

from frontdesk.core.ids import OrganisationId
from frontdesk.core.library import Document, Source, SourceKind
from frontdesk.egress.fetch import Fetch
from frontdesk.knowledge.crawling.crawl import crawl
from frontdesk.knowledge.crawling.limits import CrawlLimits
from frontdesk.knowledge.crawling.outcomes import (
    CrawlOutcome,
    CrawlRefusal,
    CrawlRefusalReason,
    Validators,
)
from frontdesk.knowledge.crawling.visiting import Pause
from frontdesk.knowledge.ingesting.stored_json import SourceSettings, StoredValidators, read
from frontdesk.knowledge.parsing.parser import DocumentParser

# What an address that gives no page is about to lose, where there was one before.
_GONE = frozenset(
    {
        *(CrawlRefusalReason.GONE, CrawlRefusalReason.NO_INDEX, CrawlRefusalReason.ROBOTS),
        *(CrawlRefusalReason.DUPLICATE, CrawlRefusalReason.OFF_SITE, CrawlRefusalReason.NO_TEXT),
    }
)
# After these there may be more of the site than was seen.
_INCOMPLETE = frozenset({CrawlRefusalReason.UNREACHABLE, CrawlRefusalReason.TOO_LARGE})


@dataclass(slots=True)
class Visit:
    """One crawl; what it amounted to is known once its pages were all taken."""

    outcomes: AsyncGenerator[CrawlOutcome]
    only_one: bool = False
    note: str | None = None
    complete: bool = True
    found: int = 0
    refused: list[CrawlRefusal] = field(default_factory=list[CrawlRefusal])

    @property
    def failure(self) -> str:
        """Why nothing was found at all, if nothing was."""
        if self.found or not self.refused:
            return ""
        return f"{self.refused[0].url}: {self.refused[0].detail}"

    async def pages(self) -> AsyncGenerator[CrawlOutcome]:
        """The outcomes that a run notes: pages, unchanged ones, and addresses without one."""
        async for outcome in self.outcomes:
            if not isinstance(outcome, CrawlRefusal):
                self.found += 1
                yield outcome
                continue
            if outcome.reason is CrawlRefusalReason.LIMIT:
                self.complete = self.complete and self.only_one
                self.note = None if self.only_one else outcome.detail
                continue
            self.refused.append(outcome)
            self.complete = self.complete and outcome.reason not in _INCOMPLETE
            yield outcome


def is_gone(refusal: CrawlRefusal) -> bool:
    """Whether the site says that there is no page of its own at an address."""
    return refusal.reason in _GONE


@dataclass(frozen=True, slots=True)
class SiteVisits:
    """How sites are visited by this server."""

    fetch: Fetch
    parser: DocumentParser
    limits: CrawlLimits
    pause: Pause = asyncio.sleep

    def begin(
        self,
        organisation_id: OrganisationId,
        source: Source,
        known: Mapping[str, Validators],
    ) -> Visit:
        """Begin a visit; `known` is what earlier ones left, by address."""
        own = read(source.settings, SourceSettings)
        only_one = source.kind is SourceKind.URL
        limits = replace(
            self.limits,
            pages=min(own.most_pages or self.limits.pages, self.limits.pages),
            prefix=own.prefix,
        )
        if only_one:
            limits = replace(self.limits, pages=1, depth=0, sitemaps=0)
        outcomes = crawl(
            source.location,
            limits,
            known,
            fetch=self.fetch,
            parser=self.parser,
            asker=organisation_id,
            pause=self.pause,
        )
        return Visit(outcomes, only_one)


def validators_of(document: Document) -> Validators:
    """What a visit left at a document; nothing where it has to be read anew."""
    if document.error is not None or not document.version:
        return Validators()
    stored = read(document.draft.validators, StoredValidators)
    return Validators(stored.etag, stored.last_modified, stored.links, stored.digest)
