"""The order service as tests start, command, kill and read it."""

import asyncio
import contextlib
import json
import multiprocessing
from collections.abc import Generator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import aiohttp

from tests.durability.processes import PATIENCE, held_port
from tests.effects.service import Mode, main

# The service dies and comes back often: each time as a copy of a process that has its modules.
_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload(["tests.effects.service"])


class Service:
    """One service on one port, over any number of its processes."""

    def __init__(self, port: int, path: Path) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._port = port
        self._path = path
        self._process: BaseProcess | None = None

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
        self._process = _PROCESSES.Process(target=main, args=(self._port, self._path), daemon=True)
        self._process.start()

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
            self._process.join()
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
