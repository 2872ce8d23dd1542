"""Runs a turn: asks the model, lets its text out as it comes, and always leaves an answer."""

import asyncio
from collections.abc import Sequence
from typing import Any

import structlog

from frontdesk.core.errors import ProviderError
from frontdesk.models.port import Finished, Model, TextDelta, ToolCall, Working
from frontdesk.store.records import MessageRecord
from frontdesk.turn.context import build_request
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.outcome import Final, Outcome
from frontdesk.turn.patience import Patience
from frontdesk.turn.prompts import PromptProvider
from frontdesk.turn.speech import Speech

_log = structlog.get_logger("frontdesk.turn")


class TurnLoop:
    """The work of a turn, independent of where its words go."""

    def __init__(self, model: Model, prompts: PromptProvider, deadlines: Deadlines) -> None:
        self._model = model
        self._prompts = prompts
        self._deadlines = deadlines

    async def run(self, history: Sequence[MessageRecord], speech: Speech) -> Outcome:
        """Answer the history's last messages."""
        patience = Patience(self._deadlines, self._prompts, speech)
        step: dict[str, Any] = {"model": self._model.name}
        try:
            await self._narrate(history, speech, step, patience)
            if speech.spoken:
                return Final([step])
            reason = "empty_final_text"
        except (ProviderError, TimeoutError) as failure:
            reason = repr(failure)
        finally:
            patience.end()
        return await self._apologise(speech, step, reason)

    async def _narrate(
        self,
        history: Sequence[MessageRecord],
        speech: Speech,
        step: dict[str, Any],
        patience: Patience,
    ) -> None:
        request = build_request(self._prompts.instructions(), history)
        loop = asyncio.get_running_loop()
        must_end = loop.time() + self._deadlines.turn
        text: list[str] = []
        step["text"] = text
        async with asyncio.timeout(self._deadlines.first_token) as deadline:
            async for event in self._model.stream(request):
                match event:
                    case TextDelta(given):
                        said = _sayable(given)
                        if not text:
                            patience.end()
                        text.append(said)
                        deadline.reschedule(min(loop.time() + self._deadlines.stall, must_end))
                        await speech.say(said)
                    case ToolCall(_, name, arguments):
                        step.setdefault("toolCalls", []).append([name, arguments])
                    case Working():
                        deadline.reschedule(min(loop.time() + self._deadlines.stall, must_end))
                    case Finished():
                        step["finish"] = event.reason
                        step["usage"] = [event.input_tokens, event.output_tokens]
        step["text"] = "".join(text)

    async def _apologise(self, speech: Speech, step: dict[str, Any], reason: str) -> Outcome:
        _log.warning("turn.model_failed", model=self._model.name, reason=reason)
        step["failure"] = reason
        if isinstance(step.get("text"), list):
            step["text"] = "".join(step["text"])
        if speech.spoken:
            await speech.break_off()
        await speech.say(self._prompts.apology())
        return Final([step], diagnosis=reason)


def _sayable(text: str) -> str:
    """A model's text without what some store or wire cannot carry: NUL, half a surrogate pair."""
    if not text.isascii():
        text = text.encode(errors="replace").decode()
    return text.replace("\0", "")
