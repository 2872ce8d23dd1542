"""A commit in the making: each method changes memory and adds the rows and events that say so."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from frontdesk.core.attachments import Attachment, in_words
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, encode_dialog, offering_assistant
from frontdesk.core.events import Event, EventType, FinalState, Role
from frontdesk.core.handoff import (
    PROMISE_TIMER,
    Handoff,
    PersonAsked,
    held,
    merged,
    stands_as,
    waiting,
)
from frontdesk.core.ids import CallSessionId, MessageId, Seq
from frontdesk.core.lifecycle import Status, transition
from frontdesk.core.locale import Locale
from frontdesk.core.reading import Reader
from frontdesk.core.resolution import Resolution
from frontdesk.events.log import EventLog
from frontdesk.handoff.triggers import why_unanswered
from frontdesk.knowledge.answering.gaps import GapReason
from frontdesk.session.choices import offered, shown_data, speaking_data
from frontdesk.session.law_checks import gained_facts, unclean
from frontdesk.session.memory import Memory
from frontdesk.session.noted_commit import NotedCommit
from frontdesk.session.running import FinishedTurn, RunningTurn
from frontdesk.session.unanswered import unanswered_in
from frontdesk.store.records import (
    ENDER,
    PRESSED,
    CallRecord,
    Commit,
    Joining,
    LedgerEntry,
    LedgerStatus,
    MessageRecord,
    ResolutionRecord,
    StepRecord,
    TicketLine,
)
from frontdesk.telemetry.tracing import NO_TRACE, TurnTrace
from frontdesk.turn.answer_source import source_of
from frontdesk.turn.answering.problem import DEBUG_BLOCK
from frontdesk.turn.outcome import Ending, ReceiptOutcome
from frontdesk.turn.record import TurnStep, encode_step
from frontdesk.turn.task import as_causes

# The outcomes after which the customer must have an answer.
ANSWERED = frozenset({"complete", "awaiting_confirmation", "handed_off", "abandoned"})


class Draft(NotedCommit):
    """Gathers what one commit of a session writes; all of it happens at one moment."""

    def __init__(
        self,
        memory: Memory,
        log: EventLog,
        now: Millis,
        fresh: Dialog,
        *,
        debug_replies: bool = False,
    ) -> None:
        super().__init__(memory, log, now)
        self.finished: list[FinishedTurn] = []
        self.receipts: list[str] = []
        self.trace: TurnTrace = NO_TRACE
        self._by_tool = False
        self._debug_replies = debug_replies
        self._fresh = fresh
        self._speaking = memory.speaking

    def customer_message(
        self, text: str, data: dict[str, Any], files: tuple[Attachment, ...] = ()
    ) -> Event:
        """The customer's message is accepted."""
        kind = PRESSED if "button" in data else "c"
        if files:
            data = {**data, "attachments": [msgspec.structs.asdict(file) for file in files]}
        message_id = MessageId(f"{kind}{self._log.next_seq}")
        event = self.emit(
            EventType.MESSAGE, Role.CUSTOMER, message_id=message_id, text=text, data=data or None
        )
        self.remember(event, FinalState.COMPLETE, files=files)
        return event

    def read_up_to(self, by: Reader, seq: Seq) -> None:
        """One side has read so far; the other is shown it."""
        self._commit.read[by] = seq
        self.emit(EventType.LIFECYCLE, data={"read": {"by": by, "seq": seq}})

    def final(self, message_id: MessageId, text: str, state: FinalState, **also: Any) -> Event:
        """A message of ours ends; its stored tokens are folded away."""
        if state is FinalState.COMPLETE:
            self._watch_final(text)
            if self._memory.status is Status.HUMAN:
                self._memory.tell_breach("L6", "the agent spoke while a person had the word")
            if "acknowledgement" not in also:
                self._memory.answered = self._memory.turn_id
        event = self.emit(
            EventType.FINAL,
            Role.ASSISTANT,
            message_id=message_id,
            text=text,
            data={"state": state, **also},
        )
        self._commit.folded.append(message_id)
        if state is not FinalState.SUPERSEDED and text and "acknowledgement" not in also:
            self.remember(event, state)
        return event

    def end_message(
        self, turn: RunningTurn, text: str, state: FinalState = FinalState.COMPLETE, **also: Any
    ) -> Event:
        """The current message of a turn ends, with the passages that it cites."""
        if turn.citations:
            also["citations"] = [msgspec.to_builtins(one) for one in turn.citations]
        return self.final(turn.message_id, text, state, **also)

    def end_acknowledgement(self, turn: RunningTurn) -> None:
        """What was said before the tools ran was the acknowledgement; the answer is yet to come."""
        if turn.spoken:
            self.end_message(turn, turn.text, acknowledgement=True)
            turn.next_message()
            self.turn_runs(turn)

    def say(self, text: str, **marks: Any) -> Event:
        """Code speaks a whole message of its own, outside any turn; marks say what it is."""
        return self.final(MessageId(f"s{self._log.next_seq}"), text, FinalState.COMPLETE, **marks)

    def ender(self, text: str) -> Event:
        """Code asks whether there is anything else."""
        message_id = MessageId(f"{ENDER}{self._log.next_seq}")
        return self.final(message_id, text, FinalState.COMPLETE, ender=True)

    def status(self, text: str, data: dict[str, Any] | None = None) -> Event:
        """A status line."""
        return self.emit(EventType.STATUS, text=text, data=data)

    def progress(self, turn: RunningTurn) -> Event:
        """The one line of a turn's work under way: it changes, and without text is gone."""
        text = turn.progress_shown or None
        return self.emit(EventType.STATUS, text=text, correlation_id=f"work-{turn.turn_id}")

    def greet(self, text: str) -> None:
        """Greet, once per call; where a person has the word, nobody is greeted."""
        call = self._memory.call
        if call.greeted_at is not None:
            return
        if self._memory.status is Status.HUMAN:
            self._memory.call = replace(call, greeted_at=self._now)
            self._commit.calls.append(self._memory.call)
            return
        if self._memory.language is not None:
            self.set_language(self._memory.language)
        self.final(MessageId(f"g{self._log.next_seq}"), text, FinalState.COMPLETE)
        self._memory.call = replace(call, greeted_at=self._now)
        self._commit.calls.append(self._memory.call)

    def came_from(self, network: str | None) -> None:
        """Keep where the newest input came from; it stays so where an input does not tell."""
        if network is not None and network != self._memory.call.network:
            self._memory.call = replace(self._memory.call, network=network)
            self._commit.calls.append(self._memory.call)

    def new_call(self, call_session_id: CallSessionId, *, reset: bool = False) -> Event:
        """A new call begins: the model's history starts afresh."""
        memory = self._memory
        started_seq = Seq(self._log.next_seq)
        network = memory.call.network
        memory.call = CallRecord(call_session_id, self._now, started_seq, None, network)
        memory.forget()
        memory.results.clear()
        self.set_dialog(msgspec.structs.replace(self._fresh, agent=memory.dialog.agent))
        self._commit.calls.append(memory.call)
        data: dict[str, Any] = {"newCall": True}
        if reset:
            data["reset"] = True
        return self.emit(EventType.LIFECYCLE, data=data)

    def begin(self) -> None:
        """The customer's first word opens a new conversation; their message itself shows that."""
        self._memory.status = transition(self._memory.status, Status.OPEN)

    def set_status(self, status: Status, reason: str | None = None, **also: Any) -> Event:
        """The conversation changes status; only those that wait for a person are in the queue.

        `also` is told beside it.
        """
        if self._memory.status is Status.PENDING_HUMAN is not status:
            self.set_timer(PROMISE_TIMER, None)
            self.set_dialog(offering_assistant(self._memory.dialog))
        self._memory.status = transition(self._memory.status, status)
        data: dict[str, Any] = {"status": status, **also}
        if reason:
            data["reason"] = reason
        handoff = stands_as(self._memory.handoff, status, reason or "", self._now)
        self.set_handoff(handoff)
        if handoff.holder is not None:
            data["holder"] = handoff.holder
        return self.emit(EventType.LIFECYCLE, data=data)

    def ask_for_person(self, asked: PersonAsked) -> None:
        """A person was asked for: the conversation waits in the queue."""
        self.set_handoff(waiting(self._memory.handoff, asked, self._now))
        self.set_status(Status.PENDING_HUMAN, asked.reason)

    def give_to(self, operator: str) -> None:
        """An operator has the conversation."""
        self.set_handoff(held(self._memory.handoff, operator))
        self.set_status(Status.HUMAN, "taken_over")

    def set_handoff(self, handoff: Handoff) -> None:
        """How the conversation stands with people."""
        if handoff != self._memory.handoff:
            self._memory.handoff = self._commit.handoff = handoff

    def merge(self, into: str, joining: Joining) -> None:
        """Close the conversation in favour of another, which is told all that it needs."""
        self.set_handoff(merged(self._memory.handoff, into))
        self.set_status(Status.CLOSED, "merged", mergedInto=into)
        self.hand_on(joining)

    def hand_on(self, joining: Joining) -> None:
        """Have the conversation that goes on take up what was merged into it."""
        self._commit.joins.append(joining)

    def add_to_ticket(self, number: int, text: str) -> None:
        """Put what the customer says on their ticket."""
        self._commit.ticket_lines.append(TicketLine(number, text))

    def set_language(self, locale: Locale) -> None:
        """The conversation goes on in a language; clients follow it."""
        self._memory.language = locale
        self.emit(EventType.LIFECYCLE, data={"language": locale})

    def resolve(self, status: Status, resolution: Resolution) -> None:
        """The conversation ends; an end that still stood before a last courtesy is the same."""
        memory = self._memory
        told = {
            "kind": resolution.kind,
            "confidence": resolution.confidence,
            "evidence": list(resolution.evidence),
        }
        event = self.set_status(status, resolution.reason, resolution=told)
        if memory.resolution is not None and memory.resolution.reopened_at is None:
            return
        memory.resolution = ResolutionRecord(
            seq=event.seq,
            call_session_id=event.call_session_id,
            kind=resolution.kind,
            reason=resolution.reason,
            confidence=resolution.confidence,
            evidence=msgspec.json.encode(resolution.evidence).decode(),
            at=self._now,
        )
        self._commit.resolutions.append(memory.resolution)

    def reopen(self) -> None:
        """What had ended goes on: the customer has come back with more than a courtesy."""
        ended = self._memory.resolution
        if ended is not None and ended.reopened_at is None:
            self._memory.resolution = replace(ended, reopened_at=self._now)
            self._commit.resolutions.append(self._memory.resolution)

    def turn_runs(self, turn: RunningTurn) -> None:
        """Record that a turn is under way, and under which message id it may speak."""
        self.trace = turn.trace
        self._commit.turns.append(turn.record())
        self._speaking = True

    def turn_ends(self, turn: RunningTurn, outcome: str, ending: Ending | None = None) -> None:
        """Record how a turn ended."""
        if turn.inputs and outcome in ANSWERED and self._memory.answered != turn.turn_id:
            self._memory.tell_breach("L9", f"turn {turn.turn_id} ended without an answer")
        self.trace = turn.trace
        details: dict[str, Any] = {"attempts": turn.attempt, "causes": as_causes(turn.inputs)}
        if ending is not None:
            details |= ending.timings
            if ending.diagnosis is not None:
                details["diagnosis"] = ending.diagnosis
            if ending.interpretation is not None:
                details["interpretation"] = ending.interpretation
                details["interpret_ms"] = ending.interpretation.ms
            unanswered = why_unanswered(ending.asked, gave_up=ending.gave_up)
            if unanswered:
                details["unanswered"] = unanswered
        if outcome in ANSWERED:
            for question in unanswered_in((*turn.steps, *turn.taken)):
                self.note_gap(question, GapReason.UNANSWERED)
        planned = ending.source if ending is not None else None
        details["answered_by"] = planned or source_of((*turn.steps, *turn.taken))
        if turn.plan is not None:
            details["plan"] = turn.plan
        if turn.trace.trace_id:
            details["trace_id"] = turn.trace.trace_id
        used = turn.usage(ending.interpretation if ending is not None else None)
        self._commit.turns.append(turn.record(outcome, used, **details))
        self.finished.append(FinishedTurn(turn, outcome, ending, self._now))
        self._speaking = False

    def step(self, turn: RunningTurn, step: TurnStep) -> None:
        """Record a step, and show operators the calls that it made."""
        turn.steps_kept += 1
        turn.taken.append(step)
        self._memory.keep_results(step)
        self.trace = turn.trace
        self._by_tool = self._by_tool or any(call.outcome == "ran" for call in step.calls)
        body = encode_step(step)
        self._commit.steps.append(StepRecord(turn.turn_id, turn.steps_kept, body, self._now))
        for call in step.calls:
            data = {
                "tool": call.tool,
                "arguments": call.arguments,
                "result": call.result,
                "outcome": call.outcome,
                "durationMs": call.duration_ms,
            }
            self.emit(EventType.TOOL_CALL, data=data)

    def ending(self, turn: RunningTurn, ending: Ending) -> None:
        """What code says at the end of its work, and all that goes with it."""
        for step in ending.steps:
            self.step(turn, step)
        if ending.said is not None:
            if turn.spoken and ending.released is not None:
                self._end_message(turn, ending.released)
                turn.next_message()
                self.turn_runs(turn)
            else:
                self.end_acknowledgement(turn)
            final = self.end_message(turn, ending.said)
        elif turn.spoken:
            final = self._end_message(turn, ending.released)
        else:
            final = None
        self._by_tool = self._by_tool or bool(ending.reported)
        if ending.dialog is not None:
            self.set_dialog(ending.dialog, ending.receipt_outcome, final)
        self._report(ending.reported, final)

    def outcomes(self, ending: Ending) -> None:
        """What became of effects while a person has the word: shown, and not spoken of."""
        self._by_tool = True
        if ending.dialog is not None:
            self.set_dialog(ending.dialog)
        self._report(ending.reported, None)

    def _report(self, entries: Sequence[LedgerEntry], final: Event | None) -> None:
        for entry in entries:
            now = self._memory.ledger[entry.key]
            if entry.status == LedgerStatus.COMMITTED != now.status:
                done_as = f"{entry.tool} was told as done and is {now.status}"
                self._memory.tell_breach("L7", done_as)
            if (now.status, now.unresolved_at) != (entry.status, entry.unresolved_at):
                # What is known of it by now was not said yet, and will be told next.
                continue
            told = self._log.next_seq - 1 if final is None else final.seq
            self.enter(replace(now, told_seq=Seq(told)))
            data: dict[str, Any] = {
                "receiptId": entry.key,
                "state": entry.status,
                "tool": entry.tool,
            }
            if self._memory.dialog.undoable == entry.key:
                data["undoable"] = True
            if entry.unresolved_at is not None and entry.status == LedgerStatus.UNKNOWN:
                data["unresolved"] = True
            self.emit(EventType.ACTION, data=data)

    def _end_message(self, turn: RunningTurn, released: str | None) -> Event:
        """What was streamed is a message of its own; all of it was judged."""
        if released is not None and released.strip() != turn.text.strip():
            self._memory.tell_breach("L7", f"{turn.message_id} has words that nobody judged")
        return self.end_message(turn, turn.text)

    def enter(self, entry: LedgerEntry) -> None:
        """Write to the ledger."""
        self._memory.note_entry(entry)
        self._commit.ledger.append(entry)

    def begin_anew(self, fresh: Dialog) -> None:
        """Another pack serves from here on: nothing that the last one knew of the dialog holds."""
        self._fresh = fresh
        self.set_dialog(fresh)

    def set_dialog(
        self,
        dialog: Dialog,
        receipt_outcome: ReceiptOutcome | None = None,
        shown: Event | None = None,
        by: str = "",
    ) -> None:
        """The dialog moves; clients hear of receipts and options that come and go.

        `by` is the operator who answered for the customer.
        """
        before = self._memory.dialog
        if before.receipt is not None and _id(dialog) != before.receipt.id:
            state = receipt_outcome or ReceiptOutcome.VOIDED
            self.receipts.append(state)
            became = {"receiptId": before.receipt.id, "state": state, **({"by": by} if by else {})}
            self.emit(EventType.ACTION, data=became)
        if dialog.receipt is not None and dialog.receipt.shown_seq == 0 and shown is not None:
            receipt = msgspec.structs.replace(dialog.receipt, shown_seq=shown.seq)
            dialog = msgspec.structs.replace(dialog, receipt=receipt)
            self.receipts.append("shown")
            self.emit(EventType.ACTION, text=receipt.text, data=shown_data(receipt))
        if offered(dialog) != offered(before):
            self.emit(EventType.ACTION, data={"options": offered(dialog)})
        if dialog != before:
            if not self._by_tool and (gained := gained_facts(before, dialog)):
                self._memory.tell_breach("L3", f"no tool said so: {', '.join(gained)}")
            self._memory.dialog = dialog
            self._commit.dialog = encode_dialog(dialog)

    def build(self) -> Commit:
        """The commit, with the log's events and tokens in it."""
        memory, commit = self._memory, self._commit
        if self._speaking != memory.speaking:
            memory.speaking = self._speaking
            self.emit(EventType.SPEAKING, data=speaking_data(memory.dialog, self._speaking))
        commit.status = memory.status
        commit.title = memory.title
        commit.title_source = memory.title_source
        commit.rating_asked_at = memory.rating_asked_at
        commit.language = memory.language
        commit.call_session_id = memory.call.call_session_id
        commit.turn_id = memory.turn_id
        self._log.fill(commit)
        return commit

    def _watch_final(self, text: str) -> None:
        spoken = text.partition(DEBUG_BLOCK)[0] if self._debug_replies else text
        found = unclean(spoken)
        if found is not None:
            self._memory.tell_breach("L8", found)

    def remember(
        self,
        event: Event,
        state: FinalState,
        name: str | None = None,
        files: tuple[Attachment, ...] = (),
    ) -> None:
        """Keep a message for the model's history; `name` is the operator's who said it."""
        record = MessageRecord(
            seq=event.seq,
            call_session_id=event.call_session_id,
            turn_id=event.turn_id,
            message_id=event.message_id or MessageId(""),
            role=event.role,
            text=event.text or "",
            state=state,
            at=event.at,
            name=name,
            attached=in_words(files) if files else None,
        )
        self._memory.remember(record)
        self._commit.messages.append(record)


def _id(dialog: Dialog) -> str | None:
    return dialog.receipt.id if dialog.receipt is not None else None
