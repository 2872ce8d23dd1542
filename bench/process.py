"""The two processes of a measurement: the server under test and the fake model server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO

import aiohttp
from peers.rows import Row

PEERS = Path(__file__).parent / "peers"
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE = {CORES[0]}
LOAD_CORE = {CORES[min(1, len(CORES) - 1)]}  # the client and the fake model


def start_on(
    cores: set[int],
    command: list[str],
    output: IO[bytes] | int,
    env: dict[str, str] | None = None,
    cwd: Path | None = None,
) -> subprocess.Popen[bytes]:
    """Start a process that may run on these cores only (a child inherits our own setting)."""
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        return subprocess.Popen(command, stdout=output, stderr=output, env=env, cwd=cwd)
    finally:
        os.sched_setaffinity(0, ours)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def cpu_clock(pid: int) -> float:
    """Seconds on the kernel's CPU clock of a process, all threads, nanosecond resolution."""
    return time.clock_gettime(((~pid) << 3) | 2)


class Server:
    """The server under test, pinned to its core; CPU and memory include its children."""

    def __init__(self, row: Row, data: Path, fake_url: str, extra_env: dict[str, str]) -> None:
        self.row = row
        self._data = data
        self._log_path = data / "server.log"
        self._log = self._log_path.open("ab")
        self._environment = {
            **os.environ,
            **row.env,
            **extra_env,
            "DATA": str(data),
            "FAKE": fake_url,
            "MODEL": "fake",
            "TOOL_LOG": str(data / "tools.log"),
        }
        self._start()

    def _start(self) -> None:
        self.port = free_port()
        environment = {**self._environment, "PORT": str(self.port)}
        self._process = start_on(
            SERVER_CORE, self.row.cmd, self._log, env=environment, cwd=self._data
        )

    async def restart(self, *, everywhere: bool = False) -> None:
        """Kill the process and start it anew on what it stored; `everywhere`: on all cores."""
        self._kill()
        self._start()
        if everywhere:
            os.sched_setaffinity(self._process.pid, range(os.cpu_count() or 1))
        await self.until_listening()

    def _pids(self) -> list[int]:
        found: list[int] = []
        todo = [self._process.pid]
        while todo:
            pid = todo.pop()
            found.append(pid)
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                with contextlib.suppress(OSError):
                    todo += [int(child) for child in children.read_text().split()]
        return found

    def cpu(self) -> float:
        total = 0.0
        for pid in self._pids():
            with contextlib.suppress(OSError):
                total += cpu_clock(pid)
        return total

    def rss_kib(self) -> int:
        total = 0
        for pid in self._pids():
            with contextlib.suppress(OSError):
                match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
                total += int(match[1]) if match else 0
        return total

    async def until_listening(self, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._process.poll() is not None:
                raise RuntimeError(f"{self.row.name} exited with {self._process.returncode}")
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                await asyncio.sleep(0.01)
        raise RuntimeError(f"{self.row.name} did not listen within {seconds:.0f} s")

    def log_tail(self) -> str:
        return self._log_path.read_text(errors="replace")[-2000:]

    def _kill(self) -> None:
        for pid in self._pids():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        self._kill()
        self._log.close()


@contextlib.asynccontextmanager
async def running(
    row: Row, fake: FakeModel, data_root: Path | None, extra_env: dict[str, str] | None = None
) -> AsyncIterator[Server]:
    """A fresh server on an empty data folder; both are gone afterwards."""
    data = Path(tempfile.mkdtemp(prefix="bench-", dir=data_root))
    server = Server(row, data, fake.url, extra_env or {})
    try:
        await server.until_listening()
        yield server
    except Exception as error:
        error.add_note(f"end of {row.name}'s log:\n{server.log_tail()}")
        raise
    finally:
        server.stop()
        shutil.rmtree(data, ignore_errors=True)


class FakeModel:
    """peers/fake_openai.py on the client's core; it asks for a tool first where `calls` says so."""

    def __init__(self, http: aiohttp.ClientSession) -> None:
        self._http = http
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [
            sys.executable,
            str(PEERS / "fake_openai.py"),
            "--port",
            str(port),
            "--calls",
            "0",
        ]
        self._process = start_on(LOAD_CORE, command, subprocess.DEVNULL)

    async def until_listening(self) -> None:
        for _ in range(500):
            try:
                await self.set(tokens=40)
                return
            except aiohttp.ClientError:
                await asyncio.sleep(0.02)
        raise RuntimeError("the fake model server did not start")

    async def set(
        self,
        tokens: int,
        first_ms: float = 0,
        gap_ms: float = 0,
        calls: int = 0,
        said: str = "",
        end: str = "",
        every: int = 1,
    ) -> None:
        """Tokens in an answer, ms before the first and between two, tools asked for, its words.

        Each token ends with `end`, or each `every`th one: a full stop ends a sentence there.
        """
        given = {"n": tokens, "ttft": first_ms, "tok": gap_ms, "calls": calls, "said": said}
        body = json.dumps(given | {"end": end, "every": every})
        async with self._http.post(self.url + "/set", data=body) as answer:
            await answer.read()

    async def own_seconds_reset(self) -> None:
        """Forget the requests so far."""
        async with self._http.get(self.url + "/log") as answer:
            await answer.read()

    async def own_seconds(self) -> tuple[float, float]:
        """The fake's own time in the requests since last asked: to the last one's first chunk, all.

        One session at a time may have run meanwhile.
        """
        async with self._http.get(self.url + "/log") as answer:
            log = await answer.json()
        spent = sum(last - arrived for _, arrived, _, last, *_ in log)
        _, arrived, first, last, *_ = log[-1]
        return spent - (last - arrived) + (first - arrived), spent

    def cpu(self) -> float:
        return cpu_clock(self._process.pid)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
