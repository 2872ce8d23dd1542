"""The HTTP routes of a conversation."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response, StreamingResponse

from frontdesk.core.events import Audience
from frontdesk.core.ids import CallSessionId
from frontdesk.core.inputs import MessageInput, ResetInput
from frontdesk.core.laws import breaches
from frontdesk.core.state import ClientState
from frontdesk.transport import wire
from frontdesk.transport.gateway import (
    Gateway,
    address,
    counted_as,
    number_or_text,
)
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes import inspection
from frontdesk.transport.routes.inspection import DebugView
from frontdesk.transport.schemas import (
    Accepted,
    ConversationCreated,
    Health,
    NewConversation,
    NewMessage,
    ResyncAnswer,
    ResyncRequest,
    Summary,
)
from frontdesk.transport.stream import EventStream, open_stream

STRUCTS = (ClientState, DebugView)

_REACHING = problems(400, 401, 403, 404, 413, 422, 429, 503)


def creation_route(gateway: Gateway) -> APIRouter:
    """The route that opens conversations."""
    router = APIRouter(tags=["conversations"])

    @router.post("", status_code=201, responses=problems(400, 401, 403, 404, 413, 422, 429, 503))
    async def create(request: Request, body: NewConversation) -> ConversationCreated:
        """Open a conversation; the token returned opens this one and no other."""
        organisation_id = await gateway.may_create(request, body.organisation)
        ref, call = await gateway.conversations.create(
            organisation_id,
            channel=body.channel,
            phone=body.phone,
            language=body.language,
            call_session_id=CallSessionId(body.call_session_id) if body.call_session_id else None,
        )
        token = gateway.tokens.for_conversation(ref)
        return ConversationCreated(id=ref.conversation_id, call_session_id=call, token=token)

    return router


def conversation_routes(gateway: Gateway) -> APIRouter:
    """The routes under one conversation's id."""
    router = APIRouter(tags=["conversation"], responses=_REACHING)
    _input_routes(router, gateway)
    _output_routes(router, gateway)
    _inspection_routes(router, gateway)
    return router


def _input_routes(router: APIRouter, gateway: Gateway) -> None:
    @router.post("/message")
    async def message(request: Request, conversation_id: str, body: NewMessage) -> Accepted:
        """Accept a message; it is durable when this answers, and answered by events."""
        principal, ref = await gateway.enter(request)
        standing = await gateway.reader.standing(ref)
        principal.require_customer()
        await gateway.admit_message(ref)
        named = tuple(body.attachments)
        text = wire.checked_text(body.text, empty=bool(named))
        own_id = wire.checked_client_message_id(body.client_message_id)
        given = MessageInput(text, named, client_message_id=own_id)
        await gateway.conversations.accept(ref, given, network=gateway.network(request))
        return Accepted(call_session_id=standing.call.call_session_id)

    @router.post("/reset")
    async def reset(request: Request, conversation_id: str) -> Accepted:
        """Start over: a new call with a fresh history; the log goes on."""
        principal, ref = await gateway.enter(request)
        await gateway.reader.standing(ref)
        principal.require_customer()
        gateway.limits.hit("reset", ref.conversation_id)
        await gateway.conversations.accept_and_wait(ref, ResetInput())
        standing = await gateway.reader.standing(ref)
        return Accepted(call_session_id=standing.call.call_session_id)


def _output_routes(router: APIRouter, gateway: Gateway) -> None:
    @router.post("/resync", response_model=ResyncAnswer)
    async def resync(request: Request, conversation_id: str, body: ResyncRequest) -> Response:
        """What happened after an event: events with tokens folded, or a snapshot."""
        principal, ref = await gateway.enter(request)
        gateway.limits.hit("resync", counted_as(principal, ref))
        gateway.require_replay(principal, ref)
        found = await gateway.reader.resync(ref, body.last_event_id, principal.audience)
        encoded = msgspec.json.encode(found)
        gateway.charge_replay(principal, ref, len(encoded))
        return Response(encoded, media_type="application/json")

    @router.get(
        "/stream",
        response_class=StreamingResponse,
        responses={200: {"content": {"text/event-stream": {}}, "description": "Events"}},
    )
    async def stream(
        request: Request,
        conversation_id: str,
        last_event_id: Annotated[str | None, Header()] = None,
        call_session_id: Annotated[str | None, Query(alias="callSessionId")] = None,
    ) -> EventStream:
        """The socket's events as server-sent events; honours Last-Event-ID."""
        gateway.limits.hit("connect", address(request))
        principal, ref = await gateway.enter(request)
        return await open_stream(
            gateway,
            principal,
            ref,
            number_or_text(last_event_id),
            wire.checked_call_session_id(call_session_id),
        )


def _inspection_routes(router: APIRouter, gateway: Gateway) -> None:
    @router.get("/health")
    async def health(request: Request, conversation_id: str) -> Health:
        """How many clients are connected, and which turn it is."""
        _, ref = await gateway.enter(request)
        standing = await gateway.reader.standing(ref)
        return Health(
            connections=gateway.hub.count(ref),
            turn_id=standing.turn_id,
            call_session_id=standing.call.call_session_id,
            status=standing.status,
            speaking=standing.answering,
        )

    @router.get("/summary")
    async def summary(request: Request, conversation_id: str) -> Summary:
        """What the conversation was about so far."""
        _, ref = await gateway.enter(request)
        return await inspection.summary(gateway.reader, ref)

    @router.get(
        "/state",
        response_class=Response,
        responses={200: struct_response(ClientState, "The snapshot of now")},
    )
    async def state(request: Request, conversation_id: str) -> Response:
        """The whole snapshot; for operators."""
        principal, ref = await gateway.enter(request)
        principal.require_operator()
        return answer(await gateway.reader.state(ref, Audience.OPERATOR))

    @router.get(
        "/debug",
        response_class=Response,
        responses={200: struct_response(DebugView, "All there is to know")},
    )
    async def debug(request: Request, conversation_id: str, explain: bool = False) -> Response:
        """Each recent turn with its steps, timings, receipts and effects; for operators.

        With `explain` also why they went so, by the configured model or by the house rules.
        """
        principal, ref = await gateway.enter(request)
        principal.require_operator()
        if explain:
            gateway.limits.hit("explain", principal.key)
        found = await gateway.db.read(lambda tx: inspection.examine(tx, ref))
        if explain:
            desk = await gateway.desks.of(ref.organisation_id)
            found = await inspection.explained(found, desk.explainer, breaches)
        state = await gateway.reader.state(ref, Audience.OPERATOR)
        return answer(inspection.debug(found, state, gateway.hub.count(ref)))
