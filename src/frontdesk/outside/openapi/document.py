"""An OpenAPI document (3.0 or 3.1) as operations, and a service that is declared by one."""

from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec

from frontdesk.outside.asking import Client
from frontdesk.outside.declaration import AnyDeclared
from frontdesk.outside.openapi.client import HttpCaller
from frontdesk.outside.operation import Offer, Operation, Parameter, Place, Schema
from frontdesk.outside.outcome import LONGEST_ANSWER
from frontdesk.outside.schemas.references import UnsupportedSchema, resolved
from frontdesk.outside.service import OutsideService
from frontdesk.pack.mistakes import InvalidPack

_METHODS = ("get", "head", "post", "put", "patch", "delete")
_READS = frozenset({"get", "head"})
_JSON = "application/json"
_ACCEPTED = "202"
_SIMPLE = frozenset({"string", "integer", "number", "boolean", "array"})


class OpenApi(OutsideService):
    """The operations of an HTTP service, as its OpenAPI document says; a path or the document."""

    def __init__(
        self,
        document: Mapping[str, Any] | Path,
        *declared: AnyDeclared,
        asks: Sequence[str] = (),
        client: Client = lambda shared: shared,
    ) -> None:
        super().__init__(offer_of(read_document(document)), declared, asks=asks, client=client)

    @asynccontextmanager
    async def connected(
        self,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        longest_answer: int = LONGEST_ANSWER,
    ) -> AsyncGenerator[HttpCaller]:
        """An open client of the service at an address, for a pack's lifespan."""
        async with HttpCaller(url, headers or {}, longest_answer) as caller:
            yield caller


def read_document(document: Mapping[str, Any] | Path) -> Mapping[str, Any]:
    """The document itself, or the one in a JSON file."""
    if not isinstance(document, Path):
        return document
    try:
        return msgspec.json.decode(document.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.MsgspecError) as error:
        raise InvalidPack(
            f"pack: {document.name}: expected an OpenAPI document in JSON; {error}"
        ) from error


def offer_of(document: Mapping[str, Any]) -> Offer:
    """All operations of a document, by `operationId` and by `METHOD /path`."""
    version = str(document.get("openapi", ""))
    if not version.startswith(("3.0", "3.1")):
        raise InvalidPack(f"pack: expected an OpenAPI document, 3.0 or 3.1; got {version!r}")
    found: dict[str, Operation] = {}
    for path, item in cast("Mapping[str, Any]", document.get("paths", {})).items():
        for method in _METHODS:
            if method in item:
                operation = _operation(document, path, method, item)
                found |= {operation.id: operation, f"{method.upper()} {path}": operation}
    title = str(document.get("info", {}).get("title", "")) or "the document"
    return Offer(title, found, described=True, takes_headers=True)


def _operation(root: Schema, path: str, method: str, item: Mapping[str, Any]) -> Operation:
    own: Mapping[str, Any] = item[method]
    name = str(own.get("operationId") or f"{method.upper()} {path}")
    writes = method not in _READS
    try:
        given = [*item.get("parameters", ()), *own.get("parameters", ())]
        parameters = (*_parameters(root, given), *_body(root, own))
        _check_apart(parameters)
        answer = _answer(root, own)
    except UnsupportedSchema as error:
        return Operation(name, writes, (), None, method.upper(), path, flaw=str(error))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        flaw = f"expected an operation as OpenAPI describes one; {error!r}"
        return Operation(name, writes, (), None, method.upper(), path, flaw=flaw)
    return Operation(name, writes, parameters, answer, method.upper(), path, root, root)


def _parameters(root: Schema, given: Sequence[Any]) -> Iterator[Parameter]:
    """Parameters of the path and the operation; the latter count where both speak of one."""
    plain = [resolved(one, root, "parameters") for one in given]
    by_name = {(one["name"], one["in"]): one for one in plain}
    for one in by_name.values():
        name, place = str(one["name"]), Place(one["in"])
        schema = resolved(one.get("schema", {}), root, name)
        required = bool(one.get("required", False))
        kind = schema.get("type")
        kinds = {kind} if isinstance(kind, str) else {*(kind or ())} - {"null"}
        is_simple = kinds <= _SIMPLE and "properties" not in schema
        if not is_simple or (place is Place.PATH and "array" in kinds):
            raise UnsupportedSchema(f"{name}: expected a plain value in the {place}")
        described = {"description": one["description"]} if "description" in one else {}
        yield Parameter(name, {**schema, **described}, required, place)


def _body(root: Schema, operation: Mapping[str, Any]) -> Iterator[Parameter]:
    if "requestBody" not in operation:
        return
    body = resolved(operation["requestBody"], root, "requestBody")
    content: Mapping[str, Any] = body.get("content", {})
    if _JSON not in content:
        raise UnsupportedSchema(f"requestBody: expected {_JSON}; got {', '.join(content)}")
    schema = resolved(content[_JSON].get("schema", {}), root, "requestBody")
    if not schema.get("properties"):
        raise UnsupportedSchema("requestBody: expected an object with `properties`")
    needed = set(schema.get("required", ()))
    for name, given in schema["properties"].items():
        inner = resolved(given, root, name) if "$ref" in given else given
        if not inner.get("readOnly", False):
            yield Parameter(name, inner, name in needed)


def _check_apart(parameters: Sequence[Parameter]) -> None:
    names = [one.name for one in parameters]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise UnsupportedSchema(f"{twice[0]}: expected one field of this name; there are two")


def _answer(root: Schema, operation: Mapping[str, Any]) -> Schema | None:
    """The schema of the first answer that says that it was done."""
    responses: Mapping[str, Any] = operation.get("responses", {})
    good = sorted(code for code in responses if code.startswith("2") and code != _ACCEPTED)
    for code in [*good, *(["default"] if "default" in responses and not good else [])]:
        content = resolved(responses[code], root, f"responses {code}").get("content", {})
        schema = content.get(_JSON, {}).get("schema")
        if schema:
            return schema
    return None
