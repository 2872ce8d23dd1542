"""Every refusal over HTTP is an RFC 9457 problem with a stable code."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from frontdesk.core.errors import CallerError, FrontdeskError, RateLimited, Unavailable

_log = structlog.get_logger("frontdesk.http")

_MEDIA = "application/problem+json"

_CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
}


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    headers: dict[str, str] | None = None,
    **more: Any,
) -> JSONResponse:
    """Build a problem response."""
    return JSONResponse(
        {**_body(status, code, detail), **more},
        status,
        headers={"cache-control": "no-store", **(headers or {})},
        media_type=_MEDIA,
    )


def plain_problem(status: int, code: str, detail: str) -> bytes:
    """A problem as it travels, for a connection that is closed before it reaches the app."""
    body = msgspec.json.encode(_body(status, code, detail))
    retry = "retry-after: 5\r\n" if status in {429, 503} else ""
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: {_MEDIA}\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\n{retry}"
        "x-content-type-options: nosniff\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


def _body(status: int, code: str, detail: str) -> dict[str, Any]:
    kind = {"type": f"urn:frontdesk:{code}", "title": code.replace("_", " "), "status": status}
    return {**kind, "code": code, "detail": detail}


def problem_of(error: FrontdeskError) -> JSONResponse:
    """The problem that an error of ours becomes."""
    if isinstance(error, CallerError):
        headers: dict[str, str] = {}
        if error.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        if isinstance(error, RateLimited):
            headers["Retry-After"] = str(error.retry_after_seconds)
        return problem(error.status, error.code, error.detail, headers=headers)
    if error.retryable:
        return problem(503, error.code, told(error), headers={"Retry-After": "1"})
    return problem(500, error.code, told(error))


def told(error: FrontdeskError) -> str:
    """What a caller may read of an error; the insides of ours are for the log alone."""
    if isinstance(error, CallerError | Unavailable):
        return str(error)
    _log.error("request.failed", code=error.code, error=str(error))
    again = "; try again in a moment" if error.retryable else ""
    return f"something went wrong on our side{again}"


def install(app: FastAPI, lost: Callable[[Request], Response | None]) -> None:
    """Make every error of an app a problem; `lost` may show a page where there is none."""

    async def ours(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, FrontdeskError)
        return problem_of(error)

    async def invalid(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        errors = [
            {"at": ".".join(str(part) for part in e["loc"]), "expected": e["msg"]}
            for e in error.errors()
        ]
        first = errors[0]
        detail = f"{first['at']}: {first['expected']}"
        return problem(422, "invalid_request", detail, errors=errors)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and (page := lost(request)) is not None:
            return page
        code = _CODES.get(error.status_code, "http_error")
        headers = dict(error.headers or {})
        return problem(error.status_code, code, str(error.detail), headers=headers)

    async def unexpected(request: Request, error: Exception) -> JSONResponse:
        _log.error("http.failed", path=request.url.path, exc_info=error)
        return problem(500, "internal", "something went wrong on our side")

    app.add_exception_handler(FrontdeskError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Exception, unexpected)
