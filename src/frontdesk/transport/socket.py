"""The WebSocket: the authority for output, and the quickest way in."""

import asyncio
import re
from collections.abc import Sequence

import structlog
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from frontdesk.core.errors import CallerError, FrontdeskError, NotFound
from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.inputs import CustomerInput
from frontdesk.core.permissions import Permission
from frontdesk.events.hub import RESYNC_REASON, SHUTDOWN_REASON
from frontdesk.events.outlet import SLOW_REASON, Outlet
from frontdesk.runtime.port import Signal
from frontdesk.transport import wire
from frontdesk.transport.credentials.presence import EXPIRED
from frontdesk.transport.credentials.revocations import REVOKED, SIGNED_OUT
from frontdesk.transport.credentials.tokens import Principal
from frontdesk.transport.door.bounded_socket import FRAMES_AT_ONCE
from frontdesk.transport.gateway import (
    SUBPROTOCOL,
    Gateway,
    address,
    counted_as,
    number_or_text,
)
from frontdesk.transport.problems import problem_of, told
from frontdesk.transport.routes.attachments import reader_of

MOST_REFUSALS = 100
CLOSE_SECONDS = 2.0

_CLOSE_CODES = {
    SLOW_REASON: 1013,
    SHUTDOWN_REASON: 1012,
    RESYNC_REASON: 1012,
    "rate_limited": 1008,
    SIGNED_OUT: 1008,
    EXPIRED: 1008,
    REVOKED: 1008,
}

_log = structlog.get_logger("frontdesk.socket")


class SocketClient:
    """One socket: reads frames, and sends what its outlet holds."""

    __slots__ = (
        "_at_once",
        "_counted",
        "_gateway",
        "_outlet",
        "_principal",
        "_raw_send",
        "_reader",
        "_ref",
        "_refusals",
        "_sender",
        "_ws",
    )

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
        self._raw_send = raw_send
        self._at_once = FRAMES_AT_ONCE in ws.scope.get("extensions", ())
        self._principal = principal
        self._ref = ref
        self._counted = counted_as(principal, ref)
        self._outlet = Outlet(principal.audience, self._ready)
        self._reader: asyncio.Task[None] | None = None
        self._sender: asyncio.Task[None] | None = None
        self._refusals = 0

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
            self._reader = asyncio.current_task()
            await self._ws.accept(SUBPROTOCOL if self._ws.scope.get("subprotocols") else None)
            self._ready()
            await self._read()
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            if self._outlet.closed is None:
                raise
        finally:
            self._reader = None
            self._gateway.hub.detach(self._ref, self._outlet)
            self._gateway.presence.forget(self._principal, self._ref, self._outlet)
            if self._sender is not None:
                self._sender.cancel()

    # Out

    def _ready(self) -> None:
        if self._outlet.closed is not None:
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._hang_up)
        if self._sender is None and self._ws.application_state is WebSocketState.CONNECTED:
            self._sender = asyncio.get_running_loop().create_task(self._send())

    def _hang_up(self) -> None:
        """Leave a client that does not even take in the goodbye."""
        if self._reader is not None:
            self._reader.cancel()

    async def _send(self) -> None:
        outlet, send = self._outlet, self._raw_send
        try:
            while outlet:
                frames = [frame for _, frame in outlet.take()]
                if self._at_once:
                    await send({"type": "websocket.send", "texts": frames})
                    continue
                for frame in frames:
                    await send({"type": "websocket.send", "text": frame})
            if outlet.closed is not None:
                await self._ws.close(_CLOSE_CODES.get(outlet.closed, 1011), outlet.closed)
        except (WebSocketDisconnect, OSError, RuntimeError):
            outlet.close("gone")
        finally:
            self._sender = None

    # In

    async def _read(self) -> None:
        while True:
            message = await self._ws.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            given: str | None = None
            try:
                self._gateway.limits.hit("frame", self._counted)
                if text is None:
                    raise CallerError(
                        "expected a text frame; got a binary one", code="invalid_frame"
                    )
                frame = wire.decode_frame(text)
                given = frame.client_message_id
                await self._handle(frame)
                self._refusals = 0
            except FrontdeskError as error:
                self._refuse(error, given)

    def _refuse(self, error: FrontdeskError, client_message_id: str | None) -> None:
        self._refusals += 1
        self._outlet.push((None, wire.error_frame(error.code, told(error), client_message_id)))
        if self._refusals >= MOST_REFUSALS:
            self._outlet.close("rate_limited")

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
        await self._caught_up()
        told = await self._gateway.reader.tell(self._ref, self._outlet, last)
        self._gateway.charge_replay(self._principal, self._ref, told)

    async def _caught_up(self) -> None:
        """Let the client take in what it was sent, so that it cannot pile up answers."""
        if self._sender is not None:
            await asyncio.wait([self._sender])

    async def _accept(self, given: CustomerInput) -> None:
        self._principal.require_customer()
        await self._gateway.admit_message(self._ref)
        wire.checked_client_message_id(given.client_message_id)
        network = self._gateway.network(self._ws)
        await self._gateway.conversations.accept(self._ref, given, network=network)


class SocketDoor:
    """The ASGI application for upgrades: lets a client in, or refuses with a problem."""

    def __init__(self, gateway: Gateway, prefixes: Sequence[str]) -> None:
        self._gateway = gateway
        paths = "|".join(re.escape(prefix) for prefix in prefixes)
        self._path = re.compile(rf"(?:{paths})/([^/]+)/socket\Z")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one upgrade."""
        ws = WebSocket(scope, receive, send)
        try:
            found = self._path.match(scope["path"])
            if found is None:
                raise NotFound("expected the path of a conversation's socket")
            scope["path_params"] = {"conversation_id": found[1]}
            self._gateway.limits.hit("connect", address(ws))
            principal, ref = await self._gateway.enter(ws)
            await SocketClient(self._gateway, ws, send, principal, ref).serve()
        except FrontdeskError as error:
            if ws.application_state is WebSocketState.CONNECTING:
                await ws.send_denial_response(problem_of(error))
            else:
                _log.error("socket.failed", error=str(error))
