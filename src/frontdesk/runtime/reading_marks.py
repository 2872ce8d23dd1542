"""Marks in a mapped file that say which turn was being read when a process died.

A text that freezes the process would freeze the next one too, were its turn resumed. So a mark
stands wherever a turn's work holds the interpreter, and nowhere else: a process that is killed at
any other moment leaves none. The file's pages belong to the kernel: they outlive a kill -9, and
cost a copy of some bytes where a commit would cost a flush.
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

T = TypeVar("T")

_SIZE = 256
_KEPT = 14


class Place(IntEnum):
    """Who may hold the interpreter: the event loop, or the thread on which the house thinks."""

    LOOP = 0
    THREAD = 1


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn, in the file that it is marked in while it is read."""

    marks: "ReadingMarks"
    key: bytes


class ReadingMarks:
    """The marks of a data folder, held by the one process that serves it."""

    def __init__(self, path: Path) -> None:
        held = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            os.ftruncate(held, _SIZE * (len(Place) + _KEPT))
            self._file = mmap.mmap(held, 0)
        finally:
            os.close(held)
        found = [self._file[at : at + _SIZE] for at in range(0, len(self._file), _SIZE)]
        self._stuck = [key for key in dict.fromkeys(found) if key[0]][:_KEPT]
        for place in Place:
            self.leave(place)
        self._keep()

    def mark(self, ref: ConversationRef, turn_id: TurnId) -> Mark:
        """The mark of a turn."""
        return Mark(self, _key(ref, turn_id))

    def stuck(self, ref: ConversationRef, turn_id: TurnId) -> bool:
        """Tell whether an earlier process died while it read this turn."""
        return bool(self._stuck) and _key(ref, turn_id) in self._stuck

    def settle(self, ref: ConversationRef, turn_id: TurnId) -> None:
        """A turn has got its answer; if it was such a one, it is no more."""
        if self.stuck(ref, turn_id):
            self._stuck.remove(_key(ref, turn_id))
            self._keep()

    def enter(self, place: Place, key: bytes) -> None:
        """From here on, a death is this turn's."""
        self._file[place * _SIZE : (place + 1) * _SIZE] = key

    def leave(self, place: Place) -> None:
        """From here on, it is not."""
        self._file[place * _SIZE] = 0

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _keep(self) -> None:
        begin = len(Place) * _SIZE
        self._file[begin:] = b"".join(self._stuck).ljust(_KEPT * _SIZE, b"\0")


def _key(ref: ConversationRef, turn_id: TurnId) -> bytes:
    named = f"{turn_id}/{ref.conversation_id}/{ref.organisation_id}".encode()
    return named[:_SIZE].ljust(_SIZE, b"\0")


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
