"""How the server and its workers speak: frames of bytes, each behind its length."""

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import cast

_LENGTH = struct.Struct("!I")


def framed(body: bytes) -> bytes:
    """A body as it goes over a socket."""
    return _LENGTH.pack(len(body)) + body


def read_frame(channel: socket.socket) -> bytes | None:
    """The next body, waited for; None when the other side has closed."""
    head = _read(channel, _LENGTH.size)
    return _read(channel, *_LENGTH.unpack(head)) if head is not None else None


def _read(channel: socket.socket, size: int) -> bytes | None:
    parts = bytearray()
    while len(parts) < size:
        part = channel.recv(size - len(parts))
        if not part:
            return None
        parts += part
    return bytes(parts)


class FrameProtocol(asyncio.Protocol):
    """The server's end of such a socket: one frame is waited for at a time."""

    def __init__(self, on_lost: Callable[[], None]) -> None:
        self._on_lost = on_lost
        self._received = bytearray()
        self._awaited: asyncio.Future[bytes] | None = None
        self._transport: asyncio.WriteTransport | None = None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is ours."""
        self._transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        """Some bytes came; whoever waits for a frame gets it when it is whole."""
        self._received += data
        if self._awaited is None or self._awaited.done() or len(self._received) < _LENGTH.size:
            return
        (size,) = _LENGTH.unpack_from(self._received)
        end = _LENGTH.size + size
        if len(self._received) >= end:
            self._awaited.set_result(bytes(self._received[_LENGTH.size : end]))
            del self._received[:end]

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self.lost = True
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_exception(ConnectionResetError())
        self._on_lost()

    def send(self, body: bytes) -> None:
        """Send a frame."""
        assert self._transport is not None
        self._transport.write(framed(body))

    async def next_frame(self) -> bytes:
        """The next frame; raises ConnectionError when the other side is gone."""
        if self.lost:
            raise ConnectionResetError
        self._awaited = asyncio.get_running_loop().create_future()
        return await self._awaited

    def close(self) -> None:
        """Let go of the socket."""
        if self._transport is not None:
            self._transport.abort()
