"""A commit in the making: each method changes memory and adds the rows and events that say so."""

from dataclasses import replace
from typing import Any

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.events import Event, EventType, FinalState, Role
from frontdesk.core.ids import CallSessionId, InboxId, MessageId, Seq
from frontdesk.core.lifecycle import Status, transition
from frontdesk.events.log import EventLog, Place
from frontdesk.session.memory import Memory
from frontdesk.session.running import RunningTurn
from frontdesk.store.records import CallRecord, Commit, MessageRecord, StepRecord
from frontdesk.turn.outcome import Outcome


class Draft:
    """Gathers what one commit of a session writes; all of it happens at one moment."""

    def __init__(self, memory: Memory, log: EventLog, now: Millis) -> None:
        self._memory = memory
        self._log = log
        self._now = now
        self._speaking = memory.speaking
        self._commit = Commit(
            ref=memory.ref,
            epoch=memory.epoch,
            now=self._now,
            status=memory.status,
            title=memory.title,
            call_session_id=memory.call.call_session_id,
            turn_id=memory.turn_id,
            seq_reserved=Seq(0),
        )

    @property
    def now(self) -> Millis:
        """The moment of everything in this commit."""
        return self._now

    def emit(
        self,
        type: EventType,
        role: Role = Role.SYSTEM,
        *,
        message_id: MessageId | None = None,
        text: str | None = None,
        data: dict[str, Any] | None = None,
    ) -> Event:
        """Stage an event of the present call and turn."""
        return self._log.stage(
            type,
            role,
            Place(self._memory.call.call_session_id, self._memory.turn_id, self._now),
            message_id=message_id,
            text=text,
            data=data,
        )

    def take(self, inbox_id: InboxId, seq: Seq) -> None:
        """Mark an input as taken up by the event that shows it."""
        self._commit.taken.append((inbox_id, seq))

    def take_silently(self, inbox_id: InboxId) -> None:
        """Mark an input as taken up that shows in no event."""
        self._commit.taken.append((inbox_id, Seq(self._log.next_seq - 1)))

    def customer_message(self, text: str, data: dict[str, Any]) -> Event:
        """The customer's message is accepted."""
        message_id = MessageId(f"c{self._log.next_seq}")
        event = self.emit(
            EventType.MESSAGE, Role.CUSTOMER, message_id=message_id, text=text, data=data or None
        )
        self._remember(event, FinalState.COMPLETE)
        return event

    def final(self, message_id: MessageId, text: str, state: FinalState) -> Event:
        """A message of ours ends; its stored tokens are folded away."""
        event = self.emit(
            EventType.FINAL,
            Role.ASSISTANT,
            message_id=message_id,
            text=text,
            data={"state": state},
        )
        self._commit.folded.append(message_id)
        if state is not FinalState.SUPERSEDED and text:
            self._remember(event, state)
        return event

    def say(self, text: str) -> Event:
        """Code speaks a whole message of its own."""
        return self.final(MessageId(f"s{self._log.next_seq}"), text, FinalState.COMPLETE)

    def status(self, text: str, data: dict[str, Any] | None = None) -> Event:
        """A status line."""
        return self.emit(EventType.STATUS, text=text, data=data)

    def greet(self, text: str) -> None:
        """Greet, once per call."""
        call = self._memory.call
        if call.greeted_at is not None:
            return
        self.final(MessageId(f"g{self._log.next_seq}"), text, FinalState.COMPLETE)
        self._memory.call = replace(call, greeted_at=self._now)
        self._commit.calls.append(self._memory.call)

    def new_call(self, call_session_id: CallSessionId, *, reset: bool = False) -> Event:
        """A new call begins: the model's history starts afresh."""
        memory = self._memory
        started_seq = Seq(self._log.next_seq)
        memory.call = CallRecord(call_session_id, self._now, started_seq, None)
        memory.history.clear()
        self._commit.calls.append(memory.call)
        data: dict[str, Any] = {"newCall": True}
        if reset:
            data["reset"] = True
        return self.emit(EventType.LIFECYCLE, data=data)

    def set_status(self, status: Status, reason: str | None = None) -> Event:
        """The conversation changes status."""
        self._memory.status = transition(self._memory.status, status)
        data: dict[str, Any] = {"status": status}
        if reason:
            data["reason"] = reason
        return self.emit(EventType.LIFECYCLE, data=data)

    def set_timer(self, name: str, due_at: Millis | None) -> None:
        """Set a durable timer, or cancel it."""
        self._commit.timers[name] = due_at

    def turn_runs(self, turn: RunningTurn) -> None:
        """Record that a turn is under way, and under which message id it may speak."""
        self._commit.turns.append(turn.record())
        self._speaking = True

    def turn_ends(self, turn: RunningTurn, outcome: str, work: Outcome | None = None) -> None:
        """Record how a turn ended."""
        details: dict[str, Any] = {"attempts": turn.attempt}
        if work is not None:
            for number, step in enumerate(work.steps, start=1):
                body = msgspec.json.encode(step).decode()
                self._commit.steps.append(StepRecord(turn.turn_id, number, body, self._now))
            if work.diagnosis:
                details["diagnosis"] = work.diagnosis
        self._commit.turns.append(turn.record(outcome, **details))
        self._speaking = False

    def build(self) -> Commit:
        """The commit, with the log's events and tokens in it."""
        memory, commit = self._memory, self._commit
        if self._speaking != memory.speaking:
            memory.speaking = self._speaking
            self.emit(EventType.SPEAKING, data={"speaking": self._speaking})
        commit.status = memory.status
        commit.title = memory.title
        commit.call_session_id = memory.call.call_session_id
        commit.turn_id = memory.turn_id
        self._log.fill(commit)
        return commit

    def _remember(self, event: Event, state: FinalState) -> None:
        record = MessageRecord(
            seq=event.seq,
            call_session_id=event.call_session_id,
            turn_id=event.turn_id,
            message_id=event.message_id or MessageId(""),
            role=event.role,
            text=event.text or "",
            state=state,
            at=event.at,
        )
        self._memory.remember(record)
        self._commit.messages.append(record)
