"""A browser that many tests share, each with a profile of its own, on one event loop."""

import asyncio
import shutil
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import uvloop
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    async_playwright,
    expect,
)

from frontdesk.models.embedding.embedder import embedder

T = TypeVar("T")
# Nothing here is about time: on a busy machine, what thinks waits for all that talks.
PATIENCE = 30_000.0
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# What a browser logs by itself when a connection is refused or lost, which tests do on purpose.
_EXPECTED = ("net::ERR_", "WebSocket connection to", "the server responded with a status of")


def browser_path() -> str:
    """Where this machine's Chromium is."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "expected a Chromium; install one (Debian: apt install chromium)"
    return found


class Stage:
    """Runs tests in one browser and fails those whose pages complain."""

    def __init__(self) -> None:
        expect.set_options(timeout=PATIENCE)
        embedder().embed(["ready"])
        self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        self._playwright = async_playwright()
        self._browser = self._runner.run(self._launch())

    async def _launch(self) -> Browser:
        driver = await self._playwright.start()
        return await driver.chromium.launch(
            executable_path=browser_path(),
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        )

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run a test on the browser's loop."""
        return self._runner.run(main)

    def close(self) -> None:
        """Close the browser."""
        self._runner.run(self._end())
        self._runner.close()

    async def _end(self) -> None:
        await self._browser.close()
        await self._playwright.__aexit__()

    @asynccontextmanager
    async def profile(
        self, *, expected: tuple[str, ...] = (), **options: Any
    ) -> AsyncGenerator[BrowserContext]:
        """A browser profile with nothing in it; its pages must log no error but expected ones."""
        context = await self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        complaints: list[str] = []
        context.on("console", lambda message: complaints.extend(_complaint(message, expected)))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        try:
            yield context
        finally:
            await context.close()
        assert complaints == [], complaints

    @asynccontextmanager
    async def page(self, url: str, **options: Any) -> AsyncGenerator[Page]:
        """A page in a profile of its own."""
        async with self.profile(**options) as context:
            page = await context.new_page()
            await page.goto(url)
            yield page


def _complaint(message: ConsoleMessage, expected: tuple[str, ...]) -> list[str]:
    serious = message.type in {"error", "warning"}
    known = any(part in message.text for part in (*_EXPECTED, *expected))
    return [message.text] if serious and not known else []
