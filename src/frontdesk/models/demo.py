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
            f"Thanks, I have noted: “{last}”. I am the demo script of this desk, so I can show you "
            "how an answer streams, survives a reconnect and stops when you interrupt, "
            "and I make no promises about your account."
        )
        words = answer.split(" ")
        for index, word in enumerate(words):
            await asyncio.sleep(_PACE_SECONDS)
            yield TextDelta(word if index == 0 else " " + word)
        yield Finished("stop", output_tokens=len(words), model=self.name)
