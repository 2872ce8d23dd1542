"""A model that speaks when a test lets it, piece by piece."""

import asyncio
from collections.abc import AsyncIterator

from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta


class HaltingModel:
    """Gives the same answer to everything; each piece after the first waits for `go_on`."""

    name = "halting"

    def __init__(self, *pieces: str) -> None:
        self._pieces = pieces
        self._leave = asyncio.Semaphore(0)

    def go_on(self, pieces: int = 100) -> None:
        """Let so many more pieces out."""
        for _ in range(pieces):
            self._leave.release()

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        for number, piece in enumerate(self._pieces):
            if number:
                await self._leave.acquire()
            yield TextDelta(piece)
        yield Finished("stop")
