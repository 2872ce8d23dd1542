"""The routes of administrators, mounted from what the pack declares."""

import re
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from frontdesk.core.errors import NotFound
from frontdesk.core.ids import OrganisationId
from frontdesk.pack.admin import AnyAdminRoute
from frontdesk.pack.mistakes import InvalidPack
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import (
    answer,
    problems,
    struct_fields,
    struct_reference,
    struct_response,
)
from frontdesk.transport.problems import problem
from frontdesk.transport.routes.administration import RESERVED

_PLACE = re.compile(r"(.*) - at `\$\.?(.*)`", re.DOTALL)


def admin_routes(gateway: Gateway) -> APIRouter:
    """Every route that a pack declares; each organisation has those of its own pack."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(tags=["admin"], responses=refusals)
    for route in _described_once(gateway):
        _mount(router, gateway, route)
    return router


def admin_structs(gateway: Gateway) -> list[type[msgspec.Struct]]:
    """The structs that the routes take and answer."""
    routes = _described_once(gateway)
    return [struct for route in routes for struct in (route.input, route.output)]


def _described_once(gateway: Gateway) -> list[AnyAdminRoute]:
    """The routes of all packs; of those with the same method and path the first is described."""
    found: dict[tuple[str, str], AnyAdminRoute] = {}
    for pack in gateway.packs.values():
        for route in pack.admin:
            _expect_free(route)
            found.setdefault((route.method, route.path), route)
    return list(found.values())


def _expect_free(route: AnyAdminRoute) -> None:
    if route.path.split("/")[1] in RESERVED:
        wanted = f"another path than those of the desk itself ({', '.join(sorted(RESERVED))})"
        raise InvalidPack(f"pack: admin: expected {wanted}; got {route.path}")


async def _of_pack(
    gateway: Gateway, organisation_id: OrganisationId, like: AnyAdminRoute
) -> AnyAdminRoute:
    """The route of the organisation's own pack with this method and path."""
    desk = await gateway.desks.of(organisation_id)
    for route in desk.deps.provider.admin:
        if (route.method, route.path) == (like.method, like.path):
            return route
    raise NotFound("expected a path of this organisation's pack")


def _mount(router: APIRouter, gateway: Gateway, described: AnyAdminRoute) -> None:
    status = 201 if described.method == "POST" else 200

    async def serve(request: Request) -> Response:
        scope = await gateway.administer(request, described.path)
        route = await _of_pack(gateway, scope.organisation_id, described)
        try:
            given = await _read(route, request)
        except (msgspec.MsgspecError, RecursionError) as error:
            return _invalid(route, str(error))
        return answer(await route.handle(scope, given), status)

    router.add_api_route(
        described.path,
        serve,
        methods=[described.method],
        status_code=status,
        summary=described.summary,
        operation_id=f"admin_{described.method.lower()}{re.sub(r'[/{}]+', '_', described.path)}",
        response_class=Response,
        responses={status: struct_response(described.output, described.summary)},
        openapi_extra=_described(described),
    )


async def _read(route: AnyAdminRoute, request: Request) -> msgspec.Struct:
    if route.method == "POST":
        return msgspec.json.decode(await request.body(), type=route.input)
    given = {**request.query_params, **request.path_params}
    return msgspec.convert(given, route.input, strict=False)


def _invalid(route: AnyAdminRoute, message: str) -> Response:
    found = _PLACE.fullmatch(message)
    expected, field = found.groups() if found else (message, "")
    place = "body" if route.method == "POST" else "query"
    if field in route.in_path:
        place = "path"
    at = f"{place}.{field}" if field else place
    errors = [{"at": at, "expected": expected}]
    return problem(422, "invalid_request", f"{at}: {expected}", errors=errors)


def _described(route: AnyAdminRoute) -> dict[str, Any]:
    if route.method == "POST":
        content = {"application/json": {"schema": struct_reference(route.input)}}
        return {"requestBody": {"required": True, "content": content}}
    schemas = struct_fields(route.input)
    return {
        "parameters": [
            {
                "name": field.encode_name,
                "in": "path" if field.encode_name in route.in_path else "query",
                "required": field.required,
                "schema": schemas[field.encode_name],
            }
            for field in msgspec.structs.fields(route.input)
        ]
    }
