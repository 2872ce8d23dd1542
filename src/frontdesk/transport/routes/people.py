"""What operators do to conversations: see who waits, take over, speak, give back, sort."""

import secrets

from fastapi import APIRouter, Request
from fastapi.responses import Response

from frontdesk.core.dialog import ReceiptId
from frontdesk.core.handoff import Priority
from frontdesk.core.ids import ClientMessageId, ConversationRef
from frontdesk.core.operator_acts import (
    ApproveInput,
    AssignInput,
    EscalateInput,
    MergeInput,
    OperatorAct,
    OperatorNoteInput,
    OperatorReplyInput,
    ReleaseInput,
    ResolveInput,
    SnoozeInput,
    TagInput,
    TakeOverInput,
)
from frontdesk.events.feed.attendance import Doing
from frontdesk.handoff.permissions import permission
from frontdesk.session.acting import ActRefused, perform
from frontdesk.store.queries import handoffs
from frontdesk.transport import wire
from frontdesk.transport.credentials.tokens import Principal
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.people_bodies import (
    Act,
    ActDone,
    ApproveAct,
    AssignAct,
    DraftView,
    EscalateAct,
    HandoffView,
    MergeAct,
    Queue,
    ReleaseAct,
    ReplyAct,
    SnoozeAct,
    TagsAct,
    TextAct,
    TypingAct,
)
from frontdesk.transport.routes.people_views import handoff_view, queue_line

_REFUSALS = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
_OF_CONVERSATION = "/conversations/{conversation_id}"


def people_routes(gateway: Gateway) -> APIRouter:
    """The routes by which operators work on conversations."""
    router = APIRouter(tags=["operators"], responses=_REFUSALS)
    desk = _Desk(gateway)
    _looking(router, gateway)
    _holding(router, desk)
    _speaking(router, desk)
    _sorting(router, desk)
    return router


class _Desk:
    """Brings operators' acts to their conversations."""

    def __init__(self, gateway: Gateway) -> None:
        self.gateway = gateway

    async def enter(
        self, request: Request, conversation_id: str
    ) -> tuple[Principal, ConversationRef]:
        """The operator who asks, and the conversation."""
        principal = await self.gateway.operate(request)
        return principal, principal.open(conversation_id)

    async def expect_allowed(self, ref: ConversationRef, principal: Principal) -> None:
        """Refuse an operator who may not speak to the customer as it stands now."""
        memory = await self.gateway.conversations.memory(ref)
        would_speak = OperatorReplyInput(operator=principal.subject, text="")
        allowed = permission(would_speak, memory.status, memory.handoff)
        if not allowed.done:
            raise ActRefused(allowed.detail, code=allowed.code)

    async def act(self, ref: ConversationRef, act: OperatorAct, own_id: str | None) -> ActDone:
        """Carry out an act and tell how the conversation stands after it."""
        conversations = self.gateway.conversations
        checked = wire.checked_client_message_id(own_id)
        # An id of the operator's own: customers choose theirs, and must not name the same act.
        given = f"op/{act.operator}/{checked or secrets.token_hex(12)}"
        await self.gateway.reader.standing(ref)
        await perform(conversations, self.gateway.db, ref, act, ClientMessageId(given))
        memory = await conversations.memory(ref)
        return ActDone(status=memory.status, holder=memory.handoff.holder)


def _looking(router: APIRouter, gateway: Gateway) -> None:
    @router.get(
        "/queue",
        response_class=Response,
        responses={200: struct_response(Queue, "Who waits for a person")},
    )
    async def queue(request: Request) -> Response:
        """The conversations that wait for a person, the most urgent first, then the longest."""
        principal, now = await gateway.operate(request), gateway.clock.now()
        found = await gateway.db.read(lambda tx: handoffs.queue(tx, principal.organisation_id, now))
        return answer(Queue(waiting=tuple(queue_line(one, now) for one in found)))

    @router.get(
        f"{_OF_CONVERSATION}/handoff",
        response_class=Response,
        responses={200: struct_response(HandoffView, "Why a person is needed, and what is known")},
    )
    async def handoff(request: Request, conversation_id: str) -> Response:
        """Why a person is needed: what is verified, what was said, tried and done, what waits."""
        principal = await gateway.operate(request)
        memory = await gateway.conversations.memory(principal.open(conversation_id))
        return answer(handoff_view(memory))


