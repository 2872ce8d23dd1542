"""Merges two conversations of one customer: each is changed by its own session alone.

The commit that closes the one writes an input into the inbox of the other, which joins it when it
takes that up. So it happens once, whatever ends in between.
"""

from collections.abc import Iterable

import msgspec

from frontdesk.core.dialog import decode_dialog
from frontdesk.core.errors import NotFound
from frontdesk.core.events import INTERNAL, EventType, FinalState, Role
from frontdesk.core.handoff import PersonAsked, joined, with_place
from frontdesk.core.ids import ConversationId, ConversationRef, MessageId
from frontdesk.core.inputs import encode_input
from frontdesk.core.lifecycle import Status, reopens
from frontdesk.core.operator_acts import DONE, MOST_TAGS, ActOutcome, JoinInput, MergeInput
from frontdesk.handoff.permissions import SAME_CONVERSATION, UNDER_WAY, Other, mergeable
from frontdesk.session.draft import Draft
from frontdesk.session.parts import SessionParts
from frontdesk.session.turns import Turns
from frontdesk.session.writer import Writer
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, handoffs, history
from frontdesk.store.records import WORD_TO_AGENT, InboxRecord, Joining, MessageRecord

LINES, LONGEST = 30, 500
_MERGE = str(MergeInput.__struct_config__.tag)
_SPEAKERS = {Role.CUSTOMER: "Customer", Role.ASSISTANT: "Assistant"}
_LEAD = "Another conversation of this customer was merged into this one. What was said there:"


class Merging:
    """The ends of a merge, as the session of one conversation sees them."""

    def __init__(self, writer: Writer, turns: Turns, parts: SessionParts) -> None:
        self._writer = writer
        self._memory = writer.memory
        self._turns = turns
        self._parts = parts
        self._others: dict[str, Other | None] = {}
        self._told: list[ConversationRef] = []

    async def look_up(self, rows: Iterable[InboxRecord]) -> None:
        """Read how the conversations stand into which this one is to be merged."""
        self._others.clear()
        for row in rows:
            if row.kind == _MERGE:
                into = msgspec.json.decode(row.body, type=MergeInput).into
                self._others[into] = await self._read(into)

    async def _read(self, conversation_id: str) -> Other | None:
        ref = self._ref(conversation_id)

        async def read(tx: Transaction) -> Other:
            record = await conversations.find(tx, ref)
            body, handoff = await history.dialog(tx, ref), await handoffs.find(tx, ref)
            return Other(
                status=record.status,
                customer=decode_dialog(body).verified_as if body is not None else None,
                merged_into=handoff.merged_into if handoff is not None else None,
            )

        try:
            return await self._parts.db.read(read)
        except NotFound:
            return None

    def _ref(self, conversation_id: str) -> ConversationRef:
        return ConversationRef(self._memory.ref.organisation_id, ConversationId(conversation_id))

    def merge(self, draft: Draft, act: MergeInput) -> ActOutcome:
        """Close this conversation in favour of the other, or say why not."""
        memory, customer = self._memory, self._memory.dialog.verified_as
        if act.into == memory.ref.conversation_id:
            return ActOutcome(SAME_CONVERSATION, "expected another conversation to merge into")
        allowed = mergeable(customer, self._others.get(act.into))
        if not allowed.done:
            return allowed
        if self._turns.current is not None or any(e.open for e in memory.ledger.values()):
            return ActOutcome(UNDER_WAY, "the customer is being answered; merge it after that")
        joining = JoinInput(
            operator=act.operator,
            source=memory.ref.conversation_id,
            customer=customer or "",
            stood=memory.handoff,
            said=_transcript(memory.history),
        )
        self._void(draft)
        draft.merge(act.into, Joining(act.into, *encode_input(joining)))
        self._told.append(self._ref(act.into))
        return DONE

    def _void(self, draft: Draft) -> None:
        """Leave nothing open that the customer might still answer here."""
        dialog = self._memory.dialog
        engine = self._writer.desk.deps.engine
        left = engine.give_up(dialog).dialog if dialog.progress or dialog.receipt else dialog
        left = msgspec.structs.replace(left, asked=None, open_requests=(), pending_request=None)
        draft.set_dialog(left)

    def join(self, draft: Draft, act: JoinInput) -> None:
        """Take in what another conversation leaves to this one, or hand it on."""
        memory = self._memory
        if memory.handoff.merged_into is not None:
            into = memory.handoff.merged_into
            draft.hand_on(Joining(into, *encode_input(act), merges=False))
            self._told.append(self._ref(into))
            return
        self._write_down(draft, act)
        draft.set_handoff(joined(memory.handoff, act.stood, MOST_TAGS))
        self._take_place(draft, act)
        tags = list(memory.handoff.tags)
        data = {"merged": act.source, "tags": tags, "by": act.operator, INTERNAL: True}
        draft.emit(EventType.LIFECYCLE, data=data)

    def _write_down(self, draft: Draft, act: JoinInput) -> None:
        """Keep what was said there; a model is told it while the customer is still the same."""
        same = self._memory.dialog.verified_as == act.customer
        data = {"name": act.operator, INTERNAL: True, "toAgent": same, "merged": act.source}
        said = draft.emit(
            EventType.MESSAGE,
            Role.OPERATOR,
            message_id=MessageId(f"{WORD_TO_AGENT}{draft.next_seq}"),
            text=f"{_LEAD}\n{act.said}",
            data=data,
        )
        if same:
            draft.remember(said, FinalState.COMPLETE, act.operator)

    def _take_place(self, draft: Draft, act: JoinInput) -> None:
        """Go on as the more urgent of the two stood: held, else waiting, else as before."""
        memory, stood = self._memory, act.stood
        waits = stood.waiting_since is not None
        if memory.status is Status.HUMAN or not (waits or stood.holder):
            return
        self._turns.discard(draft)
        if stood.holder is not None:
            draft.give_to(stood.holder)
            return
        if memory.status is not Status.PENDING_HUMAN:
            if reopens(memory.status):
                draft.set_status(Status.OPEN, "merged")
            asked = PersonAsked(stood.reason, memory.handoff.ticket, stood.priority)
            self._turns.handover.queue(draft, asked)
        draft.set_handoff(with_place(memory.handoff, stood))

    def wake_told(self) -> None:
        """Have those that were handed something look into their inbox."""
        for ref in self._told:
            self._parts.runtime.wake(ref)
        self._told.clear()


def _transcript(messages: Iterable[MessageRecord]) -> str:
    """What was said, a line each, so that nothing in a message passes for another."""
    return "\n".join(_line(message) for message in [*messages][-LINES:])


def _line(message: MessageRecord) -> str:
    speaker = message.name or _SPEAKERS.get(Role(message.role), message.role)
    return f"{speaker}: {' '.join(message.text.split())[:LONGEST]}"
