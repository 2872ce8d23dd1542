"""Marks in a mapped file that say which turn was being read when a process died.

A text that freezes the process would freeze the next one too, were its turn resumed. So a mark
stands wherever a turn's work holds the interpreter, and nowhere else. A turn whose mark is found
is not read again if its process stood still (see `stall_watch`), or if it is the second to die
over that turn; a kill that happens to land within a healthy stretch costs nothing. The file's
pages belong to the kernel: they outlive a kill -9, and cost a copy of some bytes where a commit
would cost a flush.
"""

import mmap
import os
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from types import coroutine
from typing import Any, TypeVar

from frontdesk.core.ids import ConversationRef, TurnId
from frontdesk.store.files.private_files import private_file

T = TypeVar("T")

_SIZE = 256
_KEPT = 14
MOST_DEATHS = 2


class Place(IntEnum):
    """Who may hold the interpreter: the event loop, or the thread on which the house thinks."""

    LOOP = 0
    THREAD = 1


_WHOLE = _SIZE * (len(Place) + _KEPT)


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn, in the file that it is marked in while it is read."""

    marks: "ReadingMarks"
    key: bytes


class ReadingMarks:
    """The marks of a data folder, held by the one process that serves it."""

    def __init__(self, path: Path) -> None:
        private_file(path)
        held = os.open(path, os.O_RDWR)
        try:
            stood_still = os.fstat(held).st_size > _WHOLE
            os.ftruncate(held, _WHOLE)
            self._file = mmap.mmap(held, 0)
        finally:
            os.close(held)
        slots = [self._file[at : at + _SIZE] for at in range(0, _WHOLE, _SIZE)]
        # A kept key's last byte counts the deaths.
        deaths = {slot[:-1]: slot[-1] for slot in slots[len(Place) :] if slot[0]}
        for key in {slot[:-1] for slot in slots[: len(Place)] if slot[0]}:
            deaths[key] = MOST_DEATHS if stood_still else deaths.get(key, 0) + 1
        self._deaths = dict([*deaths.items()][-_KEPT:])
        for place in Place:
            self.leave(place)
        self._keep()

    def mark(self, ref: ConversationRef, turn_id: TurnId) -> Mark:
        """The mark of a turn."""
        return Mark(self, _key(ref, turn_id))

    def stuck(self, ref: ConversationRef, turn_id: TurnId) -> bool:
        """Whether to read this turn is what earlier processes died of."""
        return bool(self._deaths) and self._deaths.get(_key(ref, turn_id), 0) >= MOST_DEATHS

    def settle(self, ref: ConversationRef, turn_id: TurnId) -> None:
        """A turn has got its answer; if there were deaths over it, they no longer matter."""
        if self._deaths and self._deaths.pop(_key(ref, turn_id), 0):
            self._keep()

    def enter(self, place: Place, key: bytes) -> None:
        """From here on, a death is this turn's."""
        self._file[place * _SIZE : (place + 1) * _SIZE - 1] = key

    def leave(self, place: Place) -> None:
        """From here on, it is not."""
        self._file[place * _SIZE] = 0

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _keep(self) -> None:
        kept = b"".join(key + bytes([count]) for key, count in self._deaths.items())
        self._file[len(Place) * _SIZE :] = kept.ljust(_KEPT * _SIZE, b"\0")


def _key(ref: ConversationRef, turn_id: TurnId) -> bytes:
    named = f"{turn_id}/{ref.conversation_id}/{ref.organisation_id}".encode()
    return named[: _SIZE - 1].ljust(_SIZE - 1, b"\0")


marked: ContextVar[Mark | None] = ContextVar("marked", default=None)


async def watched(begin: Callable[[], Coroutine[Any, Any, T]], mark: Mark | None = None) -> T:
    """Do a turn's work, with its mark set wherever it does not wait for anything.

    Work that it has others do in tasks of their own is watched under the same mark.
    """
    mark = mark or marked.get()
    if mark is None:
        return await begin()
    marked.set(mark)
    return await _marked_stretches(begin(), mark)


@coroutine
def _marked_stretches(work: Coroutine[Any, Any, T], mark: Mark) -> Generator[Any, Any, T]:
    enter, leave, key = mark.marks.enter, mark.marks.leave, mark.key
    resume: Any = work.send
    given: Any = None
    while True:
        enter(Place.LOOP, key)
        try:
            waits = resume(given)
        except StopIteration as end:
            return end.value
        finally:
            leave(Place.LOOP)
        try:
            given = yield waits
            resume = work.send
        except GeneratorExit:
            work.close()
            raise
        except BaseException as error:
            resume, given = work.throw, error
