"""What operators do about titles, and what they read of how conversations ended."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field

from frontdesk.core.clock import Millis
from frontdesk.core.inputs import TitleInput
from frontdesk.core.permissions import Permission
from frontdesk.diagnosis.turn_view import View
from frontdesk.store.queries import resolutions
from frontdesk.store.queries.resolutions import KindCount
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.schemas import Accepted, Body

DAYS, MOST_DAYS = 30, 366
_DAY: Millis = 24 * 60 * 60 * 1000
_LONGEST_TITLE = 200


class NewTitle(Body):
    """A title, or none to have the conversation named anew."""

    title: Annotated[str, Field(max_length=_LONGEST_TITLE)] = ""


class Ends(View, frozen=True, kw_only=True):
    """Ends of one kind: all, those that were reopened, those that held for seven days."""

    resolved: int = 0
    reopened: int = 0
    durable: int = 0


class Resolutions(View, frozen=True, kw_only=True):
    """How the organisation's conversations ended in the last days, by who says so."""

    days: int
    confirmed: Ends
    assumed: Ends


STRUCTS = (Resolutions,)


def ending_routes(gateway: Gateway) -> APIRouter:
    """The routes of operators about titles and ends."""
    router = APIRouter(tags=["operators"], responses=problems(400, 401, 403, 404, 422, 429, 503))

    @router.post("/conversations/{conversation_id}/title")
    async def title(request: Request, conversation_id: str, body: NewTitle) -> Accepted:
        """Name a conversation; without a title, have it named anew. The name comes as an event."""
        principal = await gateway.operate(request)
        ref = principal.open(conversation_id)
        if not body.title.strip():
            # A model may be asked for it, as for an explanation.
            gateway.limits.hit("explain", principal.key)
        standing = await gateway.reader.standing(ref)
        await gateway.conversations.accept(ref, TitleInput(body.title))
        return Accepted(call_session_id=standing.call.call_session_id)

    @router.get(
        "/resolutions",
        response_class=Response,
        responses={200: struct_response(Resolutions, "How conversations ended")},
    )
    async def ended(
        request: Request, days: Annotated[int, Query(ge=1, le=MOST_DAYS)] = DAYS
    ) -> Response:
        """How many conversations ended: confirmed or assumed, reopened, and for good."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        now = gateway.clock.now()
        found = await gateway.db.read(
            lambda tx: resolutions.counts(
                tx, principal.organisation_id, since=now - days * _DAY, until=now + 1, now=now
            )
        )
        by_kind = {count.kind: _ends(count) for count in found}
        return answer(
            Resolutions(
                days=days,
                confirmed=by_kind.get("confirmed", Ends()),
                assumed=by_kind.get("assumed", Ends()),
            )
        )

    return router


def _ends(count: KindCount) -> Ends:
    return Ends(resolved=count.resolved, reopened=count.reopened, durable=count.durable)
