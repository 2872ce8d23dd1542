"""What an administrator does with the questions that the library does not answer."""

from dataclasses import dataclass

from frontdesk.administration.administrator import Administrator, record
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.ids import GapId, OrganisationId
from frontdesk.core.library import Gap, GapState
from frontdesk.knowledge.document_search import DocumentSearch
from frontdesk.knowledge.gap_drafts import draft_article
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.models.port import Model
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import knowledge_gaps

MOST_GAPS = 200
_PASSAGES = 6


@dataclass(frozen=True, slots=True)
class GapAdministration:
    """The gaps of organisations: looked at, drafted for, settled."""

    db: Database
    search: DocumentSearch

    async def page(
        self, organisation_id: OrganisationId, state: GapState, most: int = MOST_GAPS
    ) -> list[Gap]:
        """The gaps in a state, the last asked about first, each with its newest question."""
        return await self.db.read(lambda tx: knowledge_gaps.page(tx, organisation_id, state, most))

    async def find(self, organisation_id: OrganisationId, gap_id: GapId) -> Gap:
        """One gap with its questions, or NotFound."""
        found = await self.db.read(lambda tx: knowledge_gaps.find(tx, organisation_id, gap_id))
        if found is None:
            raise _no_such_gap(gap_id)
        return found

    async def settle(self, by: Administrator, gap_id: GapId, state: GapState) -> Gap:
        """Note what became of a gap."""

        async def work(tx: Transaction) -> None:
            if not await knowledge_gaps.set_state(tx, by.organisation_id, gap_id, state, by.now):
                raise _no_such_gap(gap_id)
            await record(tx, by, f"gap.{state}", gap_id)

        await self.db.write(work)
        return await self.find(by.organisation_id, gap_id)

    async def draft(self, by: Administrator, gap_id: GapId, model: Model | None) -> Gap:
        """Have a model draft what would answer a gap, from what the library says of it."""
        gap = await self.find(by.organisation_id, gap_id)
        if model is None:
            raise CallerError(
                "expected a model to write drafts: FRONTDESK_MODEL names none",
                code="no_model",
                status=409,
            )
        asked = gap.asked[0].question if gap.asked else ""
        # What only operators may read must not get into an article for customers.
        request = SearchRequest(asked, DocumentAudience.CUSTOMERS, limit=_PASSAGES)
        found = (await self.search.search(by.organisation_id, request)).found
        draft = await draft_article(model, gap, found)

        async def keep(tx: Transaction) -> None:
            await knowledge_gaps.set_draft(tx, by.organisation_id, gap_id, draft, by.now)
            await record(tx, by, "gap.draft", gap_id)

        await self.db.write(keep)
        return await self.find(by.organisation_id, gap_id)


def _no_such_gap(gap_id: str) -> NotFound:
    return NotFound(f"expected the id of a gap; got {gap_id[:40]!r}", code="gap_not_found")
