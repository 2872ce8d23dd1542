"""The WebSocket: the authority for output, and the quickest way in."""

import re
from collections.abc import Sequence

import structlog
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketState

from frontdesk.core.errors import FrontdeskError, NotFound
from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.inputs import CustomerInput
from frontdesk.core.permissions import Permission
from frontdesk.runtime.port import Signal
from frontdesk.transport import wire
from frontdesk.transport.credentials.tokens import Principal
from frontdesk.transport.feed_socket import FeedClient
from frontdesk.transport.frame_socket import FrameSocket
from frontdesk.transport.gateway import Gateway, address, counted_as, number_or_text
from frontdesk.transport.problems import problem_of
from frontdesk.transport.routes.attachments import reader_of

_log = structlog.get_logger("frontdesk.socket")


class SocketClient:
    """A conversation's socket: what its frames ask for."""

    __slots__ = ("_counted", "_frames", "_gateway", "_outlet", "_principal", "_ref", "_ws")

    def __init__(
        self,
        gateway: Gateway,
        ws: WebSocket,
        raw_send: Send,
        principal: Principal,
        ref: ConversationRef,
    ) -> None:
        self._gateway = gateway
        self._ws = ws
        self._principal = principal
        self._ref = ref
        self._counted = counted_as(principal, ref)
        self._frames = FrameSocket(ws, raw_send, principal.audience)
        self._outlet = self._frames.outlet

    async def serve(self) -> None:
        """Attach, then read until the client goes away."""
        query = self._ws.query_params
        call = wire.checked_call_session_id(query.get("callSessionId"))
        if call is not None:
            self._principal.require_customer()
        self._gateway.require_replay(self._principal, self._ref)
        self._gateway.presence.enter(self._principal, self._ref, self._outlet)
        try:
            last = number_or_text(query.get("lastEventId"))
            await self._gateway.conversations.attach(self._ref, self._outlet, last, call)
            self._gateway.charge_replay(self._principal, self._ref, self._outlet.size)
            await self._frames.talk(self._admit, wire.decode_frame, self._handle)
        finally:
            self._gateway.hub.detach(self._ref, self._outlet)
            self._gateway.presence.forget(self._principal, self._ref, self._outlet)
            self._frames.close()

    def _admit(self) -> None:
        self._gateway.limits.hit("frame", self._counted)

    async def _handle(self, frame: wire.ClientFrame) -> None:
        match frame:
            case wire.PartialTranscriptFrame(text=text):
                self._principal.require_customer()
                self._gateway.limits.hit("transcript", self._counted)
                shown = wire.partial_transcript_frame(wire.checked_text(text, empty=True))
                self._gateway.hub.tell(self._ref, shown, but=self._outlet)
            case wire.BargeInFrame():
                self._principal.require_customer()
                self._gateway.limits.hit("barge_in", self._counted)
                self._gateway.runtime.signal(self._ref, Signal.BARGE_IN)
            case wire.ReadFrame(seq=seq):
                await self._read_up_to(seq)
            case wire.ResyncRequestFrame():
                await self._resync(frame.last_event_id)
            case _:
                await self._accept(wire.checked_input(frame))

    async def _read_up_to(self, seq: Seq) -> None:
        if self._principal.audience is Audience.OPERATOR:
            self._principal.require(Permission.OPERATE)
        self._gateway.limits.hit("read", self._counted)
        self._gateway.read_marks.note(self._ref, reader_of(self._principal), seq)

    async def _resync(self, last: object) -> None:
        self._gateway.limits.hit("resync", self._counted)
        self._gateway.require_replay(self._principal, self._ref)
        await self._frames.caught_up()
        told = await self._gateway.reader.tell(self._ref, self._outlet, last)
        self._gateway.charge_replay(self._principal, self._ref, told)

    async def _accept(self, given: CustomerInput) -> None:
        self._principal.require_customer()
        await self._gateway.admit_message(self._ref)
        wire.checked_client_message_id(given.client_message_id)
        network = self._gateway.network(self._ws)
        await self._gateway.conversations.accept(self._ref, given, network=network)


class SocketDoor:
    """The ASGI application for upgrades: lets a client in, or refuses with a problem."""

    def __init__(self, gateway: Gateway, prefixes: Sequence[str], feed: str) -> None:
        self._gateway = gateway
        paths = "|".join(re.escape(prefix) for prefix in prefixes)
        self._path = re.compile(rf"(?:{paths})/([^/]+)/socket\Z")
        self._feed = feed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one upgrade."""
        ws = WebSocket(scope, receive, send)
        try:
            if scope["path"] == self._feed:
                self._gateway.limits.hit("connect", address(ws))
                await FeedClient(self._gateway, ws, send, await self._gateway.watch(ws)).serve()
            else:
                await self._serve_conversation(ws, send)
        except FrontdeskError as error:
            if ws.application_state is WebSocketState.CONNECTING:
                await ws.send_denial_response(problem_of(error))
            else:
                _log.error("socket.failed", error=str(error))

    async def _serve_conversation(self, ws: WebSocket, send: Send) -> None:
        found = self._path.match(ws.scope["path"])
        if found is None:
            raise NotFound("expected the path of a conversation's socket")
        ws.scope["path_params"] = {"conversation_id": found[1]}
        self._gateway.limits.hit("connect", address(ws))
        principal, ref = await self._gateway.enter(ws)
        await SocketClient(self._gateway, ws, send, principal, ref).serve()
