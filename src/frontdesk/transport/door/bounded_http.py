"""The server's protocols with bounds: on a request's head, on its time, and on what comes at once.

uvicorn leaves these to a proxy: its HTTP parser takes headers without end, and waits for ever.
"""

import asyncio
from enum import Enum, auto
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from frontdesk.core.attachments import FILE_LIMIT
from frontdesk.core.documents import DOCUMENT_LIMIT
from frontdesk.transport.door.connections import Connections
from frontdesk.transport.door.guard import READ_OFF_LIMIT
from frontdesk.transport.problems import plain_problem

# A body as it travels: chunks have heads of their own, and trailers may follow.
BODY_BYTES = max(READ_OFF_LIMIT, FILE_LIMIT, DOCUMENT_LIMIT) + 1024 * 1024
# A body that brings so much within the time has as much time again: a file on a slow line.
STEADY_BYTES = 128 * 1024
MOST_PIPELINED = 16


class _Stage(Enum):
    QUIET = auto()
    HEAD = auto()
    BODY = auto()


class _TooMuch(Exception):
    """Ends the parser's work; the refusal is set aside meanwhile."""


class BoundedHttp(HttpToolsProtocol):
    """One connection that speaks HTTP."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._connections = connections
        self._bounds = connections.bounds
        self._stage = _Stage.HEAD
        self._received = 0
        self._seen = 0
        self._requests = 0
        self._late: asyncio.TimerHandle | None = None
        self._watched = (_Stage.QUIET, 0)
        self._upgraded = False
        self._refusal: tuple[int, str, str] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Take a client in, or turn it away at once."""
        super().connection_made(transport)
        if self._connections.enter(transport, self.client[0] if self.client else None):
            self._watch()
        else:
            detail = "too many connections are open; try again in a moment"
            self._refuse(503, "too_many_connections", detail)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._unwatch()
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in bytes, as many and for as long as a request may take."""
        if self.transport.is_closing():
            return
        before = (self._stage, self._requests)
        super().data_received(data)
        if self.transport.is_closing() or self._upgraded:
            return
        after = (self._stage, self._requests)
        self._received = self._received + len(data) if before == after else len(data)
        if self._stage is _Stage.HEAD and self._received > self._bounds.header_bytes:
            self._refuse(*self._too_long())
        elif self._stage is _Stage.BODY and self._received > BODY_BYTES:
            self._refuse(413, "body_too_large", f"expected at most {BODY_BYTES} bytes as sent")
        else:
            self._watch()

    # What the parser calls

    def on_message_begin(self) -> None:
        """A head begins."""
        self._stage = _Stage.HEAD
        self._requests += 1
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """A head is whole: it may still be too long, and may be one of too many at once."""
        taken = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if taken > self._bounds.header_bytes:
            self._refusal = self._too_long()
            raise _TooMuch
        if len(self.pipeline) >= MOST_PIPELINED:
            detail = f"expected at most {MOST_PIPELINED} requests ahead of their answers"
            self._refusal = (429, "too_many_requests_at_once", detail)
            raise _TooMuch
        self._stage = _Stage.BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is whole."""
        self._stage = _Stage.QUIET
        if self._answering is None:
            # It was refused before it was whole, and is over now.
            self._connections.waits(self.transport)
        else:
            self._connections.serves(self.transport)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer was given; unless another is due, the next request is awaited."""
        super().on_response_complete()
        if self._answering is None and self._stage is _Stage.QUIET:
            self._connections.waits(self.transport)

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a socket."""
        self._upgraded = True
        self._unwatch()
        self._connections.serves(self.transport)
        super().handle_websocket_upgrade()

    @property
    def _answering(self) -> RequestResponseCycle | None:
        cycle = cast(RequestResponseCycle | None, self.cycle)
        return None if cycle is None or cycle.response_complete else cycle

    # Time

    def _watch(self) -> None:
        """Wait only so long for what is under way; a pause between requests is uvicorn's to end."""
        stage = self._stage
        paused = self._answering is None and self.timeout_keep_alive_task is None
        if stage is _Stage.QUIET and paused:
            # Line feeds ahead of a head are no head yet, and ended uvicorn's wait.
            stage = _Stage.HEAD
        watched = (stage, self._requests)
        if stage is _Stage.QUIET:
            self._unwatch()
        elif self._late is None or watched != self._watched:
            self._unwatch()
            self._seen = 0
            self._late = self.loop.call_later(self._bounds.seconds, self._is_late)
        self._watched = watched

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _is_late(self) -> None:
        self._late = None
        if self._stage is _Stage.HEAD and not self._received:
            self.transport.close()
            return
        if self._stage is _Stage.BODY and self._received - self._seen >= STEADY_BYTES:
            self._seen = self._received
            self._late = self.loop.call_later(self._bounds.seconds, self._is_late)
            return
        part = "body" if self._stage is _Stage.BODY else "head"
        within = f"expected a request's {part} within {self._bounds.seconds:g} seconds"
        self._refuse(408, "request_too_slow", within)

    # Refusals

    def _too_long(self) -> tuple[int, str, str]:
        return 431, "headers_too_large", f"expected at most {self._bounds.header_bytes} bytes"

    def send_400_response(self, msg: str) -> None:
        """Say what was wrong with what the parser could not take."""
        self._refuse(*(self._refusal or (400, "bad_request", msg)))

    def _refuse(self, status: int, code: str, detail: str) -> None:
        """Answer outside the app, which hears that its client is gone, and hang up."""
        self._unwatch()
        self._unset_keepalive_if_required()
        cycle = self._answering
        if cycle is not None:
            if cycle.response_started or self.pipeline:
                self.transport.abort()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.write(plain_problem(status, code, detail))
        self.transport.close()
