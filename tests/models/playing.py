"""Models in virtual time that play what a test of a chain wants them to."""

import asyncio
from collections.abc import AsyncIterator

from frontdesk.models.attempt import ModelDeadlines
from frontdesk.models.port import ModelEvent, ModelRequest
from frontdesk.testing import ScriptedModel
from frontdesk.testing.scripted import Answer

LIMITS = ModelDeadlines(first_token=4.0, stall=6.0)


def scripted(name: str, *answers: Answer, loop: bool = False) -> ScriptedModel:
    return ScriptedModel(*answers, loop=loop, name=name)


def now() -> float:
    return asyncio.get_running_loop().time()


class Playing:
    """Plays events with pauses, and raises at the end if told to."""

    def __init__(self, *moves: ModelEvent | float | Exception, name: str = "playing") -> None:
        self.name = name
        self._moves = moves
        self.closed = False

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        try:
            for move in self._moves:
                if isinstance(move, Exception):
                    raise move
                if isinstance(move, float | int):
                    await asyncio.sleep(move)
                else:
                    yield move
        finally:
            self.closed = True
