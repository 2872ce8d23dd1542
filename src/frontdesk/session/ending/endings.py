"""What follows a turn, a greeting and a timer: summary, title, ender, reminder, end.

All of it is decided by pure rules over what is durable, and written in the commit that ends the
turn or takes up the timer. What a model is asked for comes back as work of the same writer, which
looks again before it writes.
"""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from frontdesk.core.asked import Asked, AskedWhatElse
from frontdesk.core.clock import Millis
from frontdesk.core.ids import Seq
from frontdesk.core.lifecycle import Status
from frontdesk.core.resolution import Resolution
from frontdesk.language.reading.closing_words import closings_in
from frontdesk.session.background import Background
from frontdesk.session.desk import Spoken
from frontdesk.session.draft import Draft
from frontdesk.session.ending import foreign_endings, reminders
from frontdesk.session.ending.enders import ENDER_TIMER, wants_ender
from frontdesk.session.ending.exchange import Exchange, exchange_of
from frontdesk.session.ending.resolution import (
    BY_OPERATOR,
    assumed,
    read_by_model,
    resolution_of,
)
from frontdesk.session.memory import Memory
from frontdesk.session.rules import Reminder, Situation, TimerAction
from frontdesk.session.titling.titles import Titles
from frontdesk.session.writer import Writer
from frontdesk.telemetry.port import Price
from frontdesk.turn.answering.situation_from_dialog import situation_of
from frontdesk.turn.call_summary import with_messages, with_standing

# The agent alone speaks here.
_AGENTS = frozenset({Status.NEW, Status.OPEN})


