"""Who is at which conversation, as far as this process has heard; nothing of it is kept."""

import asyncio
from collections.abc import Callable
from enum import StrEnum

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.feed import Person, PresenceFrame
from frontdesk.core.ids import ConversationId
from frontdesk.runtime.port import Attendance

# Of an organisation: more than that come from no real desk.
MOST_ATTENDING = 2_000


class Doing(StrEnum):
    """What an operator does at a conversation."""

    LOOKING = "looking"
    TYPING = "typing"
    GONE = "gone"


# Whoever does not say so again within this time is gone; typing ends sooner than looking.
LEASES: dict[Doing, Millis] = {Doing.LOOKING: 30_000, Doing.TYPING: 8_000, Doing.GONE: 0}

_Key = tuple[ConversationId, str, str]


class Attending:
    """The operators of one organisation; whoever falls silent is gone after their lease."""

    def __init__(self, clock: Clock, tell: Callable[[PresenceFrame], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._here: dict[_Key, tuple[str, asyncio.TimerHandle]] = {}

    def take(self, attendance: Attendance) -> None:
        """Note what an operator does, and tell it where it is news."""
        key = (attendance.conversation_id, attendance.name, attendance.source)
        before = self.at(attendance.conversation_id)
        if (known := self._here.pop(key, None)) is not None:
            known[1].cancel()
        seconds = (attendance.until - self._clock.now()) / 1000
        if attendance.doing != Doing.GONE and seconds > 0 and len(self._here) < MOST_ATTENDING:
            timer = asyncio.get_running_loop().call_later(seconds, self._lapse, key)
            self._here[key] = (attendance.doing, timer)
        self._tell_news(attendance.conversation_id, before)

    def at(self, conversation_id: ConversationId) -> PresenceFrame:
        """Who is at a conversation, each once, whatever pages they have open."""
        doing: dict[str, str] = {}
        for (id, name, _), (does, _) in self._here.items():
            if id == conversation_id and doing.get(name) != Doing.TYPING:
                doing[name] = does
        people = tuple(Person(name, doing[name]) for name in sorted(doing))
        return PresenceFrame(conversation_id=conversation_id, people=people)

    @property
    def all(self) -> tuple[PresenceFrame, ...]:
        """Everybody, conversation by conversation."""
        return tuple(self.at(id) for id in dict.fromkeys(key[0] for key in self._here))

    def close(self) -> None:
        """Forget everybody."""
        for _, timer in self._here.values():
            timer.cancel()
        self._here.clear()

    def _lapse(self, key: _Key) -> None:
        before = self.at(key[0])
        self._here.pop(key, None)
        self._tell_news(key[0], before)

    def _tell_news(self, conversation_id: ConversationId, before: PresenceFrame) -> None:
        now = self.at(conversation_id)
        if now != before:
            self._tell(now)
