"""The order service as tests start, command, kill and read it."""

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import aiohttp

from tests.durability.processes import PATIENCE, held_port
from tests.effects.service import Mode

_ROOT = Path(__file__).resolve().parents[2]


class Service:
    """One service on one port, over any number of its processes."""

    def __init__(self, port: int, path: Path) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._port = port
        self._path = path
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self, mode: Mode = Mode.WORK) -> None:
        """Run a process of it, and wait until it answers."""
        self._spawn()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await self.set(mode=mode)
                except aiohttp.ClientError:
                    await asyncio.sleep(0.02)

    def _spawn(self) -> None:
        command = [sys.executable, "-m", "tests.effects.service", str(self._port), str(self._path)]
        self._process = subprocess.Popen(command, cwd=_ROOT)

    async def set(self, **wanted: Any) -> None:
        """Change what it does from now on."""
        async with (
            aiohttp.ClientSession() as http,
            http.post(f"{self.url}/mode", json=wanted) as answer,
        ):
            assert answer.status == 200

    def stop(self) -> None:
        """End the process, if one runs, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def count(self, what: str) -> int:
        """How many requests came, or orders were made."""
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        return sum(json.loads(line)["what"] == what for line in lines)

    @property
    def made(self) -> int:
        """How many orders were made."""
        return self.count("made")

    async def until(self, what: str, number: int = 1) -> None:
        """Wait until so many requests came, or orders were made."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if self.count(what) >= number:
                    return
                await asyncio.sleep(0.01)


@contextlib.contextmanager
def service_in(folder: Path) -> Generator[Service]:
    """A service that does not run yet, and does not outlive the block."""
    with held_port() as port:
        service = Service(port, folder / "orders")
        try:
            yield service
        finally:
            service.stop()
