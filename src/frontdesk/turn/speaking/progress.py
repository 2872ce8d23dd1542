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
        self._running: dict[int, str] = {}
        self._begun = 0
        self._slow = 0

    @contextmanager
    def during(self, words: str) -> Generator[None]:
        """Show these words from when the block has taken long until it ends."""
        if not words:
            yield
            return
        loop = asyncio.get_running_loop()
        number = self._begun = self._begun + 1
        self._running[number] = words
        timer = loop.call_later(self._seconds, self._add, number)
        try:
            yield
        finally:
            timer.cancel()
            del self._running[number]
            if number <= self._slow:
                self._tell()

    def _add(self, number: int) -> None:
        # Whatever began before it has taken as long, even if its own timer comes only after this.
        self._slow = max(self._slow, number)
        self._tell()

    def _tell(self) -> None:
        slow = (words for number, words in self._running.items() if number <= self._slow)
        self._speech.progress(next(slow, ""))
