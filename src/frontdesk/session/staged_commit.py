"""What every commit of a session has: events, inputs that it takes up, timers, one moment."""

from typing import Any

from frontdesk.core.clock import Millis
from frontdesk.core.events import Event, EventType, Role
from frontdesk.core.ids import InboxId, MessageId, Seq
from frontdesk.core.operator_acts import ActOutcome, encode_outcome
from frontdesk.events.log import EventLog, Place
from frontdesk.knowledge.answering.gaps import LONGEST_QUESTION, GapReason, KnowledgeGap
from frontdesk.session.memory import Memory
from frontdesk.store.records import Commit, Taken


class StagedCommit:
    """Rows and events of the present call and turn, not yet durable."""

    def __init__(self, memory: Memory, log: EventLog, now: Millis) -> None:
        self._memory = memory
        self._log = log
        self._now = now
        self.gaps: list[KnowledgeGap] = []
        self._commit = Commit(
            ref=memory.ref,
            epoch=memory.epoch,
            now=now,
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

    @property
    def next_seq(self) -> int:
        """The number that the next event will get."""
        return self._log.next_seq

    def emit(
        self,
        type: EventType,
        role: Role = Role.SYSTEM,
        *,
        message_id: MessageId | None = None,
        text: str | None = None,
        data: dict[str, Any] | None = None,
        correlation_id: str | None = None,
    ) -> Event:
        """Stage an event of the present call and turn."""
        return self._log.stage(
            type,
            role,
            Place(self._memory.call.call_session_id, self._memory.turn_id, self._now),
            message_id=message_id,
            text=text,
            data=data,
            correlation_id=correlation_id,
        )

    def take(self, inbox_id: InboxId, seq: Seq) -> None:
        """Mark an input as taken up by the event that shows it."""
        self._commit.taken.append(Taken(inbox_id, seq))

    def take_silently(self, inbox_id: InboxId, outcome: ActOutcome | None = None) -> None:
        """Mark an input as taken up that shows in no event; of an act, with what became of it."""
        became = encode_outcome(outcome) if outcome is not None else None
        self._commit.taken.append(Taken(inbox_id, Seq(self._log.next_seq - 1), became))

    def note_gap(self, question: str, reason: GapReason) -> None:
        """Keep a question that documents should answer, with what is committed here."""
        memory, asked = self._memory, question[:LONGEST_QUESTION]
        self.gaps.append(KnowledgeGap(asked, memory.ref, memory.turn_id, reason, self._now))

    def set_timer(self, name: str, due_at: Millis | None) -> None:
        """Set a durable timer, or cancel it."""
        self._commit.timers[name] = due_at
