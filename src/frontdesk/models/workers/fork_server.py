"""The server's hold on its fork server, and on each worker that this has forked."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from frontdesk.core.errors import FrontdeskError
from frontdesk.models.workers.forking import (
    FORK,
    KILL,
    LIMIT,
    ORDER,
    Start,
    become_fork_server,
)
from frontdesk.models.workers.frames import FrameProtocol, framed

# Loading is the factory's business, and may take a while on a machine that is busy.
START_SECONDS = 60.0

_MODULE = "frontdesk.models.workers.forking"


class WorkerLost(FrontdeskError):
    """A worker ended by itself, or never came to be."""

    code = "worker_lost"
    retryable = True


class Worker:
    """A process that answers one request at a time."""

    def __init__(self, pid: int, channel: FrameProtocol) -> None:
        self.pid = pid
        self._channel = channel

    @property
    def lost(self) -> bool:
        """Whether it has ended."""
        return self._channel.lost

    async def ask(self, body: bytes, seconds: float) -> bytes:
        """Have a request answered within so many seconds of the processor."""
        self._channel.send(LIMIT.pack(seconds) + body)
        try:
            return await self._channel.next_frame()
        except ConnectionError as cause:
            raise WorkerLost(f"worker {self.pid} ended by itself") from cause

    def asleep_at(self) -> int | None:
        """The processor time it has used, if it sleeps; None while it runs or waits to run."""
        try:
            stat = Path(f"/proc/{self.pid}/stat").read_bytes()
        except OSError:
            return 0
        state, *counts = stat.rpartition(b")")[2].split()
        return None if state == b"R" else int(counts[10]) + int(counts[11])

    def close(self) -> None:
        """Let go of it; it ends when it has nothing to do."""
        self._channel.close()


class _Process(Protocol):
    @property
    def pid(self) -> int: ...
    def kill(self) -> None: ...
    def wait(self) -> int: ...


class _Forked:
    """A fork of this process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        return os.waitpid(self.pid, 0)[1]


def may_fork() -> bool:
    """Whether this process may go on in a fork of itself: it has but one thread."""
    return sys.platform == "linux" and len([*Path("/proc/self/task").iterdir()]) == 1


class ForkServer:
    """A running fork server."""

    def __init__(self, process: _Process, control: socket.socket) -> None:
        self._process = process
        self._control = control
        self.proven = False  # whether it has forked a worker

    @classmethod
    def forked(cls, factory: str, given: bytes) -> "ForkServer":
        """Fork this process for one, which saves it all imports; see `may_fork`."""
        ours, theirs = socket.socketpair()
        with theirs:
            pid = os.fork()
            if pid == 0:
                become_fork_server(theirs, factory, given)
        ours.setblocking(False)
        return cls(_Forked(pid), ours)

    @classmethod
    async def started(cls, factory: str, given: bytes) -> "ForkServer":
        """Start one; it loads while others go on, and heeds orders when it is ready."""
        ours, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-P", "-m", _MODULE, str(theirs.fileno())]
            process = subprocess.Popen(  # noqa: ASYNC220 - it takes milliseconds, and starts only
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=2
            )
        ours.setblocking(False)
        server = cls(process, ours)
        start = Start([path for path in sys.path if path], factory, given)
        try:
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(ours, framed(msgspec.msgpack.encode(start)))
        except OSError as cause:
            server.close()
            raise WorkerLost("the fork server ended as it started") from cause
        except BaseException:
            server.close()
            raise
        return server

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    async def fork(self, on_lost: Callable[[], None]) -> Worker:
        """Have a worker forked, and be told when it has ended; raises WorkerLost if none comes."""
        ours, theirs = socket.socketpair()
        channel = FrameProtocol(on_lost)
        try:
            with theirs:
                socket.send_fds(self._control, [ORDER.pack(FORK, 0)], [theirs.fileno()])
        except OSError as cause:
            ours.close()
            raise WorkerLost("the fork server is gone") from cause
        try:
            await asyncio.get_running_loop().create_unix_connection(lambda: channel, sock=ours)
            async with asyncio.timeout(START_SECONDS):
                pid = int(await channel.next_frame())
        except (OSError, TimeoutError) as cause:
            channel.close()
            raise WorkerLost("no worker was forked") from cause
        except asyncio.CancelledError:
            channel.close()
            raise
        self.proven = True
        return Worker(pid, channel)

    def kill(self, worker: Worker) -> None:
        """End a worker whatever it does, and leave nothing of it behind."""
        worker.close()
        with contextlib.suppress(OSError):
            self._control.send(ORDER.pack(KILL, worker.pid))

    def close(self) -> None:
        """End it and all its workers."""
        self._control.close()
        self._process.kill()
        self._process.wait()
