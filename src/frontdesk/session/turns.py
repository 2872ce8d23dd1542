"""The life of a turn: opened, launched, spoken, then finished, interrupted or resumed."""

import asyncio
from contextvars import copy_context
from functools import partial
from typing import Any, assert_never

import msgspec
import structlog

from frontdesk.core.asked import Asked, OfferedPerson
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog
from frontdesk.core.events import FinalState
from frontdesk.core.ids import TurnId
from frontdesk.core.inputs import TurnInput, WordsInput
from frontdesk.core.lifecycle import Status
from frontdesk.runtime.reading_marks import watched
from frontdesk.session.asides import Asides
from frontdesk.session.desk import Spoken
from frontdesk.session.draft import Draft
from frontdesk.session.effects import Effects
from frontdesk.session.ending.endings import Endings
from frontdesk.session.handover import Handover
from frontdesk.session.memory import Interrupted
from frontdesk.session.parts import SessionParts, tool_context
from frontdesk.session.reading_ahead import ReadingAhead
from frontdesk.session.running import RunningTurn, message_id
from frontdesk.session.turn_port import SessionTurnPort
from frontdesk.session.writer import Writer
from frontdesk.store.records import LedgerStatus
from frontdesk.telemetry.log_ids import log_ids
from frontdesk.turn.answering.problem import STUCK, UNKNOWN
from frontdesk.turn.effects.report import report
from frontdesk.turn.outcome import (
    AwaitConfirmation,
    Ending,
    Final,
    HandOff,
    Outcome,
    ReceiptOutcome,
    outcome_of,
)
from frontdesk.turn.record import Diagnosis
from frontdesk.turn.task import TurnTask, decode_causes, has_words

MOST_ATTEMPTS = 3
COMPLETE, AWAITING, HANDED_OFF = "complete", "awaiting_confirmation", "handed_off"
_ANSWERED = frozenset((COMPLETE, AWAITING, HANDED_OFF))
# How much longer than a turn may take its end may take; then something hangs.
LATE: Millis = 60_000

_log = structlog.get_logger("frontdesk.session")


