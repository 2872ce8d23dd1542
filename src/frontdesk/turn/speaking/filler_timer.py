"""Asks for the customer's patience when an answer takes long to begin."""

import asyncio
from collections.abc import Callable

from frontdesk.pack.prompts import PromptProvider
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.speech import Speech


class FillerTimer:
    """A filler line after a short silence and another after a long one, until the answer begins.

    Before them a model that shows no sign of life is spoken for, once and with `early_line`; where
    that is empty, or something was said, not at all.
    """

    __slots__ = (
        *("_deadlines", "_early_line", "_early_timer", "_prompts", "_said_all", "_timer"),
        *("acknowledged", "speech"),
    )

    def __init__(
        self,
        deadlines: Deadlines,
        prompts: PromptProvider,
        speech: Speech,
        early_line: Callable[[], str] = lambda: "",
    ) -> None:
        self._deadlines = deadlines
        self._prompts = prompts
        self.speech = speech
        self.acknowledged = False
        self._said_all = False
        self._early_line: Callable[[], str] | None = early_line
        self._early_timer: asyncio.TimerHandle | None = None
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(deadlines.filler, self._short_silence)

    def model_asked(self) -> None:
        """A model is asked; only before the first answer of a turn is it spoken for."""
        if self._early_line is not None:
            loop = asyncio.get_running_loop()
            self._early_timer = loop.call_later(self._deadlines.acknowledge, self._speak_early)

    def model_alive(self) -> None:
        """A model has shown a sign of life, or never will."""
        self._early_line = None
        if self._early_timer is not None:
            self._early_timer.cancel()
            self._early_timer = None

    def _speak_early(self) -> None:
        line = self._early_line() if self._early_line is not None else ""
        self.model_alive()
        if line:
            self.acknowledged = True
            self.speech.acknowledge(line)
            self.again()

    def _short_silence(self) -> None:
        self.model_alive()
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
        self.model_alive()
