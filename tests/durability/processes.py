"""Starts real server processes, and knows when and how they end."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import msgspec

from tests.durability.orders import Orders

PATIENCE = 60.0

_ROOT = Path(__file__).resolve().parents[2]


class Gone(Exception):
    """The server is no longer there."""


@contextlib.contextmanager
def held_port() -> Generator[int]:
    """A port that nobody else gets: bound but not listened on, so that our servers still may."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]


class Server:
    """One server process."""

    def __init__(self, orders: Orders, pid: int, reader: asyncio.StreamReader) -> None:
        self.orders = orders
        self.pid = pid
        self._exit = asyncio.ensure_future(reader.readline())

    @property
    def gone(self) -> bool:
        return self._exit.done()

    async def exited(self) -> int:
        """Wait for the end; the exit code, negative for a signal."""
        async with asyncio.timeout(PATIENCE):
            return int(await asyncio.shield(self._exit))

    async def listening(self) -> None:
        """Wait until the server serves."""
        async with asyncio.timeout(PATIENCE):
            while not self.gone:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.orders.port)
                except ConnectionError:
                    # Refused before it listens; reset if it is killed with this one waiting.
                    await asyncio.sleep(0.01)
                    continue
                writer.close()
                with contextlib.suppress(ConnectionError):
                    await writer.wait_closed()
                return
        raise Gone("the server ended before it served")

    def journal(self) -> list[str]:
        """The commits of this process so far: the tables that each one touched."""
        path = Path(self.orders.journal)
        return path.read_text().splitlines() if path.exists() else []

    async def committed(self, table: str) -> None:
        """Wait until a commit touched a table."""
        async with asyncio.timeout(PATIENCE):
            while not any(table in commit.split() for commit in self.journal()):
                if self.gone:
                    raise Gone(f"the server ended before it wrote {table}")
                await asyncio.sleep(0.01)

    def log(self) -> str:
        path = Path(self.orders.log)
        return path.read_text() if path.exists() else ""

    def kill(self) -> None:
        """End the process with -9 if it has not ended."""
        self._signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the process to stop."""
        self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            if not self.gone:
                os.kill(self.pid, number)


class Servers:
    """The process that forks server processes; see spawner.py."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._spawner = subprocess.Popen(
                [sys.executable, "-m", "tests.durability.spawner", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                cwd=_ROOT,
            )

    @contextlib.asynccontextmanager
    async def start(self, orders: Orders) -> AsyncGenerator[Server]:
        """Run a server process while the block runs; it need not serve yet."""
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._control, [msgspec.json.encode(orders)], [theirs.fileno()])
        reader, writer = await asyncio.open_connection(sock=ours)
        try:
            async with asyncio.timeout(PATIENCE):
                pid = int(await reader.readline())
            server = Server(orders, pid, reader)
            try:
                yield server
            except Exception as error:
                error.add_note(f"the server's log:\n{server.log()[-4000:]}")
                raise
            finally:
                server.kill()
                await server.exited()
        finally:
            writer.close()
            await writer.wait_closed()

    def close(self) -> None:
        """End the spawner and what it started."""
        self._control.close()
        self._spawner.wait(PATIENCE)
