"""Messages from before those that a snapshot has, a page of them at a time."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from frontdesk.core.events import Audience, EventType, decode_event, visible
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.state import ClientState, ViewMessage, fold
from frontdesk.store.database import Transaction
from frontdesk.store.queries import history
from frontdesk.store.records import EventRecord
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import problems, struct_response

# Further back nobody starts over often enough to be looked at.
_LIFECYCLES = 500
_MOST = 50
_NEWEST = 2**53


class EarlierMessages(msgspec.Struct, frozen=True):
    """Messages as a snapshot has them, the oldest first; `next` is where those before begin."""

    messages: tuple[ViewMessage, ...]
    next: int | None = None


STRUCTS = (EarlierMessages,)


def earlier_routes(gateway: Gateway) -> APIRouter:
    """The route under one conversation's id."""
    router = APIRouter(tags=["conversation"], responses=problems(400, 401, 403, 404, 422, 429, 503))

    @router.get("/messages", responses={200: struct_response(EarlierMessages, "The messages")})
    async def earlier(
        request: Request,
        conversation_id: str,
        before: Annotated[int, Query(ge=0, le=_NEWEST)] = _NEWEST,
        most: Annotated[int, Query(ge=1, le=_MOST)] = _MOST,
    ) -> Response:
        """What was said before an event, since the conversation was last started over."""
        principal, ref = await gateway.enter(request)
        gateway.require_replay(principal, ref)
        await gateway.reader.standing(ref)
        found = await gateway.db.read(lambda tx: _read(tx, ref, Seq(before), most))
        encoded = msgspec.json.encode(_page(ref, found, most, principal.audience))
        gateway.charge_replay(principal, ref, len(encoded))
        return Response(encoded, media_type="application/json")

    return router


async def _read(tx: Transaction, ref: ConversationRef, before: Seq, most: int) -> list[EventRecord]:
    changes = await history.recent_events(tx, ref, EventType.LIFECYCLE, _LIFECYCLES)
    resets = [one.seq for one in changes if _is_reset(decode_event(one.body).data)]
    after = max(resets, default=Seq(0))
    return await history.said_before(tx, ref, before=before, after=after, most=most)


def _is_reset(data: dict[str, Any] | None) -> bool:
    return bool(data and data.get("reset"))


def _page(
    ref: ConversationRef, found: list[EventRecord], most: int, audience: Audience
) -> EarlierMessages:
    events = [decode_event(one.body) for one in found]
    state = fold(
        ClientState(ref.conversation_id), (one for one in events if visible(one, audience))
    )
    # Of a customer who was erased the events are left, and nothing that was said in them.
    said = tuple(one for one in state.messages if one.text or one.attachments)
    return EarlierMessages(said, found[0].seq if len(found) == most else None)
