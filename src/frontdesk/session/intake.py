"""Takes inputs out of the inbox, in order, and turns each into events and work."""

from typing import Any, assert_never

import structlog

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import StoreError
from frontdesk.core.events import Audience, EventType
from frontdesk.core.handoff import NO_AGENT, PROMISE_TIMER, PersonAsked
from frontdesk.core.ids import InboxId, Seq
from frontdesk.core.inputs import (
    UNDO,
    ButtonInput,
    CallInput,
    ConfirmInput,
    FeedbackInput,
    FilesInput,
    GreetInput,
    MessageInput,
    ReadInput,
    ResetInput,
    SelectInput,
    StartInput,
    TimerInput,
    TitleInput,
    TranscriptInput,
    TurnInput,
    decode_input,
)
from frontdesk.core.lifecycle import Status, reopens
from frontdesk.knowledge.answering.gaps import THUMBS_DOWN, GapReason
from frontdesk.language.reading.languages import language_of
from frontdesk.language.text.sentences import joined
from frontdesk.pack.prompts import PromptProvider
from frontdesk.session.approval import Approval
from frontdesk.session.draft import Draft
from frontdesk.session.effects import RECONCILE_TIMER
from frontdesk.session.merging import Merging
from frontdesk.session.parts import SessionParts
from frontdesk.session.people import People
from frontdesk.session.routing import assign_agent, nobody_serves
from frontdesk.session.turns import Turns
from frontdesk.session.unanswered import rated_question
from frontdesk.session.waiting_room import WaitingRoom
from frontdesk.session.writer import Writer
from frontdesk.store.queries import inbox
from frontdesk.store.records import InboxRecord
from frontdesk.turn.deps import TurnDeps

RECENTLY_TAKEN = 256
# In how many turns of a conversation its language may still turn out.
DETECTED_WITHIN = 3
MOST_WAITING: Millis = 30_000

_log = structlog.get_logger("frontdesk.session")


