"""One socket: sends what its outlet holds, and reads frames until the client goes away."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from frontdesk.core.errors import CallerError, FrontdeskError
from frontdesk.core.events import Audience
from frontdesk.events.hub import RESYNC_REASON, SHUTDOWN_REASON
from frontdesk.events.outlet import SLOW_REASON, Outlet
from frontdesk.transport import wire
from frontdesk.transport.credentials.presence import EXPIRED
from frontdesk.transport.credentials.revocations import REVOKED, SIGNED_OUT
from frontdesk.transport.door.bounded_socket import FRAMES_AT_ONCE
from frontdesk.transport.gateway import SUBPROTOCOL
from frontdesk.transport.problems import told

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


class Given(Protocol):
    """What every frame of a client may carry."""

    @property
    def client_message_id(self) -> str | None:
        """The client's own id for it."""
        ...


F = TypeVar("F", bound=Given)


class FrameSocket:
    """The frames of one socket, in both directions; what they mean is its user's."""

    __slots__ = ("_at_once", "_raw_send", "_reader", "_refusals", "_sender", "_ws", "outlet")

    def __init__(self, ws: WebSocket, raw_send: Send, audience: Audience) -> None:
        self.outlet = Outlet(audience, self._ready)
        self._ws = ws
        self._raw_send = raw_send
        self._at_once = FRAMES_AT_ONCE in ws.scope.get("extensions", ())
        self._reader: asyncio.Task[None] | None = None
        self._sender: asyncio.Task[None] | None = None
        self._refusals = 0

    async def talk(
        self,
        admit: Callable[[], None],
        decode: Callable[[str], F],
        handle: Callable[[F], Awaitable[None]],
    ) -> None:
        """Let the client in, then send and read until it goes away."""
        try:
            self._reader = asyncio.current_task()
            await self._ws.accept(SUBPROTOCOL if self._ws.scope.get("subprotocols") else None)
            self._ready()
            await self._read(admit, decode, handle)
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            if self.outlet.closed is None:
                raise

    def close(self) -> None:
        """Send nothing more."""
        self._reader = None
        if self._sender is not None:
            self._sender.cancel()

    async def caught_up(self) -> None:
        """Let the client take in what it was sent, so that it cannot pile up answers."""
        if self._sender is not None:
            await asyncio.wait([self._sender])

    # Out

    def _ready(self) -> None:
        if self.outlet.closed is not None:
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._hang_up)
        if self._sender is None and self._ws.application_state is WebSocketState.CONNECTED:
            self._sender = asyncio.get_running_loop().create_task(self._send())

    def _hang_up(self) -> None:
        """Leave a client that does not even take in the goodbye."""
        if self._reader is not None:
            self._reader.cancel()

    async def _send(self) -> None:
        outlet, send = self.outlet, self._raw_send
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

    async def _read(
        self,
        admit: Callable[[], None],
        decode: Callable[[str], F],
        handle: Callable[[F], Awaitable[None]],
    ) -> None:
        while True:
            message = await self._ws.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            given: str | None = None
            try:
                admit()
                if text is None:
                    raise CallerError(
                        "expected a text frame; got a binary one", code="invalid_frame"
                    )
                frame = decode(text)
                given = frame.client_message_id
                await handle(frame)
                self._refusals = 0
            except FrontdeskError as error:
                self._refuse(error, given)

    def _refuse(self, error: FrontdeskError, client_message_id: str | None) -> None:
        self._refusals += 1
        self.outlet.push((None, wire.error_frame(error.code, told(error), client_message_id)))
        if self._refusals >= MOST_REFUSALS:
            self.outlet.close("rate_limited")
