"""Whose turn it is: each asker gets one after the other, and one at a time."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")

_MOST_SLOW = 4096


class FairQueue(Generic[T]):
    """What askers wait for, served in rounds; those who took too long come after all others."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._busy: set[str] = set()
        self._slow: OrderedDict[str, None] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, asker: str, wanted: T) -> None:
        """Let an asker wait for one thing more."""
        self._waiting.setdefault(asker, deque()).append(wanted)

    def again(self, asker: str, wanted: T) -> None:
        """Give back what could not be done: it is first among the asker's own."""
        self._waiting.setdefault(asker, deque()).appendleft(wanted)
        self._waiting.move_to_end(asker, last=False)

    def take(self) -> tuple[str, T] | None:
        """The next that may be worked on, until `done`; None when there is none."""
        free = [asker for asker in self._waiting if asker not in self._busy]
        asker = next((a for a in free if a not in self._slow), free[0] if free else None)
        if asker is None:
            return None
        wanted = self._waiting[asker].popleft()
        if self._waiting[asker]:
            self._waiting.move_to_end(asker)
        else:
            del self._waiting[asker]
        self._busy.add(asker)
        return asker, wanted

    def done(self, asker: str, *, late: bool = False) -> None:
        """The work for an asker has ended; one that was late comes last next time."""
        self._busy.discard(asker)
        self._slow.pop(asker, None)
        if late:
            self._slow[asker] = None
        while len(self._slow) > _MOST_SLOW:
            self._slow.popitem(last=False)

    def remove(self, asker: str, wanted: T) -> bool:
        """Take out what is no longer wanted; whether it was still waiting."""
        own = self._waiting.get(asker)
        if own is None or wanted not in own:
            return False
        own.remove(wanted)
        if not own:
            del self._waiting[asker]
        return True
