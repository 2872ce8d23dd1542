"""WebSocket byte by byte, for what a well-behaved client library would not do."""

import asyncio
import base64
import contextlib
import os
import socket
from collections.abc import AsyncGenerator

from tests.transport.clients import PATIENCE
from tests.transport.served_desk import Talk

Connected = AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]


def upgrade_request(talk: Talk) -> bytes:
    key = base64.b64encode(b"0123456789abcdef").decode()
    lines = [
        f"GET {talk.path}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{talk.served.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Authorization: Bearer {talk.token}",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def client_frame(payload: bytes, opcode: int = 1) -> bytes:
    """A client's frame: final, masked, shorter than 126 bytes."""
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + mask + masked


def stream_request(talk: Talk) -> bytes:
    """The bytes that ask for a conversation's stream."""
    lines = [
        f"GET {talk.path}/stream HTTP/1.1",
        f"Host: 127.0.0.1:{talk.served.port}",
        f"Authorization: Bearer {talk.token}",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


@contextlib.asynccontextmanager
async def connected(talk: Talk, request: bytes, *, receive_buffer: int | None) -> Connected:
    """A raw connection that has sent a request and read the head of its answer."""
    sock = socket.socket()
    if receive_buffer is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", talk.served.port))
    reader, writer = await asyncio.open_connection(sock=sock, limit=1024)
    writer.write(request)
    try:
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith((b"HTTP/1.1 101", b"HTTP/1.1 200")), head
        yield reader, writer
    finally:
        writer.close()


@contextlib.asynccontextmanager
async def upgraded(talk: Talk, *, receive_buffer: int | None = None) -> Connected:
    """A raw connection on which the server has agreed to speak WebSocket."""
    request = upgrade_request(talk)
    async with connected(talk, request, receive_buffer=receive_buffer) as streams:
        yield streams