class Turns:
    """At most one turn at a time."""

    def __init__(self, writer: Writer, parts: SessionParts) -> None:
        self._writer = writer
        self._parts = parts
        self.current: RunningTurn | None = None
        self._asides = Asides(writer, parts, lambda: self.current)
        prices = parts.telemetry.prices
        self.endings = Endings(writer, prices, lambda: self.current is not None)
        self.handover = Handover(writer, parts)
        self.effects = Effects(writer, parts, lambda: writer.post(self.report))
        self.ahead = ReadingAhead(
            writer.memory,
            lambda: self._spoken.deps.prefetched,
            lambda dialog: tool_context(writer.memory, parts, writer.desk, dialog),
        )

    @property
    def _spoken(self) -> Spoken:
        """The desk in the conversation's language."""
        return self._writer.spoken

    def take_up_desk(self, draft: Draft) -> None:
        """Go on with what the organisation has changed, unless a turn is under way."""
        if self.current is None and self._writer.take_up_desk():
            draft.begin_anew(self._spoken.deps.fresh_dialog)

    def open(self, draft: Draft, *inputs: TurnInput) -> RunningTurn:
        """Begin the next turn; it is launched once the draft is durable."""
        memory = self._writer.memory
        if self.current is not None and not self.current.closed:
            memory.tell_breach("L1", f"turn {memory.turn_id + 1} began within another")
        memory.turn_id = TurnId(memory.turn_id + 1)
        turn = self.current = self._attempt(memory.turn_id, 1, self._parts.clock.now())
        turn.inputs = inputs
        draft.turn_runs(turn)
        return turn

    def add(self, draft: Draft, given: TurnInput) -> None:
        """Have the turn that is about to begin answer one thing more."""
        turn = self.current
        if turn is None:
            self.open(draft, given)
        elif not (isinstance(given, WordsInput) and has_words(turn.inputs)):
            turn.inputs = (*turn.inputs, given)
            draft.turn_runs(turn)

    def launch(self) -> None:
        """Let an opened turn begin its work."""
        turn = self.current
        if turn is None or turn.closed or turn.task is not None:
            return
        ref = self._writer.memory.ref
        task = TurnTask(
            turn.turn_id,
            turn.inputs,
            turn.steps,
            trace=turn.trace,
            asker=ref.conversation_id,
            resumed=turn.attempt > 1,
            acknowledged=turn.acknowledged,
        )
        work = SessionTurnPort(turn, self._writer, self._parts, self.effects, self.ahead)
        marks = self._parts.marks
        mark = marks.mark(ref, turn.turn_id) if marks is not None else None
        # Read again, its words might take this process down as they did the last.
        stuck = marks is not None and marks.stuck(ref, turn.turn_id)
        run = self._unread if stuck else partial(self._spoken.loop.run, task, work)
        running = watched(run, mark)
        context = copy_context()
        context.run(log_ids.set, turn.log_ids)
        turn.task = asyncio.get_running_loop().create_task(running, context=context)
        turn.task.add_done_callback(lambda _: self._writer.post(partial(self._finish, turn)))

    def discard(self, draft: Draft) -> None:
        """End a running turn because something newer came; what it said stays said."""
        turn = self.current
        if turn is None:
            return
        turn.silence()
        if turn.spoken:
            draft.end_message(turn, turn.text, FinalState.INTERRUPTED)
            draft.status(self._spoken.prompts.go_ahead(), {"bargeIn": True})
        self._end(draft, turn, "interrupted" if turn.spoken else "superseded")

    def answer(self, draft: Draft, text: str) -> None:
        """Open a turn and answer it by code, in the same commit."""
        turn = self.open(draft)
        draft.final(turn.message_id, text, FinalState.COMPLETE)
        self._end(draft, turn, COMPLETE)

    async def report(self) -> None:
        """Tell what became of an effect whose turn is gone, or show it while a person speaks."""
        if self._writer.memory.status is Status.HUMAN:
            await self._show_outcomes()
        elif self.current is None and self.effects.unreported:
            draft = self._writer.draft()
            self.open(draft)
            await self._writer.commit(draft)
            self.launch()

    async def _show_outcomes(self) -> None:
        for entry in self.effects.unreported:
            if entry.status == LedgerStatus.INTENT:
                await self.effects.carry_out(entry)
        done = [e for e in self.effects.unreported if e.status != LedgerStatus.INTENT]
        if done:
            draft = self._writer.draft()
            draft.outcomes(report(self._spoken.deps, done, self._writer.memory.dialog))
            self.effects.watch(draft)
            await self._writer.commit(draft)

    def barge_in(self) -> None:
        """Fall silent at once if the assistant is being heard."""
        turn = self.current
        if turn is not None and turn.heard and not turn.closed:
            turn.silence()
            self._writer.post(partial(self._record_interruption, turn))

    async def _record_interruption(self, turn: RunningTurn) -> None:
        if self.current is turn:
            draft = self._writer.draft()
            self.discard(draft)
            await self._writer.commit(draft)
            await self.report()

    async def recover(self, interrupted: Interrupted, torn_text: str) -> None:
        """Resume a turn that a crash cut off, under the same turn id."""
        found = interrupted.turn
        draft = self._writer.draft()
        draft.final(found.message_id, torn_text, FinalState.SUPERSEDED)
        attempt = found.attempt + 1
        turn = self.current = self._attempt(found.turn_id, attempt, found.started_at)
        turn.inputs = decode_causes(found.record)
        # What was torn was no first message: one before it was heard to its end.
        turn.acknowledged = found.message_id != message_id(found.turn_id, found.attempt, 1)
        turn.steps, turn.steps_kept = interrupted.steps, len(interrupted.steps)
        if attempt > MOST_ATTEMPTS:
            draft.final(turn.message_id, self._spoken.prompts.apology(), FinalState.COMPLETE)
            draft.set_dialog(self._unasked(self._writer.memory.dialog), ReceiptOutcome.VOIDED)
            self._end(draft, turn, "abandoned")
        else:
            draft.turn_runs(turn)
        await self._writer.commit(draft)
        self.launch()

    async def _unread(self) -> Outcome:
        """The answer to a turn that an earlier process died over while it read its words."""
        diagnosis = Diagnosis(STUCK, "the server ended while it read this turn's words")
        said = self._spoken.prompts.unreadable()
        return outcome_of(Ending(said=said, diagnosis=diagnosis), self._writer.memory.dialog)

    async def _finish(self, turn: RunningTurn) -> None:
        if turn is not self.current or turn.closed or turn.task is None:
            return
        log_ids.set(turn.log_ids)
        outcome = self._result(turn.task)
        if isinstance(outcome, str) and not turn.task.cancelled() and turn.attempt < MOST_ATTEMPTS:
            await self._try_again(turn)
            return
        person = await self.handover.needed(self._dialog_after(outcome))
        if turn.closed:
            return
        draft = self._writer.draft()
        if isinstance(outcome, str):
            self._apologise(draft, turn, outcome)
        else:
            draft.ending(turn, outcome.ending)
            self.effects.watch(draft)
        if person is not None:
            self.handover.announce(draft, person)
        if isinstance(outcome, str):
            self._end(draft, turn, COMPLETE, Ending(diagnosis=Diagnosis(UNKNOWN, outcome)))
        else:
            name = HANDED_OFF if person is not None else _name(outcome)
            self._end(draft, turn, name, outcome.ending)
        await self._writer.commit(draft)
        if self._parts.marks is not None:
            self._parts.marks.settle(self._writer.memory.ref, turn.turn_id)
        if not isinstance(outcome, str) or turn.inputs:
            # A report that failed is not tried again at once: it would fail for ever.
            await self.report()

    async def _try_again(self, turn: RunningTurn) -> None:
        """Begin a turn that failed once more, after its last step that is stored."""
        draft = self._writer.draft()
        if turn.spoken:
            draft.final(turn.message_id, turn.text, FinalState.SUPERSEDED)
        again = self._attempt(turn.turn_id, turn.attempt + 1, turn.started_at)
        again.inputs, again.acknowledged = turn.inputs, turn.acknowledged or turn.messages > 1
        again.steps, again.steps_kept = (*turn.steps, *turn.taken), turn.steps_kept
        turn.closed = True
        self.current = again
        draft.turn_runs(again)
        await self._writer.commit(draft)
        self.launch()

    def _dialog_after(self, outcome: Outcome | str) -> Dialog:
        """Where a turn leaves the dialog; one that failed has understood nothing."""
        dialog = self._writer.memory.dialog
        if isinstance(outcome, str):
            return msgspec.structs.replace(dialog, unclear_turns=dialog.unclear_turns + 1)
        return outcome.ending.dialog or dialog

    def _apologise(self, draft: Draft, turn: RunningTurn, why: str) -> None:
        if turn.spoken:
            draft.final(turn.message_id, turn.text, FinalState.INTERRUPTED)
            turn.next_message()
        draft.final(turn.message_id, self._spoken.prompts.apology(), FinalState.COMPLETE)
        offered = Asked((OfferedPerson(),))
        dialog = msgspec.structs.replace(self._unasked(self._dialog_after(why)), asked=offered)
        draft.set_dialog(dialog, ReceiptOutcome.VOIDED)

    def _unasked(self, dialog: Dialog) -> Dialog:
        """The dialog without its receipt, since what was said to that was never read."""
        return self._spoken.deps.engine.leave(dialog, "").dialog if dialog.receipt else dialog

    def _result(self, task: asyncio.Task[Outcome]) -> Outcome | str:
        """What the turn's work came to, or why it came to nothing."""
        if task.cancelled():
            return "cancelled"
        failure = task.exception()
        if failure is None:
            return task.result()
        _log.error("turn.failed", exc_info=failure)
        return repr(failure)[:500]

    def _end(
        self, draft: Draft, turn: RunningTurn, outcome: str, ending: Ending | None = None
    ) -> None:
        if draft.now - turn.begun_at > self._spoken.deps.deadlines.turn * 1000 + LATE:
            self._writer.memory.tell_breach("L9", f"turn {turn.turn_id} took too long")
        draft.turn_ends(turn, outcome, ending)
        self.current = None
        turn.closed = True
        self.take_up_desk(draft)
        self.handover.at_end(draft)
        self.endings.turn_ended(draft, answered=outcome in _ANSWERED)

    def _attempt(self, turn_id: TurnId, attempt: int, started_at: Millis) -> RunningTurn:
        conversation = self._writer.memory.ref.conversation_id
        call = self._writer.memory.call.call_session_id
        now, tracer = self._parts.clock.now(), self._parts.telemetry.tracer
        ids: dict[str, Any] = {"conversation": conversation, "call": call, "turn": turn_id}
        trace = tracer.turn(now, attempt=attempt, **ids)
        if trace.trace_id:
            ids["trace_id"] = trace.trace_id
        return RunningTurn(
            trace=trace,
            log_ids=ids,
            begun_at=now,
            prices=self._parts.telemetry.prices,
            turn_id=turn_id,
            call=call,
            attempt=attempt,
            started_at=started_at,
            message_id=message_id(turn_id, attempt, 1),
            log=self._writer.log,
            clock=self._parts.clock,
            make_room=self._writer.make_room,
            continue_anew=self._continue_anew,
            asides=self._asides,
            on_unsaved=self._writer.flush_soon,
        )

    async def _continue_anew(self, turn: RunningTurn) -> None:
        await self._writer.ask(partial(self._break_off, turn))

    async def _break_off(self, turn: RunningTurn) -> None:
        if turn is not self.current or turn.closed:
            return
        draft = self._writer.draft()
        draft.end_message(turn, turn.text, FinalState.INTERRUPTED)
        turn.next_message()
        draft.turn_runs(turn)
        await self._writer.commit(draft)


def _name(outcome: Outcome) -> str:
    diagnosis = outcome.ending.diagnosis
    if diagnosis is not None and diagnosis.reason == STUCK:
        return "abandoned"
    match outcome:
        case AwaitConfirmation():
            return AWAITING
        case HandOff():
            return HANDED_OFF
        case Final():
            return COMPLETE
        case _:
            assert_never(outcome)
