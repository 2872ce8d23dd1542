"""The ports by which a desk asks the documents of its organisation, and of no other."""

from dataclasses import dataclass
from typing import Protocol

from frontdesk.core.ids import OrganisationId
from frontdesk.knowledge.searching.search import SearchRequest, SearchResult

NOTHING_FOUND = SearchResult()


class DocumentSearch(Protocol):
    """Searches the documents of organisations."""

    async def search(self, organisation_id: OrganisationId, request: SearchRequest) -> SearchResult:
        """The passages of an organisation that may answer a question."""
        ...


class DocumentLibrary(DocumentSearch, Protocol):
    """The documents of all organisations of a server, as their desks are made."""

    async def has_documents(self, organisation_id: OrganisationId) -> bool:
        """Whether an organisation has any; a desk without them is offered no search."""
        ...


class Documents(Protocol):
    """The documents of one organisation, as its desk asks them."""

    async def search(self, request: SearchRequest) -> SearchResult:
        """The passages that may answer a question."""
        ...


@dataclass(frozen=True, slots=True)
class OrganisationDocuments:
    """The documents of one organisation: no request of its desk reaches another's."""

    organisation_id: OrganisationId
    library: DocumentSearch

    async def search(self, request: SearchRequest) -> SearchResult:
        """The passages that may answer a question."""
        return await self.library.search(self.organisation_id, request)


class NoDocuments:
    """A desk without documents."""

    async def search(self, request: SearchRequest) -> SearchResult:
        """Nothing."""
        return NOTHING_FOUND


NO_DOCUMENTS: Documents = NoDocuments()
