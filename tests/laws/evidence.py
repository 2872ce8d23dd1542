"""All that was ever let go of one conversation, and the laws that show as it happens."""

import sys
from collections.abc import Sequence
from functools import reduce
from itertools import count

import msgspec

from frontdesk.core.events import Audience, Event, EventType
from frontdesk.core.ids import ConversationRef, MessageId, Seq, TurnId
from frontdesk.core.state import ClientState, apply
from frontdesk.runtime.port import Batch
from frontdesk.store.records import TurnRecord


class Evidence:
    """What one conversation let go over its whole life, across sessions and processes."""

    def __init__(self, ref: ConversationRef) -> None:
        self.ref = ref
        self.published: dict[Seq, Event] = {}
        self.tokens: dict[MessageId, list[Event]] = {}
        self.finals: dict[MessageId, Event] = {}
        self.states: dict[Audience, dict[Seq, ClientState]] = {a: {} for a in Audience}
        self.problems: list[str] = []
        self.sent: dict[str, int] = {}
        self.accepted: dict[str, int] = {}
        self.finished: dict[TurnId, TurnRecord] = {}
        self._silenced: set[MessageId] = set()
        self._last = Seq(0)
        self._moments = count()

    def problem(self, what: str, *about: object) -> None:
        """Note a breach; it is raised after the step, outside the code under test."""
        self.problems.append(f"{self.ref.conversation_id}: {what}: {about}")

    def let_go(self, batch: Batch) -> None:
        """Take down a batch as the runtime hands it to its subscribers."""
        for item in batch.events:
            event = item.event
            if event.seq <= self._last:
                self.problem("a seq did not increase", self._last, event)
            self._last = max(self._last, event.seq)
            self.published[event.seq] = event
            if event.type is EventType.TOKEN:
                self._token(event)
            elif event.type is EventType.FINAL:
                self._final(event)

    def _token(self, event: Event) -> None:
        assert event.message_id is not None
        if event.message_id in self.finals:
            self.problem("a token after the message's final", event)
        if event.message_id in self._silenced:
            self.problem("a token after the interruption", event)
        self.tokens.setdefault(event.message_id, []).append(event)

    def _final(self, event: Event) -> None:
        assert event.message_id is not None
        if event.message_id in self.finals:
            self.problem("a second final", self.finals[event.message_id], event)
        self.finals[event.message_id] = event

    def sends(self, text: str) -> None:
        """A message is on its way."""
        self.sent.setdefault(text, next(self._moments))

    def accepts(self, text: str, *, elsewhere: bool) -> None:
        """The sender of a message heard that it is in.

        One given elsewhere has to get to its owner first, so that later ones may overtake it.
        """
        self.accepted.setdefault(text, sys.maxsize if elsewhere else next(self._moments))

    def interrupted(self) -> None:
        """The customer interrupts now: whatever is being said is over."""
        self._silenced |= self.tokens.keys() - self.finals.keys()

    def heard(self, event: Event, *, live: bool) -> None:
        """A watcher got an event, as it was let go or in a replay."""
        known = self.published.get(event.seq)
        if live and known != event:
            self.problem("a watcher heard what was not let go", known, event)
        same = msgspec.structs.replace(event, replayed=False)
        if known is not None and event.type is not EventType.TOKEN and known != same:
            self.problem("one seq, two events", known, event)
        if known is not None and known.message_id != event.message_id:
            self.problem("one seq, two messages", known, event)

    def stands(self, audience: Audience, state: ClientState) -> None:
        """Somebody of an audience has this state; at one seq there is only one."""
        known = self.states[audience].setdefault(state.seq, state)
        if known != state:
            self.problem("two states at one seq", audience, known, state)

    def may_be_torn(self, seq: Seq, being_said: MessageId | None) -> bool:
        """Tell whether a seq may be of a token that went out and was lost with its session."""
        event = self.published.get(seq)
        if event is None or event.type is not EventType.TOKEN:
            return False
        return event.message_id not in self.finals and event.message_id != being_said

    def leads_to(self, seq: Seq, audience: Audience, told: Sequence[Event]) -> ClientState:
        """The state that events lead to from what was seen at a seq."""
        return reduce(apply, told, self.states[audience][seq])
