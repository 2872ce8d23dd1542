"""The routes about where an organisation's documents come from: pages, sites, what was sent up."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from frontdesk.administration.documents import WantedPages
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.ids import SourceId
from frontdesk.core.permissions import Permission
from frontdesk.egress.target import LONGEST_URL
from frontdesk.knowledge.ingesting.ordering import find_source
from frontdesk.store.queries import knowledge_jobs, knowledge_sources
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.document_views import (
    RunView,
    SourceList,
    SourceRemoved,
    SourceView,
    run_view,
    source_view,
)
from frontdesk.transport.routes.documents import LANGUAGE, MOST_TAGS, Tag
from frontdesk.transport.schemas import Body

RUNS = 10


class NewSource(Body):
    """A page to read, or with `wholeSite` all that it leads to on its site."""

    url: Annotated[str, Field(min_length=1, max_length=LONGEST_URL)]
    whole_site: bool = False
    name: Annotated[str, Field(max_length=200)] = ""
    audience: DocumentAudience = DocumentAudience.CUSTOMERS
    language: Annotated[str, Field(max_length=20, pattern=LANGUAGE)] = ""
    tags: Annotated[tuple[Tag, ...], Field(max_length=MOST_TAGS)] = ()
    most_pages: Annotated[int, Field(ge=0, le=100_000)] = 0
    prefix: Annotated[str, Field(max_length=500)] = ""


def source_routes(gateway: Gateway) -> APIRouter:
    """The routes under `/api/admin/sources`."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(tags=["documents"], responses=refusals)
    _looking(router, gateway)
    _changing(router, gateway)
    return router


def _looking(router: APIRouter, gateway: Gateway) -> None:
    @router.get(
        "/sources",
        response_class=Response,
        responses={200: struct_response(SourceList, "The sources")},
    )
    async def list_sources(request: Request) -> Response:
        """Where the organisation's documents come from."""
        of = (await gateway.operate(request, Permission.READ_DOCUMENTS)).organisation_id
        found = await gateway.db.read(lambda tx: knowledge_sources.everyone(tx, of))
        most_bytes = gateway.documents.uploads.most_bytes
        return answer(SourceList(tuple(source_view(one) for one in found), most_bytes))

    @router.get(
        "/sources/{source_id}",
        response_class=Response,
        responses={200: struct_response(SourceView, "The source, with its newest runs")},
    )
    async def get_source(request: Request, source_id: str) -> Response:
        """One source, with its newest runs."""
        of = (await gateway.operate(request, Permission.READ_DOCUMENTS)).organisation_id
        source = await gateway.db.read(lambda tx: find_source(tx, of, SourceId(source_id)))
        runs = await gateway.db.read(
            lambda tx: knowledge_jobs.recent(tx, of, source_id=source.id, most=RUNS)
        )
        return answer(source_view(source, runs))


def _changing(router: APIRouter, gateway: Gateway) -> None:
    @router.post(
        "/sources",
        status_code=201,
        response_class=Response,
        responses={201: struct_response(SourceView, "The source, with the run that reads it")},
    )
    async def add_source(request: Request, body: NewSource) -> Response:
        """Have a page or a site be read; one that is a source already is changed and read anew."""
        by = await gateway.administrator(request, Permission.CHANGE_DOCUMENTS)
        wanted = WantedPages(
            url=body.url,
            whole_site=body.whole_site,
            name=body.name,
            audience=body.audience,
            language=body.language,
            tags=body.tags,
            most_pages=body.most_pages,
            prefix=body.prefix,
        )
        source, run = await gateway.documents.add_pages(by, wanted)
        return answer(source_view(source, [run]), 201)

    @router.post(
        "/sources/{source_id}/run",
        status_code=202,
        response_class=Response,
        responses={202: struct_response(RunView, "The run; one that is under way is that one")},
    )
    async def run_source(request: Request, source_id: str) -> Response:
        """Read a source anew; what has not changed costs nothing."""
        by = await gateway.administrator(request, Permission.CHANGE_DOCUMENTS)
        return answer(run_view(await gateway.documents.run(by, SourceId(source_id))), 202)

    @router.delete(
        "/sources/{source_id}",
        response_class=Response,
        responses={200: struct_response(SourceRemoved, "How many documents went with it")},
    )
    async def remove_source(request: Request, source_id: str) -> Response:
        """Remove a source with all its documents."""
        by = await gateway.administrator(request, Permission.CHANGE_DOCUMENTS)
        count = await gateway.documents.remove_source(by, SourceId(source_id))
        return answer(SourceRemoved(count))
