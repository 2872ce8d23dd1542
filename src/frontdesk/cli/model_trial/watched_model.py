"""A model that is watched while it answers: in how many pieces, and how it failed."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from frontdesk.core.errors import ProviderError
from frontdesk.models.chain import Closing
from frontdesk.models.port import Model, ModelEvent, ModelRequest, TextDelta


@dataclass(slots=True)
class Exchange:
    """One request to a model and what came of it; its words began after so many seconds."""

    pieces: list[str] = field(default_factory=list[str])
    first_after: float = 0.0
    failure: str = ""


class WatchedModel:
    """Passes everything on, and keeps what it saw."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.name = model.name
        self.exchanges: list[Exchange] = []

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer as the model does."""
        seen = Exchange()
        self.exchanges.append(seen)
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            async for event in self._model.stream(request):
                if isinstance(event, TextDelta):
                    seen.first_after = seen.first_after or loop.time() - began
                    seen.pieces.append(event.text)
                yield event
        except ProviderError as error:
            seen.failure = str(error)
            raise

    async def close(self) -> None:
        """Let the model's connections go."""
        if isinstance(self._model, Closing):
            await self._model.close()
