"""A WebSocket with bounds on what costs work before the app sees it: pings, fragments, bursts."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from frontdesk.transport.door.connections import Connections

# So many bytes are parsed before the next look at whether there were too many frames.
SLICE = 4096
PINGS_A_SECOND = 50
MOST_FRAGMENTS = 1000


class BoundedSocket(WebSocketsSansIOProtocol):
    """One connection that speaks WebSocket."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._connections = connections
        self._second = 0
        self._pings = 0

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
