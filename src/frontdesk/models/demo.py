"""A scripted stand-in that lets the whole path stream until a real model is configured."""

import asyncio
from collections.abc import AsyncIterator

from frontdesk.models.port import ChatMessage, Finished, ModelEvent, ModelRequest, TextDelta

_PACE_SECONDS = 0.03


class DemoModel:
    """Answers every message with a short scripted line, a word at a time."""

    name = "demo"

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the scripted answer."""
        said = [m for m in request.messages if isinstance(m, ChatMessage)]
        asked = [m.content for m in said if m.role == "user"]
        last = " ".join(asked[-1].split()[:12]) if asked else ""
        answer = (
            f"Thanks for “{last}”. No model speaks here, only some demo script, to show how "
            "answers stream, survive reconnects and stop when interrupted."
        )
        words = answer.split(" ")
        for index, word in enumerate(words):
            await asyncio.sleep(_PACE_SECONDS)
            yield TextDelta(word if index == 0 else " " + word)
        yield Finished("stop", output_tokens=len(words), model=self.name)
