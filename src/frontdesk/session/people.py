"""Carries out what operators do, as the one writer: each act once, or refused and told so."""

from typing import Any, assert_never

import msgspec

from frontdesk.core.events import INTERNAL, Event, EventType, FinalState, Role
from frontdesk.core.handoff import BY_OPERATOR, PersonAsked
from frontdesk.core.ids import MessageId
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import (
    DONE,
    ActOutcome,
    ApproveInput,
    AssignInput,
    EscalateInput,
    JoinInput,
    MergeInput,
    OperatorAct,
    OperatorNoteInput,
    OperatorReplyInput,
    ReleaseInput,
    ResolveInput,
    SnoozeInput,
    TagInput,
    TakeOverInput,
)
from frontdesk.handoff.permissions import permission
from frontdesk.session.approval import Approval
from frontdesk.session.draft import Draft
from frontdesk.session.merging import Merging
from frontdesk.session.turns import Turns
from frontdesk.session.writer import Writer
from frontdesk.store.records import WORD_TO_AGENT, InboxRecord
from frontdesk.turn.task import WORDS


class People:
    """The operators of a conversation."""

    def __init__(self, writer: Writer, turns: Turns, approval: Approval, merging: Merging) -> None:
        self._writer = writer
        self._turns = turns
        self._approval = approval
        self._merging = merging

    def take_up(self, draft: Draft, row: InboxRecord, act: OperatorAct) -> None:
        """Carry out an act, or refuse it; whoever asked reads the outcome beside their input."""
        memory = self._writer.memory
        outcome = permission(act, memory.status, memory.handoff, memory.dialog.receipt)
        if outcome.done:
            outcome = self._carry_out(draft, act)
        draft.take_silently(row.id, outcome)

    def _carry_out(self, draft: Draft, act: OperatorAct) -> ActOutcome:
        match act:
            case ApproveInput():
                return self._approval.answer(draft, accept=act.accept, by=act.operator)
            case MergeInput():
                return self._merging.merge(draft, act)
            case JoinInput():
                self._merging.join(draft, act)
            case TakeOverInput():
                self._take_over(draft, act)
            case OperatorReplyInput():
                self._reply(draft, act)
            case OperatorNoteInput():
                _write_down(draft, "n", act.text, act.operator)
            case ReleaseInput():
                self._release(draft, act)
            case ResolveInput() | EscalateInput():
                self._put_away(draft, act)
            case AssignInput() | SnoozeInput() | TagInput():
                self._sort(draft, act)
            case _:
                assert_never(act)
        return DONE

    def _take_over(self, draft: Draft, act: TakeOverInput) -> None:
        """Have the operator hold the conversation; what was being said is broken off."""
        if self._writer.memory.status is Status.HUMAN:
            return
        self._turns.discard(draft)
        draft.give_to(act.operator)

    def _put_away(self, draft: Draft, act: ResolveInput | EscalateInput) -> None:
        """Have the conversation end, or wait in the queue; what was being said is broken off."""
        self._turns.discard(draft)
        if isinstance(act, ResolveInput):
            self._turns.endings.settled(draft)
            self._writer.post(self._turns.report)
        elif self._writer.memory.status is not Status.PENDING_HUMAN:
            asked = PersonAsked(BY_OPERATOR, priority=act.priority)
            self._turns.handover.queue(draft, asked)

    def _reply(self, draft: Draft, act: OperatorReplyInput) -> None:
        """Have the operator speak to the customer, under their name and the page's own id."""
        own_id = (act.client_message_id or "").rpartition("/")[2]
        data: dict[str, Any] = {"name": act.operator}
        if own_id:
            data["clientMessageId"] = own_id
        if act.files:
            data["attachments"] = [msgspec.structs.asdict(file) for file in act.files]
        spoken = draft.emit(
            EventType.MESSAGE,
            Role.OPERATOR,
            message_id=MessageId(f"o{draft.next_seq}"),
            text=act.text,
            data=data,
        )
        draft.remember(spoken, FinalState.COMPLETE, act.operator, act.files)

    def _release(self, draft: Draft, act: ReleaseInput) -> None:
        """Give the conversation back; the agent answers what nobody has answered yet."""
        if act.word:
            word = _write_down(draft, WORD_TO_AGENT, act.word, act.operator)
            draft.remember(word, FinalState.COMPLETE, act.operator)
        draft.set_status(Status.OPEN, "released")
        if self._writer.memory.unanswered:
            self._turns.add(draft, WORDS)
        else:
            self._turns.endings.count_from(draft)
            self._writer.post(self._turns.report)

    def _sort(self, draft: Draft, act: AssignInput | SnoozeInput | TagInput) -> None:
        """Change how the conversation stands in lists; operators alone hear of it."""
        changed: dict[str, Any]
        match act:
            case AssignInput():
                changed = {"assignee": act.to}
                if act.priority is not None:
                    changed["priority"] = act.priority
            case SnoozeInput():
                changed = {"snoozed_until": act.until}
            case TagInput():
                changed = {"tags": act.tags}
        draft.set_handoff(msgspec.structs.replace(self._writer.memory.handoff, **changed))
        camel = {"assignee": "assignee", "snoozed_until": "snoozedUntil"}
        shown = {camel.get(name, name): value for name, value in changed.items()}
        data = {**shown, "by": act.operator, INTERNAL: True}
        draft.emit(EventType.LIFECYCLE, data=data)


def _write_down(draft: Draft, kind: str, text: str, operator: str) -> Event:
    """Keep what an operator writes for others at the desk; no customer sees it."""
    to_agent = kind == WORD_TO_AGENT
    return draft.emit(
        EventType.MESSAGE,
        Role.OPERATOR,
        message_id=MessageId(f"{kind}{draft.next_seq}"),
        text=text,
        data={"name": operator, INTERNAL: True, "toAgent": to_agent},
    )
