"""Inactivity: one reminder at half the threshold, closing at the whole."""

from dataclasses import dataclass

from frontdesk.core.clock import Millis
from frontdesk.core.lifecycle import Status
from frontdesk.pack.prompts import PromptProvider
from frontdesk.session.rules import Situation, TimerAction, Timers

REMIND = "inactivity.remind"
CLOSE = "inactivity.close"


@dataclass(frozen=True, slots=True)
class Inactivity:
    """Reminds a customer who went quiet after we spoke, then closes."""

    threshold: Millis
    prompts: PromptProvider

    def after_turn(self, situation: Situation) -> Timers:
        """Start counting when a turn has ended."""
        return {REMIND: situation.now + self.threshold // 2}

    def on_timer(self, name: str, situation: Situation) -> TimerAction:
        """Remind or close, unless something happened meanwhile."""
        quiet = situation.now - situation.last_message_at >= self.threshold // 2
        if situation.status is not Status.OPEN or situation.turn_running or not quiet:
            return TimerAction()
        if name == REMIND:
            line = self.prompts.reminder() if situation.we_spoke_last else None
            return TimerAction(say=line, timers={CLOSE: situation.now + self.threshold // 2})
        if name == CLOSE:
            return TimerAction(
                say=self.prompts.closing(), status=Status.CLOSED, reason="inactivity_timeout"
            )
        return TimerAction()
