"""A mail server on this machine that takes letters, or refuses them."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default


@dataclass
class MailServer:
    """The letters that came, each with whom it was for."""

    port: int = 0
    refuses: bool = False
    hangs: bool = False
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    letters: list[tuple[str, EmailMessage]] = field(default_factory=list[tuple[str, EmailMessage]])

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.hangs:
                await self.closing.wait()
            writer.write(b"220 here\r\n")
            to = ""
            while line := (await reader.readline()).decode().strip():
                command = line.upper()
                if command.startswith("RCPT TO:"):
                    to = line[8:].strip("<> ")
                if command.startswith("EHLO"):
                    writer.write(b"250-here\r\n250 8BITMIME\r\n")
                elif command == "DATA":
                    writer.write(b"354 go on\r\n")
                    body = await reader.readuntil(b"\r\n.\r\n")
                    read = message_from_bytes(body[:-5], policy=default)
                    assert isinstance(read, EmailMessage)
                    self.letters.append((to, read))
                    writer.write(b"250 taken\r\n")
                elif command == "QUIT":
                    writer.write(b"221 bye\r\n")
                    break
                elif command.startswith("RCPT") and self.refuses:
                    writer.write(b"550 no such person\r\n")
                else:
                    writer.write(b"250 fine\r\n")
                await writer.drain()
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()


@contextlib.asynccontextmanager
async def mail_server() -> AsyncGenerator[MailServer]:
    """Serve until the block ends."""
    made = MailServer()
    serving: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        serving.add(task)
        try:
            await made.serve(reader, writer)
        finally:
            serving.discard(task)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        made.closing.set()
        await asyncio.gather(*serving)
