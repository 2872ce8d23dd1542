"""The routes of administrators, mounted from what the pack declares."""

import re
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from frontdesk.pack.admin import AnyAdminRoute
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import (
    answer,
    problems,
    struct_fields,
    struct_reference,
    struct_response,
)
from frontdesk.transport.problems import problem

_PLACE = re.compile(r"(.*) - at `\$\.?(.*)`", re.DOTALL)


def admin_routes(gateway: Gateway) -> APIRouter:
    """Every route that the pack declares."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(tags=["admin"], responses=refusals)
    for route in gateway.provider.admin:
        _mount(router, gateway, route)
    return router


def admin_structs(gateway: Gateway) -> list[type[msgspec.Struct]]:
    """The structs that the routes take and answer."""
    return [struct for route in gateway.provider.admin for struct in (route.input, route.output)]


def _mount(router: APIRouter, gateway: Gateway, route: AnyAdminRoute) -> None:
    status = 201 if route.method == "POST" else 200

    async def serve(request: Request) -> Response:
        scope = await gateway.administer(request)
        try:
            given = await _read(route, request)
        except (msgspec.MsgspecError, RecursionError) as error:
            return _invalid(route, str(error))
        return answer(await route.handle(scope, given), status)

    router.add_api_route(
        route.path,
        serve,
        methods=[route.method],
        status_code=status,
        summary=route.summary,
        operation_id=f"admin_{route.method.lower()}{re.sub(r'[/{}]+', '_', route.path)}",
        response_class=Response,
        responses={status: struct_response(route.output, route.summary)},
        openapi_extra=_described(route),
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
