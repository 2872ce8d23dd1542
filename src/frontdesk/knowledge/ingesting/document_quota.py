"""How much one organisation's library may hold."""

from dataclasses import dataclass

from frontdesk.core.errors import CallerError
from frontdesk.core.ids import OrganisationId, SourceId
from frontdesk.knowledge.parsing.limits import shown_size
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from frontdesk.store.database import Transaction
from frontdesk.store.queries import documents


@dataclass(frozen=True, slots=True)
class DocumentQuota:
    """How many documents an organisation may have, and how many bytes they may have together.

    Runs that go on at once may each pass it by the document that they are at.
    """

    documents: int
    most_bytes: int

    async def reached(
        self,
        tx: Transaction,
        organisation_id: OrganisationId,
        coming: int,
        *,
        source: SourceId | None = None,
        uri: str = "",
    ) -> str:
        """Why a document of so many bytes has no room; nothing where it has.

        One that is called so in its source already gives its own room up.
        """
        count, size = await documents.usage(tx, organisation_id) or (0, 0)
        known = (
            await documents.find_named(tx, organisation_id, source, uri)
            if source is not None
            else None
        )
        if known is not None and known.version:
            count, size = count - 1, size - known.draft.size
        if count >= self.documents:
            return f"expected at most {self.documents:,} documents; there are {count:,} already"
        if size + coming > self.most_bytes:
            return (
                f"expected documents of at most {shown_size(self.most_bytes)} together; there are"
                f" {shown_size(size)} already, and this one has {shown_size(coming)}"
            )
        return ""


def no_room(why: str) -> CallerError:
    """The refusal of what a library has no room for, before it is read."""
    return CallerError(f"{why}; remove some first", code="documents_quota", status=409)


def left_out(why: str) -> DocumentRefused:
    """The refusal of a document that a run has found and the library has no room for."""
    return DocumentRefused(RefusalReason.NO_ROOM, f"{why}; remove some, and read it again")
