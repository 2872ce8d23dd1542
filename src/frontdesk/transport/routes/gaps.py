"""The routes about what an organisation's documents do not answer."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from frontdesk.administration.gaps import MOST_GAPS
from frontdesk.core.ids import GapId
from frontdesk.core.library import GapState
from frontdesk.core.permissions import Permission
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.document_views import GapList, GapView, gap_view
from frontdesk.transport.schemas import Body


class GapSettled(Body):
    """What became of a gap."""

    state: GapState


def gap_routes(gateway: Gateway) -> APIRouter:
    """The routes under `/api/admin/gaps`."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(tags=["documents"], responses=refusals)

    @router.get(
        "/gaps", response_class=Response, responses={200: struct_response(GapList, "The gaps")}
    )
    async def list_gaps(
        request: Request,
        state: GapState = GapState.OPEN,
        most: Annotated[int, Query(ge=1, le=MOST_GAPS)] = 50,
    ) -> Response:
        """Questions that had no good answer, those that mean the same as one."""
        of = (await gateway.operate(request, Permission.READ_DOCUMENTS)).organisation_id
        found = await gateway.gaps.page(of, state, most)
        drafts = (await gateway.desks.of(of)).explainer is not None
        return answer(GapList(tuple(gap_view(one) for one in found), drafts))

    @router.get(
        "/gaps/{gap_id}",
        response_class=Response,
        responses={200: struct_response(GapView, "The gap, with its newest questions")},
    )
    async def get_gap(request: Request, gap_id: str) -> Response:
        """One gap, with the conversations that it comes from."""
        of = (await gateway.operate(request, Permission.READ_DOCUMENTS)).organisation_id
        return answer(gap_view(await gateway.gaps.find(of, GapId(gap_id))))

    @router.post(
        "/gaps/{gap_id}/state",
        response_class=Response,
        responses={200: struct_response(GapView, "The gap as it is now")},
    )
    async def settle_gap(request: Request, gap_id: str, body: GapSettled) -> Response:
        """Note what became of a gap, or that it is open after all."""
        by = await gateway.administrator(request, Permission.CHANGE_DOCUMENTS)
        return answer(gap_view(await gateway.gaps.settle(by, GapId(gap_id), body.state)))

    @router.post(
        "/gaps/{gap_id}/draft",
        response_class=Response,
        responses={200: struct_response(GapView, "The gap, with the draft")},
    )
    async def draft_for_gap(request: Request, gap_id: str) -> Response:
        """Have the organisation's model draft what would answer; nothing of it is published."""
        by = await gateway.administrator(request, Permission.CHANGE_DOCUMENTS)
        gateway.limits.hit("explain", by.actor)
        model = (await gateway.desks.of(by.organisation_id)).explainer
        return answer(gap_view(await gateway.gaps.draft(by, GapId(gap_id), model)))

    return router
