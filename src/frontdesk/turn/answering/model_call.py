"""One model call: its text let out as it comes, its proposals gathered."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from frontdesk.core.clock import Millis
from frontdesk.models.port import Finished, Model, ModelRequest, TextDelta, ToolCall, Working
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.speaking.filler_timer import FillerTimer
from frontdesk.turn.speaking.release import ReleaseGate
from frontdesk.turn.speech import Speech


@dataclass(slots=True)
class Decision:
    """What a model answered; `text` is raw, only what the gate let out was said."""

    text: str = ""
    calls: list[ToolCall] = field(default_factory=list[ToolCall])
    finished: Finished | None = None
    model_ms: Millis = 0


@dataclass(slots=True)
class Listening:
    """A model call under way: where its text goes, and how long it may take."""

    speech: Speech
    gate: ReleaseGate
    patience: FillerTimer
    deadlines: Deadlines
    must_end: float
    hold: Callable[[], bool]  # asked when there is text: may it be heard before all of it came?
    decision: Decision = field(default_factory=Decision)

    async def listen(self, model: Model, request: ModelRequest) -> Decision:
        """Ask the model; raises ProviderError or TimeoutError, with what came before kept."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        first = min(began + self.deadlines.first_token, self.must_end)
        parts: list[str] = []
        try:
            async with asyncio.timeout_at(first) as deadline:
                async for event in model.stream(request):
                    deadline.reschedule(min(loop.time() + self.deadlines.stall, self.must_end))
                    match event:
                        case TextDelta(given):
                            parts.append(sayable(given))
                            await self._hear(parts[-1])
                        case ToolCall(own_id, name, arguments):
                            call = ToolCall(sayable(own_id), sayable(name), sayable(arguments))
                            self.decision.calls.append(call)
                        case Working():
                            pass
                        case Finished():
                            self.decision.finished = event
        finally:
            self.decision.text = "".join(parts)
            self.decision.model_ms = round((loop.time() - began) * 1000)
        return self.decision

    async def _hear(self, given: str) -> None:
        if self.hold():
            return
        said = self.gate.feed(given)
        if said:
            self.patience.end()
            await self.speech.say(said)

    async def let_out(self) -> None:
        """The answer has ended and may be heard: release what was held."""
        held = bool(self.decision.text) and self.hold()
        said = self.gate.feed(self.decision.text) if held else ""
        said += self.gate.finish()
        if said.strip() or (said and self.speech.spoken):
            self.patience.end()
            await self.speech.say(said)


def sayable(text: str) -> str:
    """A model's text without what some store or wire cannot carry: NUL, half a surrogate pair."""
    if not text.isascii():
        text = text.encode(errors="replace").decode()
    return text.replace("\0", "")
