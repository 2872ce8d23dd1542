"""What a desk is made of: read by administrators, and its models and pages tried and allowed."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from frontdesk.administration.origins import MOST_ORIGINS, change_origins, origins_of
from frontdesk.core.permissions import Permission
from frontdesk.models.port import Role
from frontdesk.models.roles import RoleModels
from frontdesk.models.trial import ask_briefly
from frontdesk.session.desk import OrganisationDesk
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.desk_views import (
    DeskTools,
    DeskView,
    DeskWorkflows,
    desk_tools,
    desk_view,
    desk_workflows,
)
from frontdesk.transport.schemas import Body

TRIAL_SECONDS = 20.0


class OriginsView(Body):
    """Where the widget may be: what the organisation allows, and what the server does for all."""

    origins: list[str]
    everywhere: list[str]


class NewOrigins(Body):
    """All origins that are to be allowed."""

    origins: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=300)]], Field(max_length=MOST_ORIGINS)
    ]


class ModelTrial(Body):
    """Which role's model is to be tried."""

    role: Role = Role.DECIDE


class ModelTried(Body):
    """How a model answered two small questions; `house` says that there was none to ask."""

    ok: bool
    model: str
    house: bool = False
    said: str = ""
    first_after_ms: int | None = None
    called_tool: bool = False
    error: str = ""


def desk_part_routes(gateway: Gateway) -> APIRouter:
    """The routes under `/api/admin/desk`, and the widget's pages."""
    refusals = problems(400, 401, 403, 404, 413, 422, 429, 503)
    router = APIRouter(tags=["administration"], responses=refusals)
    _parts(router, gateway)
    _origins(router, gateway)
    return router


def _parts(router: APIRouter, gateway: Gateway) -> None:
    async def desk_of(request: Request) -> OrganisationDesk:
        by = await gateway.administrator(request, Permission.READ_SETTINGS)
        return await gateway.desks.of(by.organisation_id)

    @router.get(
        "/desk", response_class=Response, responses={200: struct_response(DeskView, "The desk")}
    )
    async def desk(request: Request) -> Response:
        """What the desk is made of: pack, languages, lines, models, people's hours."""
        found = await desk_of(request)
        return answer(desk_view(found, tuple(sorted(gateway.packs)), open_chat=gateway.open_chat))

    @router.get(
        "/desk/tools",
        response_class=Response,
        responses={200: struct_response(DeskTools, "Its tools")},
    )
    async def tools(request: Request) -> Response:
        """The tools of the desk's pack, with their gates."""
        return answer(desk_tools(await desk_of(request)))

    @router.get(
        "/desk/workflows",
        response_class=Response,
        responses={200: struct_response(DeskWorkflows, "Its workflows")},
    )
    async def workflows(request: Request) -> Response:
        """The workflows of the desk's pack, step by step."""
        return answer(desk_workflows(await desk_of(request)))

    @router.post("/desk/models/test")
    async def test(request: Request, body: ModelTrial) -> ModelTried:
        """Ask the model of a role two small questions, and wait for its answers."""
        by = await gateway.administrator(request, Permission.CHANGE_SETTINGS)
        # A model may be asked for it, as for an explanation.
        gateway.limits.hit("explain", by.actor)
        found = (await gateway.desks.of(by.organisation_id)).deps
        model = found.model
        one = model.of(body.role) if isinstance(model, RoleModels) else model
        if one is found.house:
            return ModelTried(ok=True, model=one.name, house=True)
        tried = await ask_briefly(one, TRIAL_SECONDS)
        return ModelTried(
            ok=tried.ok,
            model=one.name,
            said=tried.said,
            first_after_ms=tried.first_after_ms,
            called_tool=tried.called_tool,
            error=tried.failure,
        )


def _origins(router: APIRouter, gateway: Gateway) -> None:
    def shown(origins: frozenset[str]) -> OriginsView:
        return OriginsView(origins=sorted(origins), everywhere=sorted(gateway.origins.everywhere))

    @router.get("/origins")
    async def origins(request: Request) -> OriginsView:
        """The web pages that the widget may be on."""
        by = await gateway.administrator(request, Permission.READ_SETTINGS)
        return shown(await gateway.db.read(lambda tx: origins_of(tx, by.organisation_id)))

    @router.post("/origins")
    async def allow(request: Request, body: NewOrigins) -> OriginsView:
        """Allow the widget on these web pages, and on no others."""
        by = await gateway.administrator(request, Permission.CHANGE_SETTINGS)
        allowed = await gateway.db.write(lambda tx: change_origins(tx, by, lambda _: body.origins))
        gateway.origins.forget(by.organisation_id)
        return shown(allowed)
