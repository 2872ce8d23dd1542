"""Where the house thinks: on a thread of this process, or in workers that can be given up."""

import os
import sys
from collections.abc import Sequence
from typing import Protocol

import structlog

from frontdesk.models.embedding.embedder import think
from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.house.reply import Reply
from frontdesk.models.house.thinking.reply_task import (
    FACTORY,
    DeclaredPack,
    ReplyTask,
    decode_reply,
    encode_declared,
    encode_task,
)
from frontdesk.models.house.thinking.understanding import Understanding
from frontdesk.models.port import ToolSpec
from frontdesk.models.workers.fork_server import WorkerLost
from frontdesk.models.workers.pool import (
    HANG_SECONDS,
    GivenUp,
    NoWorkers,
    RequestFailed,
    WorkerPool,
)
from frontdesk.runtime.reading_marks import Place, marked

HOUSE = "house"
# With two at least, one message that takes too long does not hold up the next.
_FEWEST, _MOST = 2, 4
# Reading by words is cheap: a text that is not read soon then is none to be read.
_BY_WORDS = 0.25
# Of the silence that a turn bears, so much may be a worker's that hangs.
_HANGING = 0.25

_log = structlog.get_logger("frontdesk.models")


class Thinker(Protocol):
    """Thinks while the event loop goes on."""

    async def prepare(self, understanding: Understanding) -> None:
        """Get ready before the first customer comes."""
        ...

    async def reply(self, task: ReplyTask, understanding: Understanding) -> Reply:
        """What comes of a task; raises ModelError when nothing does."""
        ...


class OnThread:
    """Thinks on a thread: nothing to start, and nothing that could be given up."""

    async def prepare(self, understanding: Understanding) -> None:
        """Load and learn."""
        await think(understanding.prepare)

    async def reply(self, task: ReplyTask, understanding: Understanding) -> Reply:
        """What comes of a task."""
        mark = marked.get()

        def work() -> Reply:
            if mark is not None:
                mark.marks.enter(Place.THREAD, mark.key)
            try:
                return task.reply(understanding)
            finally:
                if mark is not None:
                    mark.marks.leave(Place.THREAD)

        return await think(work)


class InWorkers:
    """Thinks of one pack's requests in processes of their own; on a thread where there are none."""

    def __init__(self, pool: WorkerPool, place: int, pack: DeclaredPack, seconds: float) -> None:
        self._pool = pool
        self._pack = place
        self._declared = {tool.name: (place, tool) for place, tool in enumerate(pack.tools)}
        # By identity, so that long declarations are compared once; each is held with its place.
        self._places: dict[int, tuple[int, ToolSpec]] = {}
        self._seconds = seconds
        self._on_thread = OnThread()

    async def prepare(self, understanding: Understanding) -> None:
        """Wait for the first worker."""
        try:
            await self._pool.ready()
        except NoWorkers as error:
            _log.warning("house.thinks_on_thread", reason=str(error))
            await self._on_thread.prepare(understanding)

    async def reply(self, task: ReplyTask, understanding: Understanding) -> Reply:
        """What comes of a task in its turn."""
        seconds = self._seconds * (_BY_WORDS if task.by_words else 1.0)
        body = encode_task(task, self._pack, self._place)
        try:
            return decode_reply(await self._pool.ask(task.request.asker, body, seconds))
        except GivenUp as error:
            raise ModelError(Fault.GIVEN_UP, str(error), model=HOUSE) from error
        except WorkerLost as error:
            raise ModelError(Fault.DROPPED, str(error), model=HOUSE) from error
        except RequestFailed as error:
            _log.error("house.thought_failed", error=str(error))
            raise ModelError(Fault.OTHER, str(error)[-200:], model=HOUSE) from error
        except NoWorkers as error:
            _log.warning("house.thinks_on_thread", reason=str(error))
            return await self._on_thread.reply(task, understanding)

    def _place(self, tool: ToolSpec) -> int | ToolSpec:
        known = self._places.get(id(tool))
        if known is not None:
            return known[0]
        place, declared = self._declared.get(tool.name, (0, None))
        if declared != tool:
            return tool
        self._places[id(tool)] = (place, tool)
        return place


class HouseWorkers:
    """The processes in which the house thinks, which know all packs of a server."""

    def __init__(
        self,
        packs: Sequence[DeclaredPack],
        *,
        seconds: float,
        silence: float,
        factory: str = FACTORY,
    ) -> None:
        """A task may use up `seconds` of the processor.

        One that hangs is given up well within the `silence` that a turn bears.
        """
        self._pool = WorkerPool(
            factory,
            encode_declared(packs),
            workers=_workers(),
            hang_seconds=min(HANG_SECONDS, silence * _HANGING),
        )
        self._thinkers = {
            pack.name: InWorkers(self._pool, place, pack, seconds)
            for place, pack in enumerate(packs)
        }

    def of_pack(self, name: str) -> Thinker:
        """Who thinks of the requests at desks with that pack."""
        return self._thinkers[name]

    def load_early(self) -> None:
        """Begin to load before there is an event loop, where that is possible."""
        self._pool.load_early()

    async def close(self) -> None:
        """End the workers."""
        await self._pool.close()


def _workers() -> int:
    """One core is left to those who talk."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return min(max(cores - 1, _FEWEST), _MOST)
