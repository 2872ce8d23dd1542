"""Inactivity: one reminder at half the threshold, closing at the whole."""

from dataclasses import dataclass

from frontdesk.core.clock import Millis
from frontdesk.core.lifecycle import Status
from frontdesk.pack.prompts import PromptProvider
from frontdesk.session.rules import Reminder, Situation, TimerAction, Timers

REMIND = "inactivity.remind"
REMIND_LATE = "inactivity.remind_late"
CLOSE = "inactivity.close"

# Others have these in hand, or they have ended.
_LEFT_ALONE = frozenset({Status.PENDING_HUMAN, Status.HUMAN, Status.RESOLVED, Status.CLOSED})


@dataclass(frozen=True, slots=True)
class Inactivity:
    """Reminds a customer who went quiet after we spoke, then closes."""

    threshold: Millis
    prompts: PromptProvider

    @property
    def _half(self) -> Millis:
        return self.threshold // 2

    def after_turn(self, situation: Situation) -> Timers:
        """Start counting when a turn has ended, or the customer was greeted."""
        if situation.status in _LEFT_ALONE:
            return {}
        return {REMIND: situation.now + self._half}

    def on_timer(self, name: str, situation: Situation) -> TimerAction:
        """Remind or close, unless something happened meanwhile."""
        if situation.status in _LEFT_ALONE or situation.turn_running:
            return TimerAction()
        quiet_for = situation.now - situation.last_spoken_at
        if name == REMIND and quiet_for >= self._half:
            return TimerAction(
                remind=self._reminder(situation), timers={CLOSE: situation.now + self._half}
            )
        if name == REMIND_LATE and quiet_for >= self._half:
            return TimerAction(remind=self._reminder(situation))
        if name == CLOSE and quiet_for >= self.threshold:
            # One that was set in an earlier silence may come late, and before this one's reminder.
            owed = self._reminder(situation)
            if owed is not None:
                return TimerAction(remind=owed, timers={CLOSE: situation.now + self._half})
            return TimerAction(say=self.prompts.closing(), close=True)
        return TimerAction()

    def _reminder(self, situation: Situation) -> Reminder | None:
        """None for who owes us no answer: we did not speak last, or only asked for more.

        Nor is anybody reminded twice.
        """
        if not situation.we_spoke_last or situation.ender_said or situation.reminded:
            return None
        return Reminder(self.prompts.reminder(), REMIND_LATE)
