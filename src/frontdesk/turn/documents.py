"""The documents of a desk as its turns use them: the tool, who may read what, a planned search."""

import json
from dataclasses import dataclass, replace

from frontdesk.core.dialog import Dialog
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.locale import Locale
from frontdesk.knowledge.answering.look_up import LookedUp, answer_of, look_up
from frontdesk.knowledge.answering.search_tool import (
    SEARCH_DOCUMENTS,
    DocumentQuestion,
    FoundInDocuments,
    found_in,
    search_tool,
)
from frontdesk.knowledge.document_search import NO_DOCUMENTS, Documents, SearchRequest
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.models.port import ToolCall
from frontdesk.playbooks.roster import Roster
from frontdesk.tools.tool import AnyTool, ToolContext


@dataclass(frozen=True, slots=True)
class DeskDocuments:
    """The documents that a desk answers from, and for whom."""

    documents: Documents = NO_DOCUMENTS
    audience: DocumentAudience = DocumentAudience.CUSTOMERS

    @property
    def any(self) -> bool:
        """Whether there are any."""
        return self.documents is not NO_DOCUMENTS

    def request(
        self, question: str, dialog: Dialog, roster: Roster, locale: Locale
    ) -> SearchRequest:
        """A question as it is searched for: of what the playbook under way allows."""
        return SearchRequest(
            question, self.audience, allowed_documents(dialog, roster), str(locale)
        )


NO_DESK_DOCUMENTS = DeskDocuments()


@dataclass(frozen=True, slots=True)
class PlannedSearch:
    """What was looked up for a plan, so that the tool need not search for it once more."""

    question: str
    looked: LookedUp

    @property
    def call(self) -> ToolCall:
        """The call of the tool, as code makes it."""
        return ToolCall("documents-1", SEARCH_DOCUMENTS, json.dumps({"question": self.question}))

    async def result(self) -> FoundInDocuments:
        """What the call returns."""
        return found_in(self.looked, await answer_of(self.looked))


def documents_tool(desk: DeskDocuments, roster: Roster, locale: Locale) -> AnyTool | None:
    """The tool that searches; None at a desk without documents."""
    if not desk.any:
        return None

    async def read(ctx: ToolContext, given: DocumentQuestion) -> FoundInDocuments:
        request = desk.request(given.question, ctx.dialog, roster, ctx.locale)
        looked = await look_up(desk.documents, request, ctx.said[:-1])
        return found_in(looked, await answer_of(looked))

    return search_tool(read, strings_of(locale))


def allowed_documents(dialog: Dialog, roster: Roster) -> tuple[str, ...] | None:
    """The documents that the playbook under way may use; None for all."""
    progress = dialog.playbook
    found = (
        roster.playbooks.get(progress.id) if progress is not None and not progress.over else None
    )
    return found.playbook.documents if found is not None else None


def for_operators(desk: DeskDocuments) -> DeskDocuments:
    """The same for somebody of the team, who may read what customers may not."""
    return replace(desk, audience=DocumentAudience.OPERATORS)
