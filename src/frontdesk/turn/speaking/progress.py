"""The line that tells a customer what is being done while it takes long."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager

from frontdesk.turn.speech import Speech


class ProgressLine:
    """One line for all that runs at once: it says what has run for longest, and goes at the end."""

    def __init__(self, speech: Speech, seconds: float) -> None:
        self._speech = speech
        self._seconds = seconds
        self._slow: list[str] = []

    @contextmanager
    def during(self, words: str) -> Generator[None]:
        """Show these words from when the block has taken long until it ends."""
        if not words:
            yield
            return
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self._seconds, self._add, words)
        try:
            yield
        finally:
            timer.cancel()
            if words in self._slow:
                self._slow.remove(words)
                self._tell()

    def _add(self, words: str) -> None:
        self._slow.append(words)
        self._tell()

    def _tell(self) -> None:
        self._speech.progress(self._slow[0] if self._slow else "")
