"""One HTTP/1.1 connection that posts a body and hands out the answer's bytes as they come."""

import asyncio
import zlib
from typing import Protocol, cast

import httptools

# A provider that sends faster than anybody reads is made to wait.
_MOST_HELD = 1 << 20
_MOST_UNPACKED = 4 << 20
_LONGEST_HEAD = 1 << 16
_FIRST_FINAL_STATUS = 200


class HttpError(OSError):
    """The other side closed the connection, or did not speak HTTP."""


class _Decompressor(Protocol):
    @property
    def unconsumed_tail(self) -> bytes: ...

    def decompress(self, data: bytes, /, max_length: int = 0) -> bytes: ...


class Connection(asyncio.Protocol):
    """A connection for one exchange at a time; whole answers leave it fit for the next."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._pieces: list[bytes] = []
        # The parser calls it for every chunk of a stream.
        self.on_body = self._pieces.append
        self._parser = httptools.HttpResponseParser(self)
        self._loop = asyncio.get_running_loop()
        self._waiter: asyncio.Future[None] | None = None
        self._lost: Exception | None = None
        self._keeps_alive = False
        self.used = False
        self.gone = asyncio.Event()
        self.idle_since = 0.0
        self._begin()

    def _begin(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.heard = False  # whether anything of the answer has come
        self._head_bytes = 0
        self._has_head = False
        self._whole = False
        self._pieces.clear()
        self._held = 0
        self._paused = False
        self._decompressor: _Decompressor | None = None

    # What the user of a connection calls

    async def exchange(self, request: bytes) -> None:
        """Send a request and wait for the head of its answer; raises HttpError."""
        assert self._transport is not None
        self._begin()
        self._keeps_alive = False
        self._transport.write(request)
        while not self._has_head:
            await self._more()

    async def read(self) -> bytes:
        """All of the body that has come and was not read yet; empty at its end."""
        while True:
            while not self._pieces and not self._whole:
                await self._more()
            data = b"".join(self._pieces)
            self._pieces.clear()
            self._held = 0
            if self._paused and self._transport is not None:
                self._paused = False
                self._transport.resume_reading()
            said = self._unpacked(data) if self._decompressor is not None else data
            if said or not data:
                return said

    def _unpacked(self, data: bytes) -> bytes:
        assert self._decompressor is not None
        try:
            unpacked = self._decompressor.decompress(data, _MOST_UNPACKED)
        except zlib.error as cause:
            raise HttpError(f"the answer is no sound HTTP: {cause}") from cause
        if self._decompressor.unconsumed_tail:
            raise HttpError(f"the answer unpacks to more than {_MOST_UNPACKED} bytes at once")
        return unpacked

    async def whole(self, most: int) -> bytes:
        """The body, as far as the limit."""
        read = b""
        while len(read) < most and (data := await self.read()):
            read += data
        return read[:most]

    @property
    def is_whole(self) -> bool:
        """Whether all of the answer has come, so that reading it waits for nothing."""
        return self._whole

    @property
    def is_reusable(self) -> bool:
        """Whether another request can be sent: the last answer came whole, and nothing since."""
        open_still = self._transport is not None and not self._transport.is_closing()
        return open_still and self._whole and self._keeps_alive and not self._pieces

    def belongs_to(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Whether the connection lives in this event loop."""
        return self._loop is loop

    def abort(self) -> None:
        """Let the connection go, whatever is on it."""
        self._whole = False
        if self._transport is not None and not self._loop.is_closed():
            self._transport.abort()

    async def _more(self) -> None:
        if self._lost is not None:
            raise self._lost
        self._waiter = self._loop.create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _fail(self, failure: Exception) -> None:
        self._lost = self._lost or failure
        self._wake()

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection stands."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Bytes came; what comes when nothing was asked ends the connection."""
        if self._whole:
            self.abort()
            return
        self.heard = True
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as cause:
            self._fail(HttpError(f"the answer is no sound HTTP: {cause}"))
            self.abort()
            return
        if not self._has_head:
            self._head_bytes += len(data)
            if self._head_bytes > _LONGEST_HEAD:
                self._fail(HttpError(f"the answer's head is longer than {_LONGEST_HEAD} bytes"))
                self.abort()
            return
        self._held += len(data)
        if self._held > _MOST_HELD and not self._paused and self._transport is not None:
            self._paused = True
            self._transport.pause_reading()
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone; a body without a declared length ends with it."""
        if self._has_head and exc is None and not self._is_framed:
            self._whole = True
        self._fail(HttpError(f"the connection was closed{f': {exc}' if exc else ''}"))
        self.gone.set()

    @property
    def _is_framed(self) -> bool:
        return "content-length" in self.headers or "transfer-encoding" in self.headers

    # What the parser calls

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header of the answer."""
        self.headers[name.decode("latin-1").lower()] = value.decode("utf-8", "replace")

    def on_headers_complete(self) -> None:
        """The head is whole; one that only says to wait is forgotten."""
        self.status = self._parser.get_status_code()
        if self.status < _FIRST_FINAL_STATUS:
            self.headers.clear()
            return
        self._has_head = True
        self._keeps_alive = self._parser.should_keep_alive() and self._is_framed
        if self.headers.get("content-encoding", "").lower() in {"gzip", "deflate"}:
            self._decompressor = zlib.decompressobj(zlib.MAX_WBITS | 32)

    def on_message_complete(self) -> None:
        """The answer is whole."""
        self._whole = self._has_head
