"""Rules about time that jobs supply: pure answers to "what now", carried out by the session."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from frontdesk.core.clock import Millis
from frontdesk.core.lifecycle import Status

Timers = Mapping[str, Millis | None]


@dataclass(frozen=True, slots=True)
class Situation:
    """What a rule may look at.

    `last_spoken_at` is when anybody last said more than a reminder; `ender_said` and `reminded` say
    that the newest words ask whether there is more, or remind.
    """

    now: Millis
    status: Status
    we_spoke_last: bool
    last_spoken_at: Millis
    turn_running: bool
    ender_said: bool = False
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class Reminder:
    """A customer is to be reminded: by this line, or by a better one that comes in time.

    A line that is `written` from the conversation is waited for until the timer `late` comes due.
    """

    line: str
    late: str


@dataclass(frozen=True, slots=True)
class TimerAction:
    """What the session should do; an empty one does nothing."""

    remind: Reminder | None = None
    say: str | None = None
    close: bool = False
    timers: Timers = field(default_factory=dict[str, Millis | None])


class TimeRules(Protocol):
    """What a conversation does as time passes."""

    def after_turn(self, situation: Situation) -> Timers:
        """Timers to set or cancel when a turn has ended, or the customer was greeted."""
        ...

    def on_timer(self, name: str, situation: Situation) -> TimerAction:
        """What a timer that came due asks for."""
        ...
