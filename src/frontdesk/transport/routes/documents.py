"""The routes by which an organisation keeps its documents, and searches them."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field

from frontdesk.administration.documents import Upload
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.errors import CallerError
from frontdesk.core.ids import DocumentId, JobId, SourceId
from frontdesk.core.permissions import Permission
from frontdesk.knowledge.ingesting.ordering import find_run
from frontdesk.knowledge.searching.likelihood import probability
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.store.queries import document_passages, documents, knowledge_jobs
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.document_views import (
    DocumentPage,
    PassagePage,
    RunItemPage,
    RunView,
    document_view,
    item_view,
    passage_view,
    run_view,
)
from frontdesk.transport.routes.found_views import SearchView, explained_view, search_view

PAGE = 100
MOST_FOUND = 50
MOST_TAGS = 20
LONGEST_QUESTION = 1_000
LANGUAGE = r"^[A-Za-z0-9\-]*$"

Language = Annotated[str, Query(max_length=20, pattern=LANGUAGE)]
Tag = Annotated[str, Field(min_length=1, max_length=100)]
_Id = Annotated[str, Query(max_length=64)]
_Most = Annotated[int, Query(ge=1, le=500)]
_After = Annotated[int, Query(ge=-1, le=2**53)]


def document_routes(gateway: Gateway) -> APIRouter:
    """The routes under `/api/admin/documents`."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(tags=["documents"], responses=refusals)
    # Before the routes of one document: their words are no ids.
    _searching(router, gateway)
    _runs(router, gateway)
    _keeping(router, gateway)
    return router


def _searching(router: APIRouter, gateway: Gateway) -> None:
    @router.get(
        "/documents/search",
        response_class=Response,
        responses={200: struct_response(SearchView, "The passages found")},
    )
    async def search_documents(
        request: Request,
        question: Annotated[str, Query(max_length=LONGEST_QUESTION)] = "",
        audience: DocumentAudience = DocumentAudience.OPERATORS,
        most: Annotated[int, Query(ge=1, le=MOST_FOUND)] = 5,
        explain: bool = False,
    ) -> Response:
        """Search the documents as an audience may; `explain` tells why, and what would be said."""
        principal = await gateway.operate(request, Permission.READ_DOCUMENTS)
        if not question.strip():
            raise CallerError("question: expected one", code="invalid_question", status=422)
        wanted = SearchRequest(question, audience, limit=most)
        of, library = principal.organisation_id, gateway.documents.library
        if not explain:
            return answer(search_view(await library.search(of, wanted), explained=False))
        outcome = await library.search_explained(of, wanted)
        said = await gateway.documents.answer(of, wanted)
        read = None if outcome.read is None else probability(outcome.read)
        return answer(explained_view(outcome.result, library.threshold, read, said))


def _runs(router: APIRouter, gateway: Gateway) -> None:
    @router.get(
        "/documents/runs/{run_id}",
        response_class=Response,
        responses={200: struct_response(RunItemPage, "The run, and what it found")},
    )
    async def get_run(
        request: Request, run_id: str, after: _After = 0, most: _Most = PAGE
    ) -> Response:
        """A run over a source, with what became of each thing that it found."""
        of = (await gateway.operate(request, Permission.READ_DOCUMENTS)).organisation_id
        job = await gateway.db.read(lambda tx: find_run(tx, of, JobId(run_id)))
        items = await gateway.db.read(
            lambda tx: knowledge_jobs.items(tx, of, job.id, after=after, most=most + 1)
        )
        shown = tuple(item_view(one) for one in items[:most])
        more = shown[-1].number if len(items) > most else None
        return answer(RunItemPage(run_view(job), shown, more))

    @router.post(
        "/documents/runs/{run_id}/cancel",
        response_class=Response,
        responses={200: struct_response(RunView, "The run as it is now")},
    )
    async def cancel_run(request: Request, run_id: str) -> Response:
        """End a run where it stands; what it took in stays."""
        by = await gateway.administrator(request, Permission.CHANGE_DOCUMENTS)
        return answer(run_view(await gateway.documents.cancel(by, JobId(run_id))))


def _keeping(router: APIRouter, gateway: Gateway) -> None:
    @router.get(
        "/documents",
        response_class=Response,
        responses={200: struct_response(DocumentPage, "Documents")},
    )
    async def list_documents(
        request: Request, source: _Id = "", after: _Id = "", most: _Most = PAGE
    ) -> Response:
        """The organisation's documents, a page at a time; of one source if it is named."""
        of = (await gateway.operate(request, Permission.READ_DOCUMENTS)).organisation_id
        found = await gateway.db.read(
            lambda tx: documents.page(
                tx, of, source_id=SourceId(source), after=after, most=most + 1
            )
        )
        shown = tuple(document_view(one) for one in found[:most])
        return answer(DocumentPage(shown, shown[-1].id if len(found) > most else None))

    @router.post(
        "/documents",
        status_code=202,
        response_class=Response,
        responses={202: struct_response(RunView, "The run that reads the document")},
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {"*/*": {"schema": {"type": "string", "format": "binary"}}},
            }
        },
    )
    async def upload_document(
        request: Request,
        name: Annotated[str, Query(max_length=300)] = "",
        audience: DocumentAudience = DocumentAudience.CUSTOMERS,
        language: Language = "",
        tags: Annotated[list[Tag] | None, Query(max_length=MOST_TAGS)] = None,
    ) -> Response:
        """Send a document up, as the body; one of the same name is replaced once it is read."""
        by = await gateway.administrator(request, Permission.CHANGE_DOCUMENTS)
        gateway.limits.hit("upload", by.actor)
        length = request.headers.get("content-length", "")
        given = Upload(
            name=name,
            content_type=request.headers.get("content-type", ""),
            declared=int(length) if length.isascii() and length.isdigit() else None,
            body=request.stream(),
            audience=audience,
            language=language,
            tags=tuple(tags or ()),
        )
        return answer(run_view(await gateway.documents.upload(by, given)), 202)

    @router.get(
        "/documents/{document_id}",
        response_class=Response,
        responses={200: struct_response(PassagePage, "The document, and what it says")},
    )
    async def get_document(
        request: Request, document_id: str, after: _After = -1, most: _Most = PAGE
    ) -> Response:
        """One document with its passages, and what of them counts as test data."""
        of = (await gateway.operate(request, Permission.READ_DOCUMENTS)).organisation_id
        found = await gateway.documents.document(of, DocumentId(document_id))
        passages = await gateway.db.read(
            lambda tx: document_passages.page(tx, of, found.id, after=after, most=most + 1)
        )
        shown = tuple(passage_view(one) for one in passages[:most])
        more = shown[-1].position if len(passages) > most else None
        return answer(PassagePage(document_view(found), shown, more))

    @router.delete("/documents/{document_id}", status_code=204)
    async def remove_document(request: Request, document_id: str) -> Response:
        """Remove a document; a source that has it still brings it back when it is read again."""
        by = await gateway.administrator(request, Permission.CHANGE_DOCUMENTS)
        await gateway.documents.remove(by, DocumentId(document_id))
        return Response(status_code=204)
