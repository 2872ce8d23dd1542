"""How far a conversation was read, told over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from frontdesk.core.ids import Seq
from frontdesk.core.permissions import Permission
from frontdesk.transport.gateway import Gateway, counted_as
from frontdesk.transport.openapi import problems
from frontdesk.transport.routes.attachments import reader_of
from frontdesk.transport.schemas import Body


class ReadUpTo(Body):
    """The last event that was shown to who reads."""

    seq: Annotated[int, Field(ge=0, le=2**53)]


def read_routes(gateway: Gateway) -> APIRouter:
    """The route under one conversation's id."""
    refusals = problems(400, 401, 403, 404, 413, 422, 429, 503)
    router = APIRouter(tags=["conversation"], responses=refusals)

    @router.post("/read", status_code=204)
    async def read(request: Request, conversation_id: str, body: ReadUpTo) -> Response:
        """Say how far the customer, or with an operator's token the desk, has read."""
        principal, ref = await gateway.enter(request, Permission.OPERATE)
        gateway.limits.hit("read", counted_as(principal, ref))
        await gateway.reader.standing(ref)
        gateway.read_marks.note(ref, reader_of(principal), Seq(body.seq))
        return Response(status_code=204)

    return router
