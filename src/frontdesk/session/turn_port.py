"""A turn's work as the session serves it: every change goes through the one writer."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, TypeVar

import msgspec
import structlog

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Receipt, decode_dialog, encode_dialog
from frontdesk.core.documents import Citation
from frontdesk.core.errors import Discarded, Fenced, FrontdeskError, StoreError
from frontdesk.core.ids import Seq
from frontdesk.core.plan import Plan
from frontdesk.session.draft import Draft
from frontdesk.session.effects import Effects
from frontdesk.session.law_checks import consent_missing
from frontdesk.session.parts import SessionParts, tool_context
from frontdesk.session.reading_ahead import ReadingAhead
from frontdesk.session.running import RunningTurn
from frontdesk.session.writer import Writer
from frontdesk.store.database import Transaction
from frontdesk.store.queries import history, ledger
from frontdesk.store.queries.commits import write_dialog
from frontdesk.store.records import LedgerEntry, MessageRecord
from frontdesk.tools.call import Ready, ToolFailed, arguments_hash, checked_result
from frontdesk.tools.consulting import consulted
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.guessing import (
    SECOND,
    Admission,
    admission_of,
    answer_to,
    forgive,
    is_answered_by_guard,
)
from frontdesk.tools.tool import ToolContext, after_note
from frontdesk.turn.call_summary import TurnInShort
from frontdesk.turn.effects.performing import intent_of
from frontdesk.turn.outcome import Ending, ReceiptOutcome
from frontdesk.turn.record import CallMade, TurnStep

T = TypeVar("T")

NOTHING_TO_TELL = Seq(0)
# A shorter wait passes unnoticed.
ANNOUNCED_WAIT = 2 * SECOND

_log = structlog.get_logger("frontdesk.session")


class SessionTurnPort:
    """One attempt's port to its conversation."""

    def __init__(
        self,
        turn: RunningTurn,
        writer: Writer,
        parts: SessionParts,
        effects: Effects,
        ahead: ReadingAhead,
    ) -> None:
        self._ahead = ahead
        self._turn = turn
        self._writer = writer
        self._parts = parts
        self._effects = effects

    @property
    def spoken(self) -> bool:
        """Whether the current message has let a token out."""
        return self._turn.spoken

    @property
    def dialog(self) -> Dialog:
        """Where the dialog stands."""
        return self._writer.memory.dialog

    @property
    def history(self) -> Sequence[MessageRecord]:
        """The call's messages, the newest last."""
        return self._writer.memory.history

    @property
    def earlier(self) -> Sequence[TurnInShort]:
        """The call's turns before those of the history, in short, as many as a model is told."""
        return self._writer.memory.earlier

    @property
    def ledger(self) -> Collection[LedgerEntry]:
        """The conversation's recent notes and effects."""
        return self._writer.memory.ledger.values()

    @property
    def results(self) -> Sequence[CallMade]:
        """The calls that ran in this call of the customer, the newest last, bounded."""
        return self._writer.memory.results

    @property
    def ticket(self) -> str:
        """The number of the conversation's ticket; empty where it has none."""
        return self._writer.memory.handoff.ticket

    @property
    def call_started_at(self) -> Millis:
        """When the present call began; who calls now need not be who called before."""
        return self._writer.memory.call.started_at

    def context(self, dialog: Dialog, key: str = "") -> ToolContext:
        """What a tool may know."""
        return tool_context(self._writer.memory, self._parts, self._writer.desk, dialog, key)

    def take_ahead(self, ready: Ready, dialog: Dialog) -> Any | None:
        """What was read ahead for a call, if it still holds; it is given out once."""
        return self._ahead.take(ready, dialog)

    async def say(self, text: str) -> None:
        """Let some text of the current message out now."""
        await self._turn.say(text)

    def status(self, text: str) -> None:
        """Ask for a status line."""
        self._turn.status(text)

    def progress(self, text: str) -> None:
        """Ask for the line of the work under way to say this; empty, for it to go."""
        self._turn.progress(text)

    def acknowledge(self, text: str) -> None:
        """Ask for an acknowledgement in a message of its own."""
        self._turn.acknowledge(text)

    def cite(self, citations: Sequence[Citation]) -> None:
        """Keep what the current message stands on, to be shown with it."""
        self._turn.cite(citations)

    async def break_off(self) -> None:
        """End the current message as interrupted and go on in a new one."""
        await self._turn.break_off()

    def planned(self, plan: Plan) -> None:
        """Keep the turn's plan with its record."""
        self._turn.plan = plan

    async def keep_step(
        self, step: TurnStep, dialog: Dialog, *, message_goes_on: bool = False
    ) -> None:
        """Keep a step; what was said in it becomes the turn's acknowledgement.

        Unless the message goes on: then what follows belongs to it. The next step may begin while
        the disk is busy: whatever it does is done by the writer, after this.
        """
        before = self.dialog

        def keep(draft: Draft) -> bool:
            if self._turn.closed:
                return False
            if not message_goes_on:
                draft.end_acknowledgement(self._turn)
            draft.step(self._turn, step)
            draft.set_dialog(dialog)
            return True

        await self._writer.ask_to_draft(keep)
        if self._turn.closed:
            raise Discarded("the turn was discarded")
        self._ahead.moved(before, self.dialog)

    async def announce(self, ending: Ending) -> None:
        """Say something by code in the midst of the turn, and keep what goes with it."""

        async def announce() -> None:
            draft = self._writer.draft()
            draft.ending(self._turn, ending)
            self._effects.watch(draft)
            self._turn.next_message()
            draft.turn_runs(self._turn)
            await self._writer.commit(draft)

        await self._do(announce)

    async def note(self, ready: Ready, dialog: Dialog) -> tuple[LedgerEntry, Dialog]:
        """Run a note once, with its place in the ledger and the dialog after it."""

        admission = await self._admit(ready, dialog)
        context = await self._consulted(ready, dialog, admission)

        async def note() -> LedgerEntry | FrontdeskError:
            try:
                return await self._note(ready, dialog, context, admission)
            except Fenced:
                raise
            except StoreError as error:
                return await self._noted(self._note_key(ready)) or error
            except FrontdeskError as error:
                return error
            except Exception as error:
                _log.error("note.failed", tool=ready.tool.name, exc_info=error)
                return ToolFailed(repr(error))

        done = await self._do(note)
        if isinstance(done, LedgerEntry):
            self._ahead.moved(dialog, self.dialog)
            return done, self.dialog
        raise ToolFailed(f"{ready.tool.name} failed: {done}")

    async def _admit(self, ready: Ready, dialog: Dialog) -> Admission:
        """Count a guarded note; the wait that it may have to serve is this turn's alone."""
        if self._note_key(ready) in self._writer.memory.ledger:
            return Admission()
        try:
            admission = await admission_of(ready, self.context(dialog))
        except StoreError as error:
            raise ToolFailed(f"{ready.tool.name} failed: {error}") from error
        except Exception as error:
            # What a pack looks up may be elsewhere, and fail as it likes.
            _log.error("note.failed", tool=ready.tool.name, exc_info=error)
            raise ToolFailed(f"{ready.tool.name} failed: {error!r}") from error
        if admission.wait >= ANNOUNCED_WAIT:
            await self._do(self._announce_delay)
        await asyncio.sleep(admission.wait / 1000)
        return admission

    async def _announce_delay(self) -> None:
        draft = self._writer.draft()
        draft.end_acknowledgement(self._turn)
        draft.status(self._writer.spoken.prompts.checking_takes_longer())
        await self._writer.commit(draft)

    async def _consulted(self, ready: Ready, dialog: Dialog, admission: Admission) -> ToolContext:
        """What a note knows, with what a service outside says; a note once made asks no more."""
        key = self._note_key(ready)
        context = self.context(dialog, key)
        if key in self._writer.memory.ledger or is_answered_by_guard(ready, admission):
            return context
        try:
            return await consulted(ready.tool, context, ready.arguments)
        except EffectRefused as refused:
            raise ToolFailed(str(refused)) from refused

    async def _note(
        self, ready: Ready, dialog: Dialog, context: ToolContext, admission: Admission
    ) -> LedgerEntry:
        tool, memory = ready.tool, self._writer.memory
        key, moved = self._note_key(ready), dialog

        async def act(tx: Transaction) -> str:
            nonlocal moved
            result = checked_result(tool, await answer_to(ready, context, tx, admission))
            moved = after_note(tool, dialog, result)
            if moved.verified:
                await forgive(context, tx, admission)
            await write_dialog(tx, memory.ref, encode_dialog(moved))
            return msgspec.json.encode(result).decode()

        entry = LedgerEntry(
            key=key,
            kind=tool.kind,
            turn_id=self._turn.turn_id,
            tool=tool.name,
            intent=msgspec.json.encode(ready.arguments).decode(),
            created_at=context.now,
            told_seq=NOTHING_TO_TELL,
        )
        done = await self._parts.db.write(
            lambda tx: ledger.once(tx, memory.ref, memory.epoch, entry, act, context.now)
        )
        memory.dialog = moved
        memory.note_entry(done)
        return done

    def _note_key(self, ready: Ready) -> str:
        arguments = arguments_hash(ready.arguments)
        return f"note/{self._turn.turn_id}/{ready.tool.name}/{arguments}"

    async def _noted(self, key: str) -> LedgerEntry | None:
        """What the store kept all the same of a note whose write has failed."""
        memory, db = self._writer.memory, self._parts.db
        found = await db.read(lambda tx: ledger.find(tx, memory.ref, key))
        body = await db.read(lambda tx: history.dialog(tx, memory.ref))
        if found is not None and body is not None:
            memory.dialog = decode_dialog(body)
            memory.note_entry(found)
        return found

    async def effect(self, receipt: Receipt, dialog: Dialog) -> LedgerEntry:
        """Carry out what a receipt consents to, exactly once; `dialog` is without the receipt."""
        memory = self._writer.memory

        async def begin() -> bool:
            if memory.dialog.receipt != receipt:
                return False
            if self._turn.closed:
                memory.tell_breach("L6", f"a discarded turn began {receipt.tool}")
                return False
            draft = self._writer.draft()
            entry = LedgerEntry(
                key=receipt.id,
                kind="effect",
                turn_id=self._turn.turn_id,
                tool=receipt.tool,
                intent=intent_of(receipt, memory.dialog),
                created_at=draft.now,
            )
            missing = consent_missing(
                entry, memory.dialog.receipt, memory.history, memory.ledger, draft.now
            )
            if missing is not None:
                memory.tell_breach("L4", missing)
                return False
            draft.set_dialog(dialog, ReceiptOutcome.ACCEPTED)
            draft.enter(entry)
            await self._writer.commit(draft)
            await self._effects.carry_out(entry, sent_before=False)
            return True

        with self._turn.trace.span("effect", tool=receipt.tool):
            if not await self._do(begin):
                raise Discarded("the receipt was voided meanwhile")
            await self._effects.ended(receipt.id)
        return memory.ledger[receipt.id]

    async def outcomes(self) -> list[LedgerEntry]:
        """Effects whose outcome is known, or known to be unknowable, and was never told."""
        return await self._effects.outcomes()

    async def _do(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have the writer do a piece of work, unless the turn was discarded."""
        done: list[T] = []

        async def unless_discarded() -> None:
            if not self._turn.closed:
                done.append(await work())

        await self._writer.ask(unless_discarded)
        if not done:
            raise Discarded("the turn was discarded")
        return done[0]
