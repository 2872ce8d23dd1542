"""A WebSocket with bounds on what costs work before the app sees it: pings, fragments, bursts."""

from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame

from frontdesk.transport.door.connections import Connections

# So many bytes are parsed before the next look at whether there were too many frames.
SLICE = 4096
PINGS_A_SECOND = 50
MOST_FRAGMENTS = 1000
# An extension of ASGI's, named in the scope: `websocket.send` with `texts`, one frame each.
FRAMES_AT_ONCE = "frontdesk.frames"
_WRITE_BYTES = 65_536


class BoundedSocket(WebSocketsSansIOProtocol):
    """One connection that speaks WebSocket."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._connections = connections
        self._second = 0
        self._pings = 0

    async def run_asgi(self) -> None:
        """Serve the app, which may send frames together."""
        self.scope.setdefault("extensions", {})[FRAMES_AT_ONCE] = {}
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send what the app sends; frames that come together are one write, not one each."""
        texts = cast(list[str] | None, message.get("texts"))
        if texts is None:
            await super().send(message)
            return
        size = 0
        for text in texts:
            if not size:
                await self.writable.wait()
            self._frame(text)
            size += len(text)
            if size > _WRITE_BYTES:
                self.transport.write(b"".join(self.conn.data_to_send()))
                size = 0
        self.transport.write(b"".join(self.conn.data_to_send()))

    def _frame(self, text: str) -> None:
        if self.disconnected:
            raise ClientDisconnected
        try:
            self.conn.send_text(text.encode())
        except InvalidState as gone:
            raise ClientDisconnected from gone

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in bytes a little at a time: the smallest frames come a hundred thousand at once."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many, or the client takes no answer in."""
        second = int(self.loop.time())
        self._pings = self._pings + 1 if second == self._second else 1
        self._second = second
        if self._pings > PINGS_A_SECOND or not self.writable.is_set():
            self.transport.abort()
            return
        super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Add a fragment to its message, which has only so many."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
            return
        super().handle_cont(event)