class Intake:
    """Everything waiting is taken up together: messages not yet answered share one turn."""

    def __init__(self, writer: Writer, turns: Turns, parts: SessionParts) -> None:
        self._writer = writer
        self._turns = turns
        self._parts = parts
        self._approval = Approval(writer, turns, parts)
        self._merging = Merging(writer, turns, parts)
        self._people = People(writer, turns, self._approval, self._merging)
        self._waiting_room = WaitingRoom(writer, parts)
        self._waiting: dict[InboxId, InboxRecord] = {}
        self._taken: list[InboxId] = []
        self._began = parts.clock.now()

    @property
    def _prompts(self) -> PromptProvider:
        """The words of code in the conversation's language."""
        return self._writer.spoken.prompts

    @property
    def _deps(self) -> TurnDeps:
        """What turns in the conversation's language are made with."""
        return self._writer.spoken.deps

    @property
    def waiting(self) -> int:
        """How many inputs wait to be taken up."""
        return len(self._waiting)

    def take(self, rows: list[InboxRecord]) -> None:
        """Take up inputs that are committed to the inbox."""
        if rows:
            self._wait(rows)
            self._writer.post(self._absorb)

    async def look(self) -> None:
        """Find inputs that somebody else committed to the inbox."""
        ref = self._writer.memory.ref
        try:
            rows = await self._parts.db.read(lambda tx: inbox.waiting(tx, ref))
        except StoreError as error:
            # Nothing here is ahead of the store; the sweeper will have us look again.
            _log.warning("session.look_failed", conversation=ref.conversation_id, error=str(error))
            return
        self._wait(rows)
        await self._absorb()

    def _wait(self, rows: list[InboxRecord]) -> None:
        # A row can be handed over by whoever committed it after a look has found it already.
        self._waiting |= {row.id: row for row in rows if row.id not in self._taken}

    def _greet(self, draft: Draft) -> None:
        """Greet as the agent does who answers from here on, once per call; silence counts now."""
        if self._writer.memory.call.greeted_at is None:
            agent = assign_agent(draft, self._writer.memory, self._deps)
            own = agent.agent.greeting if agent is not None else ""
            draft.greet(own or self._prompts.greeting())
            self._turns.endings.count_from(draft)

    def _agent_serves(self, draft: Draft) -> bool:
        """Assign the agent that answers; whether there is one, or the desk answers as itself."""
        agent = assign_agent(draft, self._writer.memory, self._deps)
        return not nobody_serves(agent, self._deps)

    async def _absorb(self) -> None:
        rows, self._waiting = self._waiting, {}
        if not rows:
            return
        versions = [row.desk_version for row in rows.values() if row.desk_version is not None]
        await self._writer.look_up_desk(max(versions, default=None))
        await self._merging.look_up(rows.values())
        draft = self._writer.draft()
        self._turns.take_up_desk(draft)
        for _, row in sorted(rows.items()):
            self._watch(row, draft.now)
            self._take_up(draft, row)
            self._taken.append(row.id)
        memory = self._writer.memory
        if memory.unanswered and memory.status is Status.PENDING_HUMAN:
            agent_serves = self._agent_serves(draft)
            said = self._waiting_room.answer(self._prompts, agent_serves=agent_serves)
            self._turns.answer(draft, said)
        del self._taken[:-RECENTLY_TAKEN]
        # The model is asked while the disk is busy: tokens wait behind the commit, and whatever
        # else a turn does is done by the writer, after it.
        self._turns.launch()
        await self._writer.commit(draft)
        self._merging.wake_told()

    def _watch(self, row: InboxRecord, now: Millis) -> None:
        """Nobody waits long for a session that was there when they wrote (L9)."""
        if row.at >= self._began and now - row.at > MOST_WAITING:
            self._writer.memory.tell_breach("L9", f"an input waited for {now - row.at} ms")

    def _take_up(self, draft: Draft, row: InboxRecord) -> None:
        given = decode_input(row.kind, row.body, row.client_message_id)
        match given:
            case MessageInput(text) | FilesInput(text):
                self._detect(draft, text)
                self._message(draft, row, given, text, {})
            case TranscriptInput(text):
                self._detect(draft, text)
                self._message(draft, row, given, text, {"spoken": True})
            case StartInput() | SelectInput() | ConfirmInput():
                text = self._pressed(given)
                self._message(draft, row, given, text, {"button": row.kind})
            case CallInput():
                self._new_call(draft, row, given)
            case GreetInput() | FeedbackInput() | ReadInput() | TitleInput():
                self._take_aside(draft, row, given)
            case ResetInput():
                self._reset(draft, row)
            case TimerInput():
                self._timer(draft, row, given)
            case _:
                self._people.take_up(draft, row, given)

    def _pressed(self, given: ButtonInput) -> str:
        if isinstance(given, StartInput) and given.workflow == UNDO:
            return self._deps.strings.say("undo.pressed")
        return button_text(self._prompts, self._writer.memory.dialog, given)

    def _take_aside(
        self,
        draft: Draft,
        row: InboxRecord,
        given: GreetInput | FeedbackInput | ReadInput | TitleInput,
    ) -> None:
        """Take up what asks for no answer."""
        match given:
            case FeedbackInput():
                data = {"feedback": {"score": given.score, "comment": given.comment}}
                draft.take(row.id, draft.emit(EventType.LIFECYCLE, data=data).seq)
                asked = rated_question(self._writer.memory.results)
                if asked and given.score <= THUMBS_DOWN:
                    draft.note_gap(asked, GapReason.THUMBS_DOWN)
                return
            case GreetInput():
                self._greet(draft)
            case ReadInput():
                self._read(draft, given)
            case TitleInput(title):
                self._turns.endings.titles.requested(draft, title)
            case _:
                assert_never(given)
        draft.take_silently(row.id)

    def _detect(self, draft: Draft, text: str) -> None:
        """Follow the customer's language, in their first messages and while nothing is pending."""
        memory = self._writer.memory
        if memory.language is not None or memory.turn_id >= DETECTED_WITHIN:
            return
        pending = memory.dialog.progress is not None or memory.dialog.receipt is not None
        found = language_of([text])
        if found not in (None, memory.locale) and self._writer.desk.speaks(found) and not pending:
            draft.set_language(found)

    def _message(
        self, draft: Draft, row: InboxRecord, given: TurnInput, text: str, data: dict[str, Any]
    ) -> None:
        memory = self._writer.memory
        draft.came_from(row.network)
        files = given.files if isinstance(given, FilesInput) else ()
        # Of a file alone there is nothing for a model to read, unless more waits for its answer.
        file_alone = bool(files) and not text and not memory.unanswered
        running = self._turns.current
        if running is not None and running.task is not None:
            self._turns.discard(draft)
        self._greet(draft)
        self._open(draft, given, text, file_alone=file_alone)
        if memory.status is Status.OPEN and not file_alone:
            self._turns.add(draft, given)
            if self._turns.current is not None:
                self._turns.current.trace.past("inbox", row.at, draft.now)
        if given.client_message_id is not None:
            data = {"clientMessageId": given.client_message_id, **data}
        event = draft.customer_message(text, data, files)
        draft.take(row.id, event.seq)
        if file_alone and memory.status is Status.OPEN:
            self._thank_for_files(draft)
        if memory.status is Status.HUMAN and isinstance(given, ConfirmInput):
            self._answer_receipt(draft, given)

    def _open(self, draft: Draft, given: TurnInput, text: str, *, file_alone: bool) -> None:
        """Bring the conversation to where somebody hears its customer, or has them wait."""
        memory = self._writer.memory
        if memory.status is Status.NEW:
            draft.begin()
        elif memory.status is Status.PENDING_HUMAN and not file_alone:
            self._waiting_room.hear(draft, given, agent_serves=self._agent_serves(draft))
        elif reopens(memory.status):
            self._turns.endings.came_back(draft, text)
        if memory.status is Status.OPEN and not self._agent_serves(draft):
            self._turns.handover.queue(draft, PersonAsked(NO_AGENT))

    def _thank_for_files(self, draft: Draft) -> None:
        """Say that files are kept, that people read them, and what still waits for an answer."""
        receipt = self._writer.memory.dialog.receipt
        pending = receipt.text if receipt is not None and receipt.shown_seq else ""
        said = self._deps.strings.say("files.kept" if pending else "files.kept_and_why")
        self._turns.answer(draft, joined(said, pending))

    def _read(self, draft: Draft, given: ReadInput) -> None:
        """Show one side how far the other has read, where that is further than before."""
        known = self._writer.replay.state(Audience.OPERATOR).read.get(given.by, 0)
        seq = min(given.seq, Seq(draft.next_seq - 1))
        if seq > known:
            draft.read_up_to(given.by, seq)

    def _answer_receipt(self, draft: Draft, given: ConfirmInput) -> None:
        """Do what a receipt's button says although a person has the word: it is the customer's."""
        receipt = self._writer.memory.dialog.receipt
        if receipt is not None and receipt.id == given.receipt_id:
            self._approval.answer(draft, accept=given.accept, by="")

    def _new_call(self, draft: Draft, row: InboxRecord, given: CallInput) -> None:
        if given.call_session_id == self._writer.memory.call.call_session_id:
            draft.take_silently(row.id)
            return
        self._discard(draft)
        event = draft.new_call(given.call_session_id)
        draft.take(row.id, event.seq)
        self._greet(draft)

    def _reset(self, draft: Draft, row: InboxRecord) -> None:
        self._discard(draft)
        event = draft.new_call(self._parts.ids.call(), reset=True)
        draft.take(row.id, event.seq)
        if self._writer.memory.status not in (Status.NEW, Status.OPEN):
            draft.set_status(Status.OPEN, "reset")
        self._greet(draft)

    def _discard(self, draft: Draft) -> None:
        """End a running turn that no other follows; what it did may still have to be told."""
        self._turns.discard(draft)
        self._writer.post(self._turns.report)

    def _timer(self, draft: Draft, row: InboxRecord, given: TimerInput) -> None:
        if given.name == RECONCILE_TIMER:
            draft.take_silently(row.id)
            # Set again before anybody looks, so that a crash in between forgets nothing.
            self._turns.effects.watch(draft)
            self._writer.post(self._turns.effects.reconcile)
            return
        if given.name == PROMISE_TIMER:
            draft.take_silently(row.id)
            self._turns.handover.promise_due(draft)
            return
        self._turns.endings.timer(draft, given.name)
        draft.take_silently(row.id)


def button_text(prompts: PromptProvider, dialog: Dialog, given: ButtonInput) -> str:
    """A button in the customer's words."""
    match given:
        case StartInput(workflow):
            return prompts.pressed_start(workflow)
        case SelectInput(option_id):
            options = dialog.buttons
            labels = [o.label for o in options if o.id == option_id]
            label = labels[0] if labels else prompts.pressed_stale()
            return label[:1].upper() + label[1:]
        case ConfirmInput(receipt_id, accept):
            # A yes to another receipt must not be read as one to the receipt that is pending.
            meant = dialog.receipt is not None and dialog.receipt.id == receipt_id
            return prompts.pressed_confirm(accept) if meant else prompts.pressed_stale()
        case _:
            assert_never(given)
