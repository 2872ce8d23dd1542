"""Files of a conversation: sent up before the message that names them, and fetched apart."""

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from frontdesk.core.attachments import Attachment
from frontdesk.core.events import Audience
from frontdesk.core.permissions import Permission
from frontdesk.core.reading import Reader
from frontdesk.transport.credentials.tokens import Principal
from frontdesk.transport.gateway import Gateway, counted_as
from frontdesk.transport.openapi import problems
from frontdesk.transport.schemas import Body

# Shown in a page where a page asks for it; anything else is a download alone.
_SHOWN = "image/"
_LONGEST_GIVEN = 300


class Uploaded(Body):
    """A file that a message may name."""

    id: str
    name: str
    type: str
    size: int


def attachment_routes(gateway: Gateway) -> APIRouter:
    """The routes under one conversation's id."""
    router = APIRouter(tags=["conversation"], responses=problems(400, 401, 403, 404, 422, 429, 503))

    @router.post(
        "/attachments",
        status_code=201,
        responses=problems(409, 413, 415),
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {"*/*": {"schema": {"type": "string", "format": "binary"}}},
            }
        },
    )
    async def upload(
        request: Request,
        conversation_id: str,
        name: Annotated[str, Query(max_length=_LONGEST_GIVEN)] = "",
    ) -> Uploaded:
        """Send a file up, as the body; its content tells its type, `name` what it is called."""
        principal, ref = await gateway.enter(request, Permission.OPERATE)
        gateway.limits.hit("upload", counted_as(principal, ref))
        await gateway.reader.standing(ref)
        length = request.headers.get("content-length", "")
        declared = int(length) if length.isascii() and length.isdigit() else None
        kept = await gateway.attachments.upload(
            ref, reader_of(principal), name, declared, request.stream()
        )
        return Uploaded(id=kept.id, name=kept.name, type=kept.type, size=kept.size)

    @router.get(
        "/attachments/{attachment_id}",
        response_class=StreamingResponse,
        responses={200: {"content": {"application/octet-stream": {}}, "description": "The file"}},
    )
    async def fetch(
        request: Request,
        conversation_id: str,
        attachment_id: Annotated[str, Field(max_length=64)],
    ) -> StreamingResponse:
        """A file that was sent, or the caller's own that was not yet."""
        principal, ref = await gateway.enter(request)
        found = await gateway.attachments.find(ref, attachment_id, reader_of(principal))
        return StreamingResponse(
            gateway.attachments.read(ref, found), headers=_headers(found), media_type=found.type
        )

    return router


def reader_of(principal: Principal) -> Reader:
    """On which side of a conversation a caller is."""
    return Reader.CUSTOMER if principal.audience is Audience.CUSTOMER else Reader.OPERATORS


def _headers(file: Attachment) -> dict[str, str]:
    """What keeps a browser from running what a stranger sent, were it shown as a page."""
    how = "inline" if file.type.startswith(_SHOWN) else "attachment"
    return {
        "content-length": str(file.size),
        "content-disposition": f"{how}; filename*=UTF-8''{quote(file.name, safe='')}",
        "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    }