class Endings:
    """The rules of one conversation's end, at work."""

    def __init__(
        self, writer: Writer, prices: Mapping[str, Price], turn_running: Callable[[], bool]
    ) -> None:
        self._writer = writer
        self._turn_running = turn_running
        self.background = Background(writer, prices)
        self.titles = Titles(writer, self.background)

    @property
    def _memory(self) -> Memory:
        return self._writer.memory

    @property
    def _spoken(self) -> Spoken:
        return self._writer.spoken

    def situation(self, now: Millis) -> Situation:
        """What rules about time may look at."""
        memory = self._memory
        newest = memory.history[-1] if memory.history else None
        reminded = newest is not None and newest.reminds
        if newest is not None and reminded:
            spoken = next((m for m in reversed(memory.history) if not m.reminds), None)
        else:
            spoken = newest
        return Situation(
            now=now,
            status=memory.status,
            we_spoke_last=memory.we_spoke_last,
            last_spoken_at=spoken.at if spoken is not None else 0,
            turn_running=self._turn_running(),
            ender_said=newest is not None and newest.ender,
            reminded=reminded,
        )

    def count_from(self, draft: Draft) -> None:
        """The customer was greeted, or has the agent back: the time without a word counts anew."""
        for name, due_at in self._spoken.rules.after_turn(self.situation(draft.now)).items():
            draft.set_timer(name, due_at)

    def turn_ended(self, draft: Draft, *, answered: bool) -> None:
        """A turn has ended, with an answer or broken off."""
        self._sum_up(draft)
        if answered:
            self._after_answer(draft)
        self.count_from(draft)

    def came_back(self, draft: Draft, text: str) -> None:
        """The customer writes again after the end; a last courtesy takes nothing back."""
        if not closings_in([text], after_ender=True):
            draft.reopen()
        draft.set_status(Status.OPEN, "customer_wrote")

    def settled(self, draft: Draft) -> None:
        """An operator says that the matter is settled."""
        self._sum_up(draft)
        self._end(draft, Status.RESOLVED, BY_OPERATOR)

    def timer(self, draft: Draft, name: str) -> None:
        """Do what a timer asks for, if it is still so."""
        if name == ENDER_TIMER:
            self._ender(draft)
            return
        action = self._spoken.rules.on_timer(name, self.situation(draft.now))
        if action.remind is not None:
            self._remind(draft, action.remind, at_once=name == action.remind.late)
        if action.close:
            self._close(draft, action)
        for timer, due_at in action.timers.items():
            draft.set_timer(timer, due_at)

    def _sum_up(self, draft: Draft) -> None:
        memory = self._memory
        began, met = memory.call.started_at, memory.dialog.met_at
        ledger = [e for e in memory.ledger.values() if e.created_at >= began and e.created_at > met]
        standing = situation_of(self._spoken.deps, memory.dialog, ledger)
        draft.summarise(with_standing(with_messages(memory.summary, memory.history), standing))

    def _exchange(self) -> Exchange:
        """What was said in the newest turn, and how things stand."""
        memory = self._memory
        return exchange_of(
            memory.turn_id,
            memory.history,
            status=memory.status,
            dialog=memory.dialog,
            ledger=memory.ledger,
            since=memory.call.started_at,
            locale=memory.locale,
        )

    def _after_answer(self, draft: Draft) -> None:
        exchange = self._exchange()
        found = resolution_of(exchange)
        if found is not None:
            self._end(draft, Status.RESOLVED, found)
            return
        if wants_ender(exchange):
            pause = self._spoken.deps.deadlines.ender
            draft.set_timer(ENDER_TIMER, draft.now + round(pause * 1000))
        if foreign_endings.may_end(exchange) and self.background.available:
            self._ask_whether_it_ends(exchange)
        self.titles.after_turn(draft)

    def _end(self, draft: Draft, status: Status, resolution: Resolution) -> None:
        draft.resolve(status, resolution)
        self.titles.at_end(draft)
        if self._memory.summary.customer_messages:
            draft.ask_rating(self._spoken.prompts.rating())

    def _ask_whether_it_ends(self, exchange: Exchange) -> None:
        memory = self._memory
        asked = next((m.text for m in reversed(memory.history) if m.turn_id < memory.turn_id), "")
        then = partial(self._read_ending, memory.history[-1].seq)
        prompt = foreign_endings.ending_prompt(exchange, asked)
        self.background.ask(foreign_endings.PURPOSE, prompt, then)

    def _read_ending(self, seq: Seq, draft: Draft, text: str | None) -> bool:
        """End the conversation as a model has read it, unless somebody has spoken since."""
        exchange = self._exchange()
        if not foreign_endings.says_it_ends(text) or not self._still(seq, exchange):
            return False
        self._end(draft, Status.RESOLVED, read_by_model(exchange))
        return True

    def _still(self, seq: Seq, exchange: Exchange) -> bool:
        """Whether all is as it was when our message of that number was the newest."""
        newest = self._memory.history[-1].seq if self._memory.history else 0
        undisturbed = newest == seq and not self._turn_running()
        return undisturbed and exchange.status is Status.OPEN and not exchange.pending

    def _ender(self, draft: Draft) -> None:
        memory = self._memory
        ours = memory.we_spoke_last and not memory.history[-1].aside
        if ours and not self._turn_running() and wants_ender(self._exchange()):
            draft.ender(self._spoken.prompts.ender(memory.turn_id))
            asked = Asked((AskedWhatElse(),))
            draft.set_dialog(msgspec.structs.replace(memory.dialog, asked=asked))
            self.count_from(draft)

    def _remind(self, draft: Draft, reminder: Reminder, *, at_once: bool) -> None:
        if at_once or not self.background.available:
            draft.say(reminder.line, reminder="fixed")
            return
        memory, wait = self._memory, self._spoken.deps.deadlines.background
        draft.set_timer(reminder.late, draft.now + round(wait * 1000))
        last = memory.history[-1]
        prompt = reminders.reminder_prompt(memory.summary, last.text)
        then = partial(self._written_reminder, last.seq, reminder)
        self.background.ask(reminders.PURPOSE, prompt, then)

    def _written_reminder(
        self, seq: Seq, reminder: Reminder, draft: Draft, text: str | None
    ) -> bool:
        """Say the reminder that a model wrote, unless somebody has spoken since."""
        memory = self._memory
        newest = memory.history[-1].seq if memory.history else 0
        if newest != seq or self._turn_running() or memory.status not in _AGENTS:
            return False
        written = reminders.usable_reminder(text)
        if written is None:
            draft.say(reminder.line, reminder="fixed")
        else:
            draft.say(written, reminder="written")
        draft.set_timer(reminder.late, None)
        return True

    def _close(self, draft: Draft, action: TimerAction) -> None:
        unanswered = self.situation(draft.now).ender_said
        found = assumed(self._exchange(), ender_unanswered=unanswered)
        if action.say is not None:
            draft.say(action.say, closing=found.reason)
        self._sum_up(draft)
        self._end(draft, Status.CLOSED, found)
