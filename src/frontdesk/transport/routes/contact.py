"""Where customers say that they may be reached, and the link that brings them back."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from frontdesk.channels.mail.letter import LONGEST_ADDRESS, is_address
from frontdesk.core.errors import CallerError
from frontdesk.core.ids import ConversationRef
from frontdesk.store.queries import conversations
from frontdesk.transport.credentials.tokens import Tokens
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import problems
from frontdesk.transport.schemas import Body

# How long the link of a letter opens its conversation.
LINK_DAYS = 7


class Contact(Body):
    """Where a customer wants to be reached about this conversation; null to be forgotten."""

    email: Annotated[str, Field(max_length=LONGEST_ADDRESS)] | None


def contact_routes(gateway: Gateway) -> APIRouter:
    """The route under one conversation's id."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(tags=["conversation"], responses=refusals)

    @router.post("/contact", status_code=204)
    async def contact(request: Request, conversation_id: str, body: Contact) -> Response:
        """Keep an address for letters about this conversation, and for nothing else."""
        principal, ref = await gateway.enter(request)
        principal.require_customer()
        await gateway.db.read(lambda tx: conversations.find(tx, ref))
        gateway.limits.hit("message", ref.conversation_id)
        if gateway.mail is None:
            raise CallerError("this desk writes no mail", code="mail_not_set_up", status=409)
        if body.email is not None and not is_address(body.email):
            raise CallerError("email: expected an address", code="invalid_email", status=422)
        await gateway.mail.give(ref, body.email)
        return Response(status_code=204)

    return router


def resume_link(tokens: Tokens, public_url: str, ref: ConversationRef) -> str:
    """A link that opens a conversation for some days; its secret stays in the browser."""
    token = tokens.for_conversation(ref, LINK_DAYS)
    return f"{public_url.rstrip('/')}/#resume={ref.conversation_id}.{token}"
