"""Asks for the customer's patience when an answer takes long to begin."""

import asyncio

from frontdesk.pack.prompts import PromptProvider
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.speech import Speech


class FillerTimer:
    """A filler line after a short silence and another after a long one, until the answer begins."""

    __slots__ = ("_deadlines", "_prompts", "_said_all", "_timer", "speech")

    def __init__(self, deadlines: Deadlines, prompts: PromptProvider, speech: Speech) -> None:
        self._deadlines = deadlines
        self._prompts = prompts
        self.speech = speech
        self._said_all = False
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(deadlines.filler, self._short_silence)

    def _short_silence(self) -> None:
        self.speech.status(self._prompts.filler())
        rest = self._deadlines.still_working - self._deadlines.filler
        self._timer = asyncio.get_running_loop().call_later(rest, self._long_silence)

    def _long_silence(self) -> None:
        self._said_all = True
        self.speech.status(self._prompts.still_working())

    async def say(self, text: str) -> None:
        """The answer begins, or goes on, with this text."""
        self.end()
        await self.speech.say(text)

    def again(self) -> None:
        """Another step begins: a long silence in it is told, unless it was told before."""
        self._timer.cancel()
        if not self._said_all:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._deadlines.still_working, self._long_silence)

    def end(self) -> None:
        """The answer has begun, or never will."""
        self._timer.cancel()
