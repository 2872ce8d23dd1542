"""Rules about time that jobs supply: pure answers to "what now", carried out by the session."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from frontdesk.core.clock import Millis
from frontdesk.core.lifecycle import Status

Timers = Mapping[str, Millis | None]


@dataclass(frozen=True, slots=True)
class Situation:
    """What a rule may look at."""

    now: Millis
    status: Status
    we_spoke_last: bool
    last_message_at: Millis
    turn_running: bool


@dataclass(frozen=True, slots=True)
class TimerAction:
    """What the session should do; an empty one does nothing."""

    say: str | None = None
    status: Status | None = None
    reason: str | None = None
    timers: Timers = field(default_factory=dict[str, Millis | None])


class TimeRules(Protocol):
    """What a conversation does as time passes."""

    def after_turn(self, situation: Situation) -> Timers:
        """Timers to set or cancel when a turn has ended."""
        ...

    def on_timer(self, name: str, situation: Situation) -> TimerAction:
        """What a timer that came due asks for."""
        ...
