"""Reads the pages of a run over a site, as the crawl finds them."""

import structlog

from frontdesk.core.errors import CallerError, ControlFlow, StoreError, Unavailable
from frontdesk.core.library import ItemState, JobItem
from frontdesk.knowledge.crawling.outcomes import (
    CrawledPage,
    CrawlOutcome,
    CrawlRefusal,
    CrawlRefusalReason,
    UnchangedPage,
    Validators,
)
from frontdesk.knowledge.ingesting.intake import Intake, ReadPage
from frontdesk.knowledge.ingesting.run_record import RunRecord
from frontdesk.knowledge.ingesting.site_visit import SiteVisits, is_gone, validators_of
from frontdesk.knowledge.ingesting.stored_json import ItemFacts, StoredValidators, written
from frontdesk.knowledge.parsing.refusal import DocumentRefused

_log = structlog.get_logger("frontdesk.knowledge")


class SiteReading:
    """The pages of one run; `gone` are those that the site has no longer."""

    def __init__(self, record: RunRecord, intake: Intake, visits: SiteVisits) -> None:
        self._record = record
        self._intake = intake
        self._visits = visits
        self._known: dict[str, Validators] = {}
        self.gone: set[str] = set()
        self.complete = False
        self.note: str | None = None

    async def read_all(self) -> None:
        """Visit the site; raises CallerError where nothing of it is to be had."""
        record = self._record
        async for document in record.documents():
            self._known[document.draft.uri] = validators_of(document)
        visit = self._visits.begin(record.organisation_id, record.source, self._known)
        async for outcome in visit.pages():
            await self._note(outcome)
        if visit.failure:
            raise CallerError(visit.failure, code="site_out_of_reach")
        self.complete, self.note = visit.complete, visit.note

    async def _note(self, outcome: CrawlOutcome) -> None:
        item = await self._item(outcome.url)
        if item is None:
            return
        state, error = await self._taken(outcome)
        if state is ItemState.FAILED:
            ours = (self._record.organisation_id, self._record.source)
            facts = ItemFacts(url=outcome.url)
            await self._intake.refuse(*ours, outcome.url, error or "", facts)
        await self._record.settle(item, state, error)

    async def _item(self, url: str) -> JobItem | None:
        """The page as an item of the run; None where the run was through with it already."""
        record = self._record
        await record.held.add([(url, "{}")])
        waiting = [one for one in await record.held.waiting(10) if one.uri == url]
        if not waiting:
            return None
        record.count_found()
        return waiting[0]

    async def _taken(self, outcome: CrawlOutcome) -> tuple[ItemState, str | None]:
        if isinstance(outcome, UnchangedPage):
            return ItemState.UNCHANGED, None
        if isinstance(outcome, CrawlRefusal):
            return self._refused(outcome), outcome.detail
        try:
            return await self._page(outcome), None
        except DocumentRefused as refused:
            return ItemState.FAILED, refused.detail
        except (ControlFlow, StoreError, Unavailable):
            raise
        except Exception as failure:
            # Whatever is wrong with one page keeps no other from being read.
            _log.error("knowledge.document_failed", uri=outcome.url, error=repr(failure))
            return ItemState.FAILED, f"it could not be taken in: {failure}"

    def _refused(self, refusal: CrawlRefusal) -> ItemState:
        if is_gone(refusal):
            self.gone.add(refusal.url)
            return ItemState.SKIPPED
        is_other = refusal.reason is CrawlRefusalReason.UNREADABLE
        return (
            ItemState.SKIPPED if is_other and refusal.url not in self._known else ItemState.FAILED
        )

    async def _page(self, page: CrawledPage) -> ItemState:
        left = page.validators
        validators = StoredValidators(left.etag, left.last_modified, left.links, left.digest)
        read = ReadPage(page.content, page.format, page.document, written(validators))
        ours = (self._record.organisation_id, self._record.source)
        return await self._intake.take_page(*ours, page.url, read)