def _holding(router: APIRouter, desk: _Desk) -> None:
    @router.post(f"{_OF_CONVERSATION}/take-over")
    async def take_over(request: Request, conversation_id: str, body: Act) -> ActDone:
        """Take the conversation: the agent falls silent, and nobody else can take it."""
        principal, ref = await desk.enter(request, conversation_id)
        act = TakeOverInput(operator=principal.subject)
        return await desk.act(ref, act, body.client_message_id)

    @router.post(f"{_OF_CONVERSATION}/release")
    async def release(request: Request, conversation_id: str, body: ReleaseAct) -> ActDone:
        """Give the conversation back to the agent, with a word that it alone reads."""
        principal, ref = await desk.enter(request, conversation_id)
        word = wire.checked_text(body.word, empty=True)
        act = ReleaseInput(operator=principal.subject, word=word)
        return await desk.act(ref, act, body.client_message_id)

    @router.post(f"{_OF_CONVERSATION}/resolve")
    async def resolve(request: Request, conversation_id: str, body: Act) -> ActDone:
        """Say that the matter is settled; a further message of the customer opens it again."""
        principal, ref = await desk.enter(request, conversation_id)
        act = ResolveInput(operator=principal.subject)
        return await desk.act(ref, act, body.client_message_id)

    @router.post(f"{_OF_CONVERSATION}/escalate")
    async def escalate(request: Request, conversation_id: str, body: EscalateAct) -> ActDone:
        """Put the conversation into the queue."""
        principal, ref = await desk.enter(request, conversation_id)
        act = EscalateInput(operator=principal.subject, priority=Priority(body.priority))
        return await desk.act(ref, act, body.client_message_id)

    @router.post(f"{_OF_CONVERSATION}/approve")
    async def approve(request: Request, conversation_id: str, body: ApproveAct) -> ActDone:
        """Accept or decline the pending action for the customer; the operator's name is kept."""
        principal, ref = await desk.enter(request, conversation_id)
        act = ApproveInput(
            operator=principal.subject, receipt_id=ReceiptId(body.receipt_id), accept=body.accept
        )
        return await desk.act(ref, act, body.client_message_id)


def _speaking(router: APIRouter, desk: _Desk) -> None:
    @router.post(f"{_OF_CONVERSATION}/reply")
    async def reply(request: Request, conversation_id: str, body: ReplyAct) -> ActDone:
        """Say something to the customer, who sees the operator's name; it has to be held first."""
        principal, ref = await desk.enter(request, conversation_id)
        named = tuple(body.attachments)
        text = wire.checked_text(body.text, empty=bool(named))
        if named:
            await desk.expect_allowed(ref, principal)
        act = OperatorReplyInput(operator=principal.subject, text=text, attachments=named)
        return await desk.act(ref, act, body.client_message_id)

    @router.post(
        f"{_OF_CONVERSATION}/draft",
        response_class=Response,
        responses={200: struct_response(DraftView, "A reply that the operator may send")},
    )
    async def draft(request: Request, conversation_id: str) -> Response:
        """Have the agent suggest the next reply: it is told to the operator alone, and not kept."""
        principal, ref = await desk.enter(request, conversation_id)
        drafted = await desk.gateway.conversations.draft(ref, principal.subject)
        return answer(DraftView(text=drafted.text, answers=drafted.answers))

    @router.post(f"{_OF_CONVERSATION}/note")
    async def note(request: Request, conversation_id: str, body: TextAct) -> ActDone:
        """Write something down for other operators; no customer ever sees it."""
        principal, ref = await desk.enter(request, conversation_id)
        text = wire.checked_text(body.text)
        act = OperatorNoteInput(operator=principal.subject, text=text)
        return await desk.act(ref, act, body.client_message_id)

    @router.post(f"{_OF_CONVERSATION}/typing", status_code=204)
    async def typing(request: Request, conversation_id: str, body: TypingAct) -> Response:
        """Show the customer that the operator is typing, or no longer is; colleagues see it too."""
        principal, ref = await desk.enter(request, conversation_id)
        await desk.expect_allowed(ref, principal)
        frame = wire.typing_frame(principal.subject, typing=body.typing)
        desk.gateway.hub.tell(ref, frame)
        desk.gateway.feed.attend(
            ref.organisation_id,
            ref.conversation_id,
            name=principal.subject,
            source="",
            doing=Doing.TYPING if body.typing else Doing.GONE,
        )
        return Response(status_code=204)


def _sorting(router: APIRouter, desk: _Desk) -> None:
    @router.post(f"{_OF_CONVERSATION}/assign")
    async def assign(request: Request, conversation_id: str, body: AssignAct) -> ActDone:
        """Say whose the conversation is, and how urgent."""
        principal, ref = await desk.enter(request, conversation_id)
        priority = Priority(body.priority) if body.priority is not None else None
        act = AssignInput(operator=principal.subject, to=body.to, priority=priority)
        return await desk.act(ref, act, body.client_message_id)

    @router.post(f"{_OF_CONVERSATION}/snooze")
    async def snooze(request: Request, conversation_id: str, body: SnoozeAct) -> ActDone:
        """Put the conversation off until a moment; it waits, and is not shown in the queue."""
        principal, ref = await desk.enter(request, conversation_id)
        act = SnoozeInput(operator=principal.subject, until=body.until)
        return await desk.act(ref, act, body.client_message_id)

    @router.post(f"{_OF_CONVERSATION}/tags")
    async def tag(request: Request, conversation_id: str, body: TagsAct) -> ActDone:
        """Set the words by which the conversation is found again."""
        principal, ref = await desk.enter(request, conversation_id)
        tags = tuple(dict.fromkeys(wire.checked_text(tag) for tag in body.tags))
        act = TagInput(operator=principal.subject, tags=tags)
        return await desk.act(ref, act, body.client_message_id)

    @router.post(f"{_OF_CONVERSATION}/merge")
    async def merge(request: Request, conversation_id: str, body: MergeAct) -> ActDone:
        """Close the conversation in favour of another one of the same verified customer."""
        principal, ref = await desk.enter(request, conversation_id)
        into = principal.open(body.into)
        await desk.gateway.reader.standing(into)
        act = MergeInput(operator=principal.subject, into=into.conversation_id)
        return await desk.act(ref, act, body.client_message_id)
