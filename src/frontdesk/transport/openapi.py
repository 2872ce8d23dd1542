"""Completes the OpenAPI description with what FastAPI cannot see: socket, credentials, structs."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.responses import Response

from frontdesk.transport.gateway import COOKIE, SECURE_COOKIE
from frontdesk.transport.schemas import Problem

_SCHEMAS = "#/components/schemas/{name}"
_CREDENTIALS = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A conversation's token opens that conversation; an operator's token opens "
        "the organisation's, and so does an API key within its scopes. A browser's socket offers "
        "the subprotocols frontdesk.v1 and bearer.TOKEN instead.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": f"An operator's session; over HTTPS the cookie is {SECURE_COOKIE}. Unsafe "
        "requests also carry the session's csrfToken in the header X-CSRF-Token.",
    },
}
_EITHER: list[dict[str, list[str]]] = [{"token": []}, {"session": []}]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How routes describe their refusals."""
    # By reference: a model at each of so many refusals would be most of what building an app takes.
    return {status: _refusal(status) for status in statuses}


def struct_reference(struct: type[msgspec.Struct]) -> dict[str, str]:
    """A struct by name, where `describe` is told of it."""
    return {"$ref": _SCHEMAS.format(name=struct.__name__)}


def struct_fields(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The schema of each field of a struct."""
    _, components = msgspec.json.schema_components([struct], ref_template=_SCHEMAS)
    return components[struct.__name__]["properties"]


def struct_response(struct: type[msgspec.Struct], description: str) -> dict[str, Any]:
    """How a route describes an answer that is a struct."""
    content = {"application/json": {"schema": struct_reference(struct)}}
    return {"description": description, "content": content}


def answer(struct: msgspec.Struct, status: int = 200) -> Response:
    """A struct as the body of an answer."""
    return Response(msgspec.json.encode(struct), status, media_type="application/json")


def describe(
    app: FastAPI,
    prefixes: Sequence[str],
    feed: str,
    open_to_all: Sequence[str],
    structs: Sequence[type[msgspec.Struct]],
) -> None:
    """Make an app's description complete; under the prefixes are sockets, and `feed` is one."""
    original = app.openapi

    def complete() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = original()
            components = schema.setdefault("components", {})
            components["securitySchemes"] = _CREDENTIALS
            _, described = msgspec.json.schema_components(structs, ref_template=_SCHEMAS)
            schemas = components.setdefault("schemas", {})
            schemas.update(described, Problem=Problem.model_json_schema())
            for path, operations in schema["paths"].items():
                anonymous = path in open_to_all
                for operation in operations.values():
                    operation["security"] = [*_EITHER, *([{}] if anonymous else [])]
                    _refuse_with_problems(operation["responses"])
            for prefix in prefixes:
                schema["paths"][prefix + "/{conversation_id}/socket"] = _socket(prefix)
            schema["paths"][feed] = _feed_socket()
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = complete


def _refuse_with_problems(responses: dict[str, Any]) -> None:
    for status in responses:
        if int(status) >= 400:
            responses[status] = _refusal(int(status))


def _refusal(status: int) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        "description": HTTPStatus(status).phrase,
        "content": {"application/problem+json": {"schema": schema}},
    }


def _socket(prefix: str) -> dict[str, Any]:
    version = "v2_" if "/v2/" in prefix else ""
    parameters = [
        _parameter("conversation_id", "path", "string", required=True),
        _parameter("lastEventId", "query", "string"),
        _parameter("callSessionId", "query", "string"),
    ]
    summary = "Upgrade to a WebSocket: the authority for output"
    return _upgrade(f"{version}socket", "conversation", summary, parameters)


def _feed_socket() -> dict[str, Any]:
    summary = "Upgrade to a WebSocket: the organisation's lists, as they change"
    return _upgrade("feed", "operators", summary, [_parameter("lastEventId", "query", "string")])


def _upgrade(
    name: str, tag: str, summary: str, parameters: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "get": {
            "operationId": name,
            "tags": [tag],
            "summary": summary,
            "description": "Frames in both directions are described in docs/protocol.md.",
            "security": _EITHER,
            "parameters": parameters,
            "responses": {
                "101": {"description": "Switching to the WebSocket protocol"},
                **{str(status): _refusal(status) for status in (400, 401, 403, 404, 429, 503)},
            },
        }
    }


def _parameter(name: str, place: str, kind: str, *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": {"type": kind}}
