"""WebSocket byte by byte, for what a well-behaved client library would not do."""

import asyncio
import base64
import contextlib
import os
import socket
from collections.abc import AsyncGenerator

from tests.transport.clients import PATIENCE
from tests.transport.served_desk import Talk


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


@contextlib.asynccontextmanager
async def upgraded(
    talk: Talk, *, receive_buffer: int | None = None
) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A raw connection on which the server has agreed to speak WebSocket."""
    sock = socket.socket()
    if receive_buffer is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", talk.served.port))
    reader, writer = await asyncio.open_connection(sock=sock, limit=1024)
    writer.write(upgrade_request(talk))
    async with asyncio.timeout(PATIENCE):
        head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head
    try:
        yield reader, writer
    finally:
        writer.close()
